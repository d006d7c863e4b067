import Platform

/// The cards of a list, while it is made and afterwards.
///
/// They are stored in blocks of fixed length: growing a single block would need twice its memory while it is copied.
///
/// Unchecked because workers write concurrently: each slot is written only by the worker that took its chunk, and
/// nothing is written after the list is made.
final class CardSlots: @unchecked Sendable {
  /// The number of bits of a position that index a block.
  private static let indexBits = 14
  private static let blockLength = 1 << indexBits

  private var blocks: [(memory: OwnMemory, cards: UnsafeMutablePointer<Card>)] = []
  private(set) var count = 0

  subscript(position: Int) -> Card {
    get {
      precondition(position >= 0 && position < count, "no card at this position")
      return slot(of: position).pointee
    }
    set {
      precondition(position >= 0 && position < count, "no card at this position")
      slot(of: position).pointee = newValue
    }
  }

  private func slot(of position: Int) -> UnsafeMutablePointer<Card> {
    blocks[position >> Self.indexBits].cards + position & (Self.blockLength - 1)
  }

  /// The first card.
  var first: Card? { count > 0 ? self[0] : nil }

  /// Adds a card at the end.
  func append(_ card: Card) {
    if count == blocks.count << Self.indexBits {
      let memory = OwnMemory(size: Self.blockLength * MemoryLayout<Card>.stride)
      blocks.append((memory, memory.start.bindMemory(to: Card.self, capacity: Self.blockLength)))
    }
    slot(of: count).initialize(to: card)
    count += 1
  }

  /// The same cards in memory of their own.
  func copy() -> CardSlots {
    let copy = CardSlots()
    for position in 0..<count { copy.append(self[position]) }
    return copy
  }

  /// Removes the refused cards and frees unused memory.
  func compact() {
    var kept = 0
    for position in 0..<count where !self[position].isRefused {
      slot(of: kept).pointee = self[position]
      kept += 1
    }
    count = kept
    let used = (count + Self.blockLength - 1) >> Self.indexBits
    blocks.removeSubrange(used...)
  }
}
