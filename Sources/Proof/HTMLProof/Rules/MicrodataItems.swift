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

  mutating func close(_ node: Int) { nodes[node].end = nodes.count }

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
