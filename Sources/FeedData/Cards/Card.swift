/// A card's handle: where its record lies and what it is; 32 bytes, no object of its own.
package struct Card: Sendable {
  /// Whether ``range`` counts in the rewritten records and not in the source.
  var isRewritten: Bool
  /// The place of the card's kind in ``CardList/kinds``.
  package var kind: UInt16
  /// The record's position in its source, counted from 0.
  package var record: UInt32
  var start: UInt64
  var length: UInt32
  /// Where the identity's bytes begin: counted from the record's start, or in the list's own identities.
  var identityStart: UInt32
  /// The top bit tells that the identity lies in the list's own identities.
  var identityLength: UInt32
}
