import Platform

/// Years, months, weeks and days.
///
/// HTML Standard, sections 2.3.5.1 to 2.3.5.3 and 2.3.5.8.
///
/// Each function reads from a cursor and advances it past the part it reads, so that the longer forms are composed of
/// the shorter ones.
enum CalendarSyntax {
  /// Reads a year: four digits or more, greater than zero.
  ///
  /// The result is capped, preserving its remainder modulo 400.
  static func year(_ cursor: inout ByteCursor) -> Result<Int, DatatypeProblem> {
    let start = cursor.position
    var year = 0
    while let byte = cursor.current, byte.isASCIIDigit {
      year = year * 10 + byte.decimalDigitValue
      // The calendar repeats after 400 years, so reducing a huge year changes no verdict.
      if year >= 4_000_000 { year = 400_000 + year % 400 }
      cursor.advance()
    }
    let digits = cursor.position - start
    if digits == 0 { return .failure(cursor.problem(.dateYearDigits)) }
    if digits < 4 { return .failure(cursor.problem(.dateYearDigits, from: start)) }
    if year == 0 { return .failure(cursor.problem(.dateYearZero, from: start)) }
    return .success(year)
  }

  /// Reads exactly two digits, within bounds.
  static func twoDigits(
    _ cursor: inout ByteCursor, in bounds: ClosedRange<Int>, digits: DatatypeProblem.Code, range: DatatypeProblem.Code
  ) -> Result<Int, DatatypeProblem> {
    let start = cursor.position
    guard let tens = cursor.current, tens.isASCIIDigit else { return .failure(cursor.problem(digits)) }
    cursor.advance()
    guard let ones = cursor.current, ones.isASCIIDigit else { return .failure(cursor.problem(digits)) }
    cursor.advance()
    if let more = cursor.current, more.isASCIIDigit { return .failure(cursor.problem(digits)) }
    let number = tens.decimalDigitValue * 10 + ones.decimalDigitValue
    return bounds.contains(number) ? .success(number) : .failure(cursor.problem(range, from: start))
  }

  static func separator(_ character: Unicode.Scalar, _ cursor: inout ByteCursor) -> DatatypeProblem? {
    cursor.take(character) ? nil : cursor.problem(.dateSeparator(character))
  }

  static func monthNumber(_ cursor: inout ByteCursor) -> Result<Int, DatatypeProblem> {
    twoDigits(&cursor, in: 1...12, digits: .dateTwoDigits, range: .dateMonthRange)
  }

  static func dayNumber(_ cursor: inout ByteCursor, daysInMonth: Int) -> DatatypeProblem? {
    twoDigits(&cursor, in: 1...daysInMonth, digits: .dateTwoDigits, range: .dateDayRange(UInt8(daysInMonth))).problem
  }

  /// Reads `YYYY-MM`; returns the year and the month.
  static func month(_ cursor: inout ByteCursor) -> Result<(year: Int, month: Int), DatatypeProblem> {
    let year: Int
    switch self.year(&cursor) {
    case .failure(let problem): return .failure(problem)
    case .success(let value): year = value
    }
    if let problem = separator("-", &cursor) { return .failure(problem) }
    return monthNumber(&cursor).map { (year, $0) }
  }

  /// Reads `YYYY-MM-DD`; returns the year.
  static func date(_ cursor: inout ByteCursor) -> Result<Int, DatatypeProblem> {
    switch month(&cursor) {
    case .failure(let problem): return .failure(problem)
    case .success(let (year, month)):
      if let problem = separator("-", &cursor) { return .failure(problem) }
      if let problem = dayNumber(&cursor, daysInMonth: days(inMonth: month, of: year)) { return .failure(problem) }
      return .success(year)
    }
  }

  /// Reads `YYYY-Www`.
  static func week(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    switch year(&cursor) {
    case .failure(let problem): return problem
    case .success(let year):
      if let problem = separator("-", &cursor) { return problem }
      if let problem = separator("W", &cursor) { return problem }
      let last = weeks(in: year)
      return twoDigits(&cursor, in: 1...last, digits: .dateTwoDigits, range: .dateWeekRange(UInt8(last))).problem
    }
  }

  /// Reads `MM-DD` or `--MM-DD`.
  static func yearlessDate(_ cursor: inout ByteCursor) -> DatatypeProblem? {
    if cursor.take("-"), let problem = separator("-", &cursor) { return problem }
    switch monthNumber(&cursor) {
    case .failure(let problem): return problem
    case .success(let month):
      if let problem = separator("-", &cursor) { return problem }
      return dayNumber(&cursor, daysInMonth: days(inMonth: month, of: 4))
    }
  }

  static func isLeap(_ year: Int) -> Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 31
    }
  }

  /// The number of weeks in a year: 53 if it starts on a Thursday, or on a Wednesday in a leap year; otherwise 52.
  static func weeks(in year: Int) -> Int {
    let before = year - 1
    // 1 January of year 1 was a Monday, which is 0 here.
    let firstDay = (before * 365 + before / 4 - before / 100 + before / 400) % 7
    return firstDay == 3 || (firstDay == 2 && isLeap(year)) ? 53 : 52
  }
}

extension Result where Failure == DatatypeProblem {
  /// The failure, or `nil`.
  var problem: DatatypeProblem? {
    if case .failure(let problem) = self { problem } else { nil }
  }
}
