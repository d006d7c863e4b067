/// A value inside a record: a view without ownership, valid while the closure that handed it out runs.
///
/// It is trivially copyable, so walking a record costs no reference counting.
package struct RecordValue {
  private let nodes: UnsafeBufferPointer<RecordNode>
  private let source: UnsafeRawBufferPointer
  private let decoded: UnsafeRawBufferPointer
  /// The node's place on the tape.
  let index: Int

  init(
    nodes: UnsafeBufferPointer<RecordNode>, source: UnsafeRawBufferPointer, decoded: UnsafeRawBufferPointer, index: Int
  ) {
    self.nodes = nodes
    self.source = source
    self.decoded = decoded
    self.index = index
  }

  private func at(_ index: Int) -> RecordValue {
    RecordValue(nodes: nodes, source: source, decoded: decoded, index: index)
  }

  package var kind: RecordNode.Kind { nodes[index].kind }

  /// A boolean's value; `false` for every other kind.
  package var isTrue: Bool { nodes[index].isTrue }

  /// How many elements or members an array or an object has.
  package var count: Int { Int(nodes[index].count) }

  /// A string's decoded bytes, a number's text as it was written; the source's text of an array or an object.
  package var text: UnsafeRawBufferPointer {
    let node = nodes[index]
    return slice(node.isDecoded, node.textStart, node.textLength)
  }

  /// The name under which an object holds this value; empty for the root and for an array's elements.
  package var key: UnsafeRawBufferPointer {
    let node = nodes[index]
    return slice(node.isKeyDecoded, node.keyStart, node.keyLength)
  }

  /// The text as a `String`; for messages and configuration, not for the hot path.
  package var string: String { String(decoding: text, as: UTF8.self) }

  /// The children of an array or an object, in the source's order.
  package var children: Children { Children(parent: self) }

  /// The member of an object with this name, or `nil`; the first of doubled names wins.
  ///
  /// - Complexity: O(members).
  package func member(_ name: UnsafeRawBufferPointer) -> RecordValue? {
    // The hot spot of rendering: addresses instead of buffers, which would check each index twice.
    guard let nodes = nodes.baseAddress, nodes[index].kind == .object else { return nil }
    var child = index + 1
    let end = Int(nodes[index].end)
    while child < end {
      if Int(nodes[child].keyLength) == name.count {
        let text = nodes[child].isKeyDecoded ? decoded : source
        if Self.areEqual(text.baseAddress, from: Int(nodes[child].keyStart), name) { return at(child) }
      }
      child = Int(nodes[child].end)
    }
    return nil
  }

  @inline(__always)
  private static func areEqual(_ text: UnsafeRawPointer?, from start: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    guard let text, let other = name.baseAddress else { return name.isEmpty }
    let key = text + start
    var offset = 0
    while offset < name.count {
      let isSame =
        key.load(fromByteOffset: offset, as: UInt8.self) == other.load(fromByteOffset: offset, as: UInt8.self)
      guard isSame else { return false }
      offset += 1
    }
    return true
  }

  /// The member of an object with this name, or `nil`.
  package func member(_ name: String) -> RecordValue? {
    var name = name
    return name.withUTF8 { member(UnsafeRawBufferPointer($0)) }
  }

  /// The element of an array at a position, or `nil`.
  ///
  /// - Complexity: O(position).
  package func element(_ position: Int) -> RecordValue? {
    guard kind == .array, position >= 0, position < count else { return nil }
    var child = index + 1
    for _ in 0..<position { child = Int(nodes[child].end) }
    return at(child)
  }

  /// The value at a dotted path such as `author.name` or `tags.0`, or `nil`.
  package func value(at path: String) -> RecordValue? {
    var value = self
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let name = String(part)
      guard let next = value.member(name) ?? Int(name).flatMap(value.element) else { return nil }
      value = next
    }
    return value
  }

  @inline(__always)
  private func slice(_ isDecoded: Bool, _ start: UInt32, _ length: UInt32) -> UnsafeRawBufferPointer {
    let text = isDecoded ? decoded : source
    return UnsafeRawBufferPointer(rebasing: text[Int(start)..<Int(start) + Int(length)])
  }

  /// The children of a value, one after the other.
  package struct Children: Sequence, IteratorProtocol {
    private let parent: RecordValue
    private var place: Int
    private let end: Int

    fileprivate init(parent: RecordValue) {
      self.parent = parent
      let node = parent.nodes[parent.index]
      let hasChildren = node.kind == .array || node.kind == .object
      place = parent.index + 1
      end = hasChildren ? Int(node.end) : place
    }

    package mutating func next() -> RecordValue? {
      guard place < end else { return nil }
      let child = parent.at(place)
      place = Int(parent.nodes[place].end)
      return child
    }
  }
}
