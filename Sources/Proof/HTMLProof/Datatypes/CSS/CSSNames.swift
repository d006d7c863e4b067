/// What the spelling of a name in CSS says.
extension UnsafeRawBufferPointer {
  /// Whether a name is one of the author's own: two hyphens and more (CSS Values Level 4, section 4.2).
  func isDashed(_ name: Range<Int>) -> Bool {
    name.count > 2 && self[name.lowerBound] == UInt8(ascii: "-") && self[name.lowerBound + 1] == UInt8(ascii: "-")
  }

  /// Whether a backslash spells a part of a name (CSS Syntax Level 3, section 4.3.7).
  func hasEscape(_ name: Range<Int>) -> Bool { name.contains { self[$0] == UInt8(ascii: "\\") } }
}
