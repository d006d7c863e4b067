/// Media query lists and media conditions.
///
/// Media Queries Level 4 and 5, section 3.
enum MediaQuerySyntax {
  /// A comma-separated list of media queries; the empty list is valid.
  static func list(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var stream = CSSStream(value)
    stream.skipSpace()
    if stream.isAtEnd { return stream.unclosedComment }
    if let problem = stream.propertyFunction() { return problem }
    var warning: DatatypeProblem?
    while true {
      if let problem = query(&stream) {
        if problem.severity == .error { return problem }
        warning = warning ?? problem
      }
      stream.skipSpace()
      if stream.isAtEnd { return stream.unclosedComment ?? warning }
      guard stream.take(.comma) else { return stream.problem(.mediaUnexpected) }
      stream.skipSpace()
    }
  }

  /// One media query: a media type with conditions behind `and`, or a condition alone.
  private static func query(_ stream: inout CSSStream) -> DatatypeProblem? {
    guard stream.current.kind == .identifier else { return condition(&stream) }
    var prefixed = false
    if stream.isIdentifier("not only") {
      let isNot = stream.isIdentifier("not")
      let prefix = stream.current.range
      var ahead = stream
      ahead.advance()
      ahead.skipSpace()
      if isNot, ahead.current.kind != .identifier { return condition(&stream) }
      guard ahead.current.kind == .identifier else { return DatatypeProblem(.mediaTypeMissing, at: prefix) }
      stream = ahead
      prefixed = true
    }
    if let problem = mediaType(stream, prefixed: prefixed) { return problem }
    stream.advance()
    let hadSpace = stream.skipSpace()
    if stream.isAtEnd || stream.current.kind == .comma { return nil }
    guard hadSpace, stream.isIdentifier("and") else { return stream.problem(.mediaAndExpected) }
    var warning: DatatypeProblem?
    while stream.isIdentifier("and") {
      let word = stream.current.range
      stream.advance()
      guard stream.skipSpace() else { return DatatypeProblem(.mediaConditionMissing, at: word) }
      if let problem = negatable(&stream) {
        if problem.severity == .error { return problem }
        warning = warning ?? problem
      }
      stream.skipSpace()
    }
    return stream.isIdentifier("or") ? stream.problem(.mediaMixed) : warning
  }

  private static func mediaType(_ stream: CSSStream, prefixed: Bool) -> DatatypeProblem? {
    if stream.isIdentifier("all screen print speech") { return nil }
    if stream.isIdentifier("tty tv projection handheld braille embossed aural 3d-glasses") {
      return stream.problem(.mediaTypeDeprecated)
    }
    return stream.problem(stream.isIdentifier("and or not only layer") ? .mediaTypeMissing : .mediaTypeUnknown)
  }

  /// A media condition: features in parentheses, joined by all `and` or all `or`.
  static func condition(_ stream: inout CSSStream, depth: Int = 0) -> DatatypeProblem? {
    if depth > 32 { return stream.problem(.cssTooDeep) }
    if stream.isIdentifier("not") { return negatable(&stream, depth: depth) }
    var warning = inParentheses(&stream, depth: depth)
    if warning?.severity == .error { return warning }
    var joiner: Keywords?
    while true {
      var ahead = stream
      let hadSpace = ahead.skipSpace()
      guard ahead.isIdentifier("and or") else { return warning }
      let here: Keywords = ahead.isIdentifier("and") ? "and" : "or"
      if let joiner, joiner != here { return ahead.problem(.mediaMixed) }
      joiner = here
      let word = ahead.current.range
      ahead.advance()
      guard hadSpace, ahead.skipSpace() else { return DatatypeProblem(.mediaConditionMissing, at: word) }
      stream = ahead
      if let problem = inParentheses(&stream, depth: depth) {
        if problem.severity == .error { return problem }
        warning = warning ?? problem
      }
    }
  }

  /// `not (…)` or `(…)`.
  private static func negatable(_ stream: inout CSSStream, depth: Int = 0) -> DatatypeProblem? {
    if stream.isIdentifier("not") {
      let word = stream.current.range
      stream.advance()
      guard stream.skipSpace() else { return DatatypeProblem(.mediaConditionMissing, at: word) }
    }
    return inParentheses(&stream, depth: depth)
  }

  private static func inParentheses(_ stream: inout CSSStream, depth: Int) -> DatatypeProblem? {
    guard stream.current.kind == .openParenthesis else { return stream.problem(.mediaConditionMissing) }
    let opening = stream.current.range
    stream.advance()
    stream.skipSpace()
    let isNested = stream.current.kind == .openParenthesis || stream.isIdentifier("not")
    let problem = isNested ? condition(&stream, depth: depth + 1) : feature(&stream)
    if let problem, problem.severity == .error { return problem }
    stream.skipSpace()
    if stream.isAtEnd { return DatatypeProblem(.cssUnclosed, at: opening) }
    return stream.take(.closeParenthesis) ? problem : stream.problem(.mediaUnexpected)
  }

  // MARK: Features

  /// `name`, `name: value`, `name < value`, `value < name < value`.
  private static func feature(_ stream: inout CSSStream) -> DatatypeProblem? {
    guard stream.current.kind == .identifier else { return valueFirst(&stream) }
    let name = stream.current.name
    let found: MediaFeature
    var isPrefixed = false
    if MediaFeature.deprecated.contains(stream.bytes, in: name) { return stream.problem(.mediaFeatureDeprecated) }
    if name.count > 4, Keywords("min- max-").contains(stream.bytes, in: name.lowerBound..<name.lowerBound + 4),
      let known = MediaFeature.named(stream.bytes, name.lowerBound + 4..<name.upperBound), known.isRange
    {
      found = known
      isPrefixed = true
    } else if let known = MediaFeature.named(stream.bytes, name) {
      found = known
    } else {
      return unknownFeature(&stream, name)
    }
    stream.advance()
    stream.skipSpace()
    if stream.take(.colon) {
      stream.skipSpace()
      return value(&stream, of: found, isMinimumOrMaximum: isPrefixed)
    }
    if stream.current.kind == .closeParenthesis {
      return isPrefixed ? stream.problem(.mediaValueMissing) : nil
    }
    guard comparison(&stream) != nil else { return stream.problem(.mediaUnexpected) }
    if !found.isRange || isPrefixed { return DatatypeProblem(.mediaNotRange, at: name) }
    return value(&stream, of: found, isMinimumOrMaximum: false)
  }

  /// A vendor's feature is only worth a warning; any other unknown name is a mistake.
  private static func unknownFeature(_ stream: inout CSSStream, _ name: Range<Int>) -> DatatypeProblem? {
    let isVendor = stream.bytes[name.lowerBound] == UInt8(ascii: "-")
    let problem = DatatypeProblem(.mediaFeatureUnknown, at: name, severity: isVendor ? .warning : .error)
    while isVendor, !stream.isAtEnd, stream.current.kind != .closeParenthesis {
      if stream.current.opensBlock {
        if let inner = stream.skipBlock() { return inner }
      } else {
        stream.advance()
      }
    }
    return problem
  }

  /// `400px <= width` and `400px <= width <= 700px`.
  private static func valueFirst(_ stream: inout CSSStream) -> DatatypeProblem? {
    let start = stream
    var ahead = stream
    while !ahead.isAtEnd, ahead.current.kind != .identifier, ahead.current.kind != .closeParenthesis {
      if ahead.current.opensBlock {
        if let problem = ahead.skipBlock() { return problem }
      } else {
        ahead.advance()
      }
    }
    guard ahead.current.kind == .identifier else { return start.problem(.mediaFeatureMissing) }
    let name = ahead.current.name
    guard let found = MediaFeature.named(stream.bytes, name) else {
      return DatatypeProblem(
        MediaFeature.deprecated.contains(stream.bytes, in: name) ? .mediaFeatureDeprecated : .mediaFeatureUnknown,
        at: name)
    }
    if !found.isRange { return DatatypeProblem(.mediaNotRange, at: name) }
    if let problem = value(&stream, of: found, isMinimumOrMaximum: false) { return problem }
    guard let first = comparison(&stream) else { return stream.problem(.mediaUnexpected) }
    guard stream.current.kind == .identifier else { return stream.problem(.mediaFeatureMissing) }
    stream.advance()
    stream.skipSpace()
    if stream.current.kind == .closeParenthesis { return nil }
    let location = stream.current.range
    guard let second = comparison(&stream) else { return DatatypeProblem(.mediaUnexpected, at: location) }
    if first != second || first == UInt8(ascii: "=") { return DatatypeProblem(.mediaComparison, at: location) }
    return value(&stream, of: found, isMinimumOrMaximum: false)
  }

  /// Takes `<`, `<=`, `=`, `>` or `>=` and the space around; returns its first byte.
  private static func comparison(_ stream: inout CSSStream) -> UInt8? {
    stream.skipSpace()
    let sign = stream.current
    guard sign.isDelimiter("<") || sign.isDelimiter(">") || sign.isDelimiter("=") else { return nil }
    stream.advance()
    if !sign.isDelimiter("="), stream.current.isDelimiter("="), stream.current.range.lowerBound == sign.range.upperBound
    {
      stream.advance()
    }
    stream.skipSpace()
    return sign.detail
  }

  private static func value(
    _ stream: inout CSSStream, of feature: MediaFeature, isMinimumOrMaximum: Bool
  ) -> DatatypeProblem? {
    if stream.current.kind == .closeParenthesis || stream.isAtEnd { return stream.problem(.mediaValueMissing) }
    if feature.value == .keyword || stream.current.kind == .identifier {
      guard stream.current.kind == .identifier, feature.keywords.contains(stream.bytes, in: stream.current.name) else {
        return stream.problem(.mediaValue)
      }
      stream.advance()
      stream.skipSpace()
      return nil
    }
    let start = stream
    guard let read = CSSNumeric.read(&stream) else { return start.problem(.mediaValue) }
    let numeric: CSSNumeric
    switch read {
    case .failure(let problem): return problem
    case .success(let value): numeric = value
    }
    stream.skipSpace()
    if numeric.dimension == .unknown { return nil }
    switch feature.value {
    case .length:
      let isLength = numeric.dimension == .length || (numeric.dimension == .number && numeric.isZero)
      return isLength ? nil : DatatypeProblem(.mediaLength, at: numeric.range)
    case .resolution:
      return numeric.dimension == .resolution ? nil : DatatypeProblem(.mediaValue, at: numeric.range)
    case .integer:
      let isInteger = numeric.dimension == .number && numeric.isInteger
      return isInteger ? nil : DatatypeProblem(.mediaInteger, at: numeric.range)
    case .flag:
      let isOne = UnsafeRawBufferPointer(rebasing: stream.bytes[numeric.range]).integerValue == 1
      let isFlag =
        numeric.dimension == .number && (numeric.isInteger && (numeric.isZero || isOne) || numeric.isFunction)
      return isFlag ? nil : DatatypeProblem(.mediaValue, at: numeric.range)
    case .number:
      return numeric.dimension == .number ? nil : DatatypeProblem(.mediaValue, at: numeric.range)
    case .ratio:
      if numeric.dimension != .number || numeric.isNegative { return DatatypeProblem(.mediaRatio, at: numeric.range) }
      guard stream.current.isDelimiter("/") else { return nil }
      stream.advance()
      stream.skipSpace()
      guard case .success(let second)? = CSSNumeric.read(&stream), second.dimension == .number, !second.isNegative
      else { return start.problem(.mediaRatio) }
      stream.skipSpace()
      return nil
    case .keyword: return nil
    }
  }
}
