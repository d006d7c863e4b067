/// Dates with the month's name, and numeric dates with the year last: RFC 822, asctime, and common forms in many
/// languages.
///
/// The parts are recognised by their form rather than their order; other words are skipped.
struct WordDate {
  private struct Number {
    let value: Int
    let length: Int
    /// The character after it.
    let separator: Unicode.Scalar?
  }

  private struct Month {
    let number: Int
    let isEnglish: Bool
    /// Whether the word is also the abbreviation of a weekday, and is in its position.
    let mayBeWeekday: Bool
  }

  private var cursor: DateCursor
  private var numbers: [Number] = []
  private var months: [Month] = []
  private var (year, month, day): (Int?, Int?, Int?)
  private var time: DateTime?
  private var half: Int?
  private var zone: WrittenZone?
  private var zoneName: String?
  private let assembly: DateAssembly
  /// Whether a zone's name may follow.
  private let mayNameZone: Bool
  private var foreignWords = 0
  private var isMonthNext = false
  /// The first word of a month with two.
  private var halfMonth: String?
  /// The word before the date, which may be the weekday.
  private var firstWord: String?

  private init(_ scalars: [Unicode.Scalar], _ assembly: DateAssembly) {
    cursor = DateCursor(scalars)
    self.assembly = assembly
    mayNameZone = scalars.contains { $0 == "/" || $0 == "[" }
  }

  /// Parses a date; `nil` if the text is not a date.
  static func read(_ scalars: [Unicode.Scalar], _ assembly: DateAssembly) -> DateReader.Reading? {
    var date = WordDate(scalars, assembly)
    while !date.cursor.isAtEnd {
      guard date.readPart() else { return nil }
    }
    return date.reading()
  }

  // MARK: Parts

  private var hasDate: Bool {
    if year != nil, month != nil { return day != nil }
    return numbers.count + (year == nil ? 0 : 1) + (month == nil ? 0 : 1) + (day == nil ? 0 : 1)
      >= (months.isEmpty ? 3 : 2)
  }

  private mutating func readPart() -> Bool {
    if cursor.hasDigit { return readNumber() }
    if mayNameZone, time != nil, zoneName == nil, let name = cursor.zoneName() {
      zoneName = name
    } else if let word = cursor.word() {
      readWord(word)
    } else if time != nil, zone == nil, cursor.isAtOffset || cursor.isAtSpacedOffset {
      zone = cursor.zone()
      // RFC 5322, section 3.3: `+0000` indicates universal time.
      if zone == .offset(0) { zone = .utc }
      if zone == nil { cursor.skip() }
    } else if cursor.isAtComment {
      readComment()
    } else {
      cursor.skip()
    }
    return true
  }

  /// Parses a time of day, or one of the date's numbers.
  private mutating func readNumber() -> Bool {
    if time == nil, cursor.isAtTime(takesPoints: hasDate) {
      guard let found = cursor.timeInFigures() else { return false }
      time = found
      half = half ?? cursor.halfOfDay()
      return true
    }
    if hasDate, time == nil, cursor.digitsAhead == 4 || cursor.digitsAhead == 6 {
      guard let found = cursor.timeInFigures() else { return false }
      time = found
      return true
    }
    guard let (value, length) = cursor.number() else { return false }
    if isMonthNext {
      (month, isMonthNext) = (value, false)
    } else if let unit = cursor.unit() {
      set(unit, value)
    } else if hasDate, time == nil, value < 24, let found = cursor.halfOfDay() {
      (time, half) = (DateTime(hour: value), found)
    } else if !hasDate {
      numbers.append(Number(value: value, length: length, separator: cursor.next))
      cursor.skipOrdinal()
    }
    return true
  }

  private mutating func set(_ unit: DateCursor.Unit, _ value: Int) {
    switch unit {
    case .year: year = value
    case .month: month = value
    case .day: day = value
    case .hour: time = DateTime(hour: value)
    case .minute: time?.minute = value
    case .second: time?.second = value
    }
  }

  private mutating func readWord(_ word: String) {
    var name = word.lowercased()
    if firstWord == nil, numbers.isEmpty, months.isEmpty { firstWord = name }
    // Most words are English, and none of the following.
    if !name.utf8.allSatisfy({ $0 < 0x80 }) || halfMonth != nil || isMonthNext {
      // Turkish `İ` is `i` followed by a combining dot in lower case.
      name.unicodeScalars.removeAll { $0 == "\u{307}" }
      if readJoined(name) { return }
    }
    if let found = DateCursor.halves[name] {
      half = found
    } else if ["a", "p"].contains(name), time != nil, cursor.skipM() {
      half = name == "a" ? 0 : 12
    } else if time != nil, zone == nil, let found = cursor.zone(named: word) {
      zone = found
    } else if let number = MonthNames.month(of: name) {
      months.append(
        Month(
          number: number, isEnglish: MonthNames.isEnglish(name),
          mayBeWeekday: name == "mar" && numbers.isEmpty && months.isEmpty))
    } else if name == "w" {
      // An invalid week of ISO 8601.
      foreignWords += 1
    } else if ["tháng", "thg"].contains(name) {
      isMonthNext = true
    } else if !numbers.isEmpty || foreignWords > 0, name.unicodeScalars.count > 3,
      !(time != nil && word == word.uppercased())
    {
      foreignWords += 1
    } else if numbers.isEmpty, months.isEmpty, time == nil {
      // One word may precede the date: the weekday, in any language.
      foreignWords += name.unicodeScalars.count > 12 ? 1 : 0
    }
  }

  // MARK: Months of several words

  /// Parses months of two words, and months as numbers in words; `false` for any other word.
  private mutating func readJoined(_ name: String) -> Bool {
    if let first = halfMonth {
      halfMonth = nil
      if let number = JoinedMonths.month(first, name) {
        month = number
        return true
      }
    }
    if isMonthNext, let number = JoinedMonths.vietnamese[name] {
      (month, isMonthNext) = (number, false)
      halfMonth = number == 10 ? name : nil
    } else if JoinedMonths.begins(name) {
      halfMonth = name
    } else {
      return false
    }
    return true
  }

  /// Parses a comment in brackets (RFC 822 §3.1.4), which often contains the zone.
  private mutating func readComment() {
    let comment = cursor.comment()
    if time != nil, zone == nil { zone = DateCursor.zone(named: comment.uppercased()) }
  }

  // MARK: Assembly

  private func reading() -> DateReader.Reading? {
    guard let (year, month, day, rule) = date() else { return nil }
    guard let day else {
      return assembly.reading(.missing(), year: year, month: month, day: 1, repair: "date-without-day")
    }
    guard var time else {
      return assembly.reading(.missing(), year: year, month: month, day: day, repair: "date-without-time")
    }
    if let half, time.hour <= 12 { time.hour = time.hour % 12 + half }
    (time.zone, time.name) = (zone, zoneName)
    if zone == nil { time.zoneOfScript = cursor.zoneOfScript }
    return assembly.reading(time, year: year, month: month, day: day, repair: rule)
  }

  /// The parts of the date, and the rule by which they were assigned.
  private func date() -> (year: Int, month: Int, day: Int?, rule: String?)? {
    let name = months.count > 1 ? months.first { !$0.mayBeWeekday } ?? months[0] : months.first
    if let month = month ?? name?.number {
      let rule = name.map { !$0.isEnglish } == true && self.month == nil ? "date-in-words" : nil
      guard numbers.count < 3 else { return nil }
      if let year, let day { return (year, month, day, rule) }
      if let year { return (year, month, numbers.first?.value, rule) }
      if let day { return numbers.first.map { (whole($0), month, day, shortRule($0) ?? rule) } }
      guard let first = numbers.first else { return nil }
      guard let second = numbers.dropFirst().first else {
        return first.length == 4 ? (first.value, month, nil, rule) : nil
      }
      // The year is the number with more digits, or the last one.
      let (yearPart, dayPart) = first.length > 2 && second.length <= 2 ? (first, second) : (second, first)
      return (whole(yearPart), month, dayPart.value, shortRule(yearPart) ?? rule)
    }
    guard foreignWords == 0, numbers.count == 3 else { return nil }
    return dateInFigures(numbers[0], numbers[1], numbers[2])
  }

  /// A numeric date with the year first or last; with slashes, in the American order unless that is not a date,
  /// otherwise with the day before the month.
  private func dateInFigures(
    _ first: Number, _ second: Number, _ third: Number
  ) -> (year: Int, month: Int, day: Int?, rule: String?)? {
    if first.length == 4 { return (first.value, second.value, third.value, nil) }
    guard third.length == 4 || third.length == 2 else { return nil }
    let monthFirst =
      first.separator == "/"
      ? first.value <= 12 && !isDay(first, in: second, of: third) && !(assembly.isBuddhist && second.value <= 12)
      : second.value > 12
    let (month, day) = monthFirst ? (first.value, second.value) : (second.value, first.value)
    return (whole(third), month, day, shortRule(third) ?? "date-in-figures")
  }

  /// Whether the first number is certainly the day: the weekday is not English, or is only correct in this order.
  private func isDay(_ day: Number, in month: Number, of year: Number) -> Bool {
    guard month.value <= 12 else { return false }
    guard let firstWord else { return false }
    guard let weekday = JoinedMonths.weekday(firstWord) else { return JoinedMonths.isForeignWeekday(firstWord) }
    func weekdayOf(month: Int, day: Int) -> Int {
      ((Moment.daysSinceEpoch(year: whole(year), month: month, day: day) + 4) % 7 + 7) % 7
    }
    return weekdayOf(month: month.value, day: day.value) == weekday
      && weekdayOf(month: day.value, day: month.value) != weekday
  }

  private func whole(_ number: Number) -> Int { number.length > 3 ? number.value : ISODate.whole(number.value) }

  private func shortRule(_ number: Number) -> String? { number.length > 3 ? nil : "date-with-short-year" }
}
