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
    while stream.current.range.lowerBound < end, !stream.isAtEnd {
      if stream.skipSpace() { continue }
      let token = stream.current
      if token.isDelimiter("!") { return important(&stream, upTo: end) }
      if token.kind == .comma {
        guard grammar.components.contains(.comma), count > 0 else { return stream.problem(.cssValue) }
        count = 0
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
      if let problem = component(&stream, grammar, isFirst: total == 1) { return problem }
    }
    return total == 0 ? DatatypeProblem(.cssValueMissing, at: name) : nil
  }

  /// A value with `var()`, `env()` and the like is known only in the browser.
  private static func hasSubstitution(_ start: CSSStream, upTo end: Int) -> Bool {
    var stream = start
    while stream.current.range.lowerBound < end, !stream.isAtEnd {
      if stream.isFunction(CSSNumeric.substitutions) { return true }
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

  private static func component(
    _ stream: inout CSSStream, _ grammar: CSSPropertyGrammar, isFirst: Bool
  ) -> DatatypeProblem? {
    let token = stream.current
    if token.kind == .identifier {
      let isVendor = stream.bytes[token.range.lowerBound] == UInt8(ascii: "-")
      let isKeyword =
        grammar.keywords.contains(stream.bytes, in: token.name)
        || (isFirst && wide.contains(stream.bytes, in: token.name))
      if isVendor || isKeyword {
        stream.advance()
        return nil
      }
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
    if token.kind == .function { return stream.skipBlock() }
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
