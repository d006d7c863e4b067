import Diagnostics
import JSONRecords
import Platform

/// The result of a format's reader: records as JSON bytes, and their locations in the source.
struct LocatedRecords {
  /// The bytes that contain the records: the source itself, or a buffer converted from it.
  var bytes: MappedBytes
  var slots: CardSlots
  /// The line of each record in the source; empty if `bytes` is the source.
  var lines: [UInt32] = []
  /// The file of each record, if each has its own.
  var recordFiles: [String] = []
  /// The feed's own metadata.
  var feed: RecordData = .object([])
  /// The number of records in the source, damaged ones included.
  var read = 0
  var refused = 0
  var repairs = RepairLog()
  var diagnostics: [Diagnostic] = []
  /// The document in JSON that contains the records; `nil` if there is none.
  var document: MappedBytes?
  /// The pieces in which a feed was read, in order; empty for every other source.
  var pieces: [KeptPieces.Piece] = []
  /// What the source says beside its records, if further pages are to be told.
  var facts: AnswerFacts?

  init(bytes: MappedBytes, slots: CardSlots = CardSlots()) {
    self.bytes = bytes
    self.slots = slots
  }
}
