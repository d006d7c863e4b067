/// Determines which of several nested elements of one name lacks its end tag.
///
/// Tags alone cannot tell: each end tag closes the innermost element, so the outermost is always the one left open.
/// Indentation shows the author's intent: an element with indented content ends before the first tag that is indented
/// no deeper than itself. This only changes the element that the error names, never the number of errors.
extension HTMLParser {
  /// The maximum number of events examined per source, which bounds the time for a source full of errors.
  static let mostIndentationSteps = 1 << 18

  /// The maximum width of indentation; wider white space does not count.
  private static let widestIndentation = 512

  /// An open element of the relevant name.
  private struct Nested {
    var event: Int
    /// The width of the white space before it, when it is the first on its line.
    var indentation: Int?
    /// Whether the first line inside is indented further.
    var isIndented: Bool?

    /// Whether a tag with this indentation implies that the element should have ended before it.
    func ends(before indentation: Int) -> Bool {
      guard let own = self.indentation, isIndented == true else { return false }
      return indentation <= own
    }
  }

  /// Returns the start tag to report for an element left open.
  ///
  /// - Parameter index: the open element's index on the stack.
  /// - Returns: its own start tag or, inside it, that of an element of the same name which took its end tag.
  mutating func startTagToBlame(for index: Int) -> Range<Int> {
    let first = Int(open.entries[index].startEvent)
    let element = open.entries[index].element
    let own = startRange(of: index)
    guard element.rawValue > ElementName.foreign.rawValue, open.entries[index].flags.isDisjoint(with: .foreign),
      own.lowerBound < own.upperBound
    else { return own }
    var nested = [Nested(event: first, indentation: indentation(of: own.lowerBound))]
    var preformatted = 0
    for number in (first + 1)..<max(first + 1, output.events.count) {
      guard indentationSteps < Self.mostIndentationSteps else { return own }
      indentationSteps += 1
      let event = output.events[number]
      guard event.kind == .startTag || event.kind == .endTag, event.start < event.end else {
        if event.kind == .endTag, event.element == element, nested.count > 1 { nested.removeLast() }
        continue
      }
      if event.element == .pre { preformatted += event.kind == .startTag ? 1 : -1 }
      let indentation = preformatted > 0 ? nil : indentation(of: Int(event.start))
      let isSame = event.element == element && event.flags.isDisjoint(with: [.svg, .mathML])
      if let indentation, let blamed = nested.last {
        if event.kind == .startTag ? blamed.ends(before: indentation) : isSame && isOutside(indentation, blamed) {
          return output.events[blamed.event].range
        }
        if blamed.isIndented == nil, let own = blamed.indentation {
          nested[nested.count - 1].isIndented = indentation > own
        }
      }
      guard isSame else { continue }
      if event.kind == .startTag {
        nested.append(Nested(event: number, indentation: indentation))
      } else if nested.count > 1 {
        nested.removeLast()
      }
    }
    return own
  }

  /// Whether an end tag is indented less than the start tag that it closes.
  private func isOutside(_ indentation: Int, _ start: Nested) -> Bool {
    guard let own = start.indentation else { return false }
    return indentation < own
  }

  /// The width of the white space before a tag that is the first on its line.
  private func indentation(of start: Int) -> Int? {
    var offset = start
    while offset > 0, start - offset <= Self.widestIndentation,
      base[offset - 1] == Byte.space || base[offset - 1] == Byte.tab
    { offset -= 1 }
    guard offset == 0 || base[offset - 1] == Byte.lineFeed || base[offset - 1] == Byte.carriageReturn else {
      return nil
    }
    return start - offset
  }
}
