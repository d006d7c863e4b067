import HTMLProof
import Platform

/// What takes the place of something that is not written: a link, a label, a sign, or a gap between words.
extension ContentSanitiser {
  /// The form of an element that goes with all that it holds.
  func dropped(_ node: Int) -> ContentForm {
    let element = tree.nodes[node].element
    if element == .input, isTask(node) { return ContentForm(element: .input, marks: [.hasText, .hasContent]) }
    if countsLosses { losses.add(.leftOut(element)) }
    // What had a frame of its own kept words apart.
    return element == .select || element == .input ? Self.gap : ContentForm(element: .none, marks: .dropped)
  }

  /// The form of an element for which a link stands.
  func linked(_ node: Int) -> ContentForm {
    let element = tree.nodes[node].element
    let isLink = shownAddress(of: node) != nil
    if countsLosses { losses.add(isLink ? .linked(element) : .leftOut(element)) }
    return isLink ? ContentForm(element: .a, marks: [.isLink, .hasText, .hasContent, .hasInteractive]) : Self.gap
  }

  private static var gap: ContentForm { ContentForm(element: .none, marks: [.isGap, .isBlank]) }

  /// Decides on a node once it is known what it holds.
  func settle(_ node: Int) {
    let marks = forms[node].marks
    switch tree.nodes[node].element {
    case .svg where marks.contains(.unwrapped):
      if countsLosses { losses.add(.leftOut(.svg)) }
      guard !marks.contains(.hasContent) else { return }
      forms[node] =
        label(ofDrawing: node) == nil ? Self.gap : ContentForm(element: .svg, marks: [.hasText, .hasContent])
    case .custom where marks.contains(.unwrapped) && !marks.contains(.hasContent):
      forms[node] = emptyComponent(node)
    case .object where marks.contains(.unwrapped) && !marks.contains(.hasContent):
      forms[node] = linked(node)
    case .math where forms[node].element == .math:
      let isEmpty = !marks.contains(.hasContent)
      forms[node].marks = isEmpty ? .dropped : [.hasText, .hasContent, .hasFormula]
    case .a where !marks.contains(.hasContent) && label(ofLink: node) != nil:
      forms[node].marks.formUnion([.hasText, .hasContent])
    default: break
    }
  }

  /// Drops what draws a formula for eyes beside the formula itself, as programs do for browsers without MathML.
  func dropDrawnFormulas() {
    for node in tree.nodes.indices {
      let parent = Int(tree.nodes[node].parent)
      guard parent >= 0, !tree.nodes[node].isText, forms[parent].marks.contains(.hasFormula),
        !forms[node].marks.contains(.hasFormula), isInline(parent), isHiddenFromReaders(node)
      else { continue }
      forms[node] = ContentForm(element: .none, marks: .dropped)
    }
  }

  private func isInline(_ node: Int) -> Bool {
    let element = tree.nodes[node].element
    return element == .custom || Category.phrasing.contains(element)
  }

  private func isHiddenFromReaders(_ node: Int) -> Bool {
    value(of: .ariaHidden, at: node).map { $0.elementsEqual("true".utf8) } ?? false
  }

  // MARK: What stands there

  /// The absolute address of what an element would show.
  func shownAddress(of node: Int) -> [UInt8]? {
    switch tree.nodes[node].element {
    case .custom: if let address = shownAddress(ofComponent: node) { return address }
    case .area: return value(of: .href, at: node).flatMap { addresses.web($0) }
    default: break
    }
    let names = [
      value(of: .src, at: node), value(of: .data, at: node), value(named: "data-src", at: node),
      value(named: "data-lazy-src", at: node),
    ]
    return names.lazy.compactMap { $0 }.compactMap { self.addresses.web($0) }.first { OriginList.origin(of: $0) != nil }
  }

  /// What a link is called that shows nothing; those within the page are signs beside headings.
  func label(ofLink node: Int) -> [UInt8]? {
    guard tree.nodes[node].event >= 0, forms[node].element == .a, !forms[node].marks.contains(.isLink),
      let label = value(of: .ariaLabel, at: node), !label.allSatisfy(\.isASCIIWhitespace), !isHiddenFromReaders(node),
      let address = value(of: .href, at: node), address.first != UInt8(ascii: "#")
    else { return nil }
    return label
  }

  /// What a drawing is called.
  func label(ofDrawing node: Int) -> [UInt8]? {
    guard !isHiddenFromReaders(node) else { return nil }
    if let label = value(of: .ariaLabel, at: node), !label.allSatisfy(\.isASCIIWhitespace) { return label }
    let child = Int(tree.nodes[node].firstChild)
    var title = child
    while title >= 0, tree.nodes[title].isText { title = Int(tree.nodes[title].nextSibling) }
    guard title >= 0, name(of: title) == "title" else { return nil }
    let text = Int(tree.nodes[title].firstChild)
    guard text >= 0, tree.nodes[text].isText else { return nil }
    let event = tree.events.events[Int(tree.nodes[text].event)]
    guard !event.flags.contains(.whiteSpace) else { return nil }
    scratch.removeAll()
    DecodedText.append(UnsafeRawBufferPointer(rebasing: source[event.range]), inAttribute: false, to: &scratch)
    return Array(scratch.bytes)
  }

  /// Whether a control is the tick of a list of tasks.
  private func isTask(_ node: Int) -> Bool {
    let event = tree.events.events[Int(tree.nodes[node].event)]
    return attribute(.disabled, of: event) != nil
      && value(of: .type, at: node).map { $0.map(\.asciiLowercased).elementsEqual("checkbox".utf8) } ?? false
  }

  /// The sign for a tick.
  func tick(_ node: Int) -> [UInt8] {
    let event = tree.events.events[Int(tree.nodes[node].event)]
    return Array((attribute(.checked, of: event) == nil ? "☐" : "☑").utf8)
  }
}
