/// The lines of two versions of a text, with those that were added and removed.
package struct LineComparison: Sendable, Equatable {
  /// A line of one version or of both.
  package struct Line: Sendable, Equatable {
    /// The versions that have a line.
    package enum Kind: Sendable, Equatable {
      /// Both versions have it.
      case same
      /// Only the new version has it.
      case added
      /// Only the former version has it.
      case removed
    }

    package let kind: Kind
    /// The number of the line in the new version, from 1; in the former one for a removed line.
    package let number: Int
    /// The line without its line feed.
    package let text: [UInt8]
  }

  /// All lines of both versions; removed lines precede the added ones that replace them.
  package let lines: [Line]

  /// Compares a text with its former version.
  ///
  /// - Complexity: O(lines · differences).
  package init(of text: [UInt8], with former: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let new = text.split(separator: newline, omittingEmptySubsequences: false)
    let old = former.split(separator: newline, omittingEmptySubsequences: false)
    let changes = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if before < old.count, removed.contains(before) {
        lines.append(Line(kind: .removed, number: before + 1, text: Array(old[before])))
        before += 1
      } else if after < new.count {
        let isNew = added.contains(after)
        lines.append(Line(kind: isNew ? .added : .same, number: after + 1, text: Array(new[after])))
        after += 1
        if !isNew { before += 1 }
      } else {
        break
      }
    }
    self.lines = lines
  }

  /// The number of lines that differ: a changed line counts once.
  package var differingLines: Int {
    max(lines.count { $0.kind == .added }, lines.count { $0.kind == .removed })
  }

  /// The lines that differ with those around them, in groups that other lines separate.
  ///
  /// - Parameter context: the number of equal lines before and after each difference.
  package func changedParts(context: Int = 3) -> [ArraySlice<Line>] {
    var ranges: [Range<Int>] = []
    for index in lines.indices where lines[index].kind != .same {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { lines[$0] }
  }
}
