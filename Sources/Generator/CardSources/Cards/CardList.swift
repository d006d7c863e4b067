package import Diagnostics
package import JSONRecords
package import Platform

/// The cards of one source, in the source's order: immutable, one object that all workers share.
///
/// A card's data stays JSON bytes (a range of the mapped source, or of the records that were made from it) until a worker
/// reads it.
package final class CardList: Sendable {
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

  /// What a later build needs to tell which records changed; `nil` when it has to read all of them.
  package var index: FeedIndex? { remembered?.index }
  /// The index behind one reference: it has many, and copying it would count them all.
  let remembered: HeldIndex?
  /// A hash of the name of each kind, and of whatever else all cards of the list depend on.
  let kindHashes: [ContentHash]
  let slots: CardSlots
  let bytes: MappedBytes
  let identities: [UInt8]
  let lines: [UInt32]
  let recordFiles: [String]
  let shape: CardShape
  /// The tapes of the records from when they were checked, if they were kept, and what holds their memory.
  private let keptTapes: KeptTapes?
  private let tapes: KeptTapes.View?

  init(
    source: FeedSource, format: FeedFormat, kinds: [String], fields: FieldInventory, feed: RecordData,
    report: SourceReport, diagnostics: [Diagnostic], remembered: HeldIndex?, kindHashes: [ContentHash],
    slots: CardSlots, bytes: MappedBytes, identities: [UInt8], lines: [UInt32],
    recordFiles: [String], shape: CardShape, tapes: KeptTapes? = nil
  ) {
    self.source = source
    self.format = format
    self.kinds = kinds
    self.fields = fields
    self.feed = feed
    self.report = report
    self.diagnostics = diagnostics
    self.remembered = remembered
    self.kindHashes = kindHashes
    self.slots = slots
    self.bytes = bytes
    self.identities = identities
    self.lines = lines
    self.recordFiles = recordFiles
    self.shape = shape
    keptTapes = tapes
    self.tapes = tapes?.view
  }

  /// The mapped source, if the records still lie in it.
  var isInPlace: Bool { lines.isEmpty }

  /// How many cards there are.
  package var count: Int { slots.count }

  /// The card at a position.
  package subscript(position: Int) -> Card { slots[position] }

  /// The name of a card's kind.
  package func kind(of position: Int) -> String { kinds[Int(slots[position].kind)] }

  // MARK: Identity

  /// A card's identity as the source has it.
  package func identity(of position: Int) -> String {
    withIdentity(of: position) { String(decoding: $0, as: UTF8.self) }
  }

  /// A card's identity in the form for HTML ids, fragments and file names; see ``CardIdentity``.
  package func htmlID(of position: Int) -> String {
    var bytes: [UInt8] = []
    appendHTMLID(of: position, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``htmlID(of:)`` as bytes.
  package func appendHTMLID(of position: Int, to output: inout [UInt8]) {
    withIdentity(of: position) { CardIdentity.append($0, to: &output) }
  }

  /// Calls with the bytes of a card's identity.
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

  /// A hash of everything about a card that its cell can show: its data, its identity and its kind.
  package func contentHash(of position: Int) -> ContentHash {
    let kind = kindHashes[Int(slots[position].kind)]
    if let remembered { return remembered.index.contentHash(of: position, kind: kind) }
    return kind.joined(withBytes(of: position) { ContentHash($0) })
      .joined(withIdentity(of: position) { ContentHash($0) })
  }

  /// The hashes of the content of some cards joined to another hash, in their order.
  package func contentHash(of positions: Range<Int>, joinedTo hash: ContentHash) -> ContentHash {
    guard let remembered else { return positions.reduce(hash) { $0.joined(contentHash(of: $1)) } }
    // One access for all of them: workers that count references to the index wait for each other.
    return remembered.index.contentHash(of: positions, kindHashes: kindHashes, joinedTo: hash)
  }

  /// The bytes of a card's record (JSON): equal bytes are equal data, so their hash can tell whether a card changed.
  package func withBytes<Result>(
    of position: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let range = slots[position].range
    bytes.note(read: range.count)
    return try withExtendedLifetime(bytes) { try body(UnsafeRawBufferPointer(rebasing: bytes.bytes[range])) }
  }

  /// A hash of a card's identity.
  package func identityHash(of position: Int) -> ContentHash {
    if let remembered { return ContentHash(value: remembered.index.facts[position].identity) }
    return withIdentity(of: position) { ContentHash($0) }
  }

  /// Reads a card's record into a worker's tape, unless it was kept from when the list was made.
  ///
  /// A reader made by `JSONReader(findsDoubledNames: false)` is the quickest: doubled names were reported when the list was
  /// made.
  ///
  /// - Returns: its root, on the worker's tape or a kept one: valid until the worker's tape is changed, and no longer than the list lives.
  /// - Throws: ``Diagnosed`` if the file was changed while it was in use.
  package func read(_ position: Int, reader: JSONReader, tape: RecordTape) throws(Diagnosed) -> RecordValue {
    let range = slots[position].range
    noteRead(position)
    let record = UnsafeRawBufferPointer(rebasing: bytes.bytes[range])
    if let root = tapes?.root(of: position, source: record) { return root }
    do {
      try reader.read(record, into: tape)
    } catch {
      throw Diagnosed(.changedWhileRead(source, subject: subject(of: position)))
    }
    shape.apply(to: tape, source: record)
    return tape.root(source: record)
  }

  /// Tells that a card was looked at in its file, when the cards around it are too.
  package func noteRead(_ position: Int) {
    // One card speaks for those around it: the count is shared by all workers.
    if position % Self.noted == 0 { bytes.note(read: slots[position].range.count * Self.noted) }
  }

  private static let noted = 64

  /// Reads a card's record into a worker's tape and calls with its root.
  ///
  /// Nothing of the value may leave the closure.
  ///
  /// - Throws: what reading throws, and what the closure throws.
  package func withCard<Result>(
    _ position: Int, reader: JSONReader, tape: RecordTape, _ body: (RecordValue) throws -> Result
  ) throws -> Result {
    try withExtendedLifetime((self, tape)) { try body(read(position, reader: reader, tape: tape)) }
  }

  // MARK: Origin

  /// Where a card's record begins in its file.
  ///
  /// - Complexity: O(file); for diagnostics.
  package func location(of position: Int) -> SourceLocation {
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
    Diagnostic.Subject(
      source: source.described, index: Int(slots[position].record), card: identity(of: position), field: field)
  }
}
