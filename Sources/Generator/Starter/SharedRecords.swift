import CardSources
import Cardloom
import Diagnostics

/// Makes lists of cards from a source, whose records are read once for all lists with the same path of records.
struct SharedRecords {
  let reader: SourceReader
  private var known: (path: String?, records: SourceRecords)?

  init(_ reader: SourceReader) { self.reader = reader }

  /// The cards of a source, which may differ from that of the last list in identity, kind and policy on duplicates.
  mutating func cards(of source: CardSource) async throws(Diagnosed) -> CardList {
    let records: SourceRecords
    if let known, known.path == source.items {
      records = known.records
    } else {
      records = try await reader.records(of: source)
      known = (source.items, records)
    }
    return await reader.cards(of: source, in: records)
  }
}
