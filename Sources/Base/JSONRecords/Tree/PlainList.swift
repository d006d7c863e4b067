/// A growable, noncopyable array of trivial values, cleared and refilled many times.
///
/// Invariants: `base` has room for `capacity` elements, of which the first `count` are initialised. Growth changes the
/// address, so a pointer from ``base`` is valid only until the next mutation. Only debug builds check indices.
@usableFromInline
package struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  /// The address of the elements.
  @usableFromInline package internal(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package internal(set) var count = 0
  @usableFromInline var capacity: Int

  /// Creates an empty list with the given capacity.
  @inlinable
  package init(capacity: Int = 64) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  @inlinable
  deinit { base.deallocate() }

  /// Whether the list is empty.
  @inlinable @inline(__always)
  package var isEmpty: Bool { count == 0 }

  /// The element at an index.
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

  /// Appends an element.
  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Appends elements.
  @inlinable
  package mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    if count + elements.count > capacity { grow(by: elements.count) }
    (base + count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  /// The elements; valid until the next mutation of the list.
  @inlinable @inline(__always)
  package var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// Removes all elements and keeps the capacity.
  @inlinable @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Removes the last element.
  @inlinable @inline(__always)
  package mutating func removeLast() {
    assert(count > 0, "no element to remove")
    count &-= 1
  }

  /// Removes a range of elements; the elements after it move up.
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
