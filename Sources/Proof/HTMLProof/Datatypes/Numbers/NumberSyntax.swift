import Platform

/// Numbers in attributes.
///
/// HTML Standard, section 2.3.4.
enum NumberSyntax {
  /// Judges an integer: an optional minus sign and digits.
  static func integer(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var cursor = ByteCursor(value)
    if value.isEmpty { return cursor.problem(.numberEmpty) }
    if cursor.current == UInt8(ascii: "+") { return cursor.problem(.numberPlusSign) }
    _ = cursor.take("-")
    return digits(&cursor, .integerDigits)
  }

  /// Judges a non-negative integer: digits.
  static func nonNegativeInteger(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var cursor = ByteCursor(value)
    if value.isEmpty { return cursor.problem(.numberEmpty) }
    if cursor.current == UInt8(ascii: "+") { return cursor.problem(.numberPlusSign) }
    if cursor.current == UInt8(ascii: "-") { return DatatypeProblem(.numberNegative, at: 0..<value.count) }
    return digits(&cursor, .integerDigits)
  }

  /// Judges a non-negative integer other than zero.
  static func positiveInteger(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = nonNegativeInteger(value) { return problem }
    if value.allSatisfy({ $0 == UInt8(ascii: "0") }) { return DatatypeProblem(.numberZero, at: 0..<value.count) }
    return nil
  }

  /// Judges a non-negative integer within bounds.
  static func integer(_ value: UnsafeRawBufferPointer, in bounds: ClosedRange<Int32>) -> DatatypeProblem? {
    if let problem = nonNegativeInteger(value) { return problem }
    var number = 0
    for byte in value { number = min(number * 10 + byte.decimalDigitValue, Int(Int32.max)) }
    let fits = number >= Int(bounds.lowerBound) && number <= Int(bounds.upperBound)
    return fits ? nil : DatatypeProblem(.numberOutOfRange(bounds), at: 0..<value.count)
  }

  private static func digits(_ cursor: inout ByteCursor, _ code: DatatypeProblem.Code) -> DatatypeProblem? {
    let digits = cursor.take(while: { $0.isASCIIDigit })
    return digits.isEmpty || !cursor.isAtEnd ? cursor.problem(code) : nil
  }

  /// Judges a floating-point number.
  static func float(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    float(value, in: 0..<value.count)
  }

  /// Judges a floating-point number in part of a value.
  static func float(_ value: UnsafeRawBufferPointer, in range: Range<Int>) -> DatatypeProblem? {
    var cursor = ByteCursor(value, in: range)
    if range.isEmpty { return cursor.problem(.numberEmpty) }
    if cursor.current == UInt8(ascii: "+") { return cursor.problem(.numberPlusSign) }
    _ = cursor.take("-")
    let whole = cursor.take(while: { $0.isASCIIDigit })
    if cursor.take(".") {
      if cursor.take(while: { $0.isASCIIDigit }).isEmpty { return cursor.problem(.floatDigits) }
    } else if whole.isEmpty {
      return cursor.problem(.floatDigits)
    }
    if cursor.take("e") || cursor.take("E") {
      if !cursor.take("+") { _ = cursor.take("-") }
      if cursor.take(while: { $0.isASCIIDigit }).isEmpty { return cursor.problem(.floatDigits) }
    }
    return cursor.isAtEnd ? nil : cursor.problem(.floatDigits)
  }

  /// Judges a non-negative floating-point number.
  static func nonNegativeFloat(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = float(value) { return problem }
    if value.first == UInt8(ascii: "-"), !isZero(value, in: 0..<value.count) {
      return DatatypeProblem(.numberNegative, at: 0..<value.count)
    }
    return nil
  }

  /// Judges a positive floating-point number.
  static func positiveFloat(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = float(value) { return problem }
    if isZero(value, in: 0..<value.count) { return DatatypeProblem(.numberZero, at: 0..<value.count) }
    return value.first == UInt8(ascii: "-") ? DatatypeProblem(.numberNegative, at: 0..<value.count) : nil
  }

  /// Judges the `step` attribute: a positive number or the keyword `any`.
  static func step(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let any: Keywords = "any"
    return any.contains(value, in: 0..<value.count) ? nil : positiveFloat(value)
  }

  /// Whether all digits of a valid number before its exponent are zero.
  static func isZero(_ value: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
    for index in range {
      let byte = value[index]
      if byte | 0x20 == UInt8(ascii: "e") { return true }
      if byte.isASCIIDigit, byte != UInt8(ascii: "0") { return false }
    }
    return true
  }

  /// The approximate value of a valid floating-point number, precise enough for comparison.
  static func value(of bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> Double {
    var cursor = ByteCursor(bytes, in: range)
    let negative = cursor.take("-")
    var mantissa = 0.0
    var exponent = 0
    var seenPoint = false
    while let byte = cursor.current {
      if byte.isASCIIDigit {
        mantissa = mantissa * 10 + Double(byte.decimalDigitValue)
        if seenPoint { exponent -= 1 }
      } else if byte == UInt8(ascii: ".") {
        seenPoint = true
      } else {
        break
      }
      cursor.advance()
    }
    if cursor.take("e") || cursor.take("E") {
      let down = cursor.take("-")
      _ = cursor.take("+")
      var written = 0
      while let byte = cursor.current, byte.isASCIIDigit {
        written = min(written * 10 + byte.decimalDigitValue, 100_000)
        cursor.advance()
      }
      exponent += down ? -written : written
    }
    return (negative ? -1 : 1) * scaled(mantissa, by: exponent)
  }

  private static func scaled(_ mantissa: Double, by exponent: Int) -> Double {
    if mantissa == 0 || exponent == 0 { return mantissa }
    var power = 1.0
    var base = 10.0
    var rest = min(abs(exponent), 1_000)
    while rest > 0 {
      if rest & 1 == 1 { power *= base }
      base *= base
      rest >>= 1
    }
    return exponent < 0 ? mantissa / power : mantissa * power
  }

  /// Judges an obsolete presentational length: digits, or a number with an optional fraction and a `%`.
  static func lengthOrPercentage(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var cursor = ByteCursor(value)
    if value.isEmpty { return cursor.problem(.numberEmpty) }
    if cursor.take(while: { $0.isASCIIDigit }).isEmpty { return cursor.problem(.lengthDigits) }
    if cursor.take("."), cursor.take(while: { $0.isASCIIDigit }).isEmpty { return cursor.problem(.lengthDigits) }
    _ = cursor.take("%")
    return cursor.isAtEnd ? nil : cursor.problem(.lengthDigits)
  }
}
