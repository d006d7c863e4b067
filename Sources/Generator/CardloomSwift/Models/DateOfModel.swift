import CardSources
import Platform

extension ByteBuffer {
  /// Appends a date in the format of RFC 3339, such as `2026-03-01T12:00:00Z`, with milliseconds only if there are any.
  ///
  /// - Parameter milliseconds: the time since 1970-01-01T00:00:00Z.
  /// - Returns: `false` if the year is not between 0 and 9999.
  mutating func append(date milliseconds: Double) -> Bool {
    guard (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds) else { return false }
    let total = Int(milliseconds)
    let days = (Double(total) / 86_400_000).rounded(.down)
    let rest = total - Int(days) * 86_400_000
    let (year, month, day) = Moment.date(daysSinceEpoch: Int(days))
    append(year, digits: 4, then: "-")
    append(month, digits: 2, then: "-")
    append(day, digits: 2, then: "T")
    append(rest / 3_600_000, digits: 2, then: ":")
    append(rest / 60_000 % 60, digits: 2, then: ":")
    append(rest / 1000 % 60, digits: 2, then: rest % 1000 == 0 ? "Z" : ".")
    if rest % 1000 != 0 { append(rest % 1000, digits: 3, then: "Z") }
    return true
  }

  private mutating func append(_ number: Int, digits: Int, then mark: Unicode.Scalar) {
    var unit = digits == 4 ? 1000 : digits == 3 ? 100 : 10
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
    append(UInt8(ascii: mark))
  }
}
