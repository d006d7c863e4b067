/// Converts the text of a date to the form that cards use: RFC 3339, on the date's own clock.
struct DateRepair: Sendable {
  /// The time of the build.
  let now: Moment?
  /// The policy for later dates.
  let future: FutureDatePolicy
  /// The zone of dates that state none.
  let rules: DateRules
  /// Dates up to a day ahead may be from another zone.
  private static let tolerance: Int64 = 86_400
  /// The latest date that is not reported, in the canonical form.
  private let latest: [UInt8]?
  private let latestSeconds: Int64

  /// Creates the repair of a source's dates.
  init(now: Moment?, of source: CardSource) {
    self.init(now: now, future: source.futureDates, rules: source.treatment.dates)
  }

  init(now: Moment?, future: FutureDatePolicy = .keep, rules: DateRules = DateRules()) {
    self.now = now
    self.rules = rules
    self.future = future
    latestSeconds = now.map { $0.seconds + (future == .keep ? Self.tolerance : 0) } ?? .max
    latest = now == nil ? nil : Array(Moment(seconds: latestSeconds).description.utf8)
  }

  /// Whether a canonical date is later than the build.
  func isLate(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let latest else { return false }
    // Texts of one clock sort chronologically.
    if text.count == latest.count { return latest.lexicographicallyPrecedes(text) }
    return Moment(canonical: text).map { $0.seconds > latestSeconds } ?? false
  }

  /// Whether a text is a date in the form of cards that needs no report.
  func isFine(_ text: UnsafeRawBufferPointer) -> Bool {
    guard Moment.isCanonical(text), rules.zone == nil || text.count != 20 else { return false }
    // Dates of 1970, which may be mistakes, are looked at closely.
    let is1970 = text[3] == UInt8(ascii: "0") && text[2] == UInt8(ascii: "7") && text[1] == UInt8(ascii: "9")
    return !is1970 && !isLate(text) && (text.count == 20 || Moment(canonical: text) != nil)
  }

  /// The canonical text of a date, with its repair; no text if it is not a date.
  func canonical(_ text: String, field: String) -> (text: String?, repair: RepairFact?) {
    let trimmed = PlainText.onOneLine(text)
    // Years below 10 are placeholders of programs: `0001-01-01T00:00:00Z`.
    guard let reading = DateReader.read(trimmed, rules), reading.moment.parts.year > 9 else {
      return (nil, RepairFact(rule: "date-unreadable", field: field, before: text, after: ""))
    }
    let canonical = reading.moment.description
    if let now, reading.moment.seconds > latestSeconds {
      let kept = future == .clamp ? (rules.zone?.moment(now) ?? now).description : canonical
      // A hidden record is reported as a whole.
      return (kept, future == .hide ? nil : RepairFact(rule: "date-in-future", field: field, before: text, after: kept))
    }
    // Seconds since 1970 that a program took for milliseconds become days in January 1970.
    let isShrunk = Self.shrunkSeconds ~= reading.moment.seconds
    let rule = isShrunk ? "date-in-january-1970" : reading.repair
    let zone = isShrunk ? nil : reading.zone
    return (
      canonical,
      rule.map { RepairFact(rule: $0, field: field, before: text, after: canonical, zone: zone) }
    )
  }

  /// The seconds of the years from 2001 to 2033 in milliseconds.
  private static let shrunkSeconds: ClosedRange<Int64> = 1_000_000...2_000_000
}
