/// Reads JSON values into a tape, strictly by RFC 8259; reused from record to record.
package struct JSONReader {
  /// A name that an object holds twice; the first value is the one that ``RecordValue/member(_:)`` finds.
  package struct DoubledName: Sendable, Equatable {
    /// The offset of the first `"` of the second name.
    package let offset: Int
    /// The name.
    package let name: String
  }

  /// How deep arrays and objects may lie inside each other.
  package let depthLimit: Int
  /// The doubled names of the value that was read last.
  package internal(set) var doubledNames: [DoubledName] = []

  package init(depthLimit: Int = 512) { self.depthLimit = depthLimit }

  /// Reads a text that holds one value and nothing else but white space.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, into tape: RecordTape) throws(JSONError) {
    _ = try readPrefix(of: bytes, into: tape)
  }

  /// Reads the value at the start of a text (after white space) and tells where it ends, so that the caller can go on there.
  ///
  /// - Returns: the offset behind the value's last byte.
  package mutating func readPrefix(
    of bytes: UnsafeRawBufferPointer, into tape: RecordTape
  ) throws(JSONError) -> Int {
    tape.removeAll()
    throw JSONError(.unexpectedEnd, at: bytes.count)
  }
}
