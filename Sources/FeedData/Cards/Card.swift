/// A card's handle: where its record lies and what it is; 32 bytes, no object of its own.
package struct Card: Sendable, Equatable {
  /// Where the record's JSON begins in the list's bytes.
  let start: UInt64
  /// How long it is.
  let length: UInt32
  /// Where the identity begins: counted from the record, or in the list's own identities.
  var identityStart: UInt32 = 0
  /// How long the identity is; the top bit tells that it lies in the list's own identities.
  var identityLength: UInt32 = 0
  /// The record's position in its source, counted from 0.
  package let record: UInt32
  /// The place of the card's kind in ``CardList/kinds``.
  package var kind: UInt16 = 0
  /// Whether the record became no card.
  var isRefused = false
  /// Whether the identity was made because the record has none; it may then have to be made longer.
  var hasMadeIdentity = false

  static let ownIdentity: UInt32 = 1 << 31

  /// The card of the same record at another place.
  func moved(by shift: Int, record: Int) -> Card {
    var card = Card(start: UInt64(Int(start) + shift), length: length, record: UInt32(record))
    card.identityStart = identityStart
    card.identityLength = identityLength
    card.kind = kind
    return card
  }

  var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}
