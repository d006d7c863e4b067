/// The names of the groups of a regular expression (ECMA-262, section 22.2.1.1).
///
/// Two groups may have one name only when they stand in different alternatives, so that never both take part in a match.
struct GroupNames {
  /// A choice between alternatives that is open, and the alternative that is being read.
  private struct Choice {
    let number: Int
    var alternative = 0
  }

  private struct Definition {
    let name: Range<Int>
    let path: [Choice]
  }

  /// How many groups are compared with a new one; more of them are believed.
  private static let limit = 64

  private var choices = [Choice(number: 0)]
  private var count = 1
  private var definitions: [Definition] = []
  private var references: [Range<Int>] = []

  /// A group begins.
  mutating func open() {
    choices.append(Choice(number: count))
    count += 1
  }

  /// A group ends.
  mutating func close() { choices.removeLast() }

  /// Another alternative begins.
  mutating func choose() { choices[choices.count - 1].alternative += 1 }

  /// Remembers the name of a group.
  ///
  /// Answers whether it has no other group's name.
  mutating func define(_ name: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard definitions.count < Self.limit else { return true }
    let isTaken = definitions.contains { other in
      bytes[other.name].elementsEqual(bytes[name]) && !isAlternative(other.path)
    }
    definitions.append(Definition(name: name, path: choices))
    return !isTaken
  }

  /// Whether a path leads into another alternative of a choice that is open.
  private func isAlternative(_ path: [Choice]) -> Bool {
    zip(path, choices).contains { $0.number == $1.number && $0.alternative != $1.alternative }
  }

  /// Remembers a reference to a group.
  mutating func refer(to name: Range<Int>) {
    if references.count < Self.limit { references.append(name) }
  }

  /// The first reference that names no group.
  func lostReference(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard definitions.count < Self.limit else { return nil }
    return references.first { reference in
      !definitions.contains { bytes[$0.name].elementsEqual(bytes[reference]) }
    }
  }
}
