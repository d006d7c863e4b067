package import Diagnostics
package import Records

/// The cards of one source, in the source's order: immutable, shared by all workers.
///
/// A card's data stays JSON bytes (a range of the mapped source, or of the records that Cardloom rewrote) until a worker reads it.
package struct CardList: Sendable {
  /// The source.
  package let source: FeedSource
  /// The format that was found.
  package let format: FeedFormat
  /// The kinds of the cards; a card's ``Card/kind`` is a position in it.
  package let kinds: [String]
  /// What fields the records have.
  package let fields: FieldInventory
  /// What the feed says about itself, in JSON Feed's words (`title`, `home_page_url`, `language`, …).
  package let feed: RecordData
  /// What was read, repaired and refused.
  package let report: SourceReport
  /// What was found in the source, in its order; errors name records that are not in the list.
  package let diagnostics: [Diagnostic]

  let cards: [Card]
  let bytes: MappedBytes
  let rewritten: MappedBytes
  let identities: [UInt8]

  /// How many cards there are.
  package var count: Int { cards.count }

  /// The card at a position.
  package subscript(position: Int) -> Card { cards[position] }

  /// The name of a card's kind.
  package func kind(of position: Int) -> String { kinds[Int(cards[position].kind)] }

  /// A card's identity as the source has it.
  package func identity(of position: Int) -> String { "" }

  /// A card's identity in the form for HTML ids, fragments and file names.
  package func htmlID(of position: Int) -> String { "" }

  /// Appends ``htmlID(of:)`` as bytes.
  package func appendHTMLID(of position: Int, to bytes: inout [UInt8]) {}

  /// The position of the card with an identity.
  ///
  /// - Complexity: O(1).
  package func position(of identity: String) -> Int? { nil }

  /// The bytes of a card's record (JSON): equal bytes are equal data, so their hash can tell whether a card changed.
  package func withBytes<Result>(of position: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
  {
    try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Reads a card's record into a worker's tape and calls with its root. Nothing of the value may leave the closure.
  ///
  /// - Throws: ``Diagnosed`` if the file was changed while it was in use; otherwise what the closure throws.
  package func withCard<Result>(
    _ position: Int, reader: inout JSONReader, tape: RecordTape, _ body: (RecordValue) throws -> Result
  ) throws -> Result {
    try tape.withRoot(source: UnsafeRawBufferPointer(start: nil, count: 0), body)
  }

  /// Where a card's record begins in its file.
  ///
  /// - Complexity: O(file); for diagnostics.
  package func location(of position: Int) -> SourceLocation { SourceLocation(file: source.file, line: 1, column: 1) }

  /// The card as the subject of a diagnostic.
  package func subject(of position: Int, field: String? = nil) -> Diagnostic.Subject {
    Diagnostic.Subject(
      source: "\(source.name) (\(source.file))", index: Int(cards[position].record), card: identity(of: position),
      field: field)
  }
}
