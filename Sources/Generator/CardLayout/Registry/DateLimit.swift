package import CardSources

/// A date of a condition: the time of the build, or a day or moment of the configuration.
public struct DateLimit: Sendable, Equatable {
  private enum Limit: Sendable, Equatable {
    case now
    case dates(ClosedRange<Int64>)
    /// A text of code, which no settings have read yet.
    case unread
  }

  private let limit: Limit
  /// The text that it was made of.
  package let text: String

  /// The time of the build.
  public static let now = DateLimit("now", .now)

  /// Creates a limit for a rule in Swift: a day such as `2026-03-05`, a month, a year, or a time such as
  /// `2026-03-05T19:00:00+01:00`; any other text is an error of the site.
  public init(_ text: String) { self.init(text, text == "now" ? .now : .unread) }

  private init(_ text: String, _ limit: Limit) {
    self.text = text
    self.limit = limit
  }

  /// Reads `now`, a day, a month, a year or a moment; `nil` for any other text.
  package init?(_ text: String, _ rules: DateRules) {
    guard text != "now" else {
      self = .now
      return
    }
    guard let span = DateSpan(text, rules) else { return nil }
    self.init(text, .dates(span.seconds))
  }

  /// Whether the limit is the time of the build.
  package var isNow: Bool { limit == .now }

  /// Whether a date ends before the limit begins; of the time of the build, every date is either before or after it.
  func isAfter(_ date: DateSpan, _ clock: CardClock) -> Bool {
    switch limit {
    case .now: clock.now.map { date.seconds.upperBound < $0.seconds } ?? true
    case .dates(let limit): date.seconds.upperBound < limit.lowerBound
    case .unread: false
    }
  }

  /// Whether a date ends after the limit does.
  func isBefore(_ date: DateSpan, _ clock: CardClock) -> Bool {
    switch limit {
    case .now: clock.now.map { date.seconds.upperBound >= $0.seconds } ?? true
    case .dates(let limit): date.seconds.upperBound > limit.upperBound
    case .unread: false
    }
  }
}

/// What conditions need to judge dates.
package struct CardClock: Sendable, Equatable {
  /// The time of the build; without it, each date is both before and after `now`, as for a list of all that may be shown.
  package var now: Moment?
  /// How dates of cards are read.
  package var dates: DateRules

  package init(now: Moment? = nil, dates: DateRules = DateRules()) {
    self.now = now
    self.dates = dates
  }

  /// The same, at another time.
  func at(_ seconds: Int64) -> CardClock { CardClock(now: Moment(seconds: seconds), dates: dates) }
}

/// The first and the last second of a date: of a day without a time, of its month or its year if it states no more.
struct DateSpan {
  let seconds: ClosedRange<Int64>

  init?(_ text: String, _ rules: DateRules) {
    guard let reading = DateReader.read(text, rules) else { return nil }
    let start = reading.moment.seconds
    guard reading.isDay else {
      seconds = start...start
      return
    }
    let length = reading.namesDay ? 86_400 : Self.length(of: reading.moment.parts, isYear: text.utf8.count <= 4)
    seconds = start...start + length - 1
  }

  /// The seconds of a month, or of its year.
  private static func length(of parts: Moment.Parts, isYear: Bool) -> Int64 {
    let isLast = isYear || parts.month == 12
    let first = Moment(year: parts.year, month: isYear ? 1 : parts.month, day: 1)
    let next = Moment(year: isLast ? parts.year + 1 : parts.year, month: isLast ? 1 : parts.month + 1, day: 1)
    guard let first, let next else { return 86_400 }
    return next.seconds - first.seconds
  }
}
