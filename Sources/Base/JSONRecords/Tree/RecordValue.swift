public import Platform

/// A value inside a record: a view without ownership, valid as long as its tape and source are, and neither is changed.
///
/// It is four words that are copied without reference counting.
@usableFromInline
package struct RecordValue: BitwiseCopyable {
  @usableFromInline let nodes: UnsafePointer<RecordNode>
  /// Where the bytes of the source and the decoded text begin.
  @usableFromInline let source: UnsafeRawPointer?
  @usableFromInline let decoded: UnsafeRawPointer
  /// The node's place on the tape; 0 is that of the root.
  @usableFromInline package let place: Int

  @inlinable @inline(__always)
  init(nodes: UnsafePointer<RecordNode>, source: UnsafeRawPointer?, decoded: UnsafeRawPointer, place: Int) {
    self.nodes = nodes
    self.source = source
    self.decoded = decoded
    self.place = place
  }

  /// The value at another place of the tape, which a value of the same tape has as its ``place``.
  @inlinable @inline(__always)
  package func at(_ place: Int) -> RecordValue {
    RecordValue(nodes: nodes, source: source, decoded: decoded, place: place)
  }

  /// What the value is.
  @inlinable @inline(__always)
  package var kind: RecordNode.Kind { nodes[place].kind }

  /// A boolean's value; `false` for every other kind.
  @inlinable @inline(__always)
  package var isTrue: Bool { nodes[place].isTrue }

  /// How many elements or members an array or an object has.
  @inlinable @inline(__always)
  package var count: Int { Int(nodes[place].count) }

  /// A string's decoded bytes, a number's text as it was written; the source's text of an array or an object.
  @inlinable @inline(__always)
  package var text: UnsafeRawBufferPointer {
    let node = nodes[place]
    return slice(node.isDecoded, node.textStart, node.textLength)
  }

  /// The name under which an object holds this value; empty for the root and for an array's elements.
  @inlinable @inline(__always)
  package var key: UnsafeRawBufferPointer {
    let node = nodes[place]
    return slice(node.isKeyDecoded, node.keyStart, node.keyLength)
  }

  /// The text as a `String`; for messages and configuration, not for the hot path.
  package var string: String { String(decoding: text, as: UTF8.self) }

  /// The children of an array or an object, in the source's order.
  @inlinable @inline(__always)
  package var children: Children { Children(parent: self) }

  /// Whether an object holds this value under a name.
  @inlinable @inline(__always)
  package func isNamed(_ name: StaticString) -> Bool {
    Int(nodes[place].keyLength) == name.utf8CodeUnitCount
      && key.isSame(as: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// The member of an object with this name, or `nil`; the first of doubled names wins.
  ///
  /// - Complexity: O(members).
  @inlinable
  package func member(_ name: UnsafeRawBufferPointer) -> RecordValue? {
    guard nodes[place].kind == .object else { return nil }
    var child = place &+ 1
    let end = Int(nodes[place].end)
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

  /// The member of an object with a name that is known to the program, or `nil`.
  @inlinable
  package func member(_ name: StaticString) -> RecordValue? {
    member(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// The element of an array at a position, or `nil`.
  ///
  /// - Complexity: O(position).
  package func element(_ position: Int) -> RecordValue? {
    guard kind == .array, position >= 0, position < count else { return nil }
    var child = place + 1
    for _ in 0..<position { child = Int(nodes[child].end) }
    return at(child)
  }

  /// The value at a dotted path such as `author.name` or `tags.0`, or `nil`; for many records use one ``RecordPath``.
  package func value(at path: String) -> RecordValue? {
    RecordPath(path).value(in: self)
  }

  @inlinable @inline(__always)
  func slice(_ isDecoded: Bool, _ start: UInt32, _ length: UInt32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: (isDecoded ? decoded : source).map { $0 + Int(start) }, count: Int(length))
  }

  /// The children of a value, one after the other.
  @usableFromInline
  package struct Children: Sequence, IteratorProtocol, BitwiseCopyable {
    @usableFromInline let parent: RecordValue
    @usableFromInline var place: Int
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    init(parent: RecordValue) {
      self.parent = parent
      let node = parent.nodes[parent.place]
      let hasChildren = node.kind == .array || node.kind == .object
      place = parent.place &+ 1
      end = hasChildren ? Int(node.end) : place
    }

    @inlinable @inline(__always)
    package mutating func next() -> RecordValue? {
      guard place < end else { return nil }
      let child = parent.at(place)
      place = Int(parent.nodes[place].end)
      return child
    }
  }
}
