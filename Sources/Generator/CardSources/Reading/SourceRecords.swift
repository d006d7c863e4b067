/// The records of a source as its format's reader found them, before they become cards.
///
/// Lists of cards with different identities or kinds can be made of the same records.
package struct SourceRecords {
  /// The format of the source.
  package let format: SourceFormat
  var located: LocatedRecords

  /// The same records, of which another list can be made: making one changes the records' positions.
  func copy() -> SourceRecords {
    var located = located
    located.slots = located.slots.copy()
    return SourceRecords(format: format, located: located)
  }
}
