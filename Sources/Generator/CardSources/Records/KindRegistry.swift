import Synchronization

/// The kinds of the cards of a list, numbered as workers encounter them.
final class KindRegistry: Sendable {
  /// The maximum number of kinds: each needs a template, so more are a mistake.
  static let most = 1_000

  private struct Kind {
    let name: String
    var firstRecord: Int
  }

  private let kinds: Mutex<[Kind]>

  init(defaultKind: String) { kinds = Mutex([Kind(name: defaultKind, firstRecord: -1)]) }

  /// The number of a kind; `nil` if there are too many.
  func number(of name: String, record: Int) -> UInt16? {
    kinds.withLock { kinds in
      if let index = kinds.firstIndex(where: { $0.name == name }) {
        kinds[index].firstRecord = min(kinds[index].firstRecord, record)
        return UInt16(index)
      }
      guard kinds.count < Self.most else { return nil }
      kinds.append(Kind(name: name, firstRecord: record))
      return UInt16(kinds.count - 1)
    }
  }

  /// The indices of the kinds of some cards among known names; `nil` if one is unknown.
  func numbers(in names: [String], used slots: CardSlots) -> [UInt16]? {
    let used = Set((0..<slots.count).map { Int(slots[$0].kind) })
    return kinds.withLock { kinds in
      var numbers = [UInt16](repeating: 0, count: kinds.count)
      for number in used {
        guard let index = names.firstIndex(of: kinds[number].name) else { return nil }
        numbers[number] = UInt16(index)
      }
      return numbers
    }
  }

  /// The names in the order of their first records, and the new number of each, so that the result does not depend on
  /// the workers' order.
  ///
  /// The default kind, number 0 until now, is omitted if no card has it.
  func sorted(withDefault isDefaultUsed: Bool) -> (names: [String], numbers: [UInt16]) {
    kinds.withLock { kinds in
      let order = kinds.indices.dropFirst(isDefaultUsed ? 0 : 1)
        .sorted { kinds[$0].firstRecord < kinds[$1].firstRecord }
      var numbers = [UInt16](repeating: 0, count: kinds.count)
      for (new, old) in order.enumerated() { numbers[old] = UInt16(new) }
      return (order.map { kinds[$0].name }, numbers)
    }
  }
}
