extension ArraySlice<UInt8> {
  /// The index of the first occurrence of an ASCII text, found byte by byte because pages are long and numerous.
  func firstOffset(of text: StaticString) -> Int? {
    text.withUTF8Buffer { text in
      guard let first = text.first else { return nil }
      return withUnsafeBufferPointer { bytes in
        var offset = 0
        let last = bytes.count - text.count
        while offset <= last {
          if bytes[offset] == first, text.indices.allSatisfy({ bytes[offset + $0] == text[$0] }) {
            return startIndex + offset
          }
          offset += 1
        }
        return nil
      }
    }
  }
}
