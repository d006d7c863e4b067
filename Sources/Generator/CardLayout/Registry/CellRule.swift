package import CardSources
package import JSONRecords

/// A rule of the configuration: cards that meet all of its requirements use its template and its span.
public struct CellRule: Sendable, Equatable {
  /// A condition on a card.
  public struct Requirement: Sendable, Equatable {
    /// What is asked for.
    package indirect enum Test: Sendable, Equatable {
      /// The field at a dotted path meets a condition.
      case field(String, CellCondition)
      /// The card's place in the section, counted from 1, meets a condition.
      case position(CellCondition)
      /// The card meets not all of these requirements.
      case not([Requirement])
      /// The card meets one of these sets of requirements.
      case any([[Requirement]])
    }

    /// What is asked for.
    package let test: Test

    /// Creates a requirement of the field at a dotted path, such as `image.url`.
    public init(field: String, condition: CellCondition) { test = .field(field, condition) }

    package init(_ test: Test) { self.test = test }

    /// Whether a card meets it.
    ///
    /// - Parameter number: its place in the section, counted from 1; 0 if there is none.
    package func isMet(by card: RecordValue, at number: Int = 0, _ clock: CardClock) -> Bool {
      switch test {
      case .field(let path, let condition): condition.holds(for: card.value(at: path), clock)
      case .position(let condition): condition.holds(for: number)
      case .not(let requirements): !requirements.allSatisfy { $0.isMet(by: card, at: number, clock) }
      case .any(let sets): sets.contains { $0.allSatisfy { $0.isMet(by: card, at: number, clock) } }
      }
    }

    /// The conditions on fields.
    package var conditions: [(field: String, condition: CellCondition)] {
      switch test {
      case .field(let path, let condition): [(path, condition)]
      case .position: []
      case .not(let requirements): requirements.flatMap(\.conditions)
      case .any(let sets): sets.joined().flatMap(\.conditions)
      }
    }

    fileprivate var asksForPosition: Bool {
      switch test {
      case .field: false
      case .position: true
      case .not(let requirements): requirements.contains(where: \.asksForPosition)
      case .any(let sets): sets.joined().contains(where: \.asksForPosition)
      }
    }
  }

  /// The requirements, all of which a card must meet.
  public let requirements: [Requirement]
  /// The name of the template for these cards; `nil` leaves it to the rules that follow.
  public let template: String?
  /// How many columns and rows these cards cover; `nil` leaves it to the rules that follow, and to the adaptor.
  public let span: CellSpan?
  private let asksForPosition: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - requirements: the conditions on the card.
  ///   - position: the conditions on the card's place in the section, counted from 1, all of which must be met.
  ///   - template: the template of the cards.
  ///   - span: how many columns and rows they cover.
  public init(
    when requirements: [Requirement], position: [CellCondition] = [], use template: String? = nil,
    span: CellSpan? = nil
  ) {
    self.requirements = requirements + position.map { Requirement(.position($0)) }
    self.template = template
    self.span = span
    asksForPosition = self.requirements.contains(where: \.asksForPosition)
  }

  /// Whether a card meets all requirements.
  ///
  /// - Parameter number: its place in the section, counted from 1; `nil` if the page may not depend on it.
  package func applies(to card: RecordValue, at number: Int?, _ clock: CardClock) -> Bool {
    if asksForPosition, number == nil { return false }
    return requirements.allSatisfy { $0.isMet(by: card, at: number ?? 0, clock) }
  }
}

extension [CellRule.Requirement] {
  /// Whether the time of the build decides.
  package var dependOnNow: Bool { contains { $0.conditions.contains(where: \.condition.dependsOnNow) } }

  /// Whether a card meets all.
  package func areMet(by card: RecordValue, _ clock: CardClock) -> Bool {
    allSatisfy { $0.isMet(by: card, clock) }
  }

  /// The times around that of the build at which the verdict on a card changes.
  package func changes(of card: RecordValue, _ clock: CardClock) -> ChangeTimes {
    var times = ChangeTimes()
    guard let now = clock.now?.seconds else { return times }
    let dates = flatMap(\.conditions).flatMap { $0.condition.changes(of: card.value(at: $0.field), clock) }
    for date in dates {
      let verdict = areMet(by: card, clock.at(date))
      if verdict != areMet(by: card, clock.at(date - 1)) { times.add(date, now: now) }
    }
    return times
  }
}

/// The times of the last and of the next change of cards that depend on the time of the build.
package struct ChangeTimes: Sendable, Equatable {
  /// The time of the last change, which tells apart the states of a page.
  package private(set) var last: Moment?
  /// The time of the next change.
  package private(set) var next: Moment?

  package init(next: Moment? = nil) { self.next = next }

  /// Adds a change.
  mutating func add(_ seconds: Int64, now: Int64) {
    let time = Moment(seconds: seconds)
    if seconds <= now {
      last = last.map { Swift.max($0, time) } ?? time
    } else {
      next = next.map { Swift.min($0, time) } ?? time
    }
  }

  /// Adds the changes of other cards.
  package mutating func merge(_ other: ChangeTimes) {
    last = [last, other.last].compactMap(\.self).max()
    next = [next, other.next].compactMap(\.self).min()
  }
}
