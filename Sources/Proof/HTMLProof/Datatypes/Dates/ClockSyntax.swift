import Platform

/// Times of day, time-zone offsets, and their combinations with a date.
///
/// HTML Standard, sections 2.3.5.4 to 2.3.5.7.
enum ClockSyntax {
  /// Reads `HH:MM`, `HH:MM:SS` or `HH:MM:SS.sss`.
  static func time(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    if let problem = CalendarSyntax.twoDigits(&cursor, in: 0...23, digits: .timeTwoDigits, range: .timeHourRange)
      .problem
    {
      return problem
    }
    if let problem = CalendarSyntax.separator(":", &cursor) { return problem }
    if let problem = CalendarSyntax.twoDigits(&cursor, in: 0...59, digits: .timeTwoDigits, range: .timeMinuteRange)
      .problem
    {
      return problem
    }
    guard cursor.take(":") else { return nil }
    if let problem = CalendarSyntax.twoDigits(&cursor, in: 0...59, digits: .timeTwoDigits, range: .timeSecondRange)
      .problem
    {
      return problem
    }
    guard cursor.take(".") else { return nil }
    let fraction = cursor.take(while: { $0.isASCIIDigit })
    return (1...3).contains(fraction.count) ? nil : DatatypeProblem(.timeFraction, at: fraction)
  }

  /// Reads `Z`, `+HH:MM`, `-HH:MM`, or the latter without the colon.
  static func offset(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    if cursor.take("Z") { return nil }
    let start = cursor.position
    let negative = cursor.current == UInt8(ascii: "-")
    guard cursor.take("+") || cursor.take("-") else { return cursor.problem(.timeZoneMissing) }
    guard let h1 = cursor.current, let h2 = cursor.peek(1), h1.isASCIIDigit, h2.isASCIIDigit else {
      return cursor.problem(.timeZoneDigits)
    }
    cursor.advance(to: cursor.position + 2)
    _ = cursor.take(":")
    guard let m1 = cursor.current, let m2 = cursor.peek(1), m1.isASCIIDigit, m2.isASCIIDigit else {
      return cursor.problem(.timeZoneDigits)
    }
    cursor.advance(to: cursor.position + 2)
    if let more = cursor.current, more.isASCIIDigit { return cursor.problem(.timeZoneDigits) }
    let hours = h1.decimalDigitValue * 10 + h2.decimalDigitValue
    let minutes = m1.decimalDigitValue * 10 + m2.decimalDigitValue
    if hours > 23 || minutes > 59 { return cursor.problem(.timeZoneRange, from: start) }
    if negative, hours == 0, minutes == 0 { return cursor.problem(.timeZoneMinusZero, from: start) }
    return nil
  }

  /// Reads a date, `T` or a space, and a time; returns the year.
  static func localDateTime(_ cursor: inout ByteCursor) -> Result<Int, DatatypeProblem> {
    let date = CalendarSyntax.date(&cursor)
    guard case .success(let year) = date else { return date }
    if !cursor.take("T"), !cursor.take(" ") { return .failure(cursor.problem(.dateTimeSeparator)) }
    if let problem = time(&cursor) { return .failure(problem) }
    return .success(year)
  }

  /// Reads a local date and time with a time-zone offset; returns the year.
  static func globalDateTime(_ cursor: inout ByteCursor) -> Result<Int, DatatypeProblem> {
    let local = localDateTime(&cursor)
    guard case .success(let year) = local else { return local }
    if let problem = offset(&cursor) { return .failure(problem) }
    return .success(year)
  }
}
