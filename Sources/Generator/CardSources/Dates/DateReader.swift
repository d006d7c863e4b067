/// Reads the dates that feeds really have: RFC 3339, ISO 8601, RFC 822 with its sins, dates in words, Unix times.
package enum DateReader {
  /// What a text says.
  package struct Reading: Sendable, Equatable {
    package let moment: Moment
    /// The rule by which something was made up, such as `date-without-zone`; `nil` for a date that is whole.
    package let repair: String?

    /// Whether the text names a day, and not only a month or a year.
    package var namesDay: Bool { repair != "date-without-day" }
  }

  /// Reads a date; `nil` if the text is none.
  package static func read(_ text: String) -> Reading? {
    let scalars = DateCursor.plain(text)
    guard let first = scalars.first else { return nil }
    // Most texts that are asked about are no dates, and have no digit.
    guard scalars.contains(where: { "0"..."9" ~= $0 }) else { return nil }
    if first == "/" { return scriptDate(scalars) }
    if "0"..."9" ~= first || first == "-", let reading = ISODate.read(scalars) ?? unixTime(scalars) { return reading }
    return WordDate.read(scalars)
  }

  /// `/Date(1588336496000+0200)/`, as .NET writes moments into JSON: milliseconds, and a zone that changes nothing.
  private static func scriptDate(_ scalars: [Unicode.Scalar]) -> Reading? {
    let start = Array("/Date(".unicodeScalars)
    guard scalars.starts(with: start) else { return nil }
    var cursor = DateCursor(Array(scalars[start.count...]))
    let sign: Int64 = cursor.take("-") == nil ? 1 : -1
    guard let value = cursor.digits(1...14) else { return nil }
    if cursor.take("+", "-") != nil { _ = cursor.digits(4...4) }
    guard cursor.take(")") != nil, cursor.take("/") != nil, cursor.isAtEnd else { return nil }
    return Reading(moment: Moment(seconds: sign * Int64(value / 1000)), repair: "date-from-number")
  }

  /// Seconds or milliseconds since 1970.
  private static func unixTime(_ scalars: [Unicode.Scalar]) -> Reading? {
    var cursor = DateCursor(scalars)
    guard let value = cursor.digits(9...13) else { return nil }
    let length = scalars.count - cursor.left
    if length <= 10, cursor.take(".") != nil { guard cursor.digits(1...9) != nil else { return nil } }
    guard cursor.isAtEnd else { return nil }
    return Reading(moment: Moment(seconds: Int64(length >= 12 ? value / 1000 : value)), repair: "date-from-number")
  }
}

/// A time of day, and the zone that it is told in.
struct DateTime {
  var hour = 0
  var minute = 0
  var second = 0
  /// Minutes east of Greenwich; `nil` when nothing is said.
  var zone: Int?
  /// The same, as the script tells it.
  var zoneOfScript: Int?

  /// The moment of the time on a day, by the rule that the date was read by.
  func on(year: Int, month: Int, day: Int, repair: String? = nil) -> DateReader.Reading? {
    Moment(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      offsetMinutes: zone ?? zoneOfScript ?? 0
    ).map { DateReader.Reading(moment: $0, repair: repair ?? (zone == nil ? "date-without-zone" : nil)) }
  }
}
