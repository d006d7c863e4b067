/// Parses dates as they occur in feeds: RFC 3339, ISO 8601, RFC 822 with common errors, dates in words, Unix
/// timestamps.
package enum DateReader {
  /// A parsed date.
  package struct Reading: Sendable, Equatable {
    /// The moment, on the clock that the text states.
    package let moment: Moment
    /// The rule by which a missing part was completed, such as `date-without-zone`; `nil` for a complete date.
    package let repair: String?
    /// The zone that was assumed, if the text states none; `nil` if none was needed.
    package var zone: String?
    /// Whether the text contains a time of day.
    package var hasTime = true

    /// Whether the text contains a day, and not only a month or a year.
    package var namesDay: Bool { repair != "date-without-day" }
    /// The date as programs read it (HTML Standard, 4.5.14): `2026-03-05T19:30:00-08:00`, or `2026-03-05` if it has no time.
    package var machineText: String { isDay ? moment.parts.isoDay : moment.description }

    /// Whether the date is only a day: without a time, or with the midnight in UTC that stands for none.
    package var isDay: Bool { !hasTime || moment.offset == nil && moment.seconds % 86_400 == 0 }
  }

  /// Parses a date; `nil` if the text is not a date.
  ///
  /// - Parameter rules: the zone of a date that states none, and of one in UTC.
  package static func read(_ text: String, _ rules: DateRules = DateRules()) -> Reading? {
    var text = text
    if let moment = text.withUTF8({ Moment(canonical: UnsafeRawBufferPointer($0)) }) {
      return Reading(moment: rules.placed(moment), repair: nil)
    }
    let usual = text.withUTF8 {
      MailDate.read(UnsafeRawBufferPointer($0), DateAssembly(rules: rules, isBuddhist: false))
    }
    if let usual { return usual }
    var scalars = DateCursor.plain(text)
    guard let first = scalars.first else { return nil }
    // Most candidates are not dates and contain no digit.
    guard scalars.contains(where: { "0"..."9" ~= $0 }) else { return nil }
    if first == "/" { return scriptDate(scalars, rules) }
    let isBuddhist = text.unicodeScalars.contains { 0x0E00...0x0E7F ~= $0.value } || text.contains("B.E.")
    // Thai abbreviations are written with points: `มี.ค.`, `พ.ศ.`.
    if isBuddhist {
      for index in scalars.indices.dropFirst().reversed()
      where scalars[index] == "." && 0x0E00...0x0E7F ~= scalars[index - 1].value {
        scalars.remove(at: index)
      }
    }
    let date = DateAssembly(rules: rules, isBuddhist: isBuddhist)
    if "0"..."9" ~= first || first == "-", let reading = ISODate.read(scalars, date) ?? unixTime(scalars, rules) {
      return reading
    }
    return WordDate.read(scalars, date)
  }

  /// `/Date(1588336496000+0200)/`, the form of .NET in JSON: milliseconds, and the offset of the clock that showed them.
  private static func scriptDate(_ scalars: [Unicode.Scalar], _ rules: DateRules) -> Reading? {
    let start = Array("/Date(".unicodeScalars)
    guard scalars.starts(with: start) else { return nil }
    var cursor = DateCursor(Array(scalars[start.count...]))
    let sign: Int64 = cursor.take("-") == nil ? 1 : -1
    guard let value = cursor.digits(1...14) else { return nil }
    let zone = cursor.isAtOffset ? cursor.zone() : nil
    guard cursor.take(")") != nil, cursor.take("/") != nil, cursor.isAtEnd else { return nil }
    let moment = Moment(seconds: sign * Int64(value / 1000))
    let placed = zone?.ownOffset.map { moment.on(offset: Int16($0)) } ?? rules.placed(moment)
    return Reading(moment: placed, repair: "date-from-number")
  }

  /// Seconds, milliseconds, microseconds or nanoseconds since 1970.
  private static func unixTime(_ scalars: [Unicode.Scalar], _ rules: DateRules) -> Reading? {
    var cursor = DateCursor(scalars)
    let length = cursor.digitsAhead
    guard [9, 10, 11, 12, 13, 16, 19].contains(length), let value = cursor.digits(min(length, 13)...min(length, 13))
    else { return nil }
    if length > 13 { _ = cursor.digits(length - 13...length - 13) }
    if length <= 10, cursor.take(".") != nil { guard cursor.digits(1...9) != nil else { return nil } }
    guard cursor.isAtEnd else { return nil }
    let moment = Moment(seconds: Int64(length >= 12 ? value / 1000 : value))
    return Reading(moment: rules.placed(moment), repair: "date-from-number")
  }
}

/// The zone of a date as it is written.
enum WrittenZone: Equatable {
  /// Universal time: the clock of the place is not stated.
  case utc
  /// Minutes east of Greenwich.
  case offset(Int)
  /// A name of the tz database.
  case named(String)

  /// The offset that the text states; `nil` for universal time.
  var ownOffset: Int? { if case .offset(let minutes) = self { minutes } else { nil } }
}

/// A time of day with its zone.
struct DateTime {
  var hour = 0
  var minute = 0
  var second = 0
  /// The zone; `nil` if not given.
  var zone: WrittenZone?
  /// A zone's name beside an offset or `Z` (RFC 9557).
  var name: String?
  /// The zone implied by the script, in minutes east of Greenwich.
  var zoneOfScript: Int?
  /// Whether the text states no time.
  var isMissing = false

  /// The start of a day, for a text without a time.
  static func missing(in zone: WrittenZone? = nil) -> DateTime { DateTime(zone: zone, isMissing: true) }
}

/// Puts the parts of a date together.
struct DateAssembly {
  let rules: DateRules
  /// Whether years may be counted from the death of the Buddha, as in Thailand.
  let isBuddhist: Bool

  /// The years that can only be Buddhist ones.
  private static let buddhistYears = 2400...2700

  /// The moment of a time on a day, with the rule by which the date was parsed.
  func reading(
    _ time: DateTime, year: Int, month: Int, day: Int, repair: String? = nil
  ) -> DateReader.Reading? {
    var reading = self.moment(time, year: year, month: month, day: day, repair: repair)
    if time.isMissing {
      reading?.hasTime = false
      reading?.zone = nil
    }
    return reading
  }

  private func moment(
    _ time: DateTime, year: Int, month: Int, day: Int, repair: String?
  ) -> DateReader.Reading? {
    var (year, repair) = (year, repair)
    if isBuddhist, Self.buddhistYears ~= year {
      year -= 543
      if repair != "date-without-day" { repair = "date-in-buddhist-years" }
    }
    func moment(_ offset: Int?) -> Moment? {
      Moment(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second, offset: offset)
    }
    // Without a zone, the clock's date and time are those of UTC for now.
    let named = time.name.map { WrittenZone.named($0) }
    let ofScript = rules.zone == nil ? time.zoneOfScript : nil
    switch time.zone ?? named ?? ofScript.map({ .offset($0) }) {
    case .offset(let minutes):
      guard let moment = moment(minutes) else { return nil }
      guard time.zone == nil, ofScript != nil else { return .init(moment: moment, repair: repair) }
      return .init(moment: moment, repair: repair ?? "date-without-zone", zone: "UTC+09:00")
    case .utc:
      guard let moment = moment(nil) else { return nil }
      if let zone = zone(named: time.name) { return .init(moment: zone.moment(moment), repair: repair) }
      // The day of a date alone is the same in every zone.
      return time.isMissing
        ? .init(moment: atClock(moment), repair: repair) : .init(moment: rules.placed(moment), repair: repair)
    case .named(let name):
      guard let moment = moment(nil) else { return nil }
      if let zone = zone(named: name) { return .init(moment: zone.moment(ofClock: moment), repair: repair) }
      return .init(moment: atClock(moment), repair: repair ?? "date-in-unknown-zone", zone: assumed)
    case nil:
      guard let moment = moment(nil) else { return nil }
      return .init(moment: atClock(moment), repair: repair ?? "date-without-zone", zone: assumed)
    }
  }

  /// The name of the zone of dates without one.
  private var assumed: String { rules.zone?.name ?? "UTC" }

  /// The moment when the clocks of the source's zone show a date and time.
  private func atClock(_ clock: Moment) -> Moment { rules.zone?.moment(ofClock: clock) ?? clock }

  /// The zone of a name; `nil` if the database has none, which a date may name nevertheless.
  private func zone(named name: String?) -> TimeZoneRules? {
    guard let name else { return nil }
    do throws(TimeZoneDatabase.Problem) {
      return try rules.database.zone(named: name)
    } catch {
      return nil
    }
  }
}
