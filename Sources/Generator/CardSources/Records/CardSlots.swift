import Platform

/// The cards of a list while it is made and afterwards.
///
/// They lie in blocks of memory of some length: one block that grows is there twice while it is copied.
///
/// Unchecked, because workers write to it at the same time: each slot is written by the one worker that took its chunk, and
/// nothing is written once the list is made.
final class CardSlots: @unchecked Sendable {
  /// So many bits of a position tell the place in a block.
  private static let placeBits = 14
  private static let blockLength = 1 << placeBits

  private var blocks: [(memory: OwnMemory, cards: UnsafeMutablePointer<Card>)] = []
  private(set) var count = 0

  subscript(position: Int) -> Card {
    get {
      precondition(position >= 0 && position < count, "no card at this position")
      return place(of: position).pointee
    }
    set {
      precondition(position >= 0 && position < count, "no card at this position")
      place(of: position).pointee = newValue
    }
  }

  private func place(of position: Int) -> UnsafeMutablePointer<Card> {
    blocks[position >> Self.placeBits].cards + position & (Self.blockLength - 1)
  }

  /// The first card.
  var first: Card? { count > 0 ? self[0] : nil }

  /// Adds a card at the end.
  func append(_ card: Card) {
    if count == blocks.count << Self.placeBits {
      let memory = OwnMemory(size: Self.blockLength * MemoryLayout<Card>.stride)
      blocks.append((memory, memory.start.bindMemory(to: Card.self, capacity: Self.blockLength)))
    }
    place(of: count).initialize(to: card)
    count += 1
  }

  /// Takes the refused cards out and gives unused memory back.
  func compact() {
    var kept = 0
    for position in 0..<count where !self[position].isRefused {
      place(of: kept).pointee = self[position]
      kept += 1
    }
    count = kept
    let used = (count + Self.blockLength - 1) >> Self.placeBits
    blocks.removeSubrange(used...)
  }
}
