/// Comparisons of bytes with ASCII texts, without a `String`.
extension UnsafeRawBufferPointer {
  /// Whether the bytes are this ASCII text in any letter case.
  ///
  /// - Parameter text: in lower case.
  @inlinable @inline(__always)
  package func isKeyword(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let wanted = text.utf8Start
    for index in 0..<count where self[index].asciiLowercased != wanted[index] { return false }
    return true
  }

  /// Whether the bytes are exactly this text.
  package func isExactly(_ text: StaticString) -> Bool {
    elementsEqual(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether the bytes begin with this ASCII text in any letter case.
  ///
  /// - Parameter text: in lower case.
  package func hasKeywordPrefix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && UnsafeRawBufferPointer(rebasing: self[..<text.utf8CodeUnitCount]).isKeyword(text)
  }

  /// Whether two texts are the same in any case of their ASCII letters.
  package func elementsEqualIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// The bytes without ASCII white space at both ends.
  package var trimmed: UnsafeRawBufferPointer {
    var start = 0
    var end = count
    while start < end, self[start].isASCIIWhitespace { start += 1 }
    while end > start, self[end - 1].isASCIIWhitespace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }

  /// Whether there is nothing but ASCII white space.
  package var isBlank: Bool { allSatisfy(\.isASCIIWhitespace) }

  /// Calls the closure with every token between ASCII white space.
  @inlinable @inline(__always)
  package func forEachToken(_ body: (UnsafeRawBufferPointer) -> Void) {
    var index = 0
    while index < count {
      while index < count, self[index].isASCIIWhitespace { index += 1 }
      let start = index
      while index < count, !self[index].isASCIIWhitespace { index += 1 }
      if index > start { body(UnsafeRawBufferPointer(rebasing: self[start..<index])) }
    }
  }

  /// Whether one of the tokens between ASCII white space is this keyword, in any letter case.
  package func containsToken(_ keyword: StaticString) -> Bool {
    var found = false
    forEachToken { if $0.isKeyword(keyword) { found = true } }
    return found
  }
}
