/// Brings the text of a date into the one form that cards have: RFC 3339 in UTC.
struct DateRepair: Sendable {
  /// The moment of the build; later dates are reported.
  let now: Moment?
  /// Dates up to a day ahead may come from another zone.
  private static let tolerance: Int64 = 86_400
  /// The last date that is not reported, in the canonical form.
  private let latest: [UInt8]?

  init(now: Moment?) {
    self.now = now
    latest = now.map { Array(Moment(seconds: $0.seconds + Self.tolerance).description.utf8) }
  }

  /// Whether a canonical date is later than the build's; such texts sort as the moments do.
  func isLate(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let latest else { return false }
    return latest.lexicographicallyPrecedes(text)
  }

  /// The canonical text of a date and what was repaired; without a text if it is no date.
  func canonical(_ text: String, field: String) -> (text: String?, repair: RepairFact?) {
    let trimmed = PlainText.onOneLine(text)
    guard let reading = DateReader.read(trimmed) else {
      return (nil, RepairFact(rule: "date-unreadable", field: field, before: text, after: ""))
    }
    let canonical = reading.moment.description
    if let now, reading.moment.seconds > now.seconds + Self.tolerance {
      return (canonical, RepairFact(rule: "date-in-future", field: field, before: text, after: canonical))
    }
    return (canonical, reading.repair.map { RepairFact(rule: $0, field: field, before: text, after: canonical) })
  }

  /// Whether a text is in the canonical form already: `2026-03-01T12:00:00Z`.
  static func isCanonical(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 20 else { return false }
    for (index, byte) in text.enumerated() {
      let isRight =
        switch index {
        case 4, 7: byte == UInt8(ascii: "-")
        case 10: byte == UInt8(ascii: "T")
        case 13, 16: byte == UInt8(ascii: ":")
        case 19: byte == UInt8(ascii: "Z")
        default: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
      if !isRight { return false }
    }
    return true
  }
}
