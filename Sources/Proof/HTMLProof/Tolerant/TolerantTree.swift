/// A tree of HTML that need not be right: the parser's tolerant mode.
///
/// The strict parser never stops at a mistake, and its events are balanced whatever it is given; here its errors do not
/// count. On top of that the tree forgives what browsers forgive: a second `a` ends the first, and what is nested more deeply
/// than ``maximumDepth`` stands in its ancestor of that depth. Tags that close nothing, attributes that are doubled and
/// elements that are never closed are the parser's affair already.
///
/// A tree keeps its memory from reading to reading; use one per worker.
package struct TolerantTree {
  /// Elements more deeply nested than this are passed over; what they hold is kept.
  package static let maximumDepth = 48

  /// An element, a text, or the whole (the first node); children come after their parent.
  package struct Node: Sendable {
    /// ``ElementName/none`` for a text and for the whole.
    package let element: ElementName
    /// Whether it is a text.
    package let isText: Bool
    let depth: UInt16
    /// The index of the text or start tag in ``TolerantTree/events``.
    package let event: Int32
    /// The index of the node that holds it; -1 for the whole.
    package let parent: Int32
    /// The index of the first node that it holds; -1 when there is none.
    package fileprivate(set) var firstChild: Int32 = -1
    fileprivate var lastChild: Int32 = -1
    /// The index of the node behind it with the same parent; -1 when there is none.
    package fileprivate(set) var nextSibling: Int32 = -1
  }

  /// The nodes in the order of the source; the first is the whole.
  package private(set) var nodes: [Node] = []
  /// What the parser saw.
  package private(set) var events = HTMLEvents()

  private var parser = HTMLParser()
  /// For each open element of the events the node that takes what comes next.
  private var open: [Int32] = []
  /// The place of the open `a` among the open elements, or -1.
  private var openLink = -1

  package init() {}

  /// Reads some HTML as the content of an element that holds flow content.
  ///
  /// - Parameter bytes: any bytes; text is sought in them as UTF-8.
  /// - Complexity: linear in the number of bytes, whatever they are.
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

  /// Ends the open link: what is open in it takes nothing any more.
  private mutating func endLink() {
    let outside = openLink > 0 ? open[openLink - 1] : 0
    for place in openLink..<open.count { open[place] = outside }
    openLink = -1
  }

  /// Adds a node to the current one.
  ///
  /// - Returns: the node that takes what the new one holds: itself, or its parent when it lies too deep.
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
