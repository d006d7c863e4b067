/// A frame, a card or a page that differs between two states.
struct ChangedUnit: Sendable {
  /// What a unit is.
  enum Kind: String, Sendable, CaseIterable { case frame, card, page }
  /// How it differs.
  enum Status: String, Sendable, CaseIterable { case changed, added, removed, moved }

  let kind: Kind
  /// The identity of a frame or a card, the file of a page.
  let id: String
  var status: Status
  /// The variant of a frame, without its state.
  var variant = ""
  /// The pages that show a card; a page itself.
  var pages: [String] = []
  var changes: [MarkupChange] = []
  /// The causes, with what differs because of each.
  var causes: [Cause: Effect] = [:]

  /// The causes in an order that does not depend on the run.
  var orderedCauses: [Cause] { causes.keys.sorted() }

  /// What a cause changes in a unit.
  struct Effect: Sendable {
    var kinds: Set<MarkupChange.Kind> = []
    /// The fields whose values differ.
    var fields: Set<String> = []
    /// The elements that differ, as selectors.
    var elements: Set<String> = []
    /// The first changes in words.
    var words: [String] = []
    var weight = 0

    mutating func add(_ change: MarkupChange) {
      kinds.insert(change.kind)
      elements.insert(change.element)
      weight += change.weight
      if words.count < 3 { words.append(change.words) }
    }

    mutating func add(_ other: Effect) {
      kinds.formUnion(other.kinds)
      fields.formUnion(other.fields)
      elements.formUnion(other.elements)
      words += other.words
      weight += other.weight
    }
  }

  mutating func add(_ cause: Cause, _ change: (inout Effect) -> Void = { _ in }) {
    change(&causes[cause, default: Effect()])
  }
}
