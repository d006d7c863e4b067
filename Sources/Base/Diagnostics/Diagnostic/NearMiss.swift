/// Suggests corrections of misspelt names.
package enum NearMiss {
  /// The candidate nearest to a misspelt name, or `nil` if none is similar enough.
  ///
  /// A candidate is similar enough if its edit distance (insertions, deletions, substitutions and transpositions, each
  /// counted once) is at most a third of the name's length, but at least 1. Letter case is ignored. The first of
  /// several nearest candidates wins.
  ///
  /// - Complexity: O(n · m) for each candidate.
  package static func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    let limit = max(1, (wanted.count + 1) / 3)
    var best: (name: String, distance: Int)?
    let letters = Self.letters(of: name)
    for candidate in candidates where candidate != name {
      // An edit changes at most two of the letters in the set, so comparing the sets rejects most candidates.
      guard (letters ^ Self.letters(of: candidate)).nonzeroBitCount <= 2 * limit else { continue }
      let scalars = Array(candidate.lowercased().unicodeScalars)
      guard abs(scalars.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, scalars)
      // Short names that have no letter in common are not similar.
      guard distance < max(wanted.count, scalars.count) else { continue }
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The set of bytes that occur, as a bit mask modulo 32, which ignores the case of letters.
  private static func letters(of name: String) -> UInt32 {
    name.utf8.reduce(0) { $1 < 0x80 ? $0 | 1 << UInt32($1 & 31) : $0 }
  }

  /// The optimal string alignment distance (Damerau–Levenshtein without repeated edits of one substring).
  private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var current = previous
    for i in 1...left.count {
      current[0] = i
      for j in 1...right.count {
        let substitution = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        current[j] = min(previous[j] + 1, current[j - 1] + 1, substitution)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          current[j] = min(current[j], beforePrevious[j - 2] + 1)
        }
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
  }
}
