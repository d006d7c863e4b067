/// The items of a page and how `itemref` binds them: no property may be found twice, and no item may be a property of
/// itself (HTML Standard §5.2.5, §5.4).
///
/// Few pages have an `itemref`; those are walked a second time for it.
struct MicrodataItems {
  /// An element that an `itemref` can reach, or that has one.
  struct Node {
    let tag: Range<Int>
    let element: ElementName
    /// The nearest item around it, as a node; -1 when there is none.
    let item: Int32
    let isItem: Bool
    let isProperty: Bool
    /// The `itemref` of an item.
    let references: HTMLAttribute?
    /// One past the last node inside it.
    var end = 0
  }

  private(set) var nodes: [Node] = []

  mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// The nodes that are properties of an item, and its first reference that finds something again, as a word of its
  /// `itemref`.
  ///
  /// - Complexity: O(n log n) in the number of references of the item, beside the properties found.
  func roots(of item: Int, _ words: [Int]) -> (nodes: [Int], again: Int?) {
    let order = words.indices.sorted { words[$0] < words[$1] }
    var around: [Int] = []
    var again: Int?
    // The item is one of the places that are searched, in its place among the others.
    var isSeen = false
    func visit(_ node: Int, _ word: Int?) {
      while let last = around.last, nodes[last].end <= node { around.removeLast() }
      if let last = around.last, again == nil {
        let nearest = Int(nodes[node].item)
        if last == node || (last == item ? nearest == item : !nodes[last].isItem && nearest < last) {
          again = word ?? order.first { words[$0] == last }
        }
      }
      around.append(node)
    }
    for word in order {
      if !isSeen, words[word] >= item {
        visit(item, nil)
        isSeen = true
      }
      visit(words[word], word)
    }
    if !isSeen { visit(item, nil) }
    return (order.map { words[$0] }, again)
  }
}

extension PageWalk {
  /// Judges the items of a page that has an `itemref`.
  mutating func checkItems(
    _ events: UnsafeBufferPointer<HTMLEvent>, attributes: UnsafeBufferPointer<HTMLAttribute>
  ) {
    guard identity.hasItemReferences else { return }
    arena.reset()
    var items = MicrodataItems()
    var places = NameMap()
    var open: [(node: Int, item: Int32)] = []
    var templates = 0
    for event in events {
      if event.kind == .endTag {
        if event.element == .template, !event.isForeign { templates -= 1 }
        if let last = open.popLast(), last.node >= 0 { items.close(last.node) }
      }
      guard event.kind == .startTag else { continue }
      let tag = Tag(event: event, attributes: attributes, in: bytes)
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
        if let id = value(of: .id, on: tag) { _ = places.insert(id, value: Int32(node)) }
      }
      if table.profile(of: tag.element).traits.contains(.void), !tag.isForeign {
        if node >= 0 { items.close(node) }
      } else {
        open.append((node, isItem && node >= 0 ? Int32(node) : around))
      }
    }
    judge(items, places)
  }

  private mutating func judge(_ items: MicrodataItems, _ places: NameMap) {
    var properties = ItemGraph(count: items.nodes.count)
    for node in items.nodes.indices where items.nodes[node].isItem {
      if items.nodes[node].isProperty, items.nodes[node].item >= 0 {
        properties.add(node, to: Int(items.nodes[node].item))
      }
      guard let attribute = items.nodes[node].references else { continue }
      let references = value(of: attribute)
      var words: [Int] = []
      var ranges: [Range<Int>] = []
      var known: Set<Int32> = []
      var spaced = SpacedWords(references)
      while let word = spaced.next() {
        guard let place = places.value(of: UnsafeRawBufferPointer(rebasing: references[word])),
          known.insert(place).inserted
        else { continue }
        words.append(Int(place))
        ranges.append(word)
      }
      let (roots, again) = items.roots(of: node, words)
      if let again {
        report(
          .wrongReference, at: attribute.valueRange, element: items.nodes[node].element.text, attribute: "itemref",
          value: UnsafeRawBufferPointer(rebasing: references[ranges[again]]).text,
          expected: "part of the page outside this item")
        continue
      }
      for root in roots { properties.add(items, reachedFrom: root, to: node) }
    }
    for node in properties.loops() {
      guard let attribute = items.nodes[node].references else { continue }
      report(
        .wrongReference, at: attribute.valueRange, element: items.nodes[node].element.text, attribute: "itemref",
        value: value(of: attribute).text, expected: "back")
    }
  }
}

extension MicrodataItems {
  mutating func close(_ node: Int) { nodes[node].end = nodes.count }
}

/// Which items are properties of which.
struct ItemGraph {
  private var properties: [[Int]]
  private var steps = 0
  private static let mostSteps = 1 << 20

  init(count: Int) { properties = Array(repeating: [], count: count) }

  mutating func add(_ property: Int, to item: Int) { properties[item].append(property) }

  /// Adds the items among the properties that are found from an element on, itself included.
  mutating func add(_ items: MicrodataItems, reachedFrom root: Int, to item: Int) {
    let nodes = items.nodes
    if nodes[root].isItem {
      if nodes[root].isProperty { add(root, to: item) }
      return
    }
    for node in root + 1..<max(root + 1, nodes[root].end) {
      steps += 1
      guard steps < Self.mostSteps else { return }
      if nodes[node].isItem, nodes[node].isProperty, nodes[node].item < root { add(node, to: item) }
    }
  }

  /// The items at which a way back to themselves is found, each loop once.
  func loops() -> [Int] {
    var found: [Int] = []
    var state = [UInt8](repeating: 0, count: properties.count)
    for start in properties.indices where state[start] == 0 && !properties[start].isEmpty {
      var way: [(node: Int, next: Int)] = [(start, 0)]
      state[start] = 1
      while let (node, next) = way.last {
        guard next < properties[node].count else {
          state[node] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let property = properties[node][next]
        if state[property] == 1 {
          found.append(node)
        } else if state[property] == 0 {
          state[property] = 1
          way.append((property, 0))
        }
      }
    }
    return found
  }
}
