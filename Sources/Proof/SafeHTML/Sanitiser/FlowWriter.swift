import HTMLProof
import Platform

/// Writes blocks: what stands where flow content may stand.
struct FlowWriter {
  let content: ContentContext

  /// Writes items as flow content; takes them out of the work.
  func write(_ items: Range<Int>, _ surroundings: Surroundings) {
    var surroundings = surroundings
    var index = items.lowerBound
    while index < items.upperBound {
      var stop = index
      while stop < items.upperBound, !content.marks(stop).contains(.hasBlock), !isPart(content.element(stop)) {
        stop += 1
      }
      if stop > index {
        line(index..<stop, &surroundings)
        index = stop
        continue
      }
      index = block(index, to: items.upperBound, &surroundings)
    }
    content.discard(items)
  }

  /// Whether an element stands in one other element only, whatever it holds.
  private func isPart(_ element: ElementName) -> Bool { element == .source }

  /// Writes a run of phrasing content, inside of what was split around it.
  private func line(_ items: Range<Int>, _ surroundings: inout Surroundings) {
    let isBare = surroundings.wrapper == .none && content.formatting.isEmpty
    guard isBare || items.contains(where: { content.marks($0).contains(.hasContent) }) else { return }
    let isHeading = surroundings.wrapper.isHeading
    let wrapper = isHeading ? content.outline.level(for: surroundings.wrapper) : surroundings.wrapper
    if wrapper != .none { content.output.openPlain(wrapper) }
    let inner = surroundings
    carry { for index in items { content.phrasing.phrase(content.node(index), inner) } }
    if wrapper != .none {
      content.output.close(wrapper)
      // A heading that was split is one heading.
      surroundings.wrapper = .p
    }
  }

  /// Writes the block that begins at an item.
  ///
  /// - Returns: the item behind it.
  private func block(_ item: Int, to end: Int, _ surroundings: inout Surroundings) -> Int {
    let node = content.node(item)
    switch content.element(item) {
    case .li:
      let stop = content.run(from: item, to: end) { $0 == .li }
      content.lists.list(content.copy(item..<stop), as: .ul, node: nil, surroundings)
      return stop
    case .dt, .dd:
      let stop = content.run(from: item, to: end) { $0 == .dt || $0 == .dd }
      content.lists.terms(content.copy(item..<stop), surroundings)
      return stop
    case .tr, .td, .th, .tbody, .thead, .tfoot, .caption:
      let parts: ElementSet = [.tr, .td, .th, .tbody, .thead, .tfoot, .caption]
      let stop = content.run(from: item, to: end) { parts.contains($0) }
      content.tables.write(content.copy(item..<stop), surroundings)
      return stop
    case .ul, .ol: content.lists.list(content.gather(node), as: content.element(item), node: node, surroundings)
    case .dl: content.lists.terms(content.gather(node), surroundings)
    case .table: content.tables.write(content.gather(node), surroundings)
    case .figure: content.lists.figure(node, surroundings)
    case .details: content.lists.details(node, surroundings)
    case .hr: content.output.openPlain(.hr)
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

  /// An element that holds flow content.
  private func group(_ node: Int, _ surroundings: Surroundings) {
    guard content.forms[node].marks.contains(.hasContent) else { return }
    let element = content.forms[node].element == .blockquote ? ElementName.blockquote : .div
    let start = content.output.count
    content.open(node, as: element)
    let contentStart = content.output.count
    var inner = surroundings
    inner.wrapper = .none
    write(content.gather(node), inner)
    if !content.takesBack(node, from: start, contentStart: contentStart) { content.output.close(element) }
  }

  /// A paragraph: around the blocks that stand in it there are several.
  private func paragraph(_ node: Int, as element: ElementName, _ surroundings: Surroundings) {
    guard content.forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    if hasInnerBlock(node) {
      inner.wrapper = .p
      return write(content.gather(node), inner)
    }
    inner.wrapper = .none
    let start = content.output.count
    content.open(node, as: element)
    let contentStart = content.output.count
    carry { content.phrasing.write(content.gather(node), inner) }
    if !content.takesBack(node, from: start, contentStart: contentStart) { content.output.close(element) }
  }

  private func heading(_ node: Int, _ surroundings: Surroundings) {
    guard content.forms[node].marks.contains(.hasText), !surroundings.barsHeadings else {
      return paragraph(node, as: .p, surroundings)
    }
    var inner = surroundings
    if hasInnerBlock(node), blocks(in: node) > 1 {
      inner.wrapper = content.forms[node].element
      return write(content.gather(node), inner)
    }
    inner.wrapper = .none
    let level = content.outline.level(for: content.forms[node].element)
    content.open(node, as: level)
    carry { content.phrasing.write(content.gather(node), inner) }
    content.output.close(level)
  }

  private func preformatted(_ node: Int, _ surroundings: Surroundings) {
    guard content.forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    inner.wrapper = .none
    content.open(node, as: .pre)
    // A parser passes over one line feed there; another parser of the result would pass over the next.
    content.output.dropsLineFeeds = true
    content.output.isPreformatted = true
    carry { content.phrasing.write(content.gather(node), inner) }
    content.output.isPreformatted = false
    content.output.close(.pre)
  }

  /// A link around blocks.
  private func linkedBlocks(_ node: Int, _ surroundings: Surroundings) {
    var inner = surroundings
    let isKept = content.links.open(node, surroundings) != nil
    if isKept {
      inner.isInLink = true
      inner.wrapper = .none
    } else {
      content.writeAnchor(of: node)
    }
    write(content.gather(node), inner)
    if isKept { content.output.close(.a) }
  }

  /// A formatting element around blocks: each block holds its own.
  private func formattedBlocks(_ node: Int, _ surroundings: Surroundings) {
    let carries = Self.carried.contains(content.forms[node].element) && content.formatting.count < Self.mostFormatting
    if carries { content.formatting.append(Int32(truncatingIfNeeded: node)) }
    write(content.gather(node), surroundings)
    if carries { content.formatting.removeLast() }
  }

  /// The maximum number of formatting elements carried into a block.
  private static let mostFormatting = 6

  /// Elements that change how text reads and need nothing else.
  private static let carried: ElementSet = [
    .b, .strong, .i, .em, .u, .s, .small, .mark, .code, .kbd, .samp, .var, .sub, .sup, .cite, .del, .ins,
  ]

  /// Writes the carried formatting around something.
  func carry(_ body: () -> Void) {
    let carried = content.formatting
    content.formatting.removeAll(keepingCapacity: true)
    for node in carried { content.open(Int(node)) }
    body()
    for node in carried.reversed() { content.output.close(content.forms[Int(node)].element) }
    content.formatting = carried
  }

  /// Whether something in a block is a block.
  private func hasInnerBlock(_ node: Int) -> Bool { blocks(in: node) > 0 }

  /// How many children of a node are blocks or hold some.
  private func blocks(in node: Int) -> Int {
    var count = 0
    var child = Int(content.source[node].firstChild)
    while child >= 0 {
      if !content.forms[child].marks.contains(.dropped), content.forms[child].marks.contains(.hasBlock) { count += 1 }
      child = Int(content.source[child].nextSibling)
    }
    return count
  }
}
