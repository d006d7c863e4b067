import HTMLProof
import Platform

/// Writes lists, terms, figures and disclosures: elements that ask for certain children.
struct ListWriter {
  let content: ContentContext

  /// Writes items as a list; what is not an `li` gets one.
  ///
  /// Takes the items out of the work.
  func list(_ items: Range<Int>, as element: ElementName, node: Int?, _ surroundings: Surroundings) {
    let start = content.output.count
    if let node { content.open(node, as: element) } else { content.output.openPlain(element) }
    let itemStart = content.output.count
    listItems(items, isNumbered: element == .ol, surroundings)
    guard content.output.count == itemStart else { return content.output.close(element) }
    // A list without items is none.
    content.output.truncate(to: start)
    if let name = node.flatMap({ content.anchor(at: $0) }) { content.anchors.forget(name) }
  }

  private func listItems(_ items: Range<Int>, isNumbered: Bool = false, _ surroundings: Surroundings) {
    var inner = surroundings
    inner.wrapper = .none
    var index = items.lowerBound
    while index < items.upperBound {
      if content.marks(index).contains(.isBlank) {
        index += 1
        continue
      }
      var stop = index + 1
      let isItem = !content.isText(index) && content.element(index) == .li
      while !isItem, stop < items.upperBound, content.isText(stop) || content.element(stop) != .li { stop += 1 }
      guard (index..<stop).contains(where: { content.marks($0).contains(.hasContent) }) else {
        index = stop
        continue
      }
      if isItem {
        openItem(content.node(index), isNumbered: isNumbered)
        content.flow.write(content.gather(content.node(index)), inner)
      } else {
        content.output.openPlain(.li)
        content.flow.write(content.copy(index..<stop), inner)
      }
      content.output.close(.li)
      index = stop
    }
    content.discard(items)
  }

  /// Writes items as the content of a list that is open: those of a list in it, or one item.
  ///
  /// Takes the items out of the work.
  func items(_ items: Range<Int>, _ surroundings: Surroundings) {
    let blocks = items.filter { content.marks($0).contains(.hasContent) }
    guard !blocks.isEmpty else { return content.discard(items) }
    if blocks.count == 1, let only = blocks.first, !content.isText(only), [.ul, .ol].contains(content.element(only)) {
      listItems(content.gather(content.node(only)), surroundings)
    } else if blocks.allSatisfy({ !content.isText($0) && content.element($0) == .li }) {
      listItems(content.copy(items), surroundings)
    } else {
      content.output.openPlain(.li)
      content.flow.write(content.copy(items), surroundings)
      content.output.close(.li)
    }
    content.discard(items)
  }

  private func openItem(_ node: Int, isNumbered: Bool) {
    content.output.startTag(.li)
    if isNumbered, let value = content.source.value(of: .value, at: node), let number = ContentSource.integer(value),
      number > -1_000_000
    {
      content.output.write(.value, Array(String(number).utf8))
    }
    content.writeAttributes(of: node, as: .li)
    content.output.endTag()
  }

  /// Writes items as a list of terms: groups of one or more `dt` and one or more `dd`.
  ///
  /// Takes the items out of the work.
  func terms(_ items: Range<Int>, _ surroundings: Surroundings) {
    var inner = surroundings
    inner.wrapper = .none
    let parts = ungroupedTerms(items)
    var last = ElementName.none
    var index = parts.lowerBound
    while index < parts.upperBound {
      var stop = index + 1
      var element = content.isText(index) ? ElementName.none : content.element(index)
      if element != .dt, element != .dd {
        element = .dd
        while stop < parts.upperBound,
          content.isText(stop) || (content.element(stop) != .dt && content.element(stop) != .dd)
        {
          stop += 1
        }
        guard (index..<stop).contains(where: { content.marks($0).contains(.hasContent) }) else {
          index = stop
          continue
        }
      }
      if last == .none {
        // Without a term there is no list yet.
        if element == .dd {
          content.output.openPlain(.div)
          content.flow.write(isTerm(index) ? content.gather(content.node(index)) : content.copy(index..<stop), inner)
          content.output.close(.div)
          index = stop
          continue
        }
        content.output.openPlain(.dl)
      }
      last = element
      content.output.openPlain(element)
      var own = inner
      if element == .dt { own.barsHeadings = true }
      content.flow.write(isTerm(index) ? content.gather(content.node(index)) : content.copy(index..<stop), own)
      content.output.close(element)
      index = stop
    }
    if last == .dt {
      content.output.openPlain(.dd)
      content.output.close(.dd)
    }
    if last != .none { content.output.close(.dl) }
    content.discard(items)
  }

  private func isTerm(_ item: Int) -> Bool {
    !content.isText(item) && (content.element(item) == .dt || content.element(item) == .dd)
  }

  /// The items, and instead of each `div` that groups terms what it holds; they lie behind the items in the work.
  private func ungroupedTerms(_ items: Range<Int>) -> Range<Int> {
    let start = content.work.count
    for index in items {
      let node = content.node(index)
      let isGroup = !content.isText(index) && content.element(index) == .div
      let inner = isGroup ? content.gather(node) : content.work.count..<content.work.count
      if isGroup, inner.contains(where: isTerm) { continue }
      content.discard(inner)
      content.work.append(Int32(truncatingIfNeeded: node))
    }
    return start..<content.work.count
  }

  /// A figure has one caption, at its beginning or its end.
  func figure(_ node: Int, _ surroundings: Surroundings) {
    guard content.forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    inner.wrapper = .none
    let start = content.output.count
    content.open(node)
    let contentStart = content.output.count
    let items = content.gather(node)
    let caption = items.first {
      !content.isText($0) && content.element($0) == .figcaption && content.marks($0).contains(.hasContent)
    }
    let isFirst = caption.map { $0 == items.first { !content.marks($0).contains(.isBlank) } } ?? false
    if let caption, isFirst { writeCaption(caption, inner) }
    let rest = content.work.count
    for index in items where index != caption { content.work.append(content.work[index]) }
    content.flow.write(rest..<content.work.count, inner)
    if let caption, !isFirst { writeCaption(caption, inner) }
    content.discard(items)
    if !content.takesBack(node, from: start, contentStart: contentStart) { content.output.close(.figure) }
  }

  private func writeCaption(_ item: Int, _ surroundings: Surroundings) {
    let node = content.node(item)
    content.open(node)
    content.flow.write(content.gather(node), surroundings)
    content.output.close(.figcaption)
  }

  /// A disclosure has a summary, at its beginning.
  func details(_ node: Int, _ surroundings: Surroundings) {
    guard content.forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    inner.wrapper = .none
    let items = content.gather(node)
    let summary = items.first {
      !content.isText($0) && content.element($0) == .summary && content.marks($0).contains(.hasText)
    }
    guard let summary, !surroundings.isInLink else {
      content.output.openPlain(.div)
      content.flow.write(items, inner)
      return content.output.close(.div)
    }
    content.open(node)
    content.output.openPlain(.summary)
    let carried = content.formatting
    content.formatting.removeAll()
    content.phrasing.write(content.gather(content.node(summary)), inner)
    content.formatting = carried
    content.output.close(.summary)
    let rest = content.work.count
    for index in items where index != summary { content.work.append(content.work[index]) }
    content.flow.write(rest..<content.work.count, inner)
    content.discard(items)
    content.output.close(.details)
  }
}
