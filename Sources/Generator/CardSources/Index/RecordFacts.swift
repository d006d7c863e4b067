import Platform

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

  private let memory: OwnMemory
  private let facts: UnsafeMutablePointer<Fact>
  /// What ``beside(_:)`` tells: zeros that nobody writes take no memory, and most sources have nothing to write.
  private let besides: UnsafeMutablePointer<UInt64>
  let count: Int

  init(count: Int) {
    self.count = count
    memory = OwnMemory(size: count * (MemoryLayout<Fact>.stride + MemoryLayout<UInt64>.stride))
    facts = memory.start.bindMemory(to: Fact.self, capacity: max(1, count))
    besides = UnsafeMutableRawPointer(facts + count).bindMemory(to: UInt64.self, capacity: max(1, count))
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
    return besides[position]
  }

  /// Notes what ``beside(_:)`` tells.
  func note(beside hash: UInt64, at position: Int) {
    guard hash != 0 else { return }
    precondition(position >= 0 && position < count, "no facts at this position")
    besides[position] = hash
  }

  /// Whether others are the same.
  func isSame(as other: RecordFacts) -> Bool {
    self === other
      || count == other.count
        && (0..<count).allSatisfy { self[$0] == other[$0] && beside($0) == other.beside($0) }
  }
}
