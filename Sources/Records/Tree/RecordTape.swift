/// The nodes of one record and the text that had to be decoded; reused from record to record.
///
/// Strings without escapes stay where they are in the source, so the source must outlive every ``RecordValue``.
package final class RecordTape {
  var nodes: [RecordNode] = []
  var decodedText: [UInt8] = []

  package init() {}

  package func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    decodedText.removeAll(keepingCapacity: true)
  }

  /// Calls with the root value, which must not leave the closure, nor anything that is reached from it.
  ///
  /// The source is the bytes from which the tape was made; it is empty for a tape that was built by hand.
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
