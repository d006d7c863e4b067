/// CSS declarations: the `style` attribute, and the blocks of style sheets.
///
/// CSS Style Attributes; CSS Syntax Level 3, 5.4.4.
enum CSSDeclarationSyntax {
  /// A list of declarations with semicolons between them.
  static func list(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var stream = CSSStream(value)
    var warning: DatatypeProblem?
    while true {
      stream.skipSpace()
      if stream.isAtEnd { return stream.unclosedComment ?? warning }
      if stream.take(.semicolon) { continue }
      if let problem = declaration(&stream) {
        if problem.severity == .error { return problem }
        warning = warning ?? problem
      }
      stream.skipSpace()
      if !stream.isAtEnd, !stream.take(.semicolon) { return stream.problem(.cssSemicolon) }
    }
  }

  /// One declaration, up to its semicolon or the end of its block.
  static func declaration(_ stream: inout CSSStream) -> DatatypeProblem? {
    guard stream.current.kind == .identifier else { return stream.problem(.cssPropertyExpected) }
    let name = stream.current.name
    stream.advance()
    stream.skipSpace()
    guard stream.take(.colon) else { return stream.problem(.cssColon) }
    if !CSSValueTable.standard.isProperty(name, in: stream.bytes) {
      return DatatypeProblem(.cssPropertyUnknown, at: name)
    }
    stream.skipSpace()
    let isCustom = stream.bytes.isDashed(name)
    let start = stream
    if let problem = wholeValue(&stream, isCustom: isCustom) { return problem }
    if isCustom { return nil }
    if start.current.range.lowerBound == stream.current.range.lowerBound || start.current.isDelimiter("!") {
      return DatatypeProblem(.cssValueMissing, at: name)
    }
    return CSSValueCheck.problem(in: start, upTo: stream.current.range.lowerBound, name: name)
  }

  /// A descriptor of an at-rule, up to its semicolon or the end of its block; any name will do.
  static func descriptor(_ stream: inout CSSStream) -> DatatypeProblem? {
    guard stream.current.kind == .identifier else { return stream.problem(.cssPropertyExpected) }
    let name = stream.current.name
    stream.advance()
    stream.skipSpace()
    guard stream.take(.colon) else { return stream.problem(.cssColon) }
    stream.skipSpace()
    let start = stream.current.range.lowerBound
    if let problem = wholeValue(&stream, isCustom: stream.bytes.isDashed(name)) { return problem }
    let isMissing = start == stream.current.range.lowerBound && !stream.bytes.isDashed(name)
    return isMissing ? DatatypeProblem(.cssValueMissing, at: name) : nil
  }

  /// Passes a value; every block must be balanced, every string closed.
  private static func wholeValue(_ stream: inout CSSStream, isCustom: Bool) -> DatatypeProblem? {
    while true {
      switch stream.current.kind {
      case .end, .semicolon, .closeBrace: return nil
      case .closeParenthesis, .closeBracket: return stream.problem(.cssUnbalanced)
      case .badString: return stream.problem(.cssString)
      case .badURL: return stream.problem(.cssURL)
      case .string where stream.current.isUnclosed: return stream.problem(.cssString)
      case .url where stream.current.isUnclosed: return stream.problem(.cssURL)
      case .openBrace where !isCustom: return stream.problem(.cssBrace)
      case .colon where !isCustom: return stream.problem(.cssSemicolonMissing)
      case .function, .openParenthesis, .openBracket, .openBrace:
        if let problem = stream.skipBlock() { return problem }
      default: stream.advance()
      }
    }
  }
}
