/// A node of a record's tree: 24 bytes in one flat array, children after their parent.
package struct RecordNode: Sendable {
  /// What a node holds.
  package enum Kind: UInt8, Sendable { case null, boolean, number, string, html, array, object }

  package let kind: Kind
  /// Whether ``text`` counts from the tape's own text (a decoded string) and not from the source.
  package let isDecoded: Bool
  /// Whether the key counts from the tape's own text.
  package let isKeyDecoded: Bool
  /// A boolean's value.
  package let isTrue: Bool
  package var keyLength: UInt32
  package var keyStart: UInt32
  /// A string's or number's bytes; for an array or an object, the range of the source that it spans.
  package var textStart: UInt32
  package var textLength: UInt32
  /// The index just behind this node's last descendant: the next sibling's place.
  package var end: UInt32
  /// How many children an array or an object has.
  package var count: UInt32

  package init(
    kind: Kind, isDecoded: Bool = false, isKeyDecoded: Bool = false, isTrue: Bool = false, keyStart: UInt32 = 0,
    keyLength: UInt32 = 0, textStart: UInt32 = 0, textLength: UInt32 = 0, end: UInt32 = 0, count: UInt32 = 0
  ) {
    self.kind = kind
    self.isDecoded = isDecoded
    self.isKeyDecoded = isKeyDecoded
    self.isTrue = isTrue
    self.keyStart = keyStart
    self.keyLength = keyLength
    self.textStart = textStart
    self.textLength = textLength
    self.end = end
    self.count = count
  }
}

/// The nodes of one record and the text that had to be decoded; reused from record to record.
///
/// Strings without escapes stay where they are in the source, so the source must outlive every ``RecordValue``.
package final class RecordTape {
  package var nodes: [RecordNode] = []
  package var decodedText: [UInt8] = []

  package init() {}

  package func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    decodedText.removeAll(keepingCapacity: true)
  }

  /// Calls with the root value.
  ///
  /// The value and all that is reached from it must not leave the closure.
  ///
  /// - Parameter source: the bytes from which the tape was made; empty for a tape that was built by hand.
  package func withRoot<Result>(
    source: UnsafeRawBufferPointer, _ body: (RecordValue) throws -> Result
  ) rethrows -> Result {
    if nodes.isEmpty { nodes.append(RecordNode(kind: .null, end: 1)) }
    return try nodes.withUnsafeBufferPointer { nodes in
      try decodedText.withUnsafeBytes { decoded in
        try body(RecordValue(nodes: nodes, source: source, decoded: decoded, index: 0))
      }
    }
  }
}
