/// A card's handle: where its record lies and what it is; 24 bytes, no object of its own.
package struct Card: Sendable, Equatable {
  /// Where the record's JSON begins in the list's bytes, in two parts: 48 bits, and nothing between the fields.
  private let startBelow: UInt32
  private let startAbove: UInt16
  /// The kind in the lower bits, marks in the upper ones.
  private var kindAndMarks: UInt16 = 0
  /// How long the record is.
  package let length: UInt32
  /// Where the identity begins: counted from the record, or in the list's own identities.
  var identityStart: UInt32 = 0
  /// How long the identity is.
  var identityLength: UInt32 = 0
  /// The record's position in its source, counted from 0.
  package let record: UInt32

  init(start: UInt64, length: UInt32, record: UInt32) {
    startBelow = UInt32(truncatingIfNeeded: start)
    startAbove = UInt16(truncatingIfNeeded: start >> 32)
    self.length = length
    self.record = record
  }

  /// Where the record's JSON begins in the list's bytes.
  package var start: UInt64 { UInt64(startAbove) << 32 | UInt64(startBelow) }

  /// The place of the card's kind in ``CardList/kinds``.
  package var kind: UInt16 {
    get { kindAndMarks & Self.kindBits }
    set { kindAndMarks = kindAndMarks & ~Self.kindBits | newValue & Self.kindBits }
  }

  /// Whether the record became no card.
  var isRefused: Bool {
    get { kindAndMarks & Self.refused != 0 }
    set { mark(Self.refused, newValue) }
  }

  /// Whether the identity was made because the record has none; it may then have to be made longer.
  var hasMadeIdentity: Bool {
    get { kindAndMarks & Self.madeIdentity != 0 }
    set { mark(Self.madeIdentity, newValue) }
  }

  /// Whether the identity lies in the list's own identities.
  var hasOwnIdentity: Bool {
    get { kindAndMarks & Self.ownIdentity != 0 }
    set { mark(Self.ownIdentity, newValue) }
  }

  /// Whether the identity is the record's own, and lies in it.
  var liesInRecord: Bool { !hasOwnIdentity && !hasMadeIdentity }

  private mutating func mark(_ bit: UInt16, _ isSet: Bool) {
    kindAndMarks = isSet ? kindAndMarks | bit : kindAndMarks & ~bit
  }

  private static let refused: UInt16 = 1 << 15
  private static let madeIdentity: UInt16 = 1 << 14
  private static let ownIdentity: UInt16 = 1 << 13
  private static let kindBits: UInt16 = ownIdentity - 1

  /// The card of the same record at another place.
  func moved(by shift: Int, record: Int) -> Card {
    var card = Card(start: UInt64(Int(start) + shift), length: length, record: UInt32(record))
    card.identityStart = identityStart
    card.identityLength = identityLength
    card.kind = kind
    return card
  }

  var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

  /// Calls with the bytes of the identity: a part of the record, or of a list's own identities.
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
