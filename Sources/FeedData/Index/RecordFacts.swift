import Synchronization

/// The facts about records that an index keeps beside the cards, gathered while the records are checked; 24 bytes each.
///
/// Unchecked for the reason that ``CardSlots`` gives: each place is written by the one worker that took its chunk.
final class RecordFacts: @unchecked Sendable {
  struct Fact: Equatable {
    /// The content hash of the record.
    var content: UInt64 = 0
    /// The content hash of the identity.
    var identity: UInt64 = 0
    /// What the record has for fields, as a hash of their paths and kinds.
    var shape: UInt64 = 0
  }

  private let facts: UnsafeMutablePointer<Fact>
  /// What ``beside(_:)`` tells; there is nothing as long as all of it is 0, which it is for most sources.
  private var besides: UnsafeMutablePointer<UInt64>?
  /// Held while `besides` is written.
  private let writing = Mutex(())
  let count: Int

  init(count: Int) {
    self.count = count
    facts = .allocate(capacity: max(1, count))
    facts.initialize(repeating: Fact(), count: count)
  }

  deinit {
    facts.deallocate()
    besides?.deallocate()
  }

  subscript(position: Int) -> Fact {
    get {
      precondition(position >= 0 && position < count, "no facts at this position")
      return facts[position]
    }
    set {
      precondition(position >= 0 && position < count, "no facts at this position")
      facts[position] = newValue
    }
  }

  /// A hash of what a card shows that does not stand in its record: the size of its picture.
  ///
  /// It is 0 when there is nothing.
  func beside(_ position: Int) -> UInt64 {
    precondition(position >= 0 && position < count, "no facts at this position")
    return besides?[position] ?? 0
  }

  /// Notes what ``beside(_:)`` tells; only before anyone asks.
  func note(beside hash: UInt64, at position: Int) {
    guard hash != 0 else { return }
    precondition(position >= 0 && position < count, "no facts at this position")
    writing.withLock { _ in
      let column = besides ?? .allocate(capacity: count)
      if besides == nil { column.initialize(repeating: 0, count: count) }
      column[position] = hash
      besides = column
    }
  }

  /// Whether others are the same.
  func isSame(as other: RecordFacts) -> Bool {
    self === other
      || count == other.count
        && (0..<count).allSatisfy { self[$0] == other[$0] && beside($0) == other.beside($0) }
  }
}
