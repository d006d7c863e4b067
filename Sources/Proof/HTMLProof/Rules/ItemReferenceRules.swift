import Platform

/// `itemref`: no property is found twice, and no item is a property of itself (§5.2.5, §5.4).
struct ItemReferenceRules: RuleGroup, Equatable {
  /// Whether the page has an `itemref`.
  private var isNeeded = false

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.has(.itemref), !page.isInTemplate { isNeeded = true }
  }

  /// Walks the page a second time.
  mutating func finish(_ page: PageWalk) {
    guard isNeeded else { return }
    var items = MicrodataItems()
    var nodesByID = NameMap()
    var open: [(node: Int, item: Int32)] = []
    var templates = 0
    for event in page.events {
      if event.kind == .endTag {
        if event.element == .template, !event.isForeign { templates -= 1 }
        if let last = open.popLast(), last.node >= 0 { items.close(last.node) }
      }
      guard event.kind == .startTag else { continue }
      let tag = Tag(event: event, attributes: page.attributes, in: page.bytes)
      let isTemplate = event.element == .template && !event.isForeign
      if isTemplate { templates += 1 }
      let around = open.last?.item ?? -1
      var node = -1
      let isItem = tag.has(.itemscope)
      if templates == 0, isItem || tag.has(.id) {
        node = items.add(
          .init(
            tag: tag.nameRange, element: tag.element, item: around, isItem: isItem, isProperty: tag.has(.itemprop),
            references: isItem ? tag[.itemref] : nil))
        if let id = page.value(of: .id, on: tag) { _ = nodesByID.insert(id, value: Int32(node)) }
      }
      if page.table.profile(of: tag.element).traits.contains(.void), !tag.isForeign {
        if node >= 0 { items.close(node) }
      } else {
        open.append((node, isItem && node >= 0 ? Int32(node) : around))
      }
    }
    judge(items, nodesByID, page)
  }

  private func judge(_ items: MicrodataItems, _ nodesByID: NameMap, _ page: PageWalk) {
    var properties = ItemGraph(count: items.nodes.count)
    for node in items.nodes.indices where items.nodes[node].isItem {
      if items.nodes[node].isProperty, items.nodes[node].item >= 0 {
        properties.add(node, to: Int(items.nodes[node].item))
      }
      guard let attribute = items.nodes[node].references else { continue }
      let references = page.value(of: attribute)
      var words: [Int] = []
      var ranges: [Range<Int>] = []
      var known: Set<Int32> = []
      var spaced = SpacedWords(references)
      while let word = spaced.next() {
        guard let node = nodesByID.value(of: UnsafeRawBufferPointer(rebasing: references[word])),
          known.insert(node).inserted
        else { continue }
        words.append(Int(node))
        ranges.append(word)
      }
      let (roots, again) = items.roots(of: node, words)
      if let again {
        page.report(
          .wrongReference(UnsafeRawBufferPointer(rebasing: references[ranges[again]]).text, .otherPart),
          at: attribute.valueRange, element: items.nodes[node].element.text, attribute: "itemref")
        continue
      }
      for root in roots { properties.add(items, reachedFrom: root, to: node) }
    }
    for node in properties.loops() {
      guard let attribute = items.nodes[node].references else { continue }
      page.report(
        .circularReference(page.value(of: attribute).text), at: attribute.valueRange,
        element: items.nodes[node].element.text, attribute: "itemref")
    }
  }
}
