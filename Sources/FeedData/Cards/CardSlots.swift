/// The cards of a list while it is made and afterwards: one block of memory.
///
/// Unchecked, because workers write to it at the same time: each slot is written by the one worker that took its chunk, and
/// nothing is written once the list is made.
final class CardSlots: @unchecked Sendable {
  private var cards: UnsafeMutablePointer<Card>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    cards = .allocate(capacity: self.capacity)
  }

  deinit { cards.deallocate() }

  subscript(position: Int) -> Card {
    get {
      precondition(position >= 0 && position < count, "no card at this position")
      return cards[position]
    }
    set {
      precondition(position >= 0 && position < count, "no card at this position")
      cards[position] = newValue
    }
  }

  /// The first card.
  var first: Card? { count > 0 ? self[0] : nil }

  /// Adds a card at the end.
  func append(_ card: Card) {
    if count == capacity { resize(to: capacity + capacity / 2 + 1) }
    (cards + count).initialize(to: card)
    count += 1
  }

  /// Takes the refused cards out and gives unused memory back.
  func compact() {
    var kept = 0
    for position in 0..<count where !cards[position].isRefused {
      cards[kept] = cards[position]
      kept += 1
    }
    count = kept
    if capacity > count { resize(to: max(1, count)) }
  }

  private func resize(to newCapacity: Int) {
    let larger = UnsafeMutablePointer<Card>.allocate(capacity: newCapacity)
    larger.moveInitialize(from: cards, count: count)
    cards.deallocate()
    cards = larger
    capacity = newCapacity
  }
}
