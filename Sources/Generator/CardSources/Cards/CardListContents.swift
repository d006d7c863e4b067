import Diagnostics
import JSONRecords
import Platform

/// The facts about a source as a whole from which a ``CardList`` is made.
struct CardListSummary {
  let source: CardSource
  let format: SourceFormat
  let kinds: [String]
  let fields: FieldInventory
  let feed: RecordData
  let report: SourceReport
  var diagnostics: [Diagnostic] = []
  /// The same, with errors for the records that are left out; `nil` if it is the same.
  var strictDiagnostics: [Diagnostic]?
}

/// The records from which a ``CardList`` is made: where each one is, and what is needed to read it.
struct CardListRecords {
  let slots: CardSlots
  /// The memory that the slots refer to.
  let bytes: MappedBytes
  /// What is done to a record after it was read.
  let shape: CardShape
  /// A hash for each of the source's kinds; see ``CardList/kindHashes``.
  let kindHashes: [ContentHash]
  /// The identities that are not in the bytes of their records.
  var identities: [UInt8] = []
  /// The line of each record in its file; empty if the records are still in the mapped source.
  var lines: [UInt32] = []
  /// The file of each record, if the source has several.
  var recordFiles: [String] = []
  /// Where the cards were copied from, if they were.
  var origins: MergedOrigins?
  /// A hash of what each record contains of others, by the record's number, unless there is an index; empty if nothing is
  /// joined.
  var joined: [UInt64] = []
  /// The tapes kept from when the records were checked.
  var tapes: KeptTapes?
}
