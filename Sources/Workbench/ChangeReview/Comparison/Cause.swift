/// Why something looks different: one place of the project.
package struct Cause: Sendable, Hashable {
  /// The kind of a place.
  package enum Kind: String, Sendable, CaseIterable {
    /// A line of a template.
    case template
    /// A rule of a style sheet.
    case style
    /// A record of a source, or a fixture.
    case record
    /// A key of `site.yml`.
    case key
    /// A file that pages show.
    case picture
    /// An adaptor of a Swift package, whose markup no template contains.
    case adaptor
    /// None of these.
    case other
  }

  package let kind: Kind
  /// The file, relative to the project; empty if it is unknown.
  package let file: String
  /// The line, from 1; 0 if it is unknown.
  package let line: Int
  /// The place in words: a tag, a selector, `record 12 of news`, a key.
  package let text: String

  package init(kind: Kind, file: String, line: Int, text: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.text = text
  }

  /// The file with the line: `Templates/cells/article.css:31`.
  package var location: String { line > 0 ? "\(file):\(line)" : file }
}

extension Cause: Comparable {
  /// An order that does not depend on the run.
  package static func < (left: Cause, right: Cause) -> Bool {
    (left.kind.rawValue, left.file, left.line, left.text) < (right.kind.rawValue, right.file, right.line, right.text)
  }
}

/// Lines of a text file that differ between two versions.
struct Hunk: Sendable {
  /// The path below `Templates`.
  let template: String
  /// The lines in the old and in the new version, from 1; empty if nothing was there.
  let old: Range<Int>
  let new: Range<Int>
  let before: String
  let after: String

  /// The differing lines of two versions of a file.
  static func hunks(from old: [UInt8], to new: [UInt8], template: String) -> [Hunk] {
    func lines(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    let (before, after) = (lines(old), lines(new))
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var hunks: [Hunk] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      guard removed.contains(i) || inserted.contains(j) else {
        i += 1
        j += 1
        continue
      }
      let (start, first) = (i, j)
      while removed.contains(i) { i += 1 }
      while inserted.contains(j) { j += 1 }
      hunks.append(
        Hunk(
          template: template, old: start + 1..<i + 1, new: first + 1..<j + 1,
          before: words(before[start..<i]), after: words(after[first..<j])))
    }
    return hunks
  }

  private static func words(_ lines: ArraySlice<String>) -> String {
    lines.map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The place of the lines in the new version, or where they were.
  var cause: Cause {
    Cause(
      kind: .template, file: "Templates/" + template, line: max(1, new.lowerBound),
      text: after.isEmpty ? before.shortened(to: 80) : Excerpt(before, after, limit: 80).after)
  }

  /// The change in words.
  var words: String {
    switch (before.isEmpty, after.isEmpty) {
    case (true, false): "added “\(after.shortened(to: 80))”"
    case (false, true): "removed “\(before.shortened(to: 80))”"
    default: Excerpt(before, after, limit: 80).words
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
