import Platform

/// Regular expressions of the `pattern` attribute: ECMAScript patterns with the `v` flag (ECMA-262, section 22.2.1).
///
/// Only the syntax is judged. Groups are counted rather than parsed recursively, so depth needs no stack.
struct RegularExpressionSyntax {
  typealias Fault = DatatypeProblem.RegularExpressionFault

  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var reader = RegularExpressionSyntax(value)
    return reader.read()
  }

  var cursor: ByteCursor
  /// One bit per open group: whether a quantifier may follow it (not after a look-around).
  private var repeatable: UInt64 = 0
  private var depth = 0
  private var captures = 0
  /// The named groups and the references to them.
  var names = GroupNames()
  var highestReference = 0
  var highestReferenceRange = 0..<0
  /// Whether the last class may match strings of several characters.
  var classHoldsStrings = false

  private init(_ value: UnsafeRawBufferPointer) { cursor = ByteCursor(value) }

  func problem(_ fault: Fault, from start: Int) -> DatatypeProblem {
    cursor.problem(.regularExpression(fault), from: start)
  }

  private mutating func read() -> DatatypeProblem? {
    var canRepeat = false
    while let byte = cursor.current {
      let start = cursor.position
      switch byte {
      case UInt8(ascii: "("):
        cursor.advance()
        if depth == 63 { return problem(.tooDeep, from: start) }
        switch group(start) {
        case .failure(let problem): return problem
        case .success(let isRepeatable):
          repeatable = repeatable << 1 | (isRepeatable ? 1 : 0)
          depth += 1
          names.open()
          canRepeat = false
        }
      case UInt8(ascii: ")"):
        cursor.advance()
        if depth == 0 { return problem(.strayBracket, from: start) }
        canRepeat = repeatable & 1 == 1
        repeatable >>= 1
        depth -= 1
        names.close()
      case UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "$"):
        cursor.advance()
        if byte == UInt8(ascii: "|") { names.choose() }
        canRepeat = false
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
        if !canRepeat {
          cursor.advance()
          return problem(.nothingToRepeat, from: start)
        }
        if let problem = quantifier(start) { return problem }
        canRepeat = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        cursor.advance()
        return problem(.strayBracket, from: start)
      case UInt8(ascii: "["):
        if let problem = characterClass(depth: 0) { return problem }
        canRepeat = true
      case UInt8(ascii: "\\"):
        cursor.advance()
        let isAssertion = cursor.current == UInt8(ascii: "b") || cursor.current == UInt8(ascii: "B")
        if let problem = escape(start) { return problem }
        canRepeat = !isAssertion
      default:
        cursor.advance()
        canRepeat = true
      }
    }
    if depth > 0 { return DatatypeProblem(.regularExpression(.unclosedGroup), at: 0..<cursor.end) }
    if highestReference > captures {
      return DatatypeProblem(.regularExpression(.backreference), at: highestReferenceRange)
    }
    if let lost = names.lostReference(in: cursor.bytes) {
      return DatatypeProblem(.regularExpression(.backreference), at: lost)
    }
    return nil
  }

  /// Reads the part of a group after `(`; returns whether a quantifier may follow the group.
  private mutating func group(_ start: Int) -> Result<Bool, DatatypeProblem> {
    guard cursor.take("?") else {
      captures += 1
      return .success(true)
    }
    if cursor.take(":") { return .success(true) }
    if cursor.take("=") || cursor.take("!") { return .success(false) }
    if cursor.take("<") {
      if cursor.take("=") || cursor.take("!") { return .success(false) }
      captures += 1
      let nameStart = cursor.position
      if let problem = name(start) { return .failure(problem) }
      let isNew = names.define(nameStart..<cursor.position - 1, in: cursor.bytes)
      return isNew ? .success(true) : .failure(problem(.groupName, from: start))
    }
    // Modifiers: `(?i-s:…)`, each of i, m, s at most once.
    var seen: UInt8 = 0
    var hasMinus = false
    while let byte = cursor.current, byte != UInt8(ascii: ":") {
      cursor.advance()
      let bit: UInt8 =
        switch byte {
        case UInt8(ascii: "i"): 1
        case UInt8(ascii: "m"): 2
        case UInt8(ascii: "s"): 4
        default: 0
        }
      if byte == UInt8(ascii: "-"), !hasMinus {
        hasMinus = true
      } else if bit == 0 || seen & bit != 0 {
        return .failure(problem(.group, from: start))
      }
      seen |= bit
    }
    return seen != 0 && cursor.take(":") ? .success(true) : .failure(problem(.group, from: start))
  }

  /// Reads a group's name up to its `>`.
  mutating func name(_ start: Int) -> DatatypeProblem? {
    guard let first = cursor.current, isNameStart(first) else { return problem(.groupName, from: start) }
    while let byte = cursor.current, isNameStart(byte) || byte.isASCIIDigit { cursor.advance() }
    return cursor.take(">") ? nil : problem(.groupName, from: start)
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// Reads `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}`, with an optional `?`.
  private mutating func quantifier(_ start: Int) -> DatatypeProblem? {
    if cursor.take("{") {
      guard let lower = number() else { return problem(.nothingToRepeat, from: start) }
      if cursor.take(","), let upper = number(), upper < lower { return problem(.quantifierOrder, from: start) }
      guard cursor.take("}") else { return problem(.nothingToRepeat, from: start) }
    } else {
      cursor.advance()
    }
    _ = cursor.take("?")
    return nil
  }

  mutating func number() -> Int? {
    var number: Int?
    while let byte = cursor.current, byte.isASCIIDigit {
      number = min((number ?? 0) * 10 + byte.decimalDigitValue, 1 << 40)
      cursor.advance()
    }
    return number
  }
}
