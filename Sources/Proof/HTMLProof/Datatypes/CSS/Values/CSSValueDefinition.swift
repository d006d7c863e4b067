/// What a value may be made of, as the value definition syntax of the CSS specifications writes it.
///
/// CSS Values and Units Level 4, section 2.
indirect enum CSSValueDefinition: Sendable {
  /// One of some keywords, in small letters: `auto | none`.
  case words([[UInt8]])
  /// A comma, a slash or a square bracket, as it stands.
  case sign(UInt8)
  /// A basic type: `<length>`.
  case type(CSSValueType)
  /// A numeric type whose literals may not be below zero or one: `<length [0,∞]>`, `<integer [1,∞]>`.
  case atLeast(Least, CSSValueType)
  /// A definition with a name of its own, by its place in ``CSSValueTable``: `<position>`, `<'flex-basis'>`.
  case named(Int)
  /// A function and what stands in its parentheses.
  case function([UInt8], CSSValueDefinition)
  /// All, one after the other: `a b`.
  case sequence([CSSValueDefinition])
  /// All, in any order: `a && b`.
  case all([CSSValueDefinition])
  /// At least one, in any order, each once: `a || b`.
  case some([CSSValueDefinition])
  /// Exactly one: `a | b`.
  case one([CSSValueDefinition])
  /// Several of one kind: `a?`, `a*`, `a+`, `a{2,4}`.
  case several(CSSValueDefinition, ClosedRange<Int>)
  /// Several of one kind with commas between them: `a#`.
  case list(CSSValueDefinition, ClosedRange<Int>)
}

extension CSSValueDefinition {
  /// The least number that may stand there.
  enum Least: Sendable { case zero, one }
}

/// The basic types of values.
///
/// CSS Values and Units Level 4, sections 4 to 7.
package enum CSSValueType: String, Sendable {
  case number, integer, length, percentage, angle, time, frequency, resolution, flex, zero
  case lengthPercentage = "length-percentage"
  case color, string, url
  case customIdentifier = "custom-ident"
  case dashedIdentifier = "dashed-ident"
  /// Four characters in quotes (CSS Fonts Level 4, section 6.12).
  case openTypeTag = "opentype-tag"
  /// Whatever is balanced, up to the end of the value or the function.
  case anything = "any-value"
}
