package import JSONRecords

/// An inventory of the names in data, against which templates are checked statically.
///
/// It is built from every record of a source (so that names that only one record has are known) and from the names of
/// the page and the configuration.
package struct NameTree: Sendable {
  /// A node of the data: its members by name and, if it was a list in some record, the node of its elements.
  struct Node: Sendable {
    var members: [String: Int] = [:]
    /// The members' names as bytes, in the order of their first occurrence, for adding records quickly.
    var keys: [(bytes: [UInt8], node: Int)] = []
    var element: Int?
    /// Whether any name is valid below this node.
    var isOpen = false
  }

  private(set) var nodes = [Node()]
  /// Names that all of today's records may lack although a template that writes them is right.
  package var mayLack: Set<String> = []

  /// Creates an empty inventory.
  package init() {}

  /// Adds every name in a value, below a dotted path; an empty path is the root.
  ///
  /// - Complexity: O(nodes of the value) if its members come in the order of their first occurrence.
  package mutating func insert(_ value: RecordValue, at path: String = "") {
    add(value, to: node(at: path))
  }

  /// A place in the inventory, below which names are added.
  package struct Level: Sendable {
    fileprivate let node: Int

    /// The place of the data itself.
    package static let root = Level(node: 0)
  }

  /// Adds one dotted name, such as `page.prev.url`; `feeds.0.title` makes `feeds` a list.
  ///
  /// - Parameter level: the place below which the name is added.
  /// - Returns: the place of the name.
  @discardableResult
  package mutating func insert(_ path: String, in level: Level = .root) -> Level {
    Level(node: node(at: path, from: level.node))
  }

  /// Whether a value may stand at a dotted path.
  package func mayHave(_ path: String) -> Bool {
    var node = 0
    for part in path.split(separator: ".") {
      if nodes[node].isOpen { return true }
      guard let next = part.isListPosition ? nodes[node].element : nodes[node].members[String(part)] else {
        return false
      }
      node = next
    }
    return true
  }

  /// Marks every name below a place as known.
  package mutating func open(_ level: Level) { nodes[level.node].isOpen = true }

  private mutating func node(at path: String, from start: Int = 0) -> Int {
    var node = start
    for part in path.split(separator: ".") {
      node = part.isListPosition ? element(of: node) : member(String(part), of: node)
    }
    return node
  }

  private mutating func add(_ value: RecordValue, to node: Int) {
    switch value.kind {
    case .object:
      var expected = 0
      for child in value.children {
        let key = child.key
        let keys = nodes[node].keys
        let next: Int
        if expected < keys.count, keys[expected].bytes.elementsEqual(key) {
          next = keys[expected].node
        } else {
          next = member(String(decoding: key, as: UTF8.self), of: node)
        }
        expected += 1
        add(child, to: next)
      }
    case .array:
      let element = element(of: node)
      for child in value.children { add(child, to: element) }
    case .null, .boolean, .number, .string, .html: break
    }
  }

  private mutating func member(_ name: String, of node: Int) -> Int {
    if let known = nodes[node].members[name] { return known }
    nodes.append(Node())
    nodes[node].members[name] = nodes.count - 1
    nodes[node].keys.append((Array(name.utf8), nodes.count - 1))
    return nodes.count - 1
  }

  private mutating func element(of node: Int) -> Int {
    if let known = nodes[node].element { return known }
    nodes.append(Node())
    nodes[node].element = nodes.count - 1
    return nodes.count - 1
  }
}
