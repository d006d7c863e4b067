/// A difference between two pieces of HTML.
struct MarkupChange: Sendable {
  /// The kind of a difference.
  enum Kind: String, Sendable, CaseIterable { case text, attribute, structure, style, picture, size }

  let kind: Kind
  /// The element, as a selector.
  let element: String
  /// What differs: `text`, the name of an attribute, or `element`.
  let subject: String
  /// The former and the new text or value; `nil` where there is none.
  let before: String?
  let after: String?
  /// The nodes in the trees.
  let oldNode: Int?
  let newNode: Int?

  /// The difference in words.
  var words: String {
    func quoted(_ text: String) -> String { "“\(text.shortened(to: 60))”" }
    return switch (before, after) {
    case (let before?, let after?):
      "\(element) \(subject): \(Excerpt(before, after, limit: 60).words)"
    case (nil, let after?): "\(element) \(subject) added: \(quoted(after))"
    case (let before?, nil): "\(element) \(subject) removed: \(quoted(before))"
    case (nil, nil): "\(element) \(subject)"
    }
  }

  /// The extent of the difference, to find the worst example.
  var weight: Int {
    let longest = max(before?.count ?? 0, after?.count ?? 0)
    return switch kind {
    case .structure: 20 + longest
    case .text, .picture: longest - commonPrefix
    case .attribute, .style, .size: 5
    }
  }

  private var commonPrefix: Int { zip(before ?? "", after ?? "").prefix { $0 == $1 }.count }
}

/// Compares two trees from their roots to their texts.
struct MarkupComparison {
  private let old: MarkupTree
  private let new: MarkupTree
  private let oldHashes: [Int]
  private let newHashes: [Int]
  private(set) var changes: [MarkupChange] = []

  init(_ old: MarkupTree, _ new: MarkupTree) {
    self.old = old
    self.new = new
    oldHashes = old.hashes
    newHashes = new.hashes
    compareLists(old.roots, new.roots)
  }

  private mutating func compare(_ before: Int, _ after: Int) {
    guard oldHashes[before] != newHashes[after] else { return }
    let (a, b) = (old.nodes[before], new.nodes[after])
    if a.isText {
      changes.append(
        MarkupChange(
          kind: .text, element: new.selector(of: b.parent), subject: "text", before: a.text, after: b.text,
          oldNode: before, newNode: after))
      return
    }
    let names = Set(a.attributes.map(\.name)).union(b.attributes.map(\.name)).sorted()
    for name in names where a[name] != b[name] {
      changes.append(
        MarkupChange(
          kind: Self.kind(of: name, on: b.name), element: new.selector(of: after), subject: name, before: a[name],
          after: b[name], oldNode: before, newNode: after))
    }
    compareLists(a.children, b.children)
  }

  /// Compares two lists of siblings: equal ones are matched first, then those that resemble each other.
  private mutating func compareLists(_ before: [Int], _ after: [Int]) {
    var (before, after) = (before[...], after[...])
    while let a = before.first, let b = after.first, oldHashes[a] == newHashes[b] {
      before.removeFirst()
      after.removeFirst()
    }
    while let a = before.last, let b = after.last, oldHashes[a] == newHashes[b] {
      before.removeLast()
      after.removeLast()
    }
    let pairs = matched(Array(before), Array(after))
    let (olds, news) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
    for (a, b) in pairs { compare(a, b) }
    for index in before where !olds.contains(index) { add(nil, removed: index) }
    for index in after where !news.contains(index) { add(index, removed: nil) }
  }

  /// The pairs of nodes with the same name and class, in order; equal ones take precedence.
  private func matched(_ before: [Int], _ after: [Int]) -> [(Int, Int)] {
    guard !before.isEmpty, !after.isEmpty, before.count * after.count <= 1_000_000 else { return [] }
    // The longest common subsequence, where an equal node counts more than one of the same kind.
    var best = Array(repeating: Array(repeating: 0, count: after.count + 1), count: before.count + 1)
    func score(_ a: Int, _ b: Int) -> Int {
      if oldHashes[a] == newHashes[b] { return 4 }
      let (one, other) = (old.nodes[a], new.nodes[b])
      guard one.name == other.name else { return 0 }
      return one["class"] == other["class"] ? 2 : 1
    }
    for i in before.indices.reversed() {
      for j in after.indices.reversed() {
        let points = score(before[i], after[j])
        best[i][j] = max(best[i + 1][j], best[i][j + 1], points > 0 ? points + best[i + 1][j + 1] : 0)
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < before.count, j < after.count {
      let points = score(before[i], after[j])
      if points > 0, best[i][j] == points + best[i + 1][j + 1] {
        pairs.append((before[i], after[j]))
        i += 1
        j += 1
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  private mutating func add(_ added: Int?, removed: Int?) {
    let tree = added == nil ? old : new
    guard let index = added ?? removed else { return }
    let node = tree.nodes[index]
    let text = tree.text(of: index)
    changes.append(
      MarkupChange(
        kind: node.isText ? .text : node.name == "img" || node.name == "picture" ? .picture : .structure,
        element: tree.selector(of: node.isText ? node.parent : index), subject: node.isText ? "text" : "element",
        before: removed == nil ? nil : text, after: added == nil ? nil : text, oldNode: removed, newNode: added))
  }

  private static func kind(of attribute: String, on element: String) -> MarkupChange.Kind {
    switch attribute {
    case "class", "style": .style
    case "src", "srcset", "poster": .picture
    case "width", "height", "data-size", "sizes": .size
    default: .attribute
    }
  }
}

extension MarkupTree {
  /// A hash of every node with all that it contains.
  var hashes: [Int] {
    var hashes = Array(repeating: 0, count: nodes.count)
    for index in nodes.indices.reversed() {
      var hasher = Hasher()
      let node = nodes[index]
      hasher.combine(node.name)
      hasher.combine(node.text)
      for attribute in node.attributes {
        hasher.combine(attribute.name)
        hasher.combine(attribute.value)
      }
      for child in node.children { hasher.combine(hashes[child]) }
      hashes[index] = hasher.finalize()
    }
    return hashes
  }

  /// An element as a selector: its name with its first class.
  func selector(of index: Int) -> String {
    guard index >= 0 else { return "page" }
    let node = nodes[index]
    let first = node["class"]?.split(separator: " ").first
    return node.name + (first.map { "." + $0 } ?? "")
  }

  /// All texts of a node.
  func text(of index: Int) -> String {
    let node = nodes[index]
    if node.isText { return node.text }
    return node.children.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension String {
  /// The text, cut at a number of characters.
  func shortened(to limit: Int) -> String {
    count <= limit ? self : prefix(limit - 1) + "…"
  }
}
