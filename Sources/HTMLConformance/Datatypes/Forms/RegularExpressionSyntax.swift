/// Regular expressions of the `pattern` attribute: ECMAScript patterns with the `v` flag (ECMA-262, section 22.2.1).
///
/// Only the form is judged. Groups are counted instead of being followed by recursion, so depth costs nothing.
struct RegularExpressionSyntax {
  typealias Fault = DatatypeProblem.RegularExpressionFault

  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var reader = RegularExpressionSyntax(value)
    return reader.read()
  }

  private var cursor: ByteCursor
  /// One bit for each open group: whether it may be repeated (a look-around may not).
  private var repeatable: UInt64 = 0
  private var depth = 0
  private var captures = 0
  private var hasNames = false
  private var namedReference: Range<Int>?
  private var highestReference = 0
  private var highestReferenceRange = 0..<0

  private init(_ value: UnsafeRawBufferPointer) { cursor = ByteCursor(value) }

  private func problem(_ fault: Fault, from start: Int) -> DatatypeProblem {
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
          canRepeat = false
        }
      case UInt8(ascii: ")"):
        cursor.advance()
        if depth == 0 { return problem(.strayBracket, from: start) }
        canRepeat = repeatable & 1 == 1
        repeatable >>= 1
        depth -= 1
      case UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "$"):
        cursor.advance()
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
    if let namedReference, !hasNames { return DatatypeProblem(.regularExpression(.backreference), at: namedReference) }
    return nil
  }

  /// What follows `(`; the result tells whether the group may be repeated.
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
      hasNames = true
      return name(start).map { .failure($0) } ?? .success(true)
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

  /// A group's name up to its `>`.
  private mutating func name(_ start: Int) -> DatatypeProblem? {
    guard let first = cursor.current, isNameStart(first) else { return problem(.groupName, from: start) }
    while let byte = cursor.current, isNameStart(byte) || byte.isDigit { cursor.advance() }
    return cursor.take(">") ? nil : problem(.groupName, from: start)
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    byte.isAlpha || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`, perhaps with a `?` behind.
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

  private mutating func number() -> Int? {
    var number: Int?
    while let byte = cursor.current, byte.isDigit {
      number = min((number ?? 0) * 10 + byte.digitValue, 1 << 40)
      cursor.advance()
    }
    return number
  }

  // MARK: Escapes

  /// What follows a backslash outside a class.
  private mutating func escape(_ start: Int) -> DatatypeProblem? {
    guard let byte = cursor.current else { return problem(.endsInBackslash, from: start) }
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      cursor.advance()
      return nil
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      let number = number() ?? 0
      if number > highestReference {
        highestReference = number
        highestReferenceRange = start..<cursor.position
      }
      return nil
    case UInt8(ascii: "k"):
      cursor.advance()
      guard cursor.take("<") else { return problem(.groupName, from: start) }
      if let problem = name(start) { return problem }
      namedReference = start..<cursor.position
      return nil
    default: return atomEscape(start, inClass: false)
    }
  }

  /// Escapes that stand for characters, inside and outside a class.
  private mutating func atomEscape(_ start: Int, inClass: Bool) -> DatatypeProblem? {
    guard let byte = cursor.current else { return problem(.endsInBackslash, from: start) }
    cursor.advance()
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "w"),
      UInt8(ascii: "W"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "v"):
      return nil
    case UInt8(ascii: "b") where inClass: return nil
    case UInt8(ascii: "0"):
      return cursor.current.map(\.isDigit) == true ? problem(.escape, from: start) : nil
    case UInt8(ascii: "c"):
      guard let letter = cursor.current, letter.isAlpha else { return problem(.escape, from: start) }
      cursor.advance()
      return nil
    case UInt8(ascii: "x"): return hex(2) ? nil : problem(.escape, from: start)
    case UInt8(ascii: "u"):
      if cursor.take("{") {
        let digits = cursor.take(while: { $0.hexValue != nil })
        var value = 0
        for index in digits { value = min(value * 16 + Int(cursor.bytes[index].hexValue ?? 0), 0x20_0000) }
        return !digits.isEmpty && value <= 0x10FFFF && cursor.take("}") ? nil : problem(.escape, from: start)
      }
      return hex(4) ? nil : problem(.escape, from: start)
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      guard cursor.take("{") else { return problem(.propertyName, from: start) }
      let name = cursor.take(while: { $0.isAlphanumeric || $0 == UInt8(ascii: "_") })
      if cursor.take("="), cursor.take(while: { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }).isEmpty {
        return problem(.propertyName, from: start)
      }
      return !name.isEmpty && cursor.take("}") ? nil : problem(.propertyName, from: start)
    case UInt8(ascii: "q") where inClass:
      guard cursor.take("{") else { return problem(.escape, from: start) }
      while let next = cursor.current, next != UInt8(ascii: "}") {
        cursor.advance()
        if next == UInt8(ascii: "\\") { cursor.advance() }
      }
      return cursor.take("}") ? nil : problem(.escape, from: start)
    default:
      let mayBeEscaped = isSyntaxCharacter(byte) || (inClass && isClassPunctuator(byte))
      return mayBeEscaped ? nil : problem(.escape, from: start)
    }
  }

  private mutating func hex(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard let byte = cursor.current, byte.hexValue != nil else { return false }
      cursor.advance()
    }
    return true
  }

  private func isSyntaxCharacter(_ byte: UInt8) -> Bool {
    let characters: StaticString = "^$\\.*+?()[]{}|/"
    return (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == byte }
  }

  /// Characters that may be escaped in a class although they need not be.
  private func isClassPunctuator(_ byte: UInt8) -> Bool {
    let characters: StaticString = "&-!#%,:;<=>@`~"
    return (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == byte }
  }

  // MARK: Classes

  /// A class with nested classes, ranges and the operators `--` and `&&`.
  private mutating func characterClass(depth: Int) -> DatatypeProblem? {
    let start = cursor.position
    if depth > 32 { return problem(.tooDeep, from: start) }
    cursor.advance()
    _ = cursor.take("^")
    var operands = 0
    var operation: UInt8 = 0
    while let byte = cursor.current {
      let place = cursor.position
      if byte == UInt8(ascii: "]") {
        cursor.advance()
        return nil
      }
      if byte == cursor.peek(1), isDoublePunctuator(byte) {
        let isOperator = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "&")
        cursor.advance(to: place + 2)
        let fits = isOperator && (operation == byte || (operation == 0 && operands == 1))
        let hasOperand = cursor.current != UInt8(ascii: "]") && cursor.current != UInt8(ascii: "&")
        if !fits || !hasOperand { return problem(.classOperator, from: place) }
        operation = byte
        if let problem = operand(depth: depth).problem { return problem }
        operands += 1
        continue
      }
      if operation != 0 { return cursor.problem(.regularExpression(.classOperator)) }
      switch operand(depth: depth) {
      case .failure(let problem): return problem
      case .success(let lower):
        operands += 1
        guard cursor.current == UInt8(ascii: "-"), cursor.peek(1) != UInt8(ascii: "-") else { continue }
        cursor.advance()
        guard let lower else { return problem(.rangeOrder, from: place) }
        switch operand(depth: depth) {
        case .failure(let problem): return problem
        case .success(let upper):
          guard let upper, upper >= lower else { return problem(.rangeOrder, from: place) }
          operands += 1
        }
      }
    }
    return problem(.unclosedClass, from: start)
  }

  /// One member of a class; the result is its code point when it is a single character whose value is known.
  private mutating func operand(depth: Int) -> Result<UInt32?, DatatypeProblem> {
    let start = cursor.position
    guard let byte = cursor.current else { return .failure(problem(.unclosedClass, from: start)) }
    switch byte {
    case UInt8(ascii: "["):
      return characterClass(depth: depth + 1).map { .failure($0) } ?? .success(nil)
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"),
      UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "]"):
      cursor.advance()
      return .failure(problem(.classCharacter, from: start))
    case UInt8(ascii: "\\"):
      cursor.advance()
      if let problem = atomEscape(start, inClass: true) { return .failure(problem) }
      return .success(escapedCodePoint(start..<cursor.position))
    default:
      var scalars = UTF8Scalars(cursor.bytes, in: start..<cursor.end)
      let scalar = scalars.next()
      cursor.advance(to: scalars.position)
      return .success(scalar)
    }
  }

  /// The code point of an escape; nothing for one that stands for a set.
  private func escapedCodePoint(_ range: Range<Int>) -> UInt32? {
    let letter = cursor.bytes[range.lowerBound + 1]
    switch letter {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "w"),
      UInt8(ascii: "W"), UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "q"):
      return nil
    case UInt8(ascii: "x"), UInt8(ascii: "u"):
      var value: UInt32 = 0
      for index in range.dropFirst(2) {
        if let digit = cursor.bytes[index].hexValue { value = value << 4 | UInt32(digit) }
      }
      return value
    case UInt8(ascii: "c"): return UInt32(cursor.bytes[range.lowerBound + 2] & 31)
    case UInt8(ascii: "0"): return 0
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "v"): return 11
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "r"): return 13
    default: return UInt32(letter)
    }
  }

  /// Punctuation that is reserved when it stands twice.
  private func isDoublePunctuator(_ byte: UInt8) -> Bool {
    let characters: StaticString = "&!#$%*+,.:;<=>?@^`~-"
    return (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == byte }
  }
}
