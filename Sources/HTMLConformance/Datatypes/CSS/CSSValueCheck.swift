/// Judges a property's value by its grammar.
enum CSSValueCheck {
  private static let wide: Keywords = "inherit initial unset revert revert-layer revert-rule"

  /// The first component that does not fit; the value is known to be balanced.
  static func problem(
    in start: CSSStream, upTo end: Int, name: Range<Int>, grammar: CSSPropertyGrammar
  ) -> DatatypeProblem? {
    if hasSubstitution(start, upTo: end) { return nil }
    var stream = start
    var count = 0
    var total = 0
    var seen: UInt8 = 0
    while stream.current.range.lowerBound < end, !stream.isAtEnd {
      if stream.skipSpace() { continue }
      let token = stream.current
      if token.isDelimiter("!") { return important(&stream, upTo: end) }
      if token.kind == .comma {
        guard grammar.components.contains(.comma), count > 0 else { return stream.problem(.cssValue) }
        count = 0
        seen = 0
        stream.advance()
        continue
      }
      if token.isDelimiter("/"), grammar.components.contains(.slash), count > 0 {
        stream.advance()
        continue
      }
      count += 1
      total += 1
      if count > grammar.maximum { return DatatypeProblem(.cssValueCount, at: token.range) }
      if grammar.components.contains(.distinct), let part = lineParts(stream) {
        if seen & part != 0 { return DatatypeProblem(.cssValueCount, at: token.range) }
        seen |= part
      }
      if let problem = component(&stream, grammar, isFirst: total == 1) { return problem }
    }
    return total == 0 ? DatatypeProblem(.cssValueMissing, at: name) : nil
  }

  /// A value with `var()`, `env()` and the like is known only in the browser.
  private static func hasSubstitution(_ start: CSSStream, upTo end: Int) -> Bool {
    var stream = start
    while stream.current.range.lowerBound < end, !stream.isAtEnd {
      if CSSNumeric.isSubstitution(stream) { return true }
      stream.advance()
    }
    return false
  }

  /// `!important` and nothing behind it.
  private static func important(_ stream: inout CSSStream, upTo end: Int) -> DatatypeProblem? {
    let mark = stream.current.range
    stream.advance()
    stream.skipSpace()
    guard stream.isIdentifier("important") else { return DatatypeProblem(.cssImportant, at: mark) }
    stream.advance()
    stream.skipSpace()
    return stream.current.range.lowerBound < end ? stream.problem(.cssImportant) : nil
  }

  /// Which part of a line a component is, as a bit: its width, its style or its colour.
  private static func lineParts(_ stream: CSSStream) -> UInt8? {
    switch stream.current.kind {
    case .number, .dimension: 1
    case .hash: 4
    case .identifier:
      if stream.isIdentifier("thin medium thick") {
        1
      } else {
        stream.isIdentifier("none hidden dotted dashed solid double groove ridge inset outset auto") ? 2 : 4
      }
    default: nil
    }
  }

  /// Functions that stand for pictures, shapes, transformations and courses in time: no length, number or colour.
  private static let otherFunctions: Keywords =
    """
    url src image image-set cross-fade element paint linear-gradient radial-gradient conic-gradient \
    repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient cubic-bezier steps linear \
    translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey \
    rotatez rotate3d skew skewx skewy matrix matrix3d perspective blur brightness contrast drop-shadow grayscale \
    hue-rotate invert saturate sepia circle ellipse inset polygon path shape xywh rect ray counter counters minmax
    """

  private static func component(
    _ stream: inout CSSStream, _ grammar: CSSPropertyGrammar, isFirst: Bool
  ) -> DatatypeProblem? {
    let token = stream.current
    if token.kind == .identifier {
      let isVendor = stream.bytes[token.range.lowerBound] == UInt8(ascii: "-")
      let isKeyword =
        grammar.keywords.contains(stream.bytes, in: token.name)
        || (isFirst && wide.contains(stream.bytes, in: token.name))
      // What an escape spells is not looked up.
      if isVendor || isKeyword || stream.bytes.hasEscape(token.name) {
        stream.advance()
        return nil
      }
    }
    if token.kind == .string, grammar.components.contains(.string) {
      stream.advance()
      return nil
    }
    if grammar.components.contains(.color), let color = CSSColor.read(&stream) {
      if case .failure(let problem) = color { return problem }
      return nil
    }
    if let numeric = CSSNumeric.read(&stream) {
      switch numeric {
      case .failure(let problem): return problem
      case .success(let number): return fits(number, grammar)
      }
    }
    // Functions that are not known here may be newer than this table.
    if token.kind == .function, !otherFunctions.contains(stream.bytes, in: token.name) { return stream.skipBlock() }
    return stream.problem(
      grammar.components.contains(.color) ? .cssColorOrKeyword(grammar.keywords) : .cssValueOf(grammar.keywords))
  }

  private static func fits(_ number: CSSNumeric, _ grammar: CSSPropertyGrammar) -> DatatypeProblem? {
    let components = grammar.components
    let isAllowed =
      switch number.dimension {
      case .unknown: true
      case .length: components.contains(.length)
      case .percentage: components.contains(.percentage)
      case .lengthPercentage: components.contains(.lengthPercentage)
      case .number:
        components.contains(.number)
          || (components.contains(.integer) && (number.isInteger || number.isFunction))
          || (number.isZero && components.contains(.length))
      case .time: components.contains(.time)
      case .angle: components.contains(.angle)
      case .flex: components.contains(.flex)
      case .frequency, .resolution: false
      }
    if !isAllowed {
      let isUnitless = number.dimension == .number && !components.isDisjoint(with: [.length, .time, .angle])
      return DatatypeProblem(isUnitless ? .cssUnitMissing : .cssValue, at: number.range)
    }
    if number.isNegative, !components.contains(.negative) { return DatatypeProblem(.numberNegative, at: number.range) }
    return nil
  }
}
