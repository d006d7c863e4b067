import HTMLSyntax

/// Comparisons of names as single instructions.
///
/// The compiler does not look into `package` declarations of other modules (Swift 6.3): without these, each `==` of two
/// names would be a call through a witness table, and each number of a name a call. They took an eighth of a check's time.
extension ElementName {
  /// The number of the case, which is its raw value.
  @inline(__always)
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  @inline(__always)
  static func == (left: ElementName, right: ElementName) -> Bool { left.number == right.number }

  @inline(__always)
  static func != (left: ElementName, right: ElementName) -> Bool { left.number != right.number }

  @inline(__always)
  static func == (left: ElementName?, right: ElementName) -> Bool {
    guard let left else { return false }
    return left.number == right.number
  }

  @inline(__always)
  static func != (left: ElementName?, right: ElementName) -> Bool { !(left == right) }
}

extension AttributeName {
  /// The number of the case, which is its raw value.
  @inline(__always)
  var number: Int { Int(unsafeBitCast(self, to: UInt16.self)) }

  @inline(__always)
  static func == (left: AttributeName, right: AttributeName) -> Bool { left.number == right.number }

  @inline(__always)
  static func != (left: AttributeName, right: AttributeName) -> Bool { left.number != right.number }

  /// Whether the attribute is a state or property of WAI-ARIA; these are the last names.
  @inline(__always)
  var isState: Bool { number >= AttributeName.ariaActions.number }
}

extension HTMLEvent {
  /// The bits of the flags `svg` and `mathML`.
  @inline(__always)
  static var foreignBits: UInt8 { 4 | 8 }

  /// The bit of the flag `whiteSpace`.
  @inline(__always)
  static var whiteSpaceBit: UInt8 { 16 }

  /// Whether a tag is SVG's or MathML's, their roots included.
  @inline(__always)
  var isForeign: Bool {
    flags.rawValue & Self.foreignBits != 0 || element == .svg || element == .math || element == .foreign
  }

  /// Whether a text holds nothing but white space.
  @inline(__always)
  var isWhiteSpace: Bool { flags.rawValue & Self.whiteSpaceBit != 0 }
}
