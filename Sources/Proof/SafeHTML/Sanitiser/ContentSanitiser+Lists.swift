import HTMLProof
import Platform

/// Lists, terms, figures and disclosures: elements that ask for certain children.
extension ContentSanitiser {
  /// Writes items as a list; what is no `li` gets one.
  ///
  /// Takes the items out of the work.
  func list(_ items: Range<Int>, as element: ElementName, node: Int?, _ surroundings: Surroundings) {
    let start = output.count
    if let node { open(node, as: element) } else { openPlain(element) }
    let itemStart = output.count
    listItems(items, isNumbered: element == .ol, surroundings)
    guard output.count == itemStart else { return close(element) }
    // A list without items is none.
    output.truncate(to: start)
    if let name = node.flatMap(anchor) { anchors.forget(name) }
  }

  private func listItems(_ items: Range<Int>, isNumbered: Bool = false, _ surroundings: Surroundings) {
    var inner = surroundings
    inner.wrapper = .none
    var index = items.lowerBound
    while index < items.upperBound {
      if marks(index).contains(.isBlank) {
        index += 1
        continue
      }
      var stop = index + 1
      let isItem = !isText(index) && self.element(index) == .li
      while !isItem, stop < items.upperBound, isText(stop) || self.element(stop) != .li { stop += 1 }
      guard (index..<stop).contains(where: { marks($0).contains(.hasContent) }) else {
        index = stop
        continue
      }
      if isItem {
        openItem(Int(work[index]), isNumbered: isNumbered)
        flow(gather(Int(work[index])), inner)
      } else {
        openPlain(.li)
        flow(copy(index..<stop), inner)
      }
      close(.li)
      index = stop
    }
    discard(items)
  }

  /// Writes items as the content of a list that is open: those of a list in it, or one item.
  ///
  /// Takes the items out of the work.
  func items(_ items: Range<Int>, _ surroundings: Surroundings) {
    let blocks = items.filter { marks($0).contains(.hasContent) }
    guard !blocks.isEmpty else { return discard(items) }
    if blocks.count == 1, let only = blocks.first, !isText(only), [.ul, .ol].contains(element(only)) {
      listItems(gather(Int(work[only])), surroundings)
    } else if blocks.allSatisfy({ !isText($0) && element($0) == .li }) {
      listItems(copy(items), surroundings)
    } else {
      openPlain(.li)
      flow(copy(items), surroundings)
      close(.li)
    }
    discard(items)
  }

  private func openItem(_ node: Int, isNumbered: Bool) {
    startTag(.li)
    if isNumbered, let value = value(of: .value, at: node), let number = Self.integer(value), number > -1_000_000 {
      write(.value, Array(String(number).utf8))
    }
    writeAttributes(of: node, as: .li)
    endTag()
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
      var element = isText(index) ? ElementName.none : self.element(index)
      if element != .dt, element != .dd {
        element = .dd
        while stop < parts.upperBound, isText(stop) || (self.element(stop) != .dt && self.element(stop) != .dd) {
          stop += 1
        }
        guard (index..<stop).contains(where: { marks($0).contains(.hasContent) }) else {
          index = stop
          continue
        }
      }
      if last == .none {
        // Without a term there is no list yet.
        if element == .dd {
          openPlain(.div)
          flow(isTerm(index) ? gather(Int(work[index])) : copy(index..<stop), inner)
          close(.div)
          index = stop
          continue
        }
        openPlain(.dl)
      }
      last = element
      openPlain(element)
      var own = inner
      if element == .dt { own.barsHeadings = true }
      flow(isTerm(index) ? gather(Int(work[index])) : copy(index..<stop), own)
      close(element)
      index = stop
    }
    if last == .dt {
      openPlain(.dd)
      close(.dd)
    }
    if last != .none { close(.dl) }
    discard(items)
  }

  private func isTerm(_ item: Int) -> Bool { !isText(item) && (element(item) == .dt || element(item) == .dd) }

  /// The items, and instead of each `div` that groups terms what it holds; they lie behind the items in the work.
  private func ungroupedTerms(_ items: Range<Int>) -> Range<Int> {
    let start = work.count
    for index in items {
      let node = Int(work[index])
      let isGroup = !isText(index) && element(index) == .div
      let inner = isGroup ? gather(node) : work.count..<work.count
      if isGroup, inner.contains(where: isTerm) { continue }
      discard(inner)
      work.append(Int32(truncatingIfNeeded: node))
    }
    return start..<work.count
  }

  /// A figure has one caption, at its beginning or its end.
  func figure(_ node: Int, _ surroundings: Surroundings) {
    guard forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    inner.wrapper = .none
    let start = output.count
    open(node)
    let content = output.count
    let items = gather(node)
    let caption = items.first { !isText($0) && element($0) == .figcaption && marks($0).contains(.hasContent) }
    let isFirst = caption.map { $0 == items.first { !marks($0).contains(.isBlank) } } ?? false
    if let caption, isFirst { writeCaption(caption, inner) }
    let rest = work.count
    for index in items where index != caption { work.append(work[index]) }
    flow(rest..<work.count, inner)
    if let caption, !isFirst { writeCaption(caption, inner) }
    discard(items)
    if !takesBack(node, from: start, content: content) { close(.figure) }
  }

  private func writeCaption(_ item: Int, _ surroundings: Surroundings) {
    let node = Int(work[item])
    open(node)
    flow(gather(node), surroundings)
    close(.figcaption)
  }

  /// A disclosure has a summary, at its beginning.
  func details(_ node: Int, _ surroundings: Surroundings) {
    guard forms[node].marks.contains(.hasContent) else { return }
    var inner = surroundings
    inner.wrapper = .none
    let items = gather(node)
    let summary = items.first { !isText($0) && element($0) == .summary && marks($0).contains(.hasText) }
    guard let summary, !surroundings.isInLink else {
      openPlain(.div)
      flow(items, inner)
      return close(.div)
    }
    open(node)
    openPlain(.summary)
    let carried = formatting
    formatting.removeAll()
    phrases(gather(Int(work[summary])), inner)
    formatting = carried
    close(.summary)
    let rest = work.count
    for index in items where index != summary { work.append(work[index]) }
    flow(rest..<work.count, inner)
    discard(items)
    close(.details)
  }

  /// The value of a plain integer.
  static func integer(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { $0.trimmed.integerValue }
  }
}
