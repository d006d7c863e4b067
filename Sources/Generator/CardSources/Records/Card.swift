/// A card's handle: the location of its record, and its kind; 24 bytes.
package struct Card: Sendable, Equatable {
  /// The offset of the record's JSON in the list's bytes, split into two fields of 48 bits in total to avoid padding.
  private let startBelow: UInt32
  private let startAbove: UInt16
  /// The kind in the lower bits, flags in the upper ones.
  private var kindAndMarks: UInt16 = 0
  /// The length of the record.
  package let length: UInt32
  /// The offset of the identity, relative to the record or in the list's own identities.
  var identityStart: UInt32 = 0
  /// The length of the identity.
  var identityLength: UInt32 = 0
  /// The record's position in its source, counted from 0.
  package let record: UInt32

  init(start: UInt64, length: UInt32, record: UInt32) {
    startBelow = UInt32(truncatingIfNeeded: start)
    startAbove = UInt16(truncatingIfNeeded: start >> 32)
    self.length = length
    self.record = record
  }

  /// The offset of the record's JSON in the list's bytes.
  package var start: UInt64 { UInt64(startAbove) << 32 | UInt64(startBelow) }

  /// The index of the card's kind in ``CardList/kinds``.
  package var kind: UInt16 {
    get { kindAndMarks & Self.kindBits }
    set { kindAndMarks = kindAndMarks & ~Self.kindBits | newValue & Self.kindBits }
  }

  /// Whether the record did not become a card.
  var isRefused: Bool {
    get { kindAndMarks & Self.refused != 0 }
    set { mark(Self.refused, newValue) }
  }

  /// Whether the identity was generated because the record has none; it may then have to be extended.
  var hasMadeIdentity: Bool {
    get { kindAndMarks & Self.madeIdentity != 0 }
    set { mark(Self.madeIdentity, newValue) }
  }

  /// Whether the identity is in the list's own identities.
  var hasOwnIdentity: Bool {
    get { kindAndMarks & Self.ownIdentity != 0 }
    set { mark(Self.ownIdentity, newValue) }
  }

  /// Whether the identity is a literal part of the record.
  var liesInRecord: Bool { !hasOwnIdentity && !hasMadeIdentity }

  private mutating func mark(_ bit: UInt16, _ isSet: Bool) {
    kindAndMarks = isSet ? kindAndMarks | bit : kindAndMarks & ~bit
  }

  private static let refused: UInt16 = 1 << 15
  private static let madeIdentity: UInt16 = 1 << 14
  private static let ownIdentity: UInt16 = 1 << 13
  private static let kindBits: UInt16 = ownIdentity - 1

  /// The card of the same record at another offset.
  func moved(by shift: Int, record: Int) -> Card {
    var card = Card(start: UInt64(Int(start) + shift), length: length, record: UInt32(record))
    card.identityStart = identityStart
    card.identityLength = identityLength
    card.kind = kind
    return card
  }

  var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

  /// Calls `body` with the bytes of the identity, which are part of the record or of a list's own identities.
  @inline(__always)
  func withIdentity<Result>(
    in bytes: UnsafeRawBufferPointer, or identities: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = Int(identityStart)
    let range = start..<start + Int(identityLength)
    if hasOwnIdentity {
      return try identities.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    let record = UnsafeRawBufferPointer(rebasing: bytes[self.range])
    return try body(UnsafeRawBufferPointer(rebasing: record[range]))
  }
}
