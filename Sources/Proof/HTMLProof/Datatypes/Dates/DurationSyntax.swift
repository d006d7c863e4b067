import Platform

/// Durations: `PT4H18M3S` or `4h 18m 3s`.
///
/// HTML Standard, section 2.3.5.9.
enum DurationSyntax {
  static func duration(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    cursor.current == UInt8(ascii: "P") ? period(&cursor) : components(&cursor)
  }

  /// Reads `P`, days, and after a `T` hours, minutes and seconds.
  private static func period(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    cursor.advance()
    var parts = 0
    if let byte = cursor.current, byte.isASCIIDigit {
      cursor.take(while: { $0.isASCIIDigit })
      guard cursor.take("D") else { return cursor.problem(.durationUnit) }
      parts += 1
    }
    guard cursor.take("T") else { return parts > 0 ? nil : cursor.problem(.durationEmpty) }
    var lastUnit = 0
    var timeParts = 0
    while let byte = cursor.current, byte.isASCIIDigit {
      cursor.take(while: { $0.isASCIIDigit })
      var hasFraction = false
      if cursor.take(".") {
        let fraction = cursor.take(while: { $0.isASCIIDigit })
        if !(1...3).contains(fraction.count) { return DatatypeProblem(.timeFraction, at: fraction) }
        hasFraction = true
      }
      let unit =
        switch cursor.current {
        case UInt8(ascii: "H"): 1
        case UInt8(ascii: "M"): 2
        case UInt8(ascii: "S"): 3
        default: 0
        }
      if unit <= lastUnit || (hasFraction && unit != 3) { return cursor.problem(.durationUnit) }
      lastUnit = unit
      cursor.advance()
      timeParts += 1
    }
    return timeParts > 0 ? nil : cursor.problem(.durationEmpty)
  }

  /// Reads numbers with units, each unit at most once, in any order and letter case.
  private static func components(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    var seen: UInt8 = 0
    cursor.skipSpaces()
    repeat {
      let number = cursor.take(while: { $0.isASCIIDigit })
      if number.isEmpty { return cursor.problem(seen == 0 ? .durationEmpty : .durationUnit) }
      var hasFraction = false
      if cursor.take(".") {
        let fraction = cursor.take(while: { $0.isASCIIDigit })
        if !(1...3).contains(fraction.count) { return DatatypeProblem(.timeFraction, at: fraction) }
        hasFraction = true
      }
      cursor.skipSpaces()
      let bit: UInt8 =
        switch cursor.current?.asciiLowercased {
        case UInt8(ascii: "w"): 1
        case UInt8(ascii: "d"): 2
        case UInt8(ascii: "h"): 4
        case UInt8(ascii: "m"): 8
        case UInt8(ascii: "s"): 16
        default: 0
        }
      if bit == 0 || seen & bit != 0 || (hasFraction && bit != 16) { return cursor.problem(.durationUnit) }
      seen |= bit
      cursor.advance()
      cursor.skipSpaces()
    } while !cursor.isAtEnd
    return nil
  }
}
