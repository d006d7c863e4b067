/// The people whom a text names, as in `@Ada, what do you think?`.
package struct Mentions: Sendable {
  /// The names, longest first, so that `@Ada Byron` is not `@Ada`.
  private let names: [(name: String, folded: [Character])]

  package init(of names: some Sequence<String>) {
    self.names = Set(names).map { (name: $0, folded: Array($0.lowercased())) }
      .sorted { ($1.folded.count, $0.name) < ($0.folded.count, $1.name) }
  }

  /// The people in the order in which they are named first.
  ///
  /// - Complexity: O(characters · names).
  package func people(in text: String) -> [String] {
    let characters = Array(text.lowercased())
    var found: [String] = []
    for (index, character) in characters.enumerated() where character == "@" {
      // An address of mail is not a mention.
      if index > 0, characters[index - 1].isLetter || characters[index - 1].isNumber { continue }
      let rest = characters[(index + 1)...]
      let named = names.first { _, folded in
        guard rest.starts(with: folded) else { return false }
        let next = rest.dropFirst(folded.count).first
        return next.map { !$0.isLetter && !$0.isNumber } ?? true
      }
      if let name = named?.name, !found.contains(name) { found.append(name) }
    }
    return found
  }
}
