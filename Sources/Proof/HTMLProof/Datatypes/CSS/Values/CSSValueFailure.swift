/// What did not fit in a value: the token that is furthest behind, and what could have stood there instead.
struct CSSValueFailure {
  private(set) var offset = -1
  private(set) var token: CSSToken?
  private var words: [[UInt8]] = []
  private var types: [CSSValueType] = []
  private var signs: [UInt8] = []
  private var functions: [[UInt8]] = []
  /// What is wrong with the token by itself.
  private var problem: DatatypeProblem?
  /// Whether a value could end in front of the token.
  private var endsHere = false

  /// Whether a token is at least as far behind as what was noted so far; nearer ones don't count.
  mutating func reaches(_ token: CSSToken) -> Bool {
    guard token.range.lowerBound >= offset else { return false }
    if token.range.lowerBound > offset {
      self = CSSValueFailure()
      offset = token.range.lowerBound
      self.token = token
    }
    return true
  }

  mutating func note(words more: [[UInt8]]) { words += more }
  mutating func note(type: CSSValueType) { types.append(type) }
  mutating func note(sign: UInt8) { signs.append(sign) }
  mutating func note(function: [UInt8]) { functions.append(function) }
  mutating func note(problem: DatatypeProblem) { self.problem = self.problem ?? problem }
  mutating func noteEnd() { endsHere = true }
}

extension CSSValueFailure {
  /// What is wrong with a value.
  ///
  /// - Parameter value: the whole value.
  func problem(in value: Range<Int>) -> DatatypeProblem {
    let expectation = CSSExpectation(
      words: Self.texts(words), functions: Self.texts(functions), types: Self.different(types),
      signs: Self.different(signs))
    guard let token, value.contains(token.range.lowerBound), token.kind != .closeParenthesis else {
      let end = min(value.upperBound, token?.range.lowerBound ?? value.upperBound)
      return DatatypeProblem(.cssValueUnfinished(expectation), at: value.lowerBound..<end)
    }
    if let problem { return problem }
    let isPlainNumber = token.kind == .number && types.allSatisfy { $0 != .number && $0 != .integer }
    if isPlainNumber, let unit = types.lazy.compactMap(\.exampleUnit).first {
      return DatatypeProblem(.cssUnitMissing(unit), at: token.range)
    }
    if token.kind == .comma || token.kind == .delimiter { return DatatypeProblem(.cssValue, at: token.range) }
    if endsHere, token.kind != .identifier || expectation.isEmpty {
      return DatatypeProblem(.cssValueCount, at: token.range)
    }
    return DatatypeProblem(.cssValueOf(expectation), at: token.range)
  }

  private static func texts(_ names: [[UInt8]]) -> [String] {
    different(names).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func different<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

/// What could stand at a place of a value.
package struct CSSExpectation: Sendable, Equatable {
  /// Keywords.
  package let words: [String]
  /// Names of functions.
  package let functions: [String]
  package let types: [CSSValueType]
  /// Commas, slashes and brackets.
  package let signs: [UInt8]

  var isEmpty: Bool { words.isEmpty && functions.isEmpty && types.isEmpty }
}

extension CSSValueType {
  /// A unit to show as an example, for types whose numbers need one.
  fileprivate var exampleUnit: Keywords? {
    switch self {
    case .length, .lengthPercentage: "px"
    case .angle: "deg"
    case .time: "s"
    case .percentage: "%"
    case .frequency: "hz"
    case .resolution: "dppx"
    case .flex: "fr"
    default: nil
    }
  }
}
