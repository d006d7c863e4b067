extension ArraySlice<UInt8> {
  /// The index of the first occurrence of an ASCII text, found byte by byte because pages are long and numerous.
  func firstPlace(of text: StaticString) -> Int? {
    text.withUTF8Buffer { text in
      guard let first = text.first else { return nil }
      return withUnsafeBufferPointer { bytes in
        var place = 0
        let last = bytes.count - text.count
        while place <= last {
          if bytes[place] == first, text.indices.allSatisfy({ bytes[place + $0] == text[$0] }) {
            return startIndex + place
          }
          place += 1
        }
        return nil
      }
    }
  }
}
