extension ArraySlice<UInt8> {
  /// The place where some ASCII first stands, looked for byte by byte: pages are long and many.
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
