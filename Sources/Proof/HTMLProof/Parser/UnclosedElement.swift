/// Which of several nested elements of one name lacks its end tag.
///
/// The tags alone cannot tell: each end tag closes the innermost element, so it is always the outermost that is left
/// open. Authors indent, though, and where they do the indentation shows what they meant: an element that has indented
/// content ends before the first tag that stands no deeper than itself. The element named changes; that there is an
/// error, and that it is one, does not.
extension HTMLParser {
  /// How many events of one source are looked at for this, so that a source full of mistakes takes no longer.
  static let mostIndentationSteps = 1 << 18

  /// The widest indentation; what stands further in is not taken for one.
  private static let widestIndentation = 512

  /// An open element of the name in question.
  private struct Nested {
    var event: Int
    /// The width of the white space before it, when it is the first on its line.
    var indentation: Int?
    /// Whether the first line inside is indented further.
    var isIndented: Bool?

    /// Whether a tag so far from the margin shows that this element ought to have ended before it.
    func ends(before indentation: Int) -> Bool {
      guard let own = self.indentation, isIndented == true else { return false }
      return indentation <= own
    }
  }

  /// The start tag to be blamed for an element that is left open.
  ///
  /// - Parameter index: the open element's place on the stack.
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
    for place in (first + 1)..<max(first + 1, output.events.count) {
      guard indentationSteps < Self.mostIndentationSteps else { return own }
      indentationSteps += 1
      let event = output.events[place]
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
        nested.append(Nested(event: place, indentation: indentation))
      } else if nested.count > 1 {
        nested.removeLast()
      }
    }
    return own
  }

  /// Whether an end tag stands further out than the start tag that it closes.
  private func isOutside(_ indentation: Int, _ start: Nested) -> Bool {
    guard let own = start.indentation else { return false }
    return indentation < own
  }

  /// The width of the white space before a tag that is the first on its line.
  private func indentation(of start: Int) -> Int? {
    var place = start
    while place > 0, start - place <= Self.widestIndentation,
      base[place - 1] == Byte.space || base[place - 1] == Byte.tab
    { place -= 1 }
    guard place == 0 || base[place - 1] == Byte.lineFeed || base[place - 1] == Byte.carriageReturn else { return nil }
    return start - place
  }
}
