package import Platform

/// The offsets of a time zone's clocks from UTC, as a file of the tz database lists them (TZif, RFC 9636).
///
/// A class, so that values with a zone are passed for one retain.
package final class TimeZoneRules: Sendable, Equatable {
  /// The name in the tz database, such as `Europe/Berlin`.
  package let name: String
  /// A hash of the file.
  package let contentHash: ContentHash
  /// The moments at which the offset changes, in order.
  private let transitions: [Int64]
  /// The offset after each transition, in minutes east of Greenwich.
  private let offsets: [Int16]
  /// The offset before the first transition.
  private let firstOffset: Int16
  /// The rule after the last transition; `nil` if the offset stays.
  private let rule: YearlyRule?

  /// Universal time, which needs no database.
  package static let utc = TimeZoneRules(utc: "UTC")

  private init(utc name: String) {
    self.name = name
    contentHash = ContentHash(name)
    (transitions, offsets, firstOffset, rule) = ([], [], 0, nil)
  }

  /// Reads a file of the tz database; `nil` if the bytes are not one.
  package init?(name: String, file: [UInt8]) {
    guard let zone = TimeZoneFile(file) else { return nil }
    self.name = name
    contentHash = ContentHash(file).joined(name)
    // Before the twentieth century, clocks had offsets with seconds, which RFC 3339 cannot state.
    let minutes = zone.types.map { Int16(($0 >= 0 ? $0 + 30 : $0 - 30) / 60) }
    transitions = zone.transitions
    offsets = zone.transitionTypes.map { minutes[$0] }
    firstOffset = minutes[0]
    rule = YearlyRule(zone.footer)
  }

  package static func == (left: TimeZoneRules, right: TimeZoneRules) -> Bool {
    left === right || left.name == right.name && left.contentHash == right.contentHash
  }

  /// Whether its clocks have always shown UTC.
  var isUTC: Bool { transitions.isEmpty && firstOffset == 0 && (rule?.isFixed ?? true) }

  /// The offset at a moment, in minutes east of Greenwich.
  package func offset(at seconds: Int64) -> Int16 {
    guard let last = transitions.last, seconds < last else {
      return rule?.offset(at: seconds) ?? offsets.last ?? firstOffset
    }
    // The number of transitions that are not after the moment.
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  /// A moment on the clocks of the zone.
  package func moment(_ moment: Moment) -> Moment {
    isUTC ? Moment(seconds: moment.seconds) : moment.on(offset: offset(at: moment.seconds))
  }

  /// The moment at which the clocks of the zone show a date and time, given as the moment at which those of UTC do.
  ///
  /// Of a time that the clocks show twice, because they were set back, it is the first. A time that they skip is later by
  /// the length of the gap. These are the rules of RFC 5545 (section 3.3.5) and of calendars in most languages.
  package func moment(ofClock clock: Moment) -> Moment {
    guard !isUTC else { return clock }
    let (before, after) = (offset(at: clock.seconds - 86_400), offset(at: clock.seconds + 86_400))
    for candidate in [max(before, after), min(before, after)] {
      let seconds = clock.seconds - Int64(candidate) * 60
      if offset(at: seconds) == candidate { return Moment(seconds: seconds, offset: candidate) }
    }
    return moment(Moment(seconds: clock.seconds - Int64(before) * 60))
  }
}

/// The content of a TZif file (RFC 9636, section 3).
private struct TimeZoneFile {
  private(set) var transitions: [Int64] = []
  private(set) var transitionTypes: [Int] = []
  /// The offset of each type in seconds.
  private(set) var types: [Int] = []
  /// The rule after the last transition, in the form of POSIX's `TZ`.
  private(set) var footer = ""

  /// The lengths of a block's parts.
  private struct Counts {
    let isUT: Int, isStandard: Int, leaps: Int, transitions: Int, types: Int, letters: Int

    func size(ofTime time: Int) -> Int {
      transitions * (time + 1) + types * 6 + letters + leaps * (time + 4) + isStandard + isUT
    }
  }

  private static let headerSize = 44

  init?(_ bytes: [UInt8]) {
    guard let first = Self.counts(bytes, at: 0) else { return nil }
    guard bytes[4] >= UInt8(ascii: "2") else {
      guard read(bytes, first, at: Self.headerSize, time: 4) else { return nil }
      return
    }
    // The first block, for readers of the first version, is skipped.
    let start = Self.headerSize + first.size(ofTime: 4)
    guard let second = Self.counts(bytes, at: start), read(bytes, second, at: start + Self.headerSize, time: 8) else {
      return nil
    }
    let rest = bytes[(start + Self.headerSize + second.size(ofTime: 8))...]
    guard rest.first == 0x0A, let end = rest.dropFirst().firstIndex(of: 0x0A) else { return nil }
    footer = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
  }

  private static func counts(_ bytes: [UInt8], at start: Int) -> Counts? {
    guard bytes.count >= start + headerSize, bytes[start...].starts(with: "TZif".utf8) else { return nil }
    func count(_ index: Int) -> Int { Int(number(bytes, at: start + 20 + index * 4, size: 4)) }
    let counts = Counts(
      isUT: count(0), isStandard: count(1), leaps: count(2), transitions: count(3), types: count(4), letters: count(5))
    let all = [counts.isUT, counts.isStandard, counts.leaps, counts.transitions, counts.types, counts.letters]
    return all.allSatisfy { 0...100_000 ~= $0 } && counts.types > 0 ? counts : nil
  }

  private mutating func read(_ bytes: [UInt8], _ counts: Counts, at start: Int, time: Int) -> Bool {
    guard bytes.count >= start + counts.size(ofTime: time) else { return false }
    let typesStart = start + counts.transitions * time
    for index in 0..<counts.transitions {
      transitions.append(Self.number(bytes, at: start + index * time, size: time))
      transitionTypes.append(Int(bytes[typesStart + index]))
    }
    for index in 0..<counts.types {
      types.append(Int(Self.number(bytes, at: typesStart + counts.transitions + index * 6, size: 4)))
    }
    return transitionTypes.allSatisfy { $0 < counts.types } && types.allSatisfy { abs($0) < 26 * 3_600 }
      && zip(transitions, transitions.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// A number in two's complement, the highest byte first.
  private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int64 {
    let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}

/// The rule by which clocks change every year, in the form of POSIX's `TZ`: `CET-1CEST,M3.5.0,M10.5.0/3`.
private struct YearlyRule: Sendable {
  /// A day of each year and the second of it, which may be in another day.
  private struct Change: Sendable {
    enum Day: Sendable {
      /// `M3.5.0`: a weekday of a month; the fifth is the last.
      case weekday(Int, week: Int, month: Int)
      /// `J60`: a day of the year, without 29 February.
      case withoutLeapDay(Int)
      /// `59`: a day of the year, counted from 0.
      case ofYear(Int)
    }

    let day: Day
    let second: Int

    /// The second since the epoch on a clock that shows the change's time.
    func second(in year: Int) -> Int {
      let days =
        switch day {
        case .weekday(let weekday, let week, let month):
          Self.day(weekday, week: week, month: month, year: year)
        case .withoutLeapDay(let day):
          // The days of a year without a leap day.
          Moment.daysSinceEpoch(year: year, month: 1, day: 1) + day - 1
            + (day >= 60 && Moment.days(inYear: year) == 366 ? 1 : 0)
        case .ofYear(let day): Moment.daysSinceEpoch(year: year, month: 1, day: 1) + day
        }
      return days * 86_400 + second
    }

    private static func day(_ weekday: Int, week: Int, month: Int, year: Int) -> Int {
      let first = Moment.daysSinceEpoch(year: year, month: month, day: 1)
      let next =
        month == 12
        ? Moment.daysSinceEpoch(year: year + 1, month: 1, day: 1)
        : Moment.daysSinceEpoch(year: year, month: month + 1, day: 1)
      // The epoch was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while day >= next { day -= 7 }
      return day
    }
  }

  /// The offsets in seconds.
  private let standard: Int
  private let summer: (offset: Int, start: Change, end: Change)?

  var isFixed: Bool { summer == nil && standard == 0 }

  /// The offset at a moment, in minutes.
  func offset(at seconds: Int64) -> Int16 {
    guard let summer else { return Int16(standard / 60) }
    let (days, rest) = (Int(seconds) + standard).quotientAndRemainder(dividingBy: 86_400)
    let year = Moment.date(daysSinceEpoch: rest < 0 ? days - 1 : days).year
    let start = summer.start.second(in: year) - standard
    let end = summer.end.second(in: year) - summer.offset
    let isSummer = start < end ? start..<end ~= Int(seconds) : !(end..<start ~= Int(seconds))
    return Int16((isSummer ? summer.offset : standard) / 60)
  }

  /// Reads a rule; `nil` if there is none.
  init?(_ text: String) {
    var letters = Array(text.utf8)[...]
    guard Self.takeName(&letters), let standard = Self.takeTime(&letters) else { return nil }
    self.standard = -standard
    guard !letters.isEmpty else {
      summer = nil
      return
    }
    guard Self.takeName(&letters) else { return nil }
    // POSIX: without an offset, an hour more than standard time.
    let offset = letters.first == UInt8(ascii: ",") ? -standard + 3_600 : Self.takeTime(&letters).map { -$0 }
    guard let offset, let start = Self.takeChange(&letters), let end = Self.takeChange(&letters), letters.isEmpty else {
      return nil
    }
    summer = (offset, start, end)
  }

  /// Takes `CET` or `<+03>`.
  private static func takeName(_ letters: inout ArraySlice<UInt8>) -> Bool {
    if letters.first == UInt8(ascii: "<") {
      guard let end = letters.firstIndex(of: UInt8(ascii: ">")) else { return false }
      letters = letters[(end + 1)...]
      return true
    }
    let name = letters.prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF }
    letters = letters.dropFirst(name.count)
    return name.count >= 3
  }

  private static func takeNumber(_ letters: inout ArraySlice<UInt8>) -> Int? {
    let digits = letters.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard 1...4 ~= digits.count else { return nil }
    letters = letters.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  private static func take(_ letter: Unicode.Scalar, _ letters: inout ArraySlice<UInt8>) -> Bool {
    guard letters.first == UInt8(ascii: letter) else { return false }
    letters = letters.dropFirst()
    return true
  }

  /// Takes `-5:45`, in seconds.
  private static func takeTime(_ letters: inout ArraySlice<UInt8>) -> Int? {
    let sign = take("-", &letters) ? -1 : 1
    if sign == 1 { _ = take("+", &letters) }
    guard var time = takeNumber(&letters).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where take(":", &letters) {
      guard let part = takeNumber(&letters) else { return nil }
      time += part * unit
    }
    return sign * time
  }

  /// Takes `,M3.5.0/2`.
  private static func takeChange(_ letters: inout ArraySlice<UInt8>) -> Change? {
    guard take(",", &letters), let day = takeDay(&letters) else { return nil }
    guard take("/", &letters) else { return Change(day: day, second: 7_200) }
    return takeTime(&letters).map { Change(day: day, second: $0) }
  }

  private static func takeDay(_ letters: inout ArraySlice<UInt8>) -> Change.Day? {
    if take("M", &letters) {
      guard let month = takeNumber(&letters), 1...12 ~= month, take(".", &letters), let week = takeNumber(&letters),
        1...5 ~= week, take(".", &letters), let weekday = takeNumber(&letters), 0...6 ~= weekday
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
    if take("J", &letters) { return takeNumber(&letters).map { .withoutLeapDay($0) } }
    return takeNumber(&letters).map { .ofYear($0) }
  }
}
