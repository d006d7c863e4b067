import HTMLProof
import Platform

/// Foreign content as it was read: its bytes and the tree that the parser makes of them.
final class ContentSource {
  @exclusivity(unchecked) private(set) var tree = TolerantTree()
  /// The content's bytes; empty except while it is being sanitised.
  @exclusivity(unchecked) private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

  /// Reads content, whose bytes must stay in place until ``forget()``.
  func read(_ html: UnsafeRawBufferPointer) {
    bytes = html
    tree.read(html)
  }

  func forget() { bytes = UnsafeRawBufferPointer(start: nil, count: 0) }

  /// The indices of the nodes; children follow their parent.
  var indices: Range<Int> { tree.nodes.indices }

  subscript(node: Int) -> TolerantTree.Node { tree.nodes[node] }

  /// The text or start tag of a node that has one.
  func event(of node: Int) -> HTMLEvent { tree.events.events[Int(tree.nodes[node].event)] }

  func forEachChild(of node: Int, _ body: (Int) -> Void) {
    var child = Int(tree.nodes[node].firstChild)
    while child >= 0 {
      body(child)
      child = Int(tree.nodes[child].nextSibling)
    }
  }

  /// The name of an element as it is written, in small letters.
  func name(of node: Int) -> String {
    let range = event(of: node).nameRange(in: bytes)
    return String(decoding: bytes[range], as: UTF8.self).lowercased()
  }

  /// A text with its character references replaced.
  func text(of node: Int) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 256)
    DecodedText.append(UnsafeRawBufferPointer(rebasing: bytes[event(of: node).range]), inAttribute: false, to: &buffer)
    return Array(buffer.bytes)
  }

  // MARK: Attributes

  /// A start tag's attribute of a name.
  func attribute(_ name: AttributeName, of event: HTMLEvent) -> HTMLAttribute? {
    for index in event.attributeIndices where tree.events.attributes[index].name == name {
      return tree.events.attributes[index]
    }
    return nil
  }

  /// The value of a node's attribute, character references resolved.
  func value(of name: AttributeName, at node: Int) -> [UInt8]? {
    let index = tree.nodes[node].event
    guard index >= 0 else { return nil }
    return attribute(name, of: tree.events.events[Int(index)]).map(decoded)
  }

  /// The value of an attribute by its name in small letters.
  func value(named name: String, at node: Int) -> [UInt8]? {
    let event = event(of: node)
    for index in event.attributeIndices {
      let attribute = tree.events.attributes[index]
      guard attribute.nameRange.count == name.utf8.count,
        zip(bytes[attribute.nameRange], name.utf8).allSatisfy({ $0.asciiLowercased == $1 })
      else { continue }
      return decoded(attribute)
    }
    return nil
  }

  private func decoded(_ attribute: HTMLAttribute) -> [UInt8] {
    let raw = UnsafeRawBufferPointer(rebasing: bytes[attribute.valueRange])
    guard attribute.hasReference || raw.contains(where: { $0 == 0 || $0 == 0x0D }) else { return Array(raw) }
    var buffer = ByteBuffer(capacity: raw.count)
    DecodedText.append(raw, inAttribute: true, to: &buffer)
    return Array(buffer.bytes)
  }

  /// Whether a node has attributes that begin with `data-`.
  func hasDataAttributes(_ node: Int) -> Bool {
    guard tree.nodes[node].event >= 0 else { return false }
    return event(of: node).attributeIndices.contains { attribute in
      let name = tree.events.attributes[attribute].nameRange
      return name.count > 5 && zip(bytes[name], "data-".utf8).allSatisfy { $0.asciiLowercased == $1 }
    }
  }

  /// Whether assistive technology is told to pass over a node.
  func isHiddenFromReaders(_ node: Int) -> Bool {
    value(of: .ariaHidden, at: node).map { $0.elementsEqual("true".utf8) } ?? false
  }

  /// The value of a plain integer.
  static func integer(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { $0.trimmed.integerValue }
  }
}
