/// A reading position in CSS tokens with the current token in hand.
struct CSSStream {
  private(set) var tokenizer: CSSTokenizer
  private(set) var current: CSSToken
  var bytes: UnsafeRawBufferPointer { tokenizer.bytes }

  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    tokenizer = CSSTokenizer(bytes, in: range)
    current = tokenizer.next()
  }

  init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes, in: 0..<bytes.count) }

  var isAtEnd: Bool { current.kind == .end }

  mutating func advance() { current = tokenizer.next() }

  /// Passes white space; returns whether there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    guard current.kind == .space else { return false }
    // Comments may split white space into several tokens.
    while current.kind == .space { advance() }
    return true
  }

  /// Takes a token of a kind.
  mutating func take(_ kind: CSSToken.Kind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  /// Whether the current token is an identifier among some words.
  func isIdentifier(_ words: Keywords) -> Bool {
    current.kind == .identifier && words.contains(bytes, in: current.name)
  }

  /// Whether the current token is a function among some words.
  func isFunction(_ words: Keywords) -> Bool { current.kind == .function && words.contains(bytes, in: current.name) }

  /// A function that only the value of a property may use, such as `var()`, where there is none.
  func propertyFunction() -> DatatypeProblem? {
    let environment: Keywords = "env"
    var ahead = self
    while !ahead.isAtEnd {
      if CSSNumeric.isSubstitution(ahead), !ahead.isFunction(environment) { return ahead.problem(.cssPropertyFunction) }
      ahead.advance()
    }
    return nil
  }

  /// A comment that runs to the end of the text, once the stream is there: a parse error (CSS Syntax Level 3, 4.3.2).
  var unclosedComment: DatatypeProblem? {
    guard tokenizer.hasUnclosedComment else { return nil }
    return DatatypeProblem(.cssComment, at: max(0, tokenizer.end - 1)..<tokenizer.end)
  }

  func problem(_ code: DatatypeProblem.Code) -> DatatypeProblem { DatatypeProblem(code, at: current.range) }

  /// Passes the rest of a block whose opening token is current, up to and including its end.
  ///
  /// Returns the first unbalanced or malformed token as a problem. Nesting is followed without recursion up to 64 deep.
  mutating func skipBlock() -> DatatypeProblem? {
    let opening = current.range
    var closers = CSSClosers()
    repeat {
      switch current.kind {
      case .function, .openParenthesis: if !closers.push(.parenthesis) { return problem(.cssTooDeep) }
      case .openBracket: if !closers.push(.bracket) { return problem(.cssTooDeep) }
      case .openBrace: if !closers.push(.brace) { return problem(.cssTooDeep) }
      case .closeParenthesis: if !closers.pop(.parenthesis) { return problem(.cssUnbalanced) }
      case .closeBracket: if !closers.pop(.bracket) { return problem(.cssUnbalanced) }
      case .closeBrace: if !closers.pop(.brace) { return problem(.cssUnbalanced) }
      case .badString: return problem(.cssString)
      case .badURL: return problem(.cssURL)
      case .string where current.isUnclosed: return problem(.cssString)
      case .url where current.isUnclosed: return problem(.cssURL)
      case .end: return DatatypeProblem(.cssUnclosed, at: opening)
      default: break
      }
      advance()
    } while !closers.isEmpty
    return nil
  }
}

/// The open blocks of CSS, two bits each.
struct CSSClosers {
  enum Closer: UInt64 { case parenthesis = 1, bracket = 2, brace = 3 }

  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var depth = 0

  var isEmpty: Bool { depth == 0 }

  mutating func push(_ closer: Closer) -> Bool {
    if depth == 64 { return false }
    high = high << 2 | low >> 62
    low = low << 2 | closer.rawValue
    depth += 1
    return true
  }

  mutating func pop(_ closer: Closer) -> Bool {
    guard depth > 0, low & 3 == closer.rawValue else { return false }
    low = low >> 2 | high << 62
    high >>= 2
    depth -= 1
    return true
  }
}
