/// The difference between two versions of a file in the form that `git apply` and `patch -p1` take.
package struct UnifiedPatch: Sendable, Equatable {
  /// The text of the patch; empty if nothing differs.
  package let text: String

  /// A line of one version or of both, with its line feed.
  private struct Line {
    let mark: Character
    let text: ArraySlice<UInt8>
    /// The numbers of lines of the former and of the new version before it.
    let former: Int
    let new: Int
  }

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - path: the path of the file in the project.
  ///   - context: the number of equal lines before and after each difference.
  /// - Complexity: O(lines · differences).
  package init(from former: [UInt8], to new: [UInt8], path: String, context: Int = 3) {
    let lines = Self.lines(former, new)
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].mark != " " {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    text =
      hunks.isEmpty
      ? "" : "--- a/\(path)\n+++ b/\(path)\n" + hunks.map { Self.text(of: lines[$0]) }.joined()
  }

  private static func lines(_ former: [UInt8], _ new: [UInt8]) -> [Line] {
    let (old, new) = (pieces(of: former), pieces(of: new))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if removed.contains(before) {
        lines.append(Line(mark: "-", text: old[before], former: before, new: after))
        before += 1
      } else {
        let isNew = added.contains(after)
        lines.append(Line(mark: isNew ? "+" : " ", text: new[after], former: before, new: after))
        after += 1
        if !isNew { before += 1 }
      }
    }
    return lines
  }

  /// The lines of a text with their line feeds, which the last one may lack.
  private static func pieces(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces
  }

  private static func text(of hunk: ArraySlice<Line>) -> String {
    guard let first = hunk.first else { return "" }
    func range(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }
    let former = range(first.former, hunk.count { $0.mark != "+" })
    let new = range(first.new, hunk.count { $0.mark != "-" })
    return "@@ -\(former) +\(new) @@\n"
      + hunk.map { line in
        let text = String(line.mark) + String(decoding: line.text, as: UTF8.self)
        return line.text.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
      }.joined()
  }
}
