package import Diagnostics
package import JSONRecords
package import Platform

/// The cards of one source, in the source's order: an immutable object shared by all workers.
///
/// A card's data stays JSON bytes (a range of the mapped source, or of the records converted from it) until a worker
/// reads it.
package final class CardList: Sendable {
  /// The source.
  package let source: CardSource
  /// The detected format.
  package let format: SourceFormat
  /// The kinds of the cards; a card's ``Card/kind`` is an index in it.
  package let kinds: [String]
  /// The fields of the records.
  package let fields: FieldInventory
  /// The feed's own metadata, with JSON Feed's names (`title`, `home_page_url`, `language`, …).
  package let feed: RecordData
  /// The counts of records read, repaired and refused.
  package let report: SourceReport
  /// The diagnostics, in the source's order; records that are left out are warnings.
  package let diagnostics: [Diagnostic]
  /// The diagnostics for a source with a policy on failure: records that are left out are errors.
  package let strictDiagnostics: [Diagnostic]

  /// The index with which a later build detects changed records; `nil` if it has to read all of them.
  package var index: SourceIndex? { remembered?.index }
  /// The index as a single object: copying its struct would retain each of its many references.
  let remembered: HeldIndex?
  /// A hash of each kind's name, and of whatever else all cards of the list depend on.
  let kindHashes: [ContentHash]
  let slots: CardSlots
  let bytes: MappedBytes
  let identities: [UInt8]
  let lines: [UInt32]
  let recordFiles: [String]
  /// See ``CardListRecords/joined``.
  package let joined: [UInt64]
  let shape: CardShape
  /// Where its cards were copied from; `nil` for the list of a source.
  package let origins: MergedOrigins?
  /// The tapes kept from when the records were checked, if any, with the owner of their memory.
  let keptTapes: KeptTapes?
  let tapes: KeptTapes.View?

  /// The site's own pictures that were looked for, sorted by address; the size of one that was not found is 0.
  package var localPictures: [FoundPicture] { shape.pictures.found }

  /// The addresses of pictures of other servers, sorted, if copies of them are kept.
  package var remotePictures: [String] { shape.pictures.remote }

  init(_ summary: CardListSummary, _ records: CardListRecords, index: HeldIndex?) {
    source = summary.source
    format = summary.format
    kinds = summary.kinds
    fields = summary.fields
    feed = summary.feed
    report = summary.report
    diagnostics = summary.diagnostics
    strictDiagnostics = summary.strictDiagnostics ?? summary.diagnostics
    remembered = index
    // Copied one by one: workers read them for every card.
    kindHashes = records.kindHashes
    slots = records.slots
    bytes = records.bytes
    identities = records.identities
    lines = records.lines
    recordFiles = records.recordFiles
    joined = records.joined
    shape = records.shape
    origins = records.origins
    keptTapes = records.tapes
    tapes = records.tapes?.view
  }

  /// Whether the records are still in the mapped source.
  var isInPlace: Bool { lines.isEmpty }

  /// Whether a record contains others.
  package var joinsRecords: Bool { joined.contains { $0 != 0 } || index?.hasJoins == true }

  /// The number of cards.
  package var count: Int { slots.count }

  /// The card at a position.
  package subscript(position: Int) -> Card { slots[position] }

  /// The name of a card's kind.
  package func kind(of position: Int) -> String { kinds[Int(slots[position].kind)] }

  // MARK: Identity

  /// A card's identity in the source.
  package func identity(of position: Int) -> String {
    withIdentity(of: position) { String(decoding: $0, as: UTF8.self) }
  }

  /// A card's identity encoded for HTML ids, fragments and file names; see ``CardIdentity``.
  package func htmlID(of position: Int) -> String {
    var bytes: [UInt8] = []
    appendHTMLID(of: position, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``htmlID(of:)`` as bytes.
  package func appendHTMLID(of position: Int, to output: inout [UInt8]) {
    withIdentity(of: position) { CardIdentity.append($0, to: &output) }
  }

  /// Calls `body` with the bytes of a card's identity.
  package func withIdentity<Result>(
    of position: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(bytes) { try slots[position].withIdentity(in: bytes.bytes, or: identities, body) }
  }

  /// The position of the card with an identity.
  ///
  /// - Complexity: O(cards).
  package func position(of identity: String) -> Int? {
    var identity = identity
    return identity.withUTF8 { wanted in
      let wanted = UnsafeRawBufferPointer(wanted)
      return (0..<count).first { withIdentity(of: $0) { $0.elementsEqual(wanted) } }
    }
  }

  // MARK: Data

  /// A hash of everything that a cell can show of a card: its data, its identity and its kind.
  package func contentHash(of position: Int) -> ContentHash {
    let kind = kindHashes[Int(slots[position].kind)]
    if let remembered { return remembered.index.contentHash(of: position, kind: kind) }
    let hash = kind.joined(withBytes(of: position) { ContentHash($0) })
      .joined(withIdentity(of: position) { ContentHash($0) })
    return joined.isEmpty ? hash : hash.joined(joined[Int(slots[position].record)])
  }

  /// A hash of the feed's own metadata that cards inherit: the base of their addresses, their authors and their language.
  static func hash(ofHead feed: RecordData) -> ContentHash {
    ["home_page_url", "feed_url", "authors", "author", "language"].reduce(ContentHash(value: 0)) { hash, name in
      hash.joined(feed[name].map { String(decoding: $0.json, as: UTF8.self) } ?? "")
    }
  }

  /// The content hashes of a range of cards, combined in order with another hash.
  package func contentHash(of positions: Range<Int>, joinedTo hash: ContentHash) -> ContentHash {
    guard let remembered else { return positions.reduce(hash) { $0.joined(contentHash(of: $1)) } }
    // One access for the whole range: workers that retain the index contend for its reference count.
    return remembered.index.contentHash(of: positions, kindHashes: kindHashes, joinedTo: hash)
  }

  /// Extends the hash of each card in a range with the card's content hash.
  ///
  /// - Parameter hashes: a hash for each position, in order.
  package func joinContentHashes(of positions: Range<Int>, to hashes: inout [ContentHash]) {
    if let remembered {
      remembered.index.joinContentHashes(of: positions, kindHashes: kindHashes, to: &hashes)
    } else {
      for (offset, position) in positions.enumerated() {
        hashes[offset] = hashes[offset].joined(contentHash(of: position))
      }
    }
  }

  /// Calls `body` with the JSON bytes of a card's record; equal bytes are equal data, so their hash detects changes.
  package func withBytes<Result>(
    of position: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let range = slots[position].range
    bytes.note(read: range.count)
    return try withExtendedLifetime(bytes) { try body(UnsafeRawBufferPointer(rebasing: bytes.bytes[range])) }
  }

  /// A hash of a card's identity.
  package func identityHash(of position: Int) -> ContentHash {
    if let remembered { return ContentHash(value: remembered.facts[position].identity) }
    return withIdentity(of: position) { ContentHash($0) }
  }

  /// Reads a card's record into a worker's tape, unless its tape was kept when the list was made.
  ///
  /// A reader made by `JSONReader(findsDoubledNames: false)` is the fastest: duplicate names were reported when the
  /// list was made.
  ///
  /// - Returns: its root, on the worker's tape or a kept one: valid until the worker's tape changes, and no longer than
  ///   the list.
  /// - Throws: ``Diagnosed`` if the file changed while it was in use.
  package func read(_ position: Int, reader: JSONReader, tape: RecordTape) throws(Diagnosed) -> RecordValue {
    let range = slots[position].range
    noteRead(position)
    let record = UnsafeRawBufferPointer(rebasing: bytes.bytes[range])
    if let root = tapes?.root(of: position, source: record) { return root }
    try fill(tape, with: position, record, reader)
    return tape.root(source: record)
  }

  /// Fills a tape with the fields of a card, from its record.
  func fill(
    _ tape: RecordTape, with position: Int, _ record: UnsafeRawBufferPointer, _ reader: JSONReader
  ) throws(Diagnosed) {
    do {
      try reader.read(record, into: tape)
    } catch {
      throw Diagnosed(.changedWhileRead(source, subject: subject(of: position)))
    }
    shape.apply(to: tape, source: record)
  }

  /// Records that a card was read in its file, if the cards around it are read, too.
  package func noteRead(_ position: Int) {
    // Only every few cards update the count, which all workers share.
    if position % Self.noted == 0 { bytes.note(read: slots[position].range.count * Self.noted) }
  }

  private static let noted = 64

  /// Reads a card's record into a worker's tape and calls `body` with its root.
  ///
  /// The value must not escape the closure.
  ///
  /// - Throws: any error from reading or from the closure.
  package func withCard<Result>(
    _ position: Int, reader: JSONReader, tape: RecordTape, _ body: (RecordValue) throws -> Result
  ) throws -> Result {
    try withExtendedLifetime((self, tape)) { try body(read(position, reader: reader, tape: tape)) }
  }

  /// Reads a card's record as it is in the source, before it has the fields of a card, and calls `body` with its root.
  ///
  /// The value must not escape the closure.
  ///
  /// - Throws: any error from reading or from the closure.
  package func withRecord<Result>(
    _ position: Int, reader: JSONReader, tape: RecordTape, _ body: (RecordValue) throws -> Result
  ) throws -> Result {
    try withBytes(of: position) { record in
      do throws(JSONError) {
        try reader.read(record, into: tape)
      } catch {
        throw Diagnosed(.changedWhileRead(source, subject: subject(of: position)))
      }
      return try withExtendedLifetime(tape) { try body(tape.root(source: record)) }
    }
  }

  // MARK: Origin

  /// The location of a card's record in its file.
  ///
  /// - Complexity: O(file); for diagnostics.
  package func location(of position: Int) -> SourceLocation {
    if origins != nil {
      let (list, position) = origin(of: position)
      return list.location(of: position)
    }
    let card = slots[position]
    guard isInPlace else {
      let record = Int(card.record)
      let line = record < lines.count ? Int(lines[record]) : 1
      let file = record < recordFiles.count ? recordFiles[record] : source.file
      return SourceLocation(file: file, line: max(1, line), column: 1)
    }
    return withExtendedLifetime(bytes) {
      SourceLocation(of: Int(card.start)..<Int(card.start) + 1, in: bytes.bytes, file: source.file)
    }
  }

  /// The card as the subject of a diagnostic.
  package func subject(of position: Int, field: String? = nil) -> Diagnostic.Subject {
    if origins != nil {
      let (list, position) = origin(of: position)
      return list.subject(of: position, field: field)
    }
    return Diagnostic.Subject(
      source: source.described, index: Int(slots[position].record), card: identity(of: position), field: field)
  }
}
