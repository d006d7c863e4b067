/// Comparisons and searches on plain bytes, eight at a time.
extension UnsafeRawBufferPointer {
  /// Whether two runs of bytes are the same.
  @inlinable @inline(__always)
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let its = other.baseAddress else { return count == 0 }
    var offset = 0
    while offset &+ 8 <= count {
      let (left, right) = (
        own.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        its.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard left == right else { return false }
      offset &+= 8
    }
    while offset < count {
      guard own.load(fromByteOffset: offset, as: UInt8.self) == its.load(fromByteOffset: offset, as: UInt8.self) else {
        return false
      }
      offset &+= 1
    }
    return true
  }
}
