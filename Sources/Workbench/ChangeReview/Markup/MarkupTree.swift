import HTMLProof
import Platform

/// The elements and texts of a piece of HTML, for comparisons and for selectors.
struct MarkupTree: Sendable {
  /// An element or a text.
  struct Node: Sendable {
    /// The name of an element; empty for a text.
    let name: String
    /// The attributes sorted by name.
    var attributes: [Attribute] = []
    /// The text, with single spaces; empty for an element.
    var text = ""
    /// The index of the parent; -1 for a root.
    var parent: Int
    var children: [Int] = []
    /// The index among the elements, or among the texts that are not white space.
    var number: Int
    /// The bytes in the source, from the start tag to the end tag.
    var range: Range<Int>

    var isText: Bool { name.isEmpty }

    /// The value of an attribute; `nil` if there is none.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// An attribute of an element.
  struct Attribute: Sendable, Equatable {
    let name: String
    var value: String
  }

  private(set) var nodes: [Node] = []
  private(set) var roots: [Int] = []

  /// Elements that are not compared.
  private static let skipped: Set<String> = ["script", "template"]

  /// Parses HTML.
  ///
  /// - Parameters:
  ///   - isDocument: whether the bytes are a whole page.
  ///   - parser: a parser, reused for many pieces.
  init(_ html: [UInt8], isDocument: Bool, parser: MarkupParser) {
    html.withUnsafeBytes { bytes in
      let events = parser.events(of: bytes, isDocument: isDocument)
      build(events, bytes)
    }
  }

  private mutating func build(_ events: HTMLEvents, _ bytes: UnsafeRawBufferPointer) {
    var open: [Int] = []
    var hidden = 0
    var (element, text) = (-1, -1)
    var followsText = false
    for event in events.events {
      switch event.kind {
      case .startTag:
        element += 1
        followsText = false
        let name = Self.name(of: event, bytes)
        let isVoid = Self.void.contains(name) || event.flags.contains(.selfClosing)
        if hidden > 0 || Self.skipped.contains(name) {
          if !isVoid { hidden += 1 }
          continue
        }
        let index = append(
          Node(
            name: name, attributes: Self.attributes(of: event, events, bytes), parent: open.last ?? -1, number: element,
            range: event.range))
        if !isVoid { open.append(index) }
      case .endTag:
        followsText = false
        if hidden > 0 {
          hidden -= 1
        } else if let index = open.popLast() {
          nodes[index].range =
            nodes[index].range.lowerBound..<max(event.range.upperBound, nodes[index].range.upperBound)
        }
      case .text:
        guard !event.flags.contains(.whiteSpace) else { continue }
        if !followsText { text += 1 }
        let words = Self.words(bytes, event.range, hasReference: event.flags.contains(.hasReference))
        if hidden > 0 {
        } else if followsText, let last = nodes.indices.last, nodes[last].isText, nodes[last].parent == open.last ?? -1
        {
          nodes[last].text += words
        } else {
          append(Node(name: "", text: words, parent: open.last ?? -1, number: text, range: event.range))
        }
        followsText = true
      case .comment, .doctype: followsText = false
      }
    }
  }

  /// Changes each node.
  mutating func mapNodes(_ change: (inout Node) -> Void) {
    for index in nodes.indices { change(&nodes[index]) }
  }

  /// Removes elements with all that they contain.
  mutating func remove(where isRemoved: (Node) -> Bool) {
    let removed = nodes.map(isRemoved)
    for index in nodes.indices { nodes[index].children.removeAll { removed[$0] } }
    roots.removeAll { removed[$0] }
  }

  /// Removes the content of elements.
  mutating func empty(where isEmptied: (Node) -> Bool) {
    for index in nodes.indices where isEmptied(nodes[index]) {
      nodes[index].children = []
      nodes[index].attributes = nodes[index].attributes.filter { $0.name == "data-card" }
    }
  }

  @discardableResult
  private mutating func append(_ node: Node) -> Int {
    nodes.append(node)
    let index = nodes.count - 1
    if node.parent < 0 { roots.append(index) } else { nodes[node.parent].children.append(index) }
    return index
  }

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  private static func name(of event: HTMLEvent, _ bytes: UnsafeRawBufferPointer) -> String {
    let range = event.nameRange(in: bytes)
    return range.isEmpty ? event.element.text : String(decoding: bytes[range], as: UTF8.self).lowercased()
  }

  private static func attributes(
    of event: HTMLEvent, _ events: HTMLEvents, _ bytes: UnsafeRawBufferPointer
  ) -> [Attribute] {
    events.attributes[event.attributeIndices].map { attribute in
      Attribute(
        name: String(decoding: bytes[attribute.nameRange], as: UTF8.self).lowercased(),
        value: decoded(bytes, attribute.valueRange, hasReference: attribute.hasReference, inAttribute: true))
    }
    .sorted { $0.name < $1.name }
  }

  private static func decoded(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, hasReference: Bool, inAttribute: Bool
  ) -> String {
    guard hasReference else { return String(decoding: bytes[range], as: UTF8.self) }
    var buffer = ByteBuffer()
    DecodedText.append(UnsafeRawBufferPointer(rebasing: bytes[range]), inAttribute: inAttribute, to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// A text in which any white space is one space.
  private static func words(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, hasReference: Bool) -> String {
    let text = decoded(bytes, range, hasReference: hasReference, inAttribute: false)
    return text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n" }).joined(separator: " ")
  }
}

/// A parser of HTML that many trees share.
final class MarkupParser {
  private var parser = HTMLParser()
  private var events = HTMLEvents()

  /// The events of a piece of HTML.
  func events(of bytes: UnsafeRawBufferPointer, isDocument: Bool) -> HTMLEvents {
    parser.parse(bytes, as: isDocument ? .document : .fragment(ancestors: []), into: &events)
    return events
  }
}
