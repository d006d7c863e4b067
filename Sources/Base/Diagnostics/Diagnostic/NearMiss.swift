/// Finds the name that someone probably meant.
package enum NearMiss {
  /// The candidate nearest to a misspelt name, or `nil` when none is near enough to be worth suggesting.
  ///
  /// Near enough is an edit distance (insertions, deletions, substitutions and swapped neighbours, each counted once) of at
  /// most a third of the name's length, and at least 1; letter case does not count. Ties go to the first candidate.
  ///
  /// - Complexity: O(n · m) for each of the candidates.
  package static func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    let limit = max(1, (wanted.count + 1) / 3)
    var best: (name: String, distance: Int)?
    let letters = Self.letters(of: name)
    for candidate in candidates where candidate != name {
      // One edit changes at most two of the letters that occur, so most candidates are told by their letters alone.
      guard (letters ^ Self.letters(of: candidate)).nonzeroBitCount <= 2 * limit else { continue }
      let scalars = Array(candidate.lowercased().unicodeScalars)
      guard abs(scalars.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, scalars)
      // Two names that share nothing are not near, however short they are.
      guard distance < max(wanted.count, scalars.count) else { continue }
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// A bit for each of the bytes that occur, modulo 32: the same for letters of either case.
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
