/// The group names of a regular expression (ECMA-262, section 22.2.1.1).
///
/// Two groups may share a name only in different alternatives, so that at most one of them takes part in a match.
struct GroupNames {
  /// An open disjunction and its current alternative.
  private struct Choice {
    let number: Int
    var alternative = 0
  }

  private struct Definition {
    let name: Range<Int>
    let path: [Choice]
  }

  /// The maximum number of groups to compare; further ones are assumed to be valid.
  private static let limit = 64

  private var choices = [Choice(number: 0)]
  private var count = 1
  private var definitions: [Definition] = []
  private var references: [Range<Int>] = []

  /// Begins a group.
  mutating func open() {
    choices.append(Choice(number: count))
    count += 1
  }

  /// Ends a group.
  mutating func close() { choices.removeLast() }

  /// Begins the next alternative.
  mutating func choose() { choices[choices.count - 1].alternative += 1 }

  /// Records the name of a group.
  ///
  /// - Returns: whether no other group that can take part in the same match has the name.
  mutating func define(_ name: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard definitions.count < Self.limit else { return true }
    let isTaken = definitions.contains { other in
      bytes[other.name].elementsEqual(bytes[name]) && !isAlternative(other.path)
    }
    definitions.append(Definition(name: name, path: choices))
    return !isTaken
  }

  /// Whether a path leads into another alternative of an open disjunction.
  private func isAlternative(_ path: [Choice]) -> Bool {
    zip(path, choices).contains { $0.number == $1.number && $0.alternative != $1.alternative }
  }

  /// Records a reference to a group.
  mutating func refer(to name: Range<Int>) {
    if references.count < Self.limit { references.append(name) }
  }

  /// Returns the first reference to an undefined group.
  func lostReference(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard definitions.count < Self.limit else { return nil }
    return references.first { reference in
      !definitions.contains { bytes[$0.name].elementsEqual(bytes[reference]) }
    }
  }
}
