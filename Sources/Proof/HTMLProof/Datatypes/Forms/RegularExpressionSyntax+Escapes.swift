import Platform

/// The escapes of a regular expression (ECMA-262, section 22.2.1, `AtomEscape` and `ClassEscape`).
extension RegularExpressionSyntax {
  /// Reads the part of an escape after the backslash, outside a class.
  mutating func escape(_ start: Int) -> DatatypeProblem? {
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
      let nameStart = cursor.position
      if let problem = name(start) { return problem }
      names.refer(to: nameStart..<cursor.position - 1)
      return nil
    default: return atomEscape(start, inClass: false)
    }
  }

  /// Reads an escape that denotes characters, inside or outside a class.
  mutating func atomEscape(_ start: Int, inClass: Bool) -> DatatypeProblem? {
    guard let byte = cursor.current else { return problem(.endsInBackslash, from: start) }
    cursor.advance()
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "w"),
      UInt8(ascii: "W"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "v"):
      return nil
    case UInt8(ascii: "b") where inClass: return nil
    case UInt8(ascii: "0"):
      return cursor.current.map(\.isASCIIDigit) == true ? problem(.escape, from: start) : nil
    case UInt8(ascii: "c"):
      guard let letter = cursor.current, letter.isASCIILetter else { return problem(.escape, from: start) }
      cursor.advance()
      return nil
    case UInt8(ascii: "x"): return hex(2) ? nil : problem(.escape, from: start)
    case UInt8(ascii: "u"):
      if cursor.take("{") {
        let digits = cursor.take(while: { $0.hexDigitValue != nil })
        var value = 0
        for index in digits { value = min(value * 16 + Int(cursor.bytes[index].hexDigitValue ?? 0), 0x20_0000) }
        return !digits.isEmpty && value <= 0x10FFFF && cursor.take("}") ? nil : problem(.escape, from: start)
      }
      return hex(4) ? nil : problem(.escape, from: start)
    case UInt8(ascii: "p"), UInt8(ascii: "P"): return property(start, isNegated: byte == UInt8(ascii: "P"))
    case UInt8(ascii: "q") where inClass:
      guard cursor.take("{") else { return problem(.escape, from: start) }
      return alternatives() ? nil : problem(.escape, from: start)
    default:
      let mayBeEscaped = isSyntaxCharacter(byte) || (inClass && isClassPunctuator(byte))
      return mayBeEscaped ? nil : problem(.escape, from: start)
    }
  }

  /// Reads the braces after `\p` and `\P`.
  private mutating func property(_ start: Int, isNegated: Bool) -> DatatypeProblem? {
    let isName: (UInt8) -> Bool = { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    guard cursor.take("{") else { return problem(.propertyName, from: start) }
    let name = cursor.take(while: isName)
    let value = cursor.take("=") ? cursor.take(while: isName) : nil
    guard cursor.take("}") else { return problem(.propertyName, from: start) }
    switch UnicodeProperties.kind(of: cursor.bytes, name: name, value: value) {
    case .unknown: return problem(.propertyName, from: start)
    case .characters: return nil
    case .strings:
      classHoldsStrings = true
      return isNegated ? problem(.propertyName, from: start) : nil
    }
  }

  /// Reads the strings of `\q{…}`, up to the brace; a string of several characters makes its class contain strings.
  private mutating func alternatives() -> Bool {
    var length = 0
    while let next = cursor.current {
      cursor.advance()
      switch next {
      case UInt8(ascii: "}"), UInt8(ascii: "|"):
        if length != 1 { classHoldsStrings = true }
        if next == UInt8(ascii: "}") { return true }
        length = 0
      case UInt8(ascii: "\\"):
        // An escape such as `\u0041` may be a single character: only the backslash is counted.
        cursor.advance()
        while let byte = cursor.current, byte.isASCIIAlphanumeric { cursor.advance() }
        length += 1
      default: if next & 0xC0 != 0x80 { length += 1 }
      }
    }
    return false
  }

  private mutating func hex(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard let byte = cursor.current, byte.hexDigitValue != nil else { return false }
      cursor.advance()
    }
    return true
  }

  private func isSyntaxCharacter(_ byte: UInt8) -> Bool {
    let characters: StaticString = "^$\\.*+?()[]{}|/"
    return (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == byte }
  }

  /// Whether a character may be escaped in a class although it need not be.
  private func isClassPunctuator(_ byte: UInt8) -> Bool {
    let characters: StaticString = "&-!#%,:;<=>@`~"
    return (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == byte }
  }
}
