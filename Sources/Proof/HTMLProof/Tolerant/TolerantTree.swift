/// A tree of possibly invalid HTML: the parser's tolerant mode.
///
/// The strict parser never stops at an error and always produces balanced events; this mode ignores its errors. The
/// tree additionally recovers as browsers do: a second `a` ends the first, and a node nested more deeply than
/// ``maximumDepth`` is moved up to its ancestor at that depth. The parser itself handles stray end tags, duplicate
/// attributes and unclosed elements.
///
/// A tree reuses its storage between reads; use one per worker.
package struct TolerantTree {
  /// The maximum nesting depth; deeper elements are dropped and their content is kept.
  package static let maximumDepth = 48

  /// An element, a text, or the root (the first node); children follow their parent.
  package struct Node: Sendable {
    /// The element's name; ``ElementName/none`` for a text and for the root.
    package let element: ElementName
    /// Whether the node is a text.
    package let isText: Bool
    let depth: UInt16
    /// The index of the text or start tag in ``TolerantTree/events``.
    package let event: Int32
    /// The index of the parent node; -1 for the root.
    package let parent: Int32
    /// The index of the first child; -1 when there is none.
    package fileprivate(set) var firstChild: Int32 = -1
    fileprivate var lastChild: Int32 = -1
    /// The index of the next sibling; -1 when there is none.
    package fileprivate(set) var nextSibling: Int32 = -1
  }

  /// The nodes in source order; the first is the root.
  package private(set) var nodes: [Node] = []
  /// The parser's events.
  package private(set) var events = HTMLEvents()

  private var parser = HTMLParser()
  /// For each open element of the events, the node to which new nodes are added.
  private var open: [Int32] = []
  /// The index of the open `a` among the open elements, or -1.
  private var openLink = -1

  package init() {}

  /// Parses HTML as the content of an element that allows flow content.
  ///
  /// - Parameter bytes: any bytes; decoded as UTF-8.
  /// - Complexity: O(*n*), where *n* is the number of bytes, for any input.
  package mutating func read(_ bytes: UnsafeRawBufferPointer) {
    parser.parse(bytes, as: .fragment(ancestors: [.body, .div]), into: &events)
    nodes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    openLink = -1
    nodes.append(Node(element: .none, isText: false, depth: 0, event: -1, parent: -1))
    for index in events.events.indices {
      let event = events.events[index]
      switch event.kind {
      case .startTag: start(event, at: index)
      case .endTag: end()
      case .text: add(.none, isText: true, event: index)
      case .comment, .doctype: break
      }
    }
  }

  private mutating func start(_ event: HTMLEvent, at index: Int) {
    let isForeign = !event.flags.isDisjoint(with: [.svg, .mathML])
    if event.element == .a, !isForeign, openLink >= 0 { endLink() }
    let node = add(event.element, isText: false, event: index)
    if event.element.isVoid, !isForeign { return }
    if event.element == .a, !isForeign { openLink = open.count }
    open.append(node)
  }

  private mutating func end() {
    guard !open.isEmpty else { return }
    open.removeLast()
    if open.count == openLink { openLink = -1 }
  }

  /// Closes the open link; elements open inside it receive no more nodes.
  private mutating func endLink() {
    let outside = openLink > 0 ? open[openLink - 1] : 0
    for index in openLink..<open.count { open[index] = outside }
    openLink = -1
  }

  /// Adds a node to the current one.
  ///
  /// - Returns: the node to which the content of the new one is added: itself, or its parent when it is too deep.
  @discardableResult
  private mutating func add(_ element: ElementName, isText: Bool, event: Int) -> Int32 {
    let parent = open.last ?? 0
    let depth = nodes[Int(parent)].depth + 1
    if !isText, Int(depth) > Self.maximumDepth, !element.isVoid { return parent }
    let index = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(
      Node(
        element: element, isText: isText, depth: depth, event: Int32(truncatingIfNeeded: event), parent: parent))
    let last = nodes[Int(parent)].lastChild
    if last >= 0 {
      nodes[Int(last)].nextSibling = index
    } else {
      nodes[Int(parent)].firstChild = index
    }
    nodes[Int(parent)].lastChild = index
    return index
  }
}
