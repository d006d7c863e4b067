/// What the sender of a review file says to the people who receive it.
package struct ReviewLetter: Sendable, Equatable {
  /// Paragraphs, with blank lines between.
  package var words: String
  /// The day until which an answer is asked for, such as `2026-12-04`.
  package var due: String?
  package var sender: String?

  package init(words: String = "", due: String? = nil, sender: String? = nil) {
    (self.words, self.due, self.sender) = (words, due, sender)
  }

  /// The paragraphs, without the breaks of their lines.
  var paragraphs: [String] {
    var paragraphs: [String] = []
    var lines: [String] = []
    for line in words.split(separator: "\n", omittingEmptySubsequences: false).map({ String($0).trimmed }) + [""] {
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty {
        paragraphs.append(lines.joined(separator: " "))
        lines = []
      }
    }
    return paragraphs
  }
}
