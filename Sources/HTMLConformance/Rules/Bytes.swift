/// Comparisons of attribute values, without a `String`.
extension UnsafeRawBufferPointer {
  /// Whether the bytes are this ASCII text in any letter case.
  ///
  /// The text is in lower case.
  @inline(__always)
  func isKeyword(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let wanted = text.utf8Start
    for index in 0..<count where self[index].lowered != wanted[index] { return false }
    return true
  }

  /// Whether the bytes are exactly this text.
  func isExactly(_ text: StaticString) -> Bool {
    elementsEqual(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The bytes without ASCII white space at both ends.
  var trimmed: UnsafeRawBufferPointer {
    var start = 0
    var end = count
    while start < end, self[start].isHTMLSpace { start += 1 }
    while end > start, self[end - 1].isHTMLSpace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }

  var isBlank: Bool { allSatisfy(\.isHTMLSpace) }

  /// Calls the closure with every token between ASCII white space.
  @inline(__always)
  func forEachToken(_ body: (UnsafeRawBufferPointer) -> Void) {
    var index = 0
    while index < count {
      while index < count, self[index].isHTMLSpace { index += 1 }
      let start = index
      while index < count, !self[index].isHTMLSpace { index += 1 }
      if index > start { body(UnsafeRawBufferPointer(rebasing: self[start..<index])) }
    }
  }

  /// Whether one of the space-separated tokens is this keyword.
  func containsToken(_ keyword: StaticString) -> Bool {
    var found = false
    forEachToken { if $0.isKeyword(keyword) { found = true } }
    return found
  }

  /// The value of an HTML integer (§2.3.4.1), or `nil`.
  ///
  /// Leading white space and trailing other characters are no integer.
  var integerValue: Int? {
    guard !isEmpty, count < 12 else { return nil }
    var result = 0
    var digits = 0
    for (index, byte) in enumerated() {
      if index == 0, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { continue }
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      result = result * 10 + Int(byte - 0x30)
      digits += 1
    }
    guard digits > 0 else { return nil }
    return self[0] == UInt8(ascii: "-") ? -result : result
  }

  var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether the bytes begin with this ASCII text in any letter case.
  ///
  /// The text is in lower case.
  func hasKeywordPrefix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && UnsafeRawBufferPointer(rebasing: self[..<text.utf8CodeUnitCount]).isKeyword(text)
  }

  func elementsEqualIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.lowered == $1.lowered }
  }
}
