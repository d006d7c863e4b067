/// Style sheets: the content of `style`.
///
/// CSS Syntax Level 3, section 5.4; CSS Nesting.
struct CSSStyleSheetSyntax {
  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var reader = CSSStyleSheetSyntax(value, isThorough: false)
    return reader.read()
  }

  /// All problems of a style sheet: behind each, reading goes on at the next declaration or rule.
  static func problems(in value: UnsafeRawBufferPointer) -> [DatatypeProblem] {
    var reader = CSSStyleSheetSyntax(value, isThorough: true)
    let last = reader.read()
    return reader.problems + (last.map { [$0] } ?? [])
  }

  var stream: CSSStream
  private var warning: DatatypeProblem?
  /// Whether reading goes on behind a problem.
  private let isThorough: Bool
  /// Behind more problems than these nothing is read any more.
  private static let mostProblems = 100
  /// The problems behind which it went on.
  private var problems: [DatatypeProblem] = []

  /// At-rules whose block holds rules.
  private static let conditional: Keywords = "media supports layer container scope starting-style document when else"
  /// At-rules whose block holds something of another kind; only its balance is judged.
  private static let other: Keywords = "font-feature-values function custom-selector mixin env result contents"
  private static let statements: Keywords = "import namespace charset layer custom-media custom-selector"

  private init(_ value: UnsafeRawBufferPointer, isThorough: Bool) {
    stream = CSSStream(value)
    self.isThorough = isThorough
  }

  private mutating func read() -> DatatypeProblem? {
    while true {
      switch stream.current.kind {
      case .end: return stream.unclosedComment ?? warning
      case .space, .cdo, .cdc, .semicolon: stream.advance()
      case .closeBrace:
        let problem = stream.problem(.cssUnbalanced)
        guard goesOn(behind: problem) else { return problem }
        stream.advance()
      default:
        if let problem = rule(depth: 0), !goesOn(behind: problem) { return problem }
      }
    }
  }

  /// Notes a problem and passes the declaration or rule in which it lies, as browsers do; answers whether it did.
  private mutating func goesOn(behind problem: DatatypeProblem) -> Bool {
    guard isThorough, problems.count < Self.mostProblems else { return false }
    problems.append(problem)
    while true {
      switch stream.current.kind {
      case .end, .closeBrace: return true
      case .semicolon:
        stream.advance()
        return true
      case .openBrace:
        if let unclosed = stream.skipBlock() { return goesOn(behind: unclosed) }
        return true
      case .function, .openParenthesis, .openBracket:
        if stream.skipBlock() != nil, !stream.isAtEnd { stream.advance() }
      default: stream.advance()
      }
    }
  }

  private mutating func rule(depth: Int) -> DatatypeProblem? {
    stream.current.kind == .atKeyword ? atRule(depth: depth) : qualifiedRule(depth: depth)
  }

  /// A selector and a block.
  private mutating func qualifiedRule(depth: Int) -> DatatypeProblem? {
    let start = stream.current.range
    if stream.current.kind == .openBrace { return stream.problem(.cssSelectorMissing) }
    var selectors = stream
    while stream.current.kind != .openBrace {
      switch stream.current.kind {
      case .end: return DatatypeProblem(.cssRuleUnfinished, at: start)
      case .closeBrace: return DatatypeProblem(.cssRuleUnfinished, at: start)
      case .semicolon: return DatatypeProblem(.cssRuleUnfinished, at: start)
      case .closeParenthesis, .closeBracket: return stream.problem(.cssUnbalanced)
      case .badString: return stream.problem(.cssString)
      case .badURL: return stream.problem(.cssURL)
      case .function, .openParenthesis, .openBracket: if let problem = stream.skipBlock() { return problem }
      default: stream.advance()
      }
    }
    if let problem = CSSSelectorSyntax.list(&selectors, isRelative: depth > 0) { return problem }
    return block(depth: depth)
  }

  mutating func atRule(depth: Int) -> DatatypeProblem? {
    let keyword = stream.current
    let bytes = stream.bytes
    let isVendor = bytes[keyword.name.lowerBound] == UInt8(ascii: "-")
    stream.advance()
    let preludeStart = stream.current.range.lowerBound
    while true {
      switch stream.current.kind {
      case .end, .semicolon:
        if Self.statements.contains(bytes, in: keyword.name) || isVendor {
          _ = stream.take(.semicolon)
          return nil
        }
        return DatatypeProblem(.cssAtRule, at: keyword.range)
      case .closeBrace: return DatatypeProblem(.cssAtRule, at: keyword.range)
      case .openBrace:
        let prelude = preludeStart..<stream.current.range.lowerBound
        return atBlock(keyword, prelude: prelude, depth: depth)
      case .closeParenthesis, .closeBracket: return stream.problem(.cssUnbalanced)
      case .badString: return stream.problem(.cssString)
      case .badURL: return stream.problem(.cssURL)
      case .function, .openParenthesis, .openBracket: if let problem = stream.skipBlock() { return problem }
      default: stream.advance()
      }
    }
  }

  private mutating func atBlock(_ keyword: CSSToken, prelude: Range<Int>, depth: Int) -> DatatypeProblem? {
    let bytes = stream.bytes
    if Self.conditional.contains(bytes, in: keyword.name) {
      let media: Keywords = "media"
      if media.contains(bytes, in: keyword.name),
        let problem = MediaQuerySyntax.list(UnsafeRawBufferPointer(rebasing: bytes[prelude])),
        problem.severity == .error
      {
        let start = prelude.lowerBound
        return DatatypeProblem(problem.code, at: start + problem.range.lowerBound..<start + problem.range.upperBound)
      }
      return block(depth: depth)
    }
    if Self.keyframes.contains(bytes, in: keyword.name) { return keyframeBlock(depth: depth) }
    if Self.described.contains(bytes, in: keyword.name) { return descriptors(depth: depth) }
    let isKnown =
      Self.other.contains(bytes, in: keyword.name) || bytes[keyword.name.lowerBound] == UInt8(ascii: "-")
    if !isKnown, warning == nil { warning = DatatypeProblem(.cssAtRule, at: keyword.range, severity: .warning) }
    return stream.skipBlock()
  }

  /// Declarations and nested rules between braces.
  mutating func block(depth: Int) -> DatatypeProblem? {
    braces(depth: depth) { sheet in
      switch sheet.stream.current.kind {
      case .semicolon: sheet.stream.advance()
      case .identifier where sheet.isDeclaration():
        if let problem = CSSDeclarationSyntax.declaration(&sheet.stream), problem.severity == .error { return problem }
        sheet.stream.skipSpace()
        let kind = sheet.stream.current.kind
        let isEnd = kind == .semicolon || kind == .closeBrace || sheet.stream.isAtEnd
        if !isEnd { return sheet.stream.problem(.cssSemicolon) }
      default: return sheet.rule(depth: depth + 1)
      }
      return nil
    }
  }

  /// What stands between braces, part by part.
  mutating func braces(depth: Int, _ part: (inout Self) -> DatatypeProblem?) -> DatatypeProblem? {
    let opening = stream.current.range
    if depth > 32 { return stream.problem(.cssTooDeep) }
    stream.advance()
    while true {
      switch stream.current.kind {
      case .end:
        // Of several blocks that are open at the end, the innermost is told.
        return problems.last?.code == .cssUnclosed ? nil : DatatypeProblem(.cssUnclosed, at: opening)
      case .closeBrace:
        stream.advance()
        return nil
      case .space: stream.advance()
      default: if let problem = part(&self), !goesOn(behind: problem) { return problem }
      }
    }
  }

  /// Whether what starts with a name here is a declaration, not a nested rule such as `a:hover { … }`.
  private func isDeclaration() -> Bool {
    let name = stream.current.name
    if stream.bytes.isDashed(name) { return true }
    var ahead = stream
    while true {
      switch ahead.current.kind {
      case .end, .semicolon, .closeBrace: return true
      case .openBrace: return false
      default: ahead.advance()
      }
    }
  }
}
