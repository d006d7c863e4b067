/// Two texts, cut so that the part in which they differ is in sight with some context around it.
struct Excerpt: Sendable, Equatable {
  let before: String
  let after: String

  /// Cuts two texts to a number of characters each, besides the signs of omission.
  ///
  /// - Complexity: O(length of both).
  init(_ before: String, _ after: String, limit: Int) {
    guard before.utf8.count > limit || after.utf8.count > limit else {
      (self.before, self.after) = (before, after)
      return
    }
    let (old, new) = (Array(before), Array(after))
    let same = zip(old, new).prefix { $0 == $1 }.count
    let start = Self.start(of: new.count > old.count ? new : old, same: same, limit: limit)
    self.before = Self.cut(old, from: start, limit: limit)
    self.after = Self.cut(new, from: start, limit: limit)
  }

  /// Both texts with an arrow between them.
  var words: String { "“\(before)” → “\(after)”" }

  /// Where the excerpt begins: at the start if the difference is in sight then, else at a word before the difference.
  private static func start(of text: [Character], same: Int, limit: Int) -> Int {
    guard same > limit / 2, text.count > limit else { return 0 }
    // No more is left out at the start than the rest of the text needs.
    let first = min(same - limit / 3, text.count - limit)
    return text[..<same].indices.dropFirst(first).first { $0 == 0 || text[$0 - 1].isWhitespace } ?? first
  }

  private static func cut(_ text: [Character], from start: Int, limit: Int) -> String {
    let start = min(start, text.count)
    let end = min(start + limit, text.count)
    return (start > 0 ? "…" : "") + String(text[start..<end]) + (end < text.count ? "…" : "")
  }
}
