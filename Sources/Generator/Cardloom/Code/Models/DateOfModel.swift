import CardSources

/// A date of a model as text, as in RFC 3339.
struct DateOfModel {
  /// Such as `2026-03-01T12:00:00Z`, with milliseconds if there are any.
  let text: String

  /// - Parameter milliseconds: the time since 1970-01-01T00:00:00Z.
  /// - Returns: `nil` if the year is not between 0 and 9999.
  init?(milliseconds: Double) {
    guard (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
    let seconds = (milliseconds / 1000).rounded(.down)
    let rest = Int(milliseconds - seconds * 1000)
    let whole = Moment(seconds: Int64(seconds)).description
    text = rest == 0 ? whole : whole.dropLast() + "." + String(String(rest + 1000).dropFirst()) + "Z"
  }
}
