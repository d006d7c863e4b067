/// What a definition ends in: keywords, signs and basic types.
extension CSSValueMatcher {
  /// Behind a keyword.
  mutating func word(_ words: [[UInt8]], _ start: CSSStream) -> [CSSStream] {
    if isUnjudged(start) { return block(start) }
    let token = start.current
    guard token.kind == .identifier, words.contains(where: { start.bytes.spells(token.name, $0) }) else {
      return refused(start) { $0.note(words: words) }
    }
    return behind(start)
  }

  /// Behind a sign.
  mutating func sign(_ sign: UInt8, _ start: CSSStream) -> [CSSStream] {
    guard !isAtEnd(start), start.current.range.count == 1, start.bytes[start.current.range.lowerBound] == sign else {
      return refused(start) { $0.note(sign: sign) }
    }
    return behind(start)
  }

  /// Behind a value of a basic type.
  mutating func basic(_ type: CSSValueType, _ start: CSSStream, least: CSSValueDefinition.Least?) -> [CSSStream] {
    if isUnjudged(start) { return block(start) }
    let token = start.current
    switch type {
    case .anything: return anything(start)
    case .string where token.kind == .string: return behind(start)
    case .openTypeTag where token.kind == .string && token.range.count == 6: return behind(start)
    case .url where token.kind == .url: return behind(start)
    case .url where start.isFunction("url src"): return block(start)
    case .customIdentifier where token.kind == .identifier && !start.isIdentifier(CSSValueCheck.wideKeywords):
      return behind(start)
    case .dashedIdentifier where token.kind == .identifier && start.bytes.isDashed(token.name): return behind(start)
    case .color:
      var ahead = start
      switch CSSColor.read(&ahead) {
      case .success:
        ahead.skipSpace()
        return [ahead]
      case .failure(let problem): return refused(start) { $0.note(problem: problem) }
      case nil: break
      }
    default:
      var ahead = start
      switch CSSNumeric.read(&ahead) {
      case .success(let number) where type.takes(number):
        if least != nil, number.isNegative {
          return refused(start) { $0.note(problem: DatatypeProblem(.numberNegative, at: number.range)) }
        }
        if least == .one, number.isZero {
          return refused(start) { $0.note(problem: DatatypeProblem(.numberZero, at: number.range)) }
        }
        ahead.skipSpace()
        return [ahead]
      case .failure(let problem): return refused(start) { $0.note(problem: problem) }
      default: break
      }
    }
    return refused(start) { $0.note(type: type) }
  }

  /// Everything up to the end of the value or of the function around it.
  private mutating func anything(_ start: CSSStream) -> [CSSStream] {
    var stream = start
    while !isAtEnd(stream), stream.current.kind != .closeParenthesis {
      if stream.current.opensBlock {
        if stream.skipBlock() != nil { return [] }
      } else {
        stream.advance()
      }
    }
    return stream.isAtOffset(of: start) ? refused(start) { $0.note(type: .anything) } : [stream]
  }

  /// Functions of drafts that the table does not describe yet.
  private static let newerFunctions: Keywords =
    """
    alpha hdr-color color-layers color-hdr cicp-color transform-mix image-mix mix calc-interpolate color-interpolate \
    transform-interpolate interpolate media-progress container-progress control-value running snap-block snap-inline \
    flow pointer param url-pattern
    """

  /// Whether a component is a browser's own, newer than the table, or spelt with escapes.
  private func isUnjudged(_ stream: CSSStream) -> Bool {
    let token = stream.current
    guard token.kind == .identifier || token.kind == .function else { return false }
    let isVendor = stream.bytes[token.range.lowerBound] == UInt8(ascii: "-") && !stream.bytes.isDashed(token.name)
    return isVendor || stream.bytes.hasEscape(token.name) || stream.isFunction(Self.newerFunctions)
  }

  private func behind(_ start: CSSStream) -> [CSSStream] {
    var stream = start
    stream.advance()
    stream.skipSpace()
    return [stream]
  }

  /// Behind a token, or behind the whole block that it opens.
  func block(_ start: CSSStream) -> [CSSStream] {
    guard start.current.opensBlock else { return behind(start) }
    var stream = start
    guard stream.skipBlock() == nil else { return [] }
    stream.skipSpace()
    return [stream]
  }

  /// Nowhere; what was expected instead is noted.
  private mutating func refused(_ start: CSSStream, _ expectation: (inout CSSValueFailure) -> Void) -> [CSSStream] {
    note(at: start, expectation)
    return []
  }
}

extension CSSValueType {
  /// Whether a number is of this type.
  fileprivate func takes(_ number: CSSNumeric) -> Bool {
    switch (self, number.dimension) {
    case (.integer, .number): number.isInteger || number.isFunction
    case (.zero, .number), (.length, .number), (.lengthPercentage, .number): number.isZero && !number.isFunction
    case (.lengthPercentage, .length), (.lengthPercentage, .percentage), (.lengthPercentage, .lengthPercentage): true
    case (.number, .number), (.length, .length), (.percentage, .percentage), (.angle, .angle), (.time, .time),
      (.frequency, .frequency), (.resolution, .resolution), (.flex, .flex):
      true
    case (.color, _), (.string, _), (.url, _), (.customIdentifier, _), (.dashedIdentifier, _),
      (.openTypeTag, _), (.anything, _):
      false
    case (_, .unknown): true
    default: false
    }
  }
}
