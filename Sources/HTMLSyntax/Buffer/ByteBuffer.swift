/// A growing run of bytes with one owner: the output of a renderer, reused from card to card.
@usableFromInline
package struct ByteBuffer: ~Copyable {
  @usableFromInline var storage: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  /// The number of bytes written since the last ``removeAll()``.
  @usableFromInline package internal(set) var count = 0

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

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    storage.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  @inlinable @inline(__always)
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    append(base, count: bytes.count)
  }

  @inlinable @inline(__always)
  package mutating func append(_ start: UnsafeRawPointer, count length: Int) {
    reserve(length)
    (storage + count).copyMemory(from: start, byteCount: length)
    count += length
  }

  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @inlinable
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

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
