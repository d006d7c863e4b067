/// Reads the dates that feeds really have: RFC 3339, ISO 8601, RFC 822 with its sins, dates in words, Unix times.
package enum DateReader {
  /// What a text says.
  package struct Reading: Sendable, Equatable {
    package let moment: Moment
    /// The rule by which something was made up, such as `date-without-zone`; `nil` for a date that is whole.
    package let repair: String?
  }

  /// Reads a date; `nil` if the text is none.
  package static func read(_ text: String) -> Reading? {
    let scalars = Array(text.unicodeScalars.prefix(120))
    return number(text) ?? iso(scalars) ?? words(scalars)
  }

  // MARK: Unix times

  private static func number(_ text: String) -> Reading? {
    guard let value = Int64(text), 9...13 ~= text.count else { return nil }
    let seconds = text.count >= 12 ? value / 1000 : value
    return Reading(moment: Moment(seconds: seconds), repair: "date-from-number")
  }

  // MARK: RFC 3339 and ISO 8601

  private static func iso(_ scalars: [Unicode.Scalar]) -> Reading? {
    var cursor = DateCursor(scalars)
    cursor.skipSpaces()
    guard let year = cursor.digits(4...4) else { return nil }
    let separator = cursor.take("-", "/", ".", "年")
    guard let month = cursor.digits(separator == nil ? 2...2 : 1...2) else { return nil }
    if separator != nil { guard cursor.take("-", "/", ".", "月") != nil else { return nil } }
    guard let day = cursor.digits(separator == nil ? 2...2 : 1...2) else { return nil }
    _ = cursor.take("日")
    let gap = cursor.take("T", "t", ",")
    let hadSpace = cursor.skipSpaces()
    guard gap != nil || hadSpace || cursor.isAtEnd else { return nil }
    guard !cursor.isAtEnd else {
      return Moment(year: year, month: month, day: day).map { Reading(moment: $0, repair: "date-without-time") }
    }
    return time(&cursor, year, month, day, needsRest: true)
  }

  /// Reads a time of day, AM or PM, and a zone.
  private static func time(
    _ cursor: inout DateCursor, _ year: Int, _ month: Int, _ day: Int, needsRest: Bool
  ) -> Reading? {
    guard var hour = cursor.digits(1...2) else { return nil }
    let colon = cursor.take(":", ".")
    let minute = cursor.digits(2...2) ?? 0
    var second = 0
    if colon != nil ? cursor.take(":", ".") != nil : cursor.hasDigit { second = cursor.digits(1...2) ?? 0 }
    if cursor.take(".", ",") != nil { _ = cursor.digits(1...18) }
    cursor.skipSpaces()
    if let half = cursor.halfOfDay() { hour = hour % 12 + half }
    cursor.skipSpaces()
    let zone = cursor.zone()
    cursor.skipSpaces()
    guard cursor.isAtEnd || !needsRest,
      let moment = Moment(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second, offsetMinutes: zone ?? 0)
    else { return nil }
    return Reading(moment: moment, repair: zone == nil ? "date-without-zone" : nil)
  }

  // MARK: RFC 822, and dates in words

  private static func words(_ scalars: [Unicode.Scalar]) -> Reading? {
    var cursor = DateCursor(scalars)
    var numbers: [(value: Int, length: Int)] = []
    var month: Int?
    var isLocal = false
    while !cursor.isAtEnd {
      cursor.skipSeparators()
      if cursor.isAtEnd { break }
      if cursor.hasDigit {
        if month != nil, numbers.count >= 2, cursor.isAtTime { break }
        if month != nil, numbers.count >= 2 { break }
        guard let (value, length) = cursor.number() else { return nil }
        numbers.append((value, length))
        cursor.skipOrdinal()
      } else if let word = cursor.word() {
        if let number = MonthNames.month(of: word) {
          if month == nil { month = number }
          isLocal = isLocal || !MonthNames.english.contains(word.prefix(3).lowercased())
        } else if numbers.count >= 2, month != nil {
          // `at`, `um`, `a las`: what stands between a date and its time.
          continue
        }
      } else {
        cursor.skip()
      }
    }
    guard let month, numbers.count == 2 else { return nil }
    // The year is the number with more digits, or the last.
    let isYearFirst = numbers[0].length > 2 && numbers[1].length <= 2
    let day = isYearFirst ? numbers[1].value : numbers[0].value
    var year = isYearFirst ? numbers[0].value : numbers[1].value
    let isShort = (isYearFirst ? numbers[0].length : numbers[1].length) <= 2
    // RFC 2822 §4.3: two digits from 00 to 49 are of this century.
    if isShort { year += year < 50 ? 2000 : 1900 }
    if cursor.isAtEnd {
      return Moment(year: year, month: month, day: day).map { Reading(moment: $0, repair: "date-without-time") }
    }
    guard let reading = time(&cursor, year, month, day, needsRest: false) else { return nil }
    let repair = isShort ? "date-with-short-year" : isLocal ? "date-in-words" : reading.repair
    return Reading(moment: reading.moment, repair: repair)
  }
}
