/// A node of a record's tree: 24 bytes in one flat array, children after their parent.
///
/// Usable from inline, like all types that other modules read on the hot path: what is inlinable of another type is called, not
/// inlined, and its cases are compared at run time.
@usableFromInline
package struct RecordNode: Sendable, BitwiseCopyable {
  /// What a node holds.
  @usableFromInline
  package enum Kind: UInt8, Sendable { case null, boolean, number, string, html, array, object }

  /// The longest name: 24 bits hold its length.
  static let longestName = 0xFF_FFFF

  /// The kind in bits 0–2, the three flags in bits 3–5, the name's length in bits 8–31.
  @usableFromInline var head: UInt32
  /// Where the name begins.
  @usableFromInline package var keyStart: UInt32
  /// Where a string's or number's bytes begin; for an array or an object, the source's text of it.
  @usableFromInline package var textStart: UInt32
  /// How many bytes the text has.
  @usableFromInline package var textLength: UInt32
  /// The index just behind this node's last descendant: the next sibling's place.
  @usableFromInline package var end: UInt32
  /// How many children an array or an object has.
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

  /// What the node holds.
  @inlinable @inline(__always)
  package var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: head & 7)) ?? .null }
  /// Whether the text counts from the tape's own text (a decoded string) and not from the source.
  @inlinable @inline(__always)
  package var isDecoded: Bool { head & Self.decoded != 0 }
  /// Whether the name counts from the tape's own text.
  @inlinable @inline(__always)
  package var isKeyDecoded: Bool { head & Self.keyDecoded != 0 }
  /// A boolean's value.
  @inlinable @inline(__always)
  package var isTrue: Bool { head & Self.truth != 0 }
  /// How many bytes the name has.
  @inlinable @inline(__always)
  package var keyLength: UInt32 { head >> 8 }

  /// Gives the node a name that lies in the tape's own text.
  mutating func rename(keyStart: UInt32, keyLength: UInt32) {
    head = head & 0xFF | Self.keyDecoded | keyLength << 8
    self.keyStart = keyStart
  }
}
