#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

extension UnsafeRawBufferPointer {
  /// The offset of the first byte with a value from an offset on; `nil` if there is none.
  ///
  /// - Complexity: O(n), many bytes a step.
  package func offset(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
  }

  /// Whether the buffer contains the bytes of a text.
  ///
  /// - Complexity: O(n) for a text whose first byte is rare, O(n · m) for the worst one.
  package func contains(text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard let first = text.first, let sought = text.baseAddress else { return true }
      guard let base = baseAddress else { return false }
      var offset = 0
      while offset &+ text.count <= count {
        let last = count &- text.count &+ 1
        guard let found = memchr(base + offset, Int32(first), last &- offset) else { return false }
        let start = UnsafeRawPointer(found)
        if memcmp(start, sought, text.count) == 0 { return true }
        offset = start - base + 1
      }
      return false
    }
  }
}

extension UnsafeRawBufferPointer {
  /// A negative number if the bytes come before those of another buffer in the order of their values, a positive one if
  /// they come after them, and 0 if they are equal.
  package func order(beside other: UnsafeRawBufferPointer) -> Int {
    let shared = Swift.min(count, other.count)
    if shared > 0, let own = baseAddress, let others = other.baseAddress {
      let order = memcmp(own, others, shared)
      if order != 0 { return Int(order) }
    }
    return count - other.count
  }
}

extension [UInt8] {
  /// Whether the bytes contain those of a text.
  ///
  /// - Complexity: O(n) for a text whose first byte is rare, O(n · m) for the worst one.
  package func contains(text: String) -> Bool { withUnsafeBytes { $0.contains(text: text) } }
}
