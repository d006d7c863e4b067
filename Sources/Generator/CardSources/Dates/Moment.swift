/// A moment in time: seconds since 1970-01-01T00:00:00Z without leap seconds.
package struct Moment: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since the epoch; negative before it.
  package let seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }

  /// Creates the moment of a date and time in the Gregorian calendar; `nil` if it does not exist.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, offsetMinutes: Int = 0
  ) {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.days(in: month, of: year) else { return nil }
    // ISO 8601 allows 24:00 for the end of a day, and 60 for a leap second.
    guard 0...23 ~= hour || hour == 24 && minute == 0 && second == 0, 0...59 ~= minute, 0...60 ~= second else {
      return nil
    }
    guard abs(offsetMinutes) <= 24 * 60 else { return nil }
    let days = Self.daysSinceEpoch(year: year, month: month, day: day)
    seconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59) - offsetMinutes * 60)
  }

  package static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// The moment in UTC as in RFC 3339, such as `2026-03-01T12:00:00Z`.
  package var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``description`` as bytes.
  package func append(to bytes: inout [UInt8]) {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = Int(seconds) - days * 86_400
    let (year, month, day) = Self.date(daysSinceEpoch: days)
    func add(_ value: Int, then end: Unicode.Scalar) {
      bytes.append(UInt8(ascii: "0") + UInt8(value / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
      bytes.append(UInt8(ascii: end))
    }
    // A time zone can move a date into the year before 0 or after 9999.
    let text = String(year)
    bytes += repeatElement(UInt8(ascii: "0"), count: max(0, 4 - text.utf8.count))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "-"))
    add(month, then: "-")
    add(day, then: "T")
    add(rest / 3_600, then: ":")
    add(rest / 60 % 60, then: ":")
    add(rest % 60, then: "Z")
  }

  /// The number of days in a year.
  static func days(inYear year: Int) -> Int { 337 + days(in: 2, of: year) }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day number, computed in years that begin in March, so that the leap day comes last.
  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day.
  package static func date(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
  }
}
