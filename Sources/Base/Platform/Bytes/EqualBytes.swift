extension UnsafeRawBufferPointer {
  /// Whether two buffers hold the same bytes, compared eight at a time.
  @inlinable @inline(__always)
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let its = other.baseAddress else { return count == 0 }
    guard count >= 8 else { return own.isSame(as: its, shortCount: count) }
    var offset = 0
    while offset &+ 8 < count {
      guard own.word(at: offset) == its.word(at: offset) else { return false }
      offset &+= 8
    }
    // The last eight bytes, which may overlap those already compared.
    return own.word(at: count &- 8) == its.word(at: count &- 8)
  }
}

extension UnsafeRawPointer {
  @inlinable @inline(__always)
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

  @inlinable @inline(__always)
  func half(at offset: Int) -> UInt32 { loadUnaligned(fromByteOffset: offset, as: UInt32.self) }

  /// Compares fewer than eight bytes.
  @inlinable @inline(__always)
  func isSame(as other: UnsafeRawPointer, shortCount count: Int) -> Bool {
    if count >= 4 { return half(at: 0) == other.half(at: 0) && half(at: count &- 4) == other.half(at: count &- 4) }
    var offset = 0
    while offset < count {
      guard load(fromByteOffset: offset, as: UInt8.self) == other.load(fromByteOffset: offset, as: UInt8.self) else {
        return false
      }
      offset &+= 1
    }
    return true
  }
}
