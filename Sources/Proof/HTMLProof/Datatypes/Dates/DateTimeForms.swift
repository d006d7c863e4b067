import Platform

/// The date and time datatypes, as whole values.
enum DateTimeForms {
  typealias Form = (inout ByteCursor) -> DatatypeProblem?

  /// Judges one form, which must extend over the whole value.
  @inline(__always)
  private static func whole(_ value: UnsafeRawBufferPointer, _ form: Form) -> DatatypeProblem? {
    if value.isEmpty { return DatatypeProblem(.dateEmpty, at: 0..<0) }
    var cursor = ByteCursor(value)
    if let problem = form(&cursor) { return problem }
    return cursor.isAtEnd ? nil : DatatypeProblem(.dateTrailing, at: cursor.position..<value.count)
  }

  /// Judges one form, with a warning when the year is unlikely.
  @inline(__always)
  private static func dated(
    _ value: UnsafeRawBufferPointer, _ form: (inout ByteCursor) -> Result<Int, DatatypeProblem>
  ) -> DatatypeProblem? {
    var year = 0
    let problem = whole(value) { cursor in
      switch form(&cursor) {
      case .failure(let problem): return problem
      case .success(let found):
        year = found
        return nil
      }
    }
    if let problem { return problem }
    if (1000...3000).contains(year) { return nil }
    var cursor = ByteCursor(value)
    return DatatypeProblem(.dateYearUnlikely, at: cursor.take(while: { $0.isASCIIDigit }), severity: .warning)
  }

  static func date(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { dated(value, CalendarSyntax.date) }

  static func month(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    dated(value) { cursor in CalendarSyntax.month(&cursor).map(\.year) }
  }

  static func year(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { dated(value, CalendarSyntax.year) }

  static func week(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { whole(value, CalendarSyntax.week) }

  static func yearlessDate(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    whole(value, CalendarSyntax.yearlessDate)
  }

  static func time(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { whole(value, ClockSyntax.time) }

  static func timeZoneOffset(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { whole(value, ClockSyntax.offset) }

  static func localDateTime(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    dated(value, ClockSyntax.localDateTime)
  }

  static func globalDateTime(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    dated(value, ClockSyntax.globalDateTime)
  }

  static func duration(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? { whole(value, DurationSyntax.duration) }

  /// Judges a date, or a global date and time: `datetime` of `ins` and `del`.
  static func dateOrDateTime(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var attempts = Attempts()
    return attempts.fits(date(value)) || attempts.fits(globalDateTime(value)) ? attempts.warning : attempts.furthest
  }

  /// Judges any form of `datetime` of `time`.
  ///
  /// HTML Standard, section 4.5.14.
  static func any(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.first == UInt8(ascii: "P") { return duration(value) }
    if isPlainTime(value) { return nil }
    // Nearly all values have this form.
    if value.count > 10, globalDateTime(value) == nil { return nil }
    var attempts = Attempts()
    let fits =
      attempts.fits(date(value)) || attempts.fits(globalDateTime(value)) || attempts.fits(localDateTime(value))
      || attempts.fits(time(value)) || attempts.fits(month(value)) || attempts.fits(week(value))
      || attempts.fits(year(value)) || attempts.fits(yearlessDate(value)) || attempts.fits(timeZoneOffset(value))
      || attempts.fits(duration(value))
    if fits { return attempts.warning }
    if let sign = foreignSign(in: value) { return DatatypeProblem(.dateSign, at: sign..<sign + 1) }
    return attempts.furthest
  }

  /// The first sign between the parts of a date in another form: `27/11/2026`, `27.11.2026`.
  private static func foreignSign(in value: UnsafeRawBufferPointer) -> Int? {
    if let slash = value.firstIndex(of: UInt8(ascii: "/")) { return slash }
    let dot = UInt8(ascii: ".")
    guard value.count(where: { $0 == dot }) == 2, value.allSatisfy({ $0 == dot || $0 &- UInt8(ascii: "0") < 10 }) else {
      return nil
    }
    return value.firstIndex(of: dot)
  }

  /// Whether a value is trivially valid: `2026-02-28T23:59:59Z`, the usual output of programs, in a likely year.
  ///
  /// The last days of months are left to ``CalendarSyntax``.
  private static func isPlainTime(_ value: UnsafeRawBufferPointer) -> Bool {
    guard value.count == 20, value[4] == UInt8(ascii: "-"), value[7] == UInt8(ascii: "-"),
      value[10] == UInt8(ascii: "T"), value[13] == UInt8(ascii: ":"), value[16] == UInt8(ascii: ":"),
      value[19] == UInt8(ascii: "Z")
    else { return false }
    func isTwoDigits(_ offset: Int, in bounds: ClosedRange<UInt8>) -> Bool {
      let (tens, ones) = (value[offset] &- UInt8(ascii: "0"), value[offset + 1] &- UInt8(ascii: "0"))
      return tens < 10 && ones < 10 && bounds.contains(tens &* 10 &+ ones)
    }
    return isTwoDigits(0, in: 10...29) && isTwoDigits(2, in: 0...99) && isTwoDigits(5, in: 1...12)
      && isTwoDigits(8, in: 1...28) && isTwoDigits(11, in: 0...23) && isTwoDigits(14, in: 0...59)
      && isTwoDigits(17, in: 0...59)
  }

  /// Tries several forms in turn; when none matches, reports the problem of the form that read furthest.
  private struct Attempts {
    private(set) var furthest: DatatypeProblem?
    private(set) var warning: DatatypeProblem?

    mutating func fits(_ problem: DatatypeProblem?) -> Bool {
      guard let problem else { return true }
      if problem.severity == .warning {
        warning = problem
        return true
      }
      if let known = furthest, known.range.lowerBound >= problem.range.lowerBound { return false }
      furthest = problem
      return false
    }
  }
}
