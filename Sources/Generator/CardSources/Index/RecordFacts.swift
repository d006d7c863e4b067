import Platform

/// The facts about records that an index stores beside the cards, collected while the records are checked; 24 bytes
/// each.
///
/// Unchecked for the same reason as ``CardSlots``: each element is written only by the worker that took its chunk.
final class RecordFacts: @unchecked Sendable {
  struct Fact: Equatable {
    /// The content hash of the record.
    var content: UInt64 = 0
    /// The content hash of the identity.
    var identity: UInt64 = 0
    /// A hash of the paths and kinds of the record's fields.
    var shape: UInt64 = 0
  }

  private let memory: OwnMemory
  private let facts: UnsafeMutablePointer<Fact>
  /// The values of ``beside(_:)``; untouched zero pages take no memory, and most sources never write any.
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

  /// A hash of what a card shows that is not in its record: the size of its picture.
  ///
  /// It is 0 if there is none.
  func beside(_ position: Int) -> UInt64 {
    precondition(position >= 0 && position < count, "no facts at this position")
    return besides[position]
  }

  /// Sets the value of ``beside(_:)``.
  func note(beside hash: UInt64, at position: Int) {
    guard hash != 0 else { return }
    precondition(position >= 0 && position < count, "no facts at this position")
    besides[position] = hash
  }

  /// Whether the facts equal others.
  func isSame(as other: RecordFacts) -> Bool {
    self === other
      || count == other.count
        && (0..<count).allSatisfy { self[$0] == other[$0] && beside($0) == other.beside($0) }
  }
}
