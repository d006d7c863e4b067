import Diagnostics
import JSONRecords
import Platform

/// What a format's reader makes of a source: records as JSON bytes, and where each comes from.
struct RecordPlaces {
  /// The bytes that hold the records: the source itself, or the records that were made from it.
  var bytes: MappedBytes
  var slots: CardSlots
  /// The lines in which the records begin in the source, by record; empty if `bytes` are the source.
  var lines: [UInt32] = []
  /// The file of each record, where each has its own.
  var recordFiles: [String] = []
  /// What the feed says about itself.
  var feed: RecordData = .object([])
  /// How many records the source has, with those that are damaged.
  var read = 0
  var refused = 0
  var repairs = RepairLog()
  var diagnostics: [Diagnostic] = []

  init(bytes: MappedBytes, slots: CardSlots = CardSlots()) {
    self.bytes = bytes
    self.slots = slots
  }
}
