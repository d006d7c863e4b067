/// What a number of CSS measures.
enum CSSDimension: UInt8 {
  case number, length, percentage, angle, time, frequency, resolution, flex
  /// A length and a percentage added up.
  case lengthPercentage
  /// Anything: the value of a variable.
  case unknown
}

/// One numeric value: a literal, or a math function of CSS Values Level 4, section 10.
struct CSSNumeric {
  let dimension: CSSDimension
  let range: Range<Int>
  /// The literal is below zero (a function is clamped when it is used, so it never is).
  var isNegative = false
  var isZero = false
  var isInteger = false
  var isFunction = false

  /// The names of the math functions.
  static let functions: Keywords =
    "calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign progress"
  /// Functions whose value is known only in the browser.
  private static let substitutions: Keywords =
    """
    var env attr if inherit random random-item sibling-index sibling-count anchor anchor-size toggle ident first-valid \
    calc-mix calc-size
    """

  /// Whether a function is current whose value is known only in the browser; so are an author's own (`--double()`).
  static func isSubstitution(_ stream: CSSStream) -> Bool {
    guard stream.current.kind == .function else { return false }
    let name = stream.current.name
    return stream.bytes.isDashed(name) || substitutions.contains(stream.bytes, in: name)
  }

  private static let lengths: Keywords =
    """
    px em rem vw vh ch ex cm mm q in pt pc vmin vmax vi vb cap rcap rch ic ric lh rlh rex svw svh svi svb svmin svmax \
    lvw lvh lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cqw cqh cqi cqb cqmin cqmax
    """

  /// What a unit measures, or nothing for an unknown unit.
  static func dimension(ofUnit unit: Range<Int>, in bytes: UnsafeRawBufferPointer) -> CSSDimension? {
    if lengths.contains(bytes, in: unit) { return .length }
    let angles: Keywords = "deg grad rad turn"
    if angles.contains(bytes, in: unit) { return .angle }
    let times: Keywords = "s ms"
    if times.contains(bytes, in: unit) { return .time }
    let frequencies: Keywords = "hz khz"
    if frequencies.contains(bytes, in: unit) { return .frequency }
    let resolutions: Keywords = "dpi dpcm dppx x"
    if resolutions.contains(bytes, in: unit) { return .resolution }
    let flexes: Keywords = "fr"
    return flexes.contains(bytes, in: unit) ? .flex : nil
  }

  /// Reads a numeric value when one is current; the stream is then behind it.
  static func read(_ stream: inout CSSStream, depth: Int = 0) -> Result<CSSNumeric, DatatypeProblem>? {
    let token = stream.current
    switch token.kind {
    case .number, .percentage, .dimension:
      var dimension = CSSDimension.number
      if token.kind == .percentage { dimension = .percentage }
      if token.kind == .dimension {
        guard let known = self.dimension(ofUnit: token.name, in: stream.bytes) else {
          return .failure(DatatypeProblem(.cssUnit, at: token.name))
        }
        dimension = known
      }
      stream.advance()
      let isZero = NumberSyntax.isZero(stream.bytes, in: token.number)
      let isNegative = stream.bytes[token.range.lowerBound] == UInt8(ascii: "-") && !isZero
      return .success(
        CSSNumeric(
          dimension: dimension, range: token.range, isNegative: isNegative, isZero: isZero, isInteger: token.isInteger))
    case .function:
      if isSubstitution(stream) {
        if let problem = stream.skipBlock() { return .failure(problem) }
        return .success(CSSNumeric(dimension: .unknown, range: token.range, isFunction: true))
      }
      guard functions.contains(stream.bytes, in: token.name) else { return nil }
      return function(&stream, depth: depth)
    default: return nil
    }
  }

  /// A math function: sums with commas between them; what it measures follows from its name.
  private static func function(_ stream: inout CSSStream, depth: Int) -> Result<CSSNumeric, DatatypeProblem> {
    let token = stream.current
    if depth > 32 { return .failure(stream.problem(.cssTooDeep)) }
    stream.advance()
    var type: CSSDimension?
    var arguments = 0
    let rounding: Keywords = "nearest up down to-zero"
    let free: Keywords = "none auto min-content max-content fit-content stretch size any"
    while true {
      stream.skipSpace()
      if stream.isIdentifier(rounding) || stream.isIdentifier(free) {
        stream.advance()
        stream.skipSpace()
      } else {
        switch sum(&stream, depth: depth + 1) {
        case .failure(let problem): return .failure(problem)
        case .success(let next):
          guard let combined = type.map({ added($0, next) }) ?? next else {
            return .failure(DatatypeProblem(.cssMathTypes, at: token.range))
          }
          type = combined
        }
      }
      arguments += 1
      if stream.take(.comma) { continue }
      guard stream.take(.closeParenthesis) else { return .failure(stream.problem(.cssMath)) }
      break
    }
    guard let type, let result = result(of: token.name, arguments: arguments, type: type, in: stream.bytes) else {
      return .failure(DatatypeProblem(.cssMath, at: token.range))
    }
    return .success(CSSNumeric(dimension: result, range: token.range, isInteger: result == .number, isFunction: true))
  }

  /// What a function measures, given what its arguments do; nothing when their number is wrong.
  private static func result(
    of name: Range<Int>, arguments: Int, type: CSSDimension, in bytes: UnsafeRawBufferPointer
  ) -> CSSDimension? {
    let one: Keywords = "calc abs sin cos tan asin acos atan sqrt exp sign"
    let two: Keywords = "mod rem atan2 pow"
    let three: Keywords = "clamp progress"
    if one.contains(bytes, in: name), arguments != 1 { return nil }
    if two.contains(bytes, in: name), arguments != 2 { return nil }
    if three.contains(bytes, in: name), arguments != 3 { return nil }
    let numbers: Keywords = "sin cos tan sign pow sqrt log exp progress"
    if numbers.contains(bytes, in: name) { return .number }
    let angles: Keywords = "asin acos atan atan2"
    return angles.contains(bytes, in: name) ? .angle : type
  }

  /// Products with `+` or `-` between them; both need white space around.
  private static func sum(_ stream: inout CSSStream, depth: Int) -> Result<CSSDimension, DatatypeProblem> {
    var left: CSSDimension
    switch product(&stream, depth: depth) {
    case .failure(let problem): return .failure(problem)
    case .success(let type): left = type
    }
    while true {
      let hadSpace = stream.skipSpace()
      guard stream.current.isDelimiter("+") || stream.current.isDelimiter("-") else { return .success(left) }
      let sign = stream.current.range
      stream.advance()
      guard hadSpace, stream.skipSpace() else { return .failure(DatatypeProblem(.cssMathSpaces, at: sign)) }
      switch product(&stream, depth: depth) {
      case .failure(let problem): return .failure(problem)
      case .success(let right):
        guard let combined = added(left, right) else { return .failure(DatatypeProblem(.cssMathTypes, at: sign)) }
        left = combined
      }
    }
  }

  /// Values with `*` or `/` between them.
  private static func product(_ stream: inout CSSStream, depth: Int) -> Result<CSSDimension, DatatypeProblem> {
    var left: CSSDimension
    switch value(&stream, depth: depth) {
    case .failure(let problem): return .failure(problem)
    case .success(let type): left = type
    }
    while true {
      // White space before a plus or minus belongs to the sum, so look without taking it.
      var ahead = stream
      ahead.skipSpace()
      let isTimes = ahead.current.isDelimiter("*")
      guard isTimes || ahead.current.isDelimiter("/") else { return .success(left) }
      let sign = ahead.current.range
      ahead.advance()
      ahead.skipSpace()
      stream = ahead
      switch value(&stream, depth: depth) {
      case .failure(let problem): return .failure(problem)
      case .success(let right):
        if left == .unknown || right == .unknown {
          left = .unknown
        } else if right == .number {
          continue
        } else if isTimes, left == .number {
          left = right
        } else if !isTimes, left == right {
          left = .number
        } else {
          return .failure(DatatypeProblem(.cssMathTypes, at: sign))
        }
      }
    }
  }

  private static func value(_ stream: inout CSSStream, depth: Int) -> Result<CSSDimension, DatatypeProblem> {
    if depth > 32 { return .failure(stream.problem(.cssTooDeep)) }
    // `size` is the value that `calc-size()` starts from, the letters are the channels of a relative colour.
    let constants: Keywords = "e pi infinity -infinity nan size r g b h s l w a c x y z alpha"
    if stream.isIdentifier(constants) {
      stream.advance()
      return .success(.number)
    }
    if stream.take(.openParenthesis) {
      stream.skipSpace()
      let inner = sum(&stream, depth: depth + 1)
      guard case .success = inner else { return inner }
      stream.skipSpace()
      return stream.take(.closeParenthesis) ? inner : .failure(stream.problem(.cssMath))
    }
    switch read(&stream, depth: depth + 1) {
    case .success(let numeric): return .success(numeric.dimension)
    case .failure(let problem): return .failure(problem)
    case nil: return .failure(stream.problem(.cssMath))
    }
  }

  /// What the sum of two values measures, or nothing when they do not go together.
  private static func added(_ left: CSSDimension, _ right: CSSDimension) -> CSSDimension? {
    if left == right { return left }
    if left == .unknown || right == .unknown { return .unknown }
    let pair = (min(left.rawValue, right.rawValue), max(left.rawValue, right.rawValue))
    switch pair {
    case (CSSDimension.length.rawValue, CSSDimension.percentage.rawValue),
      (CSSDimension.length.rawValue, CSSDimension.lengthPercentage.rawValue),
      (CSSDimension.percentage.rawValue, CSSDimension.lengthPercentage.rawValue):
      return .lengthPercentage
    default: return nil
    }
  }
}
