/// Parses dates as they occur in feeds: RFC 3339, ISO 8601, RFC 822 with common errors, dates in words, Unix
/// timestamps.
package enum DateReader {
  /// A parsed date.
  package struct Reading: Sendable, Equatable {
    package let moment: Moment
    /// The rule by which a missing part was completed, such as `date-without-zone`; `nil` for a complete date.
    package let repair: String?

    /// Whether the text contains a day, and not only a month or a year.
    package var namesDay: Bool { repair != "date-without-day" }
  }

  /// Parses a date; `nil` if the text is not a date.
  package static func read(_ text: String) -> Reading? {
    let scalars = DateCursor.plain(text)
    guard let first = scalars.first else { return nil }
    // Most candidates are not dates and contain no digit.
    guard scalars.contains(where: { "0"..."9" ~= $0 }) else { return nil }
    if first == "/" { return scriptDate(scalars) }
    if "0"..."9" ~= first || first == "-", let reading = ISODate.read(scalars) ?? unixTime(scalars) { return reading }
    return WordDate.read(scalars)
  }

  /// `/Date(1588336496000+0200)/`, the form of .NET in JSON: milliseconds, and a zone that does not affect them.
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

/// A time of day with its zone.
struct DateTime {
  var hour = 0
  var minute = 0
  var second = 0
  /// Minutes east of Greenwich; `nil` if not given.
  var zone: Int?
  /// The zone implied by the script, in minutes east of Greenwich.
  var zoneOfScript: Int?

  /// The moment of the time on a day, with the rule by which the date was parsed.
  func on(year: Int, month: Int, day: Int, repair: String? = nil) -> DateReader.Reading? {
    Moment(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      offsetMinutes: zone ?? zoneOfScript ?? 0
    ).map { DateReader.Reading(moment: $0, repair: repair ?? (zone == nil ? "date-without-zone" : nil)) }
  }
}
