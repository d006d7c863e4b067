/// The facts about records that an index stores beside the cards, collected while the records are checked; 24 bytes
/// each.
final class RecordFacts: Sendable {
  struct Fact: Equatable {
    /// The content hash of the record.
    var content: UInt64 = 0
    /// The content hash of the identity.
    var identity: UInt64 = 0
    /// A hash of the paths and kinds of the record's fields.
    var shape: UInt64 = 0
  }

  private let facts: RecordSlots<Fact>
  /// The values of ``beside(_:)``; most sources never write any.
  private let besides: RecordSlots<UInt64>

  init(count: Int) {
    facts = RecordSlots(count: count)
    besides = RecordSlots(count: count)
  }

  var count: Int { facts.count }

  subscript(position: Int) -> Fact {
    get { facts[position] }
    set { facts[position] = newValue }
  }

  /// A hash of what a card shows that is not in its record: the size of its picture.
  ///
  /// It is 0 if there is none.
  func beside(_ position: Int) -> UInt64 { besides[position] }

  /// Sets the value of ``beside(_:)``.
  func note(beside hash: UInt64, at position: Int) {
    if hash != 0 { besides[position] = hash }
  }

  /// Copies the facts about a record from others.
  func copy(_ position: Int, of others: RecordFacts, to new: Int) {
    self[new] = others[position]
    note(beside: others.beside(position), at: new)
  }

  /// Whether the facts equal others.
  func isSame(as other: RecordFacts) -> Bool {
    self === other
      || count == other.count
        && (0..<count).allSatisfy { self[$0] == other[$0] && beside($0) == other.beside($0) }
  }
}
