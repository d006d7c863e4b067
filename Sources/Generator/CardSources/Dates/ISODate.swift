/// Numeric dates beginning with the year: ISO 8601 in its calendar, week and ordinal forms, extended, basic and
/// truncated; these include RFC 3339 and W3CDTF.
struct ISODate {
  private var cursor: DateCursor
  private let assembly: DateAssembly
  private var year = 0
  private var month = 1
  private var day = 1
  /// Whether the text contains a day.
  private var hasDay = true
  private var hasShortYear = false

  private init(_ scalars: [Unicode.Scalar], _ assembly: DateAssembly) {
    cursor = DateCursor(scalars)
    self.assembly = assembly
  }

  /// Parses a date and an optional time; `nil` if the text is not such a date.
  static func read(_ scalars: [Unicode.Scalar], _ assembly: DateAssembly) -> DateReader.Reading? {
    var date = ISODate(scalars, assembly)
    return date.read()
  }

  private mutating func read() -> DateReader.Reading? {
    guard readDate() else { return nil }
    if cursor.isAtEnd { return reading(.missing(), repair: hasDay ? "date-without-time" : "date-without-day") }
    if hasDay, let zone = cursor.zoneOfDay() { return reading(.missing(in: zone), repair: "date-without-time") }
    guard hasDay, var time = readTime() else { return nil }
    if time.zone == nil { time.zoneOfScript = cursor.zoneOfScript }
    return reading(time, repair: nil)
  }

  private func reading(_ time: DateTime, repair: String?) -> DateReader.Reading? {
    assembly.reading(
      time, year: year, month: month, day: day, repair: hasShortYear ? "date-with-short-year" : repair)
  }

  // MARK: Dates

  private mutating func readDate() -> Bool {
    // ISO 8601:2000 §5.2.1.3: a hyphen replaces an omitted century.
    if cursor.take("-") != nil { return readShortMonth() }
    switch cursor.digitsAhead {
    case 4: return readYear()
    case 2: return readShortYear()
    case 6:
      hasShortYear = true
      guard let short = cursor.digits(2...2) else { return false }
      year = Self.whole(short)
      return readBasicDay()
    case 7:
      guard let year = cursor.digits(4...4) else { return false }
      self.year = year
      return readOrdinal()
    case 8, 12, 14:
      guard let year = cursor.digits(4...4), year < 2400 else { return false }
      self.year = year
      return readBasicDay()
    default: return false
    }
  }

  /// Parses what follows a four-digit year.
  private mutating func readYear() -> Bool {
    guard let year = cursor.digits(4...4) else { return false }
    self.year = year
    if cursor.take("W", "w") != nil { return readWeek(isExtended: false) }
    guard let separator = cursor.take("-", "/", ".", "年", ":") else {
      hasDay = false
      return cursor.isAtEnd
    }
    if separator == "-" {
      if cursor.take("W", "w") != nil { return readWeek(isExtended: true) }
      if cursor.digitsAhead == 3 { return readOrdinal() }
    }
    // The form of cameras: `2020:05:01`.
    if separator == ":" {
      guard let month = cursor.digits(2...2), cursor.take(":") != nil, let day = cursor.digits(2...2) else {
        return false
      }
      (self.month, self.day) = (month, day)
      return !cursor.hasDigit
    }
    guard let month = cursor.digits(1...2) else { return false }
    self.month = month
    guard cursor.take("-", "/", ".", "月") != nil, let day = cursor.digits(1...2) else {
      hasDay = false
      return cursor.isAtEnd
    }
    self.day = day
    _ = cursor.take("日")
    return !cursor.hasDigit
  }

  /// `YY-MM-DD`.
  private mutating func readShortYear() -> Bool {
    guard let short = cursor.digits(2...2), cursor.take("-") != nil, let month = cursor.digits(2...2),
      cursor.take("-") != nil, let day = cursor.digits(2...2), !cursor.hasDigit
    else { return false }
    (year, self.month, self.day, hasShortYear) = (Self.whole(short), month, day, true)
    return true
  }

  /// `-YYMM` and `-YY-MM`.
  private mutating func readShortMonth() -> Bool {
    guard let short = cursor.digits(2...2) else { return false }
    (year, hasDay, hasShortYear) = (Self.whole(short), false, true)
    if cursor.isAtEnd { return true }
    _ = cursor.take("-")
    guard let month = cursor.digits(2...2) else { return false }
    self.month = month
    return cursor.isAtEnd
  }

  /// `MMDD` after the year, with an optional time of day directly after.
  private mutating func readBasicDay() -> Bool {
    guard let month = cursor.digits(2...2), let day = cursor.digits(2...2) else { return false }
    (self.month, self.day) = (month, day)
    return true
  }

  /// `DDD`: the day of the year.
  private mutating func readOrdinal() -> Bool {
    guard let ordinal = cursor.digits(3...3), ordinal >= 1, ordinal <= Moment.days(inYear: year) else { return false }
    setDay(Moment.daysSinceEpoch(year: year, month: 1, day: 1) + ordinal - 1)
    return true
  }

  /// `ww-D`, `wwD` or `ww`: the first week of a year contains the fourth of January; a week begins on Monday.
  private mutating func readWeek(isExtended: Bool) -> Bool {
    guard let week = cursor.digits(2...2), 1...53 ~= week else { return false }
    var weekday = 1
    if isExtended ? cursor.take("-") != nil : cursor.hasDigit {
      guard let day = cursor.digits(1...1), 1...7 ~= day else { return false }
      weekday = day
    }
    let fourth = Moment.daysSinceEpoch(year: year, month: 1, day: 4)
    // The epoch was a Thursday.
    let monday = fourth - ((fourth + 3) % 7 + 7) % 7
    setDay(monday + (week - 1) * 7 + weekday - 1)
    return true
  }

  private mutating func setDay(_ days: Int) { (year, month, day) = Moment.date(daysSinceEpoch: days) }

  /// RFC 2822 §4.3: two digits from 00 to 49 are in this century.
  static func whole(_ short: Int) -> Int { short + (short < 50 ? 2000 : short < 1000 ? 1900 : 0) }

  // MARK: Times

  private mutating func readTime() -> DateTime? {
    let isBasic = cursor.hasDigit
    if !isBasic {
      let mark = cursor.take("T", "t", ",", "_", "-", ":")
      guard cursor.skipSpaces() || mark != nil else { return nil }
      if cursor.isAtEnd { return nil }
    }
    guard var time = cursor.timeInFigures() else { return nil }
    cursor.skipSpaces()
    if let half = cursor.halfOfDay(), time.hour <= 12 { time.hour = time.hour % 12 + half }
    cursor.skipSpaces()
    time.zone = cursor.zone()
    cursor.skipSpaces()
    time.name = cursor.zoneName()
    if time.zone == nil, time.name == nil { cursor.skipUnknownZone() } else { cursor.skipComments() }
    return cursor.isAtEnd ? time : nil
  }
}
