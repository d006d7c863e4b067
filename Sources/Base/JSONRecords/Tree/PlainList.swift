/// A growing list of plain values at a fixed place in memory, with one owner; emptied and filled again and again.
///
/// The invariants: `base` has room for `capacity` elements, of which the first `count` are initialised; the address changes
/// only when the list grows, so whoever reads through ``base`` must not outlast the next change. Positions are checked in
/// debug builds alone.
@usableFromInline
package struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  /// Where the elements lie.
  @usableFromInline package internal(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package internal(set) var count = 0
  @usableFromInline var capacity: Int

  /// Makes an empty list with room for so many elements.
  @inlinable
  package init(capacity: Int = 64) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  @inlinable
  deinit { base.deallocate() }

  /// Whether the list has no elements.
  @inlinable @inline(__always)
  package var isEmpty: Bool { count == 0 }

  /// The element at a position.
  @inlinable @inline(__always)
  package subscript(position: Int) -> Element {
    get {
      assert(position >= 0 && position < count, "no element at this position")
      return base[position]
    }
    _modify {
      assert(position >= 0 && position < count, "no element at this position")
      yield &base[position]
    }
  }

  /// Adds an element at the end.
  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Adds some elements at the end.
  @inlinable
  package mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    if count + elements.count > capacity { grow(by: elements.count) }
    (base + count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  /// The elements; valid until the next change of the list.
  @inlinable @inline(__always)
  package var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// Forgets the elements and keeps the memory.
  @inlinable @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Takes the last element away.
  @inlinable @inline(__always)
  package mutating func removeLast() {
    assert(count > 0, "no element to remove")
    count &-= 1
  }

  /// Takes some elements away; those behind them move up.
  mutating func remove(_ range: Range<Int>) {
    (base + range.lowerBound).update(from: base + range.upperBound, count: count - range.upperBound)
    count -= range.count
  }

  @inline(never) @usableFromInline
  mutating func grow(by extra: Int) {
    capacity = max(capacity * 2, count + extra)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
