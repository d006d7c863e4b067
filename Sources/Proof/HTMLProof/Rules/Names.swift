extension ElementName {
  /// The number of the case, as an index.
  @inline(__always)
  var number: Int { Int(rawValue) }
}

extension AttributeName {
  /// The number of the case, as an index.
  @inline(__always)
  var number: Int { Int(rawValue) }
}

extension HTMLEvent {
  /// Whether a tag is SVG's or MathML's, their roots included.
  @inline(__always)
  var isForeign: Bool {
    !flags.isDisjoint(with: [.svg, .mathML]) || element == .svg || element == .math || element == .foreign
  }

  /// Whether a text holds nothing but white space.
  @inline(__always)
  var isWhiteSpace: Bool { flags.contains(.whiteSpace) }
}
