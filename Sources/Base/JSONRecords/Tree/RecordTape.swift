/// The nodes of one record and the text that had to be decoded; reused from record to record.
///
/// Strings without escapes stay where they are in the source, so the source must outlive every ``RecordValue``.
@usableFromInline
package final class RecordTape {
  @usableFromInline var nodes = PlainList<RecordNode>()
  @usableFromInline var decodedText = PlainList<UInt8>()

  package init() {}

  /// Forgets the record and keeps the memory.
  package func removeAll() {
    nodes.removeAll()
    decodedText.removeAll()
  }

  /// The root value: valid as long as the tape lives and is not changed.
  ///
  /// The source is the bytes from which the tape was made; it is empty for a tape that was built by hand.
  @inlinable
  package func root(source: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)) -> RecordValue {
    if nodes.isEmpty { nodes.append(RecordNode(kind: .null, end: 1)) }
    return RecordValue(
      nodes: nodes.base, source: source.baseAddress, decoded: UnsafeRawPointer(decodedText.base), place: 0)
  }

  /// Calls with the root value, which must not leave the closure, nor anything that is reached from it.
  @inlinable
  package func withRoot<Result>(
    source: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
    _ body: (RecordValue) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(self) { try body(root(source: source)) }
  }
}
