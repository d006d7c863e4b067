/// A moment in time, and the clock on which it was stated: a date and a time are read and written on its own clock.
package struct Moment: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z without leap seconds; negative before it.
  package let seconds: Int64
  /// The offset of its clock from UTC, in minutes east of Greenwich; `nil` for a moment in UTC whose clock is not known
  /// (RFC 9557, section 2.1: `Z`).
  package let offset: Int16?

  /// The offsets that clocks have, and that dates in XML can state (XML Schema, part 2, §3.2.7.3).
  static let offsets: ClosedRange<Int16> = -14 * 60...14 * 60

  package init(seconds: Int64) { self.init(seconds: seconds, offset: nil) }

  /// Creates a moment on a clock; one with an offset that no clock has is on that of UTC.
  init(seconds: Int64, offset: Int16?) {
    self.seconds = seconds
    self.offset = offset.flatMap { Self.offsets.contains($0) ? $0 : nil }
  }

  /// Creates the moment of a date and time in the Gregorian calendar; `nil` if it does not exist.
  ///
  /// - Parameter offset: the offset of the clock, in minutes east of Greenwich; `nil` for UTC.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, offset: Int? = nil
  ) {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.days(in: month, of: year) else { return nil }
    // ISO 8601 allows 24:00 for the end of a day, and 60 for a leap second.
    guard 0...23 ~= hour || hour == 24 && minute == 0 && second == 0, 0...59 ~= minute, 0...60 ~= second else {
      return nil
    }
    guard -24 * 60...24 * 60 ~= offset ?? 0 else { return nil }
    let days = Self.daysSinceEpoch(year: year, month: month, day: day)
    let clock = days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59)
    self.init(seconds: Int64(clock - (offset ?? 0) * 60), offset: offset.map { Int16($0) })
  }

  /// Orders by time; of one time, by the clock.
  package static func < (left: Moment, right: Moment) -> Bool {
    left.seconds == right.seconds
      ? (left.offset ?? .min) < (right.offset ?? .min) : left.seconds < right.seconds
  }

  /// The same time on another clock; on its own, if the other shows a year that cannot be written with four digits.
  func on(offset: Int16) -> Moment {
    let moved = Moment(seconds: seconds, offset: offset)
    return 0...9999 ~= moved.parts.year ? moved : self
  }

  // MARK: Parts

  /// A date and a time of day, as a clock shows them.
  package struct Parts: Sendable, Equatable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// Days since Sunday.
    package var weekday: Int {
      // The epoch was a Thursday.
      let days = Moment.daysSinceEpoch(year: year, month: month, day: day)
      return ((days + 4) % 7 + 7) % 7
    }

    /// Reads the parts of a text with the form of ``Moment/description``.
    init(canonical text: UnsafeRawBufferPointer) {
      self.init(
        year: Self.number(text, at: 0) * 100 + Self.number(text, at: 2), month: Self.number(text, at: 5),
        day: Self.number(text, at: 8), hour: Self.number(text, at: 11), minute: Self.number(text, at: 14),
        second: Self.number(text, at: 17))
    }

    fileprivate init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
      (self.year, self.month, self.day) = (year, month, day)
      (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// The number of two digits.
    fileprivate static func number(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int {
      Int(text[offset]) * 10 + Int(text[offset + 1]) - 11 * 0x30
    }

    /// The month in the form of ISO 8601, `2026-03`.
    package var isoMonth: String {
      let digits = String(year)
      return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + (month < 10 ? "-0" : "-")
        + String(month)
    }

    /// The day in the form of ISO 8601, `2026-03-05`.
    package var isoDay: String { isoMonth + (day < 10 ? "-0" : "-") + String(day) }
  }

  /// The date and the time of day on its own clock.
  package var parts: Parts {
    let clock = Int(seconds) + Int(offset ?? 0) * 60
    let (quotient, remainder) = clock.quotientAndRemainder(dividingBy: 86_400)
    let (days, rest) = remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
    let (year, month, day) = Self.date(daysSinceEpoch: days)
    return Parts(
      year: year, month: month, day: day, hour: rest / 3_600, minute: rest / 60 % 60, second: rest % 60)
  }

  /// The moment as in RFC 3339, on its own clock: `2026-03-05T19:00:00-08:00`, `2026-03-01T12:00:00Z`.
  package var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``description`` as bytes.
  package func append(to bytes: inout [UInt8]) {
    let parts = parts
    func add(_ value: Int, then end: Unicode.Scalar? = nil) {
      bytes.append(UInt8(ascii: "0") + UInt8(value / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
      if let end { bytes.append(UInt8(ascii: end)) }
    }
    // An offset can move a date into the year before 0 or after 9999 of UTC.
    let text = String(parts.year)
    bytes += repeatElement(UInt8(ascii: "0"), count: max(0, 4 - text.utf8.count))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "-"))
    add(parts.month, then: "-")
    add(parts.day, then: "T")
    add(parts.hour, then: ":")
    add(parts.minute, then: ":")
    add(parts.second)
    guard let offset else { return bytes.append(UInt8(ascii: "Z")) }
    bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    add(Int(abs(offset)) / 60, then: ":")
    add(Int(abs(offset)) % 60)
  }

  /// Reads the form of ``description``; `nil` for any other text, of which there are more forms of the same date.
  ///
  /// - Complexity: O(1), without memory of its own.
  package init?(canonical text: UnsafeRawBufferPointer) {
    guard Self.isCanonical(text) else { return nil }
    let parts = Parts(canonical: text)
    var offset: Int?
    if text.count == 25 {
      let (hours, minutes) = (Parts.number(text, at: 20), Parts.number(text, at: 23))
      guard minutes < 60, hours < 14 || hours == 14 && minutes == 0 else { return nil }
      offset = (text[19] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
    self.init(
      year: parts.year, month: parts.month, day: parts.day, hour: parts.hour, minute: parts.minute,
      second: parts.second, offset: offset)
  }

  /// Whether a text has the form of ``description``: `2026-03-01T12:00:00Z`, or an offset in place of `Z`.
  package static func isCanonical(_ text: UnsafeRawBufferPointer) -> Bool {
    // Years below 10 are placeholders of programs.
    guard text.count == 20 || text.count == 25 else { return false }
    guard text[0] != UInt8(ascii: "0") || text[1] != UInt8(ascii: "0") || text[2] != UInt8(ascii: "0") else {
      return false
    }
    for (index, byte) in text.enumerated() {
      let isRight =
        switch index {
        case 4, 7: byte == UInt8(ascii: "-")
        case 10: byte == UInt8(ascii: "T")
        case 13, 16, 22: byte == UInt8(ascii: ":")
        case 19 where text.count == 20: byte == UInt8(ascii: "Z")
        // `-00:00` is another way to write `Z` (RFC 3339, section 4.3).
        case 19: byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") && !text.suffix(5).elementsEqual("00:00".utf8)
        default: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
      if !isRight { return false }
    }
    return true
  }

  // MARK: Numbers

  /// The moment as one number, in the order of moments.
  package var packed: Int64 { seconds << 12 | Int64(offset.map { $0 - Self.offsets.lowerBound + 1 } ?? 0) }

  /// The moment of a number of ``packed``.
  package init(packed: Int64) {
    let offset = Int16(packed & 0xFFF)
    self.init(seconds: packed >> 12, offset: offset == 0 ? nil : offset - 1 + Self.offsets.lowerBound)
  }

  // MARK: Days

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
