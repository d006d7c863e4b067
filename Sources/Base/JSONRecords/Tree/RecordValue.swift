public import Platform

/// A nonowning view of a value in a record, valid as long as its tape and source exist unchanged.
///
/// It consists of four words and is copied without reference counting.
@usableFromInline
package struct RecordValue: BitwiseCopyable {
  @usableFromInline let nodes: UnsafePointer<RecordNode>
  /// The start of the source and of the decoded text.
  @usableFromInline let source: UnsafeRawPointer?
  @usableFromInline let decoded: UnsafeRawPointer
  /// The index of the node on the tape; 0 for the root.
  @usableFromInline package let index: Int

  @inlinable @inline(__always)
  init(nodes: UnsafePointer<RecordNode>, source: UnsafeRawPointer?, decoded: UnsafeRawPointer, index: Int) {
    self.nodes = nodes
    self.source = source
    self.decoded = decoded
    self.index = index
  }

  /// The value at another index of the tape, taken from the ``index`` of a value on it.
  @inlinable @inline(__always)
  package func at(_ index: Int) -> RecordValue {
    RecordValue(nodes: nodes, source: source, decoded: decoded, index: index)
  }

  /// The kind of the value.
  @inlinable @inline(__always)
  package var kind: RecordNode.Kind { nodes[index].kind }

  /// The value of a Boolean; `false` for every other kind.
  @inlinable @inline(__always)
  package var isTrue: Bool { nodes[index].isTrue }

  /// The number of elements or members of an array or an object.
  @inlinable @inline(__always)
  package var count: Int { Int(nodes[index].count) }

  /// The decoded bytes of a string, the source form of a number, or the source text of an array or an object.
  @inlinable @inline(__always)
  package var text: UnsafeRawBufferPointer {
    let node = nodes[index]
    return slice(node.isDecoded, node.textStart, node.textLength)
  }

  /// The name of the member whose value this is; empty for the root and for an array's elements.
  @inlinable @inline(__always)
  package var key: UnsafeRawBufferPointer {
    let node = nodes[index]
    return slice(node.isKeyDecoded, node.keyStart, node.keyLength)
  }

  /// The text as a `String`, for messages and configuration rather than for the hot path.
  package var string: String { String(decoding: text, as: UTF8.self) }

  /// The children of an array or an object, in the order of the source.
  @inlinable @inline(__always)
  package var children: Children { Children(parent: self) }

  /// Whether the value is a member of an object.
  @inlinable @inline(__always)
  package func isNamed(_ name: StaticString) -> Bool {
    Int(nodes[index].keyLength) == name.utf8CodeUnitCount
      && key.isSame(as: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// The member of an object with this name, or `nil`; the first of duplicate names.
  ///
  /// - Complexity: O(n) in the number of members.
  @inlinable
  package func member(_ name: UnsafeRawBufferPointer) -> RecordValue? {
    guard nodes[index].kind == .object else { return nil }
    var child = index &+ 1
    let end = Int(nodes[index].end)
    while child < end {
      if Int(nodes[child].keyLength) == name.count, at(child).key.isSame(as: name) { return at(child) }
      child = Int(nodes[child].end)
    }
    return nil
  }

  /// The member of an object with this name, or `nil`.
  package func member(_ name: String) -> RecordValue? {
    var name = name
    return name.withUTF8 { member(UnsafeRawBufferPointer($0)) }
  }

  /// The member of an object with a static name, or `nil`.
  @inlinable
  package func member(_ name: StaticString) -> RecordValue? {
    member(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// The element of an array at an index, or `nil`.
  ///
  /// - Complexity: O(n) in the index.
  package func element(_ position: Int) -> RecordValue? {
    guard kind == .array, position >= 0, position < count else { return nil }
    var child = index + 1
    for _ in 0..<position { child = Int(nodes[child].end) }
    return at(child)
  }

  /// The value at a dotted path such as `author.name` or `tags.0`, or `nil`; for many records use a ``RecordPath``.
  package func value(at path: String) -> RecordValue? {
    var path = path
    return path.withUTF8 { bytes in
      var value = self
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while true {
        let name = UnsafeRawBufferPointer(rebasing: rest.prefix { $0 != UInt8(ascii: ".") })
        if let member = value.member(name) {
          value = member
        } else if value.kind == .array, let position = Int(String(decoding: name, as: UTF8.self)),
          let element = value.element(position)
        {
          value = element
        } else {
          return nil
        }
        if name.count == rest.count { return value }
        rest = rest.dropFirst(name.count + 1)
      }
    }
  }

  @inlinable @inline(__always)
  func slice(_ isDecoded: Bool, _ start: UInt32, _ length: UInt32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: (isDecoded ? decoded : source).map { $0 + Int(start) }, count: Int(length))
  }

  /// The sequence of a value's children.
  @usableFromInline
  package struct Children: Sequence, IteratorProtocol, BitwiseCopyable {
    @usableFromInline let parent: RecordValue
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    init(parent: RecordValue) {
      self.parent = parent
      let node = parent.nodes[parent.index]
      let hasChildren = node.kind == .array || node.kind == .object
      index = parent.index &+ 1
      end = hasChildren ? Int(node.end) : index
    }

    @inlinable @inline(__always)
    package mutating func next() -> RecordValue? {
      guard index < end else { return nil }
      let child = parent.at(index)
      index = Int(parent.nodes[index].end)
      return child
    }
  }
}
