import HTMLProof
import Platform

/// The tree that the HTML Standard's parser builds, made from the events of a page without errors.
struct Tree {
  private struct Node {
    var lines: [String]
    var text: String?
    var children: [Int] = []
    /// Whether the node is a `template`, whose children are in a document fragment.
    var isTemplate = false
  }

  private let source: UnsafeRawBufferPointer
  private var nodes = [Node(lines: [])]

  init(_ events: HTMLEvents, source: UnsafeRawBufferPointer) {
    self.source = source
    var path = [0]
    /// The current node at `</body>`, to which following white space belongs.
    var currentAtBodyEnd = 0
    var lastImpliedEnd: [Int] = []
    for event in events.events {
      switch event.kind {
      case .doctype:
        add(Node(lines: ["<!DOCTYPE html\(legacyIdentifier(event))>"]), to: path[path.count - 1])
      case .comment:
        add(Node(lines: ["<!-- \(commentText(event)) -->"]), to: path[path.count - 1])
      case .text:
        let isBehindBody = event.element == .body && path.count < 3 && currentAtBodyEnd > 0
        add(
          text: decoded(event.range, inAttribute: false, references: event.flags.contains(.hasReference)),
          to: isBehindBody ? currentAtBodyEnd : path[path.count - 1])
      case .startTag:
        var node = Node(lines: element(event, events))
        node.isTemplate = event.element == .template
        let index = add(node, to: path[path.count - 1])
        let hasEnd = event.flags.isDisjoint(with: [.svg, .mathML]) ? !event.element.isVoid : true
        if hasEnd { path.append(index) }
      case .endTag:
        let closed = path.removeLast()
        if event.element == .body, event.flags.isDisjoint(with: [.svg, .mathML]) {
          currentAtBodyEnd = lastImpliedEnd.first ?? closed
        }
        if event.flags.contains(.implied) { lastImpliedEnd.append(closed) }
      }
      if event.kind != .endTag || !event.flags.contains(.implied) { lastImpliedEnd = [] }
    }
  }

  @discardableResult
  private mutating func add(_ node: Node, to parent: Int) -> Int {
    nodes.append(node)
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func add(text: String, to parent: Int) {
    if let last = nodes[parent].children.last, let before = nodes[last].text {
      nodes[last].text = before + text
    } else {
      add(Node(lines: [], text: text), to: parent)
    }
  }

  // MARK: - Parts of events

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: source[range]), as: UTF8.self)
  }

  private func decoded(_ range: Range<Int>, inAttribute: Bool, references: Bool) -> String {
    if !references {
      return string(range).split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        .split(separator: "\r", omittingEmptySubsequences: false).joined(separator: "\n")
    }
    var buffer = ByteBuffer()
    DecodedText.append(UnsafeRawBufferPointer(rebasing: source[range]), inAttribute: inAttribute, to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func legacyIdentifier(_ event: HTMLEvent) -> String {
    event.range.count > 20 && string(event.range).contains("about:legacy-compat") ? " \"\" \"about:legacy-compat\"" : ""
  }

  private func commentText(_ event: HTMLEvent) -> String {
    decoded(event.range.lowerBound + 4..<event.range.upperBound - 3, inAttribute: false, references: false)
  }

  private func element(_ event: HTMLEvent, _ events: HTMLEvents) -> [String] {
    let namespace = event.flags.contains(.svg) ? "svg " : event.flags.contains(.mathML) ? "math " : ""
    let name = event.flags.contains(.implied) ? event.element.text : string(event.nameRange(in: source)).asciiLowercased
    var lines = ["<\(namespace)\(ForeignNames.element(name, namespace))>"]
    var attributes: [String] = []
    for attribute in events.attributes[event.attributeIndices] {
      let name = ForeignNames.attribute(string(attribute.nameRange).asciiLowercased, namespace)
      let value = decoded(attribute.valueRange, inAttribute: true, references: attribute.hasReference)
      attributes.append("\(name)=\"\(value)\"")
    }
    // By UTF-16 code units, as in the tests.
    lines += attributes.sorted { Array($0.utf16).lexicographicallyPrecedes(Array($1.utf16)) }
    return lines
  }

  // MARK: - Writing

  func write(to output: inout ByteBuffer) {
    var pending = nodes[0].children.reversed().map { (index: $0, depth: 0) }
    while let (index, depth) = pending.popLast() {
      let node = nodes[index]
      let indent = String(repeating: " ", count: depth * 2)
      if let text = node.text { output.append("| \(indent)\"\(text)\"\n") }
      for (number, line) in node.lines.enumerated() {
        output.append("| \(number == 0 ? indent : indent + "  ")\(line)\n")
      }
      var childDepth = depth + 1
      if node.isTemplate {
        output.append("| \(indent)  content\n")
        childDepth += 1
      }
      pending += node.children.reversed().map { (index: $0, depth: childDepth) }
    }
  }
}

extension String {
  /// The text with its ASCII letters in lower case.
  var asciiLowercased: String {
    String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
