/// A growable, noncopyable byte buffer: the output of a renderer, reused for every card.
@usableFromInline
package struct ByteBuffer: ~Copyable {
  @usableFromInline var storage: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  /// The number of bytes written since the last ``removeAll()``.
  @usableFromInline package internal(set) var count = 0

  /// Creates an empty buffer with the given capacity.
  package init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    storage = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { storage.deallocate() }

  /// The bytes written so far; valid until the buffer is next mutated.
  @inlinable @inline(__always)
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: count) }

  /// Removes all bytes and keeps the capacity.
  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Removes the bytes from an offset on.
  @inlinable
  package mutating func truncate(to newCount: Int) { count = min(count, max(0, newCount)) }

  /// Reserves space for additional bytes.
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

  /// The number of readable bytes that must follow a run in ``append(padded:count:)``.
  @inlinable package static var padding: Int { 32 }

  /// Appends a run that is usually short.
  ///
  /// A short run is copied as ``padding`` bytes; the next append overwrites the surplus.
  ///
  /// - Parameter start: The start of a run that is followed by ``padding`` readable bytes.
  @inlinable @inline(__always)
  package mutating func append(padded start: UnsafeRawPointer, count length: Int) {
    guard length <= Self.padding else { return append(start, count: length) }
    reserve(Self.padding)
    (storage + count).copyMemory(from: start, byteCount: Self.padding)
    count &+= length
  }

  /// The extra capacity that ``appendReserved(_:from:until:)`` needs beyond the appended bytes.
  @inlinable package static var wordSlack: Int { 8 }

  /// Appends bytes from an offset up to the first at which `stops` matches.
  ///
  /// Whole words are written; the next append overwrites the surplus bytes of the last one. The caller must have
  /// reserved capacity for all bytes from `start` on plus ``wordSlack``; only debug builds check it.
  ///
  /// - Returns: The offset of the matching byte, or `bytes.count`.
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

  /// Appends a static string.
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

  /// Appends an integer in decimal form.
  package mutating func append(decimal number: Int) {
    var rest = number.magnitude
    var digits = 1
    var limit: UInt = 10
    while rest >= limit, digits < 19 {
      digits += 1
      limit *= 10
    }
    reserve(digits + 1)
    if number < 0 { append(UInt8(ascii: "-")) }
    for offset in (count..<count + digits).reversed() {
      storage.storeBytes(
        of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10), toByteOffset: offset, as: UInt8.self)
      rest /= 10
    }
    count += digits
  }

  /// Returns the bytes without copying them.
  package consuming func mapped() -> MappedBytes {
    let (storage, count) = (storage, count)
    discard self
    return MappedBytes(bytes: UnsafeRawBufferPointer(start: storage, count: count)) { _ in storage.deallocate() }
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
