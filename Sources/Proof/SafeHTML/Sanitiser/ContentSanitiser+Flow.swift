import HTMLProof
import Platform

/// Blocks: what stands where flow content may stand.
extension ContentSanitiser {
  /// Writes items as flow content; takes them out of the work.
  func flow(_ items: Range<Int>, _ surroundings: Surroundings) {
    var surroundings = surroundings
    var index = items.lowerBound
    while index < items.upperBound {
      var stop = index
      while stop < items.upperBound, !marks(stop).contains(.hasBlock), !isPart(element(stop)) { stop += 1 }
      if stop > index {
        line(index..<stop, &surroundings)
        index = stop
        continue
      }
      index = block(index, to: items.upperBound, &surroundings)
    }
    discard(items)
  }

  /// Whether an element stands in one other element only, whatever it holds.
  private func isPart(_ element: ElementName) -> Bool { element == .source }

  /// Writes a run of phrasing content, inside of what was split around it.
  private func line(_ items: Range<Int>, _ surroundings: inout Surroundings) {
    let isBare = surroundings.wrapper == .none && formatting.isEmpty
    guard isBare || items.contains(where: { marks($0).contains(.hasContent) }) else { return }
    let isHeading = surroundings.wrapper.isHeading
    let wrapper = isHeading ? levelBelow(surroundings.wrapper) : surroundings.wrapper
    if wrapper != .none { openPlain(wrapper) }
    let inner = surroundings
    carry { for index in items { phrase(Int(work[index]), inner) } }
    if wrapper != .none {
      close(wrapper)
      // A heading that was split is one heading.
      surroundings.wrapper = .p
    }
  }

  /// Writes the block that begins at an item.
  ///
  /// - Returns: the item behind it.
  private func block(_ item: Int, to end: Int, _ surroundings: inout Surroundings) -> Int {
    let node = Int(work[item])
    switch element(item) {
    case .li:
      let stop = run(from: item, to: end) { $0 == .li }
      list(copy(item..<stop), as: .ul, node: nil, surroundings)
      return stop
    case .dt, .dd:
      let stop = run(from: item, to: end) { $0 == .dt || $0 == .dd }
      terms(copy(item..<stop), surroundings)
      return stop
    case .tr, .td, .th, .tbody, .thead, .tfoot, .caption:
      let parts: ElementSet = [.tr, .td, .th, .tbody, .thead, .tfoot, .caption]
      let stop = run(from: item, to: end) { parts.contains($0) }
      table(copy(item..<stop), surroundings)
      return stop
    case .ul, .ol: list(gather(node), as: element(item), node: node, surroundings)
    case .dl: terms(gather(node), surroundings)
    case .table: table(gather(node), surroundings)
    case .figure: figure(node, surroundings)
    case .details: details(node, surroundings)
    case .hr: openPlain(.hr)
    case .source: break
    case .p, .summary: paragraph(node, as: .p, surroundings)
    case .h1, .h2, .h3, .h4, .h5, .h6: heading(node, surroundings)
    case .pre: preformatted(node, surroundings)
    case .a: linkedBlocks(node, surroundings)
    case .div, .blockquote, .figcaption: group(node, surroundings)
    default: formattedBlocks(node, surroundings)
    }
    return item + 1
  }

  /// Puts items behind the work, so that they can be written as a list of their own.
  func copy(_ items: Range<Int>) -> Range<Int> {
    let start = work.count
    for index in items { work.append(work[index]) }
    return start..<work.count
  }

  /// An element that holds flow content.
  private func group(_ node: Int, _ surroundings: Surroundings) {
    guard forms[node].marks.contains(.hasContent) else { return }
    let element = forms[node].element == .blockquote ? ElementName.blockquote : .div
    let start = output.count
    open(node, as: element)
    let content = output.count
    var inner = surroundings
    inner.wrapper = .none
    flow(gather(node), inner)
    if !takesBack(node, from: start, content: content) { close(element) }
  }

  /// Takes back the start tag of an element of which nothing was written, as of a picture that is not shown.
  func takesBack(_ node: Int, from start: Int, content: Int) -> Bool {
    guard output.count == content, anchor(at: node) == nil else { return false }
    output.truncate(to: start)
    return true
  }

  /// A paragraph: around the blocks that stand in it there are several.
  private func paragraph(_ node: Int, as element: ElementName, _ surroundings: Surroundings) {
    guard forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    if hasInnerBlock(node) {
      inner.wrapper = .p
      return flow(gather(node), inner)
    }
    inner.wrapper = .none
    let start = output.count
    open(node, as: element)
    let content = output.count
    carry { phrases(gather(node), inner) }
    if !takesBack(node, from: start, content: content) { close(element) }
  }

  private func heading(_ node: Int, _ surroundings: Surroundings) {
    guard forms[node].marks.contains(.hasText), !surroundings.barsHeadings else {
      return paragraph(node, as: .p, surroundings)
    }
    var inner = surroundings
    if hasInnerBlock(node), blocks(in: node) > 1 {
      inner.wrapper = forms[node].element
      return flow(gather(node), inner)
    }
    inner.wrapper = .none
    let level = levelBelow(forms[node].element)
    open(node, as: level)
    carry { phrases(gather(node), inner) }
    close(level)
  }

  /// The heading that stands for one of the source: one level below the heading around, and no level is left out.
  private func levelBelow(_ element: ElementName) -> ElementName {
    let level = element.rawValue - ElementName.h1.rawValue
    while let last = outline.last, last > level { outline.removeLast() }
    if outline.last != level { outline.append(level) }
    let shifted = min(6, headingLevel + outline.count)
    return ElementName(rawValue: ElementName.h1.rawValue + UInt8(shifted - 1)) ?? .h6
  }

  private func preformatted(_ node: Int, _ surroundings: Surroundings) {
    guard forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    inner.wrapper = .none
    open(node, as: .pre)
    // A parser passes over one line feed there; another parser of the result would pass over the next.
    dropsLineFeeds = true
    isPreformatted = true
    carry { phrases(gather(node), inner) }
    isPreformatted = false
    close(.pre)
  }

  /// A link around blocks.
  private func linkedBlocks(_ node: Int, _ surroundings: Surroundings) {
    var inner = surroundings
    let isKept = openLink(node, surroundings) != nil
    if isKept {
      inner.isInLink = true
      inner.wrapper = .none
    } else {
      writeAnchor(of: node)
    }
    flow(gather(node), inner)
    if isKept { close(.a) }
  }

  /// A formatting element around blocks: each block holds its own.
  private func formattedBlocks(_ node: Int, _ surroundings: Surroundings) {
    let carries = ContentSanitiser.carried.contains(forms[node].element) && formatting.count < Self.mostFormatting
    if carries { formatting.append(Int32(truncatingIfNeeded: node)) }
    flow(gather(node), surroundings)
    if carries { formatting.removeLast() }
  }

  /// Elements that change how text reads and need nothing else.
  private static let carried: ElementSet = [
    .b, .strong, .i, .em, .u, .s, .small, .mark, .code, .kbd, .samp, .var, .sub, .sup, .cite, .del, .ins,
  ]

  /// Writes the carried formatting around something.
  func carry(_ body: () -> Void) {
    let carried = formatting
    formatting.removeAll(keepingCapacity: true)
    for node in carried { open(Int(node)) }
    body()
    for node in carried.reversed() { close(forms[Int(node)].element) }
    formatting = carried
  }

  /// Whether something in a block is a block.
  private func hasInnerBlock(_ node: Int) -> Bool { blocks(in: node) > 0 }

  /// How many children of a node are blocks or hold some.
  private func blocks(in node: Int) -> Int {
    var count = 0
    var child = Int(tree.nodes[node].firstChild)
    while child >= 0 {
      if !forms[child].marks.contains(.dropped), forms[child].marks.contains(.hasBlock) { count += 1 }
      child = Int(tree.nodes[child].nextSibling)
    }
    return count
  }
}
