/// Comparisons of bytes with ASCII texts that create no `String`.
extension UnsafeRawBufferPointer {
  /// Whether the bytes equal an ASCII text, ignoring case.
  ///
  /// - Parameter text: The text, in lower case.
  @inlinable @inline(__always)
  package func isKeyword(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let wanted = text.utf8Start
    for index in 0..<count where self[index].asciiLowercased != wanted[index] { return false }
    return true
  }

  /// Whether the bytes equal a text exactly.
  package func isExactly(_ text: StaticString) -> Bool {
    elementsEqual(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether the bytes begin with an ASCII text, ignoring case.
  ///
  /// - Parameter text: The text, in lower case.
  package func hasKeywordPrefix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && UnsafeRawBufferPointer(rebasing: self[..<text.utf8CodeUnitCount]).isKeyword(text)
  }

  /// Whether two texts are equal, ignoring the case of ASCII letters.
  package func elementsEqualIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// The bytes without leading and trailing ASCII white space.
  package var trimmed: UnsafeRawBufferPointer {
    var start = 0
    var end = count
    while start < end, self[start].isASCIIWhitespace { start += 1 }
    while end > start, self[end - 1].isASCIIWhitespace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }

  /// Whether all bytes are ASCII white space.
  package var isBlank: Bool { allSatisfy(\.isASCIIWhitespace) }

  /// Calls a closure with every token that ASCII white space separates.
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

  /// Whether one of the tokens that ASCII white space separates equals a keyword, ignoring case.
  package func containsToken(_ keyword: StaticString) -> Bool {
    var found = false
    forEachToken { if $0.isKeyword(keyword) { found = true } }
    return found
  }
}
