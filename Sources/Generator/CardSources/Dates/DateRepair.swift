/// Converts the text of a date to the form that cards use: RFC 3339 in UTC.
struct DateRepair: Sendable {
  /// The time of the build.
  let now: Moment?
  /// The policy for later dates.
  let future: FutureDatePolicy
  /// Dates up to a day ahead may be from another zone.
  private static let tolerance: Int64 = 86_400
  /// The latest date that is not reported, in the canonical form.
  private let latest: [UInt8]?
  private let latestSeconds: Int64

  init(now: Moment?, future: FutureDatePolicy = .keep) {
    self.now = now
    self.future = future
    latestSeconds = now.map { $0.seconds + (future == .keep ? Self.tolerance : 0) } ?? .max
    latest = now == nil ? nil : Array(Moment(seconds: latestSeconds).description.utf8)
  }

  /// Whether a canonical date is later than the build; canonical texts sort chronologically.
  func isLate(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let latest else { return false }
    return latest.lexicographicallyPrecedes(text)
  }

  /// The canonical text of a date, with its repair; no text if it is not a date.
  func canonical(_ text: String, field: String) -> (text: String?, repair: RepairFact?) {
    let trimmed = PlainText.onOneLine(text)
    // Years below 10 are placeholders of programs: `0001-01-01T00:00:00Z`.
    guard let reading = DateReader.read(trimmed), !reading.moment.description.hasPrefix("000") else {
      return (nil, RepairFact(rule: "date-unreadable", field: field, before: text, after: ""))
    }
    let canonical = reading.moment.description
    if let now, reading.moment.seconds > latestSeconds {
      let kept = future == .clamp ? now.description : canonical
      // A hidden record is reported as a whole.
      return (kept, future == .hide ? nil : RepairFact(rule: "date-in-future", field: field, before: text, after: kept))
    }
    return (canonical, reading.repair.map { RepairFact(rule: $0, field: field, before: text, after: canonical) })
  }

  /// Whether a text is already in the canonical form: `2026-03-01T12:00:00Z`.
  static func isCanonical(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 20, !text.starts(with: "000".utf8) else { return false }
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
