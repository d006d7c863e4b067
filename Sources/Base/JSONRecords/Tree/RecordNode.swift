/// A node of a record's tree: 24 bytes in a flat array, in preorder.
///
/// Usable from inline, like all types that other modules read on the hot path: inlinable members of other types would
/// be called rather than inlined, and their cases compared at run time.
@usableFromInline
package struct RecordNode: Sendable, BitwiseCopyable {
  /// The kind of a node.
  @usableFromInline
  package enum Kind: UInt8, Sendable { case null, boolean, number, string, html, array, object }

  /// The maximum length of a name, which is stored in 24 bits.
  static let longestName = 0xFF_FFFF

  /// The kind in bits 0–2, three flags in bits 3–5, the name's length in bits 8–31.
  @usableFromInline var head: UInt32
  /// The offset of the name.
  @usableFromInline package var keyStart: UInt32
  /// The offset of a string's or number's bytes; for an array or an object, of its text in the source.
  @usableFromInline package var textStart: UInt32
  /// The length of the text in bytes.
  @usableFromInline package var textLength: UInt32
  /// The index after the last descendant, which is the index of the next sibling.
  @usableFromInline package var end: UInt32
  /// The number of children of an array or an object.
  @usableFromInline package var count: UInt32

  @inlinable @inline(__always)
  package init(
    kind: Kind, isDecoded: Bool = false, isKeyDecoded: Bool = false, isTrue: Bool = false, keyStart: UInt32 = 0,
    keyLength: UInt32 = 0, textStart: UInt32 = 0, textLength: UInt32 = 0, end: UInt32 = 0, count: UInt32 = 0
  ) {
    head =
      UInt32(kind.rawValue) | (isDecoded ? Self.decoded : 0) | (isKeyDecoded ? Self.keyDecoded : 0)
      | (isTrue ? Self.truth : 0) | keyLength << 8
    self.keyStart = keyStart
    self.textStart = textStart
    self.textLength = textLength
    self.end = end
    self.count = count
  }

  @inlinable static var decoded: UInt32 { 1 << 3 }
  @inlinable static var keyDecoded: UInt32 { 1 << 4 }
  @inlinable static var truth: UInt32 { 1 << 5 }

  /// The kind of the node.
  @inlinable @inline(__always)
  package var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: head & 7)) ?? .null }
  /// Whether the text is in the tape's decoded text rather than in the source.
  @inlinable @inline(__always)
  package var isDecoded: Bool { head & Self.decoded != 0 }
  /// Whether the name is in the tape's decoded text rather than in the source.
  @inlinable @inline(__always)
  package var isKeyDecoded: Bool { head & Self.keyDecoded != 0 }
  /// The value of a Boolean.
  @inlinable @inline(__always)
  package var isTrue: Bool { head & Self.truth != 0 }
  /// The length of the name in bytes.
  @inlinable @inline(__always)
  package var keyLength: UInt32 { head >> 8 }

  /// Replaces the name with one in the tape's decoded text.
  mutating func rename(keyStart: UInt32, keyLength: UInt32) {
    head = head & 0xFF | Self.keyDecoded | keyLength << 8
    self.keyStart = keyStart
  }

  /// Replaces the text with one in the tape's decoded text.
  mutating func move(textStart: UInt32, textLength: UInt32) {
    head |= Self.decoded
    self.textStart = textStart
    self.textLength = textLength
  }
}
