import Platform

/// Selectors: what is joined to what, and by what.
///
/// Which names stand behind `:` and in its brackets is not judged: there are ever more of them. Selectors Level 4, section 18.
struct CSSSelectorSyntax {
  /// Reads a list of selectors up to the `{` of its rule or the end.
  ///
  /// - Parameter isRelative: whether a selector may begin with a combinator, as those of nested rules.
  static func list(_ stream: inout CSSStream, isRelative: Bool) -> DatatypeProblem? {
    var reader = CSSSelectorSyntax(isRelative: isRelative)
    while stream.current.kind != .openBrace, !stream.isAtEnd {
      if let problem = reader.part(&stream) { return problem }
    }
    return reader.end(at: stream)
  }

  private let isRelative: Bool
  /// Whether the current selector has a part.
  private var hasPart = false
  /// Whether the current compound has a part, so that no name of an element may follow.
  private var isInCompound = false
  /// The combinator that waits for what it leads to.
  private var combinator: Range<Int>?

  private init(isRelative: Bool) { self.isRelative = isRelative }

  /// When a selector ends, at a comma or with the list.
  private mutating func end(at stream: CSSStream) -> DatatypeProblem? {
    if let combinator { return DatatypeProblem(.cssSelector, at: combinator) }
    if !hasPart { return stream.problem(.cssSelector) }
    hasPart = false
    isInCompound = false
    return nil
  }

  private mutating func part(_ stream: inout CSSStream) -> DatatypeProblem? {
    switch stream.current.kind {
    case .space, .cdo, .cdc:
      isInCompound = false
      stream.advance()
    case .comma:
      if let problem = end(at: stream) { return problem }
      stream.advance()
    case .identifier:
      if isInCompound { return stream.problem(.cssSelector) }
      take(&stream)
    case .hash:
      if stream.bytes[stream.current.name.lowerBound].isASCIIDigit { return stream.problem(.cssSelector) }
      take(&stream)
    case .colon: return pseudo(&stream)
    case .openBracket:
      found()
      return stream.skipBlock()
    case .delimiter: return delimiter(&stream)
    default: return stream.problem(.cssSelector)
    }
    return nil
  }

  private mutating func delimiter(_ stream: inout CSSStream) -> DatatypeProblem? {
    let token = stream.current
    if token.isDelimiter("*") || token.isDelimiter("&") {
      if token.isDelimiter("*"), isInCompound { return stream.problem(.cssSelector) }
      take(&stream)
    } else if token.isDelimiter(".") {
      stream.advance()
      guard stream.current.kind == .identifier else { return DatatypeProblem(.cssSelector, at: token.range) }
      take(&stream)
    } else if token.isDelimiter(">") || token.isDelimiter("+") || token.isDelimiter("~") {
      guard combinator == nil, hasPart || isRelative else { return stream.problem(.cssSelector) }
      combinator = token.range
      isInCompound = false
      stream.advance()
    } else if token.isDelimiter("|") {
      // A namespace in front of a name, or `||` between columns and cells.
      isInCompound = false
      stream.advance()
    } else {
      return stream.problem(.cssSelector)
    }
    return nil
  }

  /// `:hover`, `::before`, `:is(…)`.
  private mutating func pseudo(_ stream: inout CSSStream) -> DatatypeProblem? {
    let colon = stream.current.range
    stream.advance()
    _ = stream.take(.colon)
    switch stream.current.kind {
    case .identifier: take(&stream)
    case .function:
      found()
      return stream.skipBlock()
    default: return DatatypeProblem(.cssSelector, at: colon)
    }
    return nil
  }

  private mutating func take(_ stream: inout CSSStream) {
    found()
    stream.advance()
  }

  private mutating func found() {
    hasPart = true
    isInCompound = true
    combinator = nil
  }
}
