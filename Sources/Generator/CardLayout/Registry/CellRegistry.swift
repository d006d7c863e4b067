import CardSources
package import JSONRecords

/// Chooses the template of a card.
///
/// The first of these that names a template decides:
/// 1. the rules of the configuration, in order
/// 2. the section's template
/// 3. the template registered for the card's kind
/// 4. the template with the name of the kind
/// 5. the plain template
public struct CellRegistry: Sendable, Equatable {
  private let rules: [CellRule]
  private let setsSpans: Bool
  private let sectionTemplate: String?
  private var registered: [String: String] = [:]
  private let known: Set<String>
  /// The template for cards without any other; `nil` for none.
  package private(set) var plainTemplate: String?
  /// How the rules judge dates.
  package private(set) var clock = CardClock()
  /// When the rules decided otherwise before, and when they will; both are `nil` if the time does not matter.
  package private(set) var changes = ChangeTimes()

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - known: the names of all cell templates; a kind named like one of them needs no registration.
  ///   - sectionTemplate: the template that the section sets for all of its cards.
  ///   - rules: the rules of the configuration.
  public init(known: Set<String>, sectionTemplate: String? = nil, rules: [CellRule] = []) {
    self.known = known
    self.sectionTemplate = sectionTemplate
    self.rules = rules
    setsSpans = rules.contains { $0.span != nil }
  }

  /// Returns the registry with a template registered for a kind.
  public func registering(_ template: String, for kind: String) -> CellRegistry {
    var registry = self
    registry.registered[kind] = template
    return registry
  }

  /// Returns the registry with a template for cards that have no other.
  public func showingUnknownKinds(with template: String?) -> CellRegistry {
    var registry = self
    registry.plainTemplate = template
    return registry
  }

  /// Returns the registry with a clock for the rules, and the times at which they decide otherwise.
  package func judging(by clock: CardClock, changes: ChangeTimes = ChangeTimes()) -> CellRegistry {
    var registry = self
    registry.clock = clock
    registry.changes = changes
    return registry
  }

  /// The times around that of the build at which the rules decide otherwise about a card.
  package func changes(of card: RecordValue, _ clock: CardClock) -> ChangeTimes {
    rules.reduce(into: ChangeTimes()) { $0.merge($1.requirements.changes(of: card, clock)) }
  }

  /// Whether the time of the build decides.
  package var dependsOnNow: Bool { rules.contains { $0.requirements.dependOnNow } }

  /// Whether the decision depends on nothing but the card's kind.
  package var dependsOnKindAlone: Bool { rules.isEmpty }

  /// The name of the template for a card, or `nil` if nothing decides.
  ///
  /// - Parameter number: its place in the section, counted from 1; `nil` if the page may not depend on it.
  package func template(for card: RecordValue, kind: String, at number: Int?) -> String? {
    let rule = rules.first { $0.template != nil && $0.applies(to: card, at: number, clock) }
    return rule?.template ?? template(forKind: kind)
  }

  /// The span that the rules set for a card, or `nil` if none does.
  ///
  /// - Parameter number: its place in the section, counted from 1; `nil` if the page may not depend on it.
  func span(for card: RecordValue, at number: Int?) -> CellSpan? {
    guard setsSpans else { return nil }
    return rules.first { $0.span != nil && $0.applies(to: card, at: number, clock) }?.span
  }

  /// The name of the template for cards of a kind to which no rule applies.
  package func template(forKind kind: String) -> String? {
    sectionTemplate ?? registered[kind] ?? (known.contains(kind) ? kind : plainTemplate)
  }

  /// Every template that a card of one of these kinds could use.
  package func possibleTemplates(kinds: some Sequence<String>) -> Set<String> {
    Set(rules.compactMap(\.template)).union(kinds.compactMap(template(forKind:)))
  }
}
