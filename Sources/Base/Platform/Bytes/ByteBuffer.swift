/// A growing run of bytes with one owner: the output of a renderer, reused from card to card.
@usableFromInline
package struct ByteBuffer: ~Copyable {
  @usableFromInline var storage: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  /// The number of bytes written since the last ``removeAll()``.
  @usableFromInline package internal(set) var count = 0

  /// Makes an empty buffer with room for so many bytes.
  package init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    storage = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { storage.deallocate() }

  /// The bytes written; valid until the next change of the buffer.
  @inlinable @inline(__always)
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: count) }

  /// Forgets the content and keeps the memory.
  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Forgets the bytes from an offset on.
  @inlinable
  package mutating func truncate(to newCount: Int) { count = min(count, max(0, newCount)) }

  /// Makes room for so many further bytes.
  @inlinable @inline(__always)
  package mutating func reserve(_ extra: Int) {
    if count + extra > capacity { grow(by: extra) }
  }

  /// Appends a byte.
  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    storage.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Appends a run of bytes.
  @inlinable @inline(__always)
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    append(base, count: bytes.count)
  }

  /// Appends the bytes that begin at an address.
  @inlinable @inline(__always)
  package mutating func append(_ start: UnsafeRawPointer, count length: Int) {
    reserve(length)
    (storage + count).copyMemory(from: start, byteCount: length)
    count += length
  }

  /// So many bytes behind a run must be readable for ``append(padded:count:)``.
  @inlinable package static var padding: Int { 32 }

  /// Appends a run, mostly of few bytes: those are copied as ``padding`` bytes, and what is too many is overwritten by what
  /// comes next.
  ///
  /// - Parameter start: a run with ``padding`` readable bytes behind it.
  @inlinable @inline(__always)
  package mutating func append(padded start: UnsafeRawPointer, count length: Int) {
    guard length <= Self.padding else { return append(start, count: length) }
    reserve(Self.padding)
    (storage + count).copyMemory(from: start, byteCount: Self.padding)
    count &+= length
  }

  /// How much room ``appendReserved(_:from:until:)`` needs behind the bytes that it appends.
  @inlinable package static var wordSlack: Int { 8 }

  /// Appends bytes from an offset on up to the first at which a word stops.
  ///
  /// Whole words are written, the last with some bytes too many; those are overwritten by what comes next.
  /// Only debug builds check that there is room. Whoever calls this reserves it: for all bytes from `start` on and
  /// ``wordSlack``.
  ///
  /// - Returns: the offset of the byte at which it stopped, or `bytes.count`.
  @inlinable @inline(__always)
  package mutating func appendReserved(
    _ bytes: UnsafeRawBufferPointer, from start: Int, until stops: (UInt64) -> UInt64
  ) -> Int {
    assert(count + bytes.count - start + Self.wordSlack <= capacity, "no room was reserved")
    var target = storage + count
    let end = bytes.index(from: start) { word in
      target.storeBytes(of: word.littleEndian, as: UInt64.self)
      target += 8
      return stops(word)
    }
    count &+= end &- start
    return end
  }

  /// Appends a text of the program's own.
  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Appends the bytes of an array.
  @inlinable
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends a text as UTF-8.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  @inline(never) @usableFromInline
  mutating func grow(by extra: Int) {
    let newCapacity = max(capacity * 2, count + extra)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
    larger.copyMemory(from: storage, byteCount: count)
    storage.deallocate()
    storage = larger
    capacity = newCapacity
  }
}
