/// The nodes of one record with its decoded text; reused from record to record.
///
/// Strings without escapes are references into the source, so the source must outlive every ``RecordValue``.
@usableFromInline
package final class RecordTape {
  // Unchecked because the run-time exclusivity checks took longer than the accesses; a tape belongs to one thread.
  @exclusivity(unchecked) @usableFromInline var nodes = PlainList<RecordNode>()
  @exclusivity(unchecked) @usableFromInline var decodedText = PlainList<UInt8>()

  package init() {}

  /// Removes the record and keeps the capacity.
  package func removeAll() {
    nodes.removeAll()
    decodedText.removeAll()
  }

  /// The root value, valid until the tape is mutated or deallocated.
  ///
  /// The source is the bytes from which the tape was created; it is empty for a tape built in code.
  @inlinable
  package func root(source: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)) -> RecordValue {
    if nodes.isEmpty { nodes.append(RecordNode(kind: .null, end: 1)) }
    return RecordValue(
      nodes: nodes.base, source: source.baseAddress, decoded: UnsafeRawPointer(decodedText.base), index: 0)
  }

  /// Calls a closure with the root value; neither it nor its descendants may escape the closure.
  @inlinable
  package func withRoot<Result>(
    source: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
    _ body: (RecordValue) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(self) { try body(root(source: source)) }
  }
}
