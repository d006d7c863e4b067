import Platform

/// The character classes of a regular expression (ECMA-262, section 22.2.1, `ClassContents` with the `v` flag).
extension RegularExpressionSyntax {
  /// Reads a class with nested classes, ranges and the operators `--` and `&&`.
  mutating func characterClass(depth: Int) -> DatatypeProblem? {
    let start = cursor.position
    if depth > 32 { return problem(.tooDeep, from: start) }
    cursor.advance()
    let isNegated = cursor.take("^")
    let heldStrings = classHoldsStrings
    classHoldsStrings = false
    defer { classHoldsStrings = classHoldsStrings || heldStrings }
    var operands = 0
    var operation: UInt8 = 0
    while let byte = cursor.current {
      let itemStart = cursor.position
      if byte == UInt8(ascii: "]") {
        cursor.advance()
        // Only sets of single characters can be negated; operators may remove the strings.
        return isNegated && classHoldsStrings && operation == 0 ? problem(.negatedStrings, from: start) : nil
      }
      if byte == cursor.peek(1), isDoublePunctuator(byte) {
        let isOperator = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "&")
        cursor.advance(to: itemStart + 2)
        let fits = isOperator && (operation == byte || (operation == 0 && operands == 1))
        let hasOperand = cursor.current != UInt8(ascii: "]") && cursor.current != UInt8(ascii: "&")
        if !fits || !hasOperand { return problem(.classOperator, from: itemStart) }
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
        guard let lower else { return problem(.rangeOrder, from: itemStart) }
        switch operand(depth: depth) {
        case .failure(let problem): return problem
        case .success(let upper):
          guard let upper, upper >= lower else { return problem(.rangeOrder, from: itemStart) }
          operands += 1
        }
      }
    }
    return problem(.unclosedClass, from: start)
  }

  /// Reads one operand of a class; returns its code point when it is a single character with a known value.
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

  /// The code point of an escape; `nil` for an escape that denotes a set.
  private func escapedCodePoint(_ range: Range<Int>) -> UInt32? {
    let letter = cursor.bytes[range.lowerBound + 1]
    switch letter {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "w"),
      UInt8(ascii: "W"), UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "q"):
      return nil
    case UInt8(ascii: "x"), UInt8(ascii: "u"):
      var value: UInt32 = 0
      for index in range.dropFirst(2) {
        if let digit = cursor.bytes[index].hexDigitValue { value = value << 4 | UInt32(digit) }
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

  /// Whether a punctuator is reserved when doubled.
  private func isDoublePunctuator(_ byte: UInt8) -> Bool {
    let characters: StaticString = "&!#$%*+,.:;<=>?@^`~-"
    return (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == byte }
  }
}
