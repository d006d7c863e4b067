import JSONRecords
import Platform

/// An index of a source whose records stay in the file, with which a later build detects the new records of a changed
/// file without reading the others.
///
/// Only clean sources have one: without findings or merged records. The indices of all arrays are those of cards. Of a
/// source that is converted, the records stay in what it was converted to.
package struct SourceIndex: Sendable, Equatable {
  /// The detected format.
  let format: SourceFormat
  /// The bytes before the first record, and after the last one.
  let header: Edge
  let tail: Edge
  /// The cards, shared with the list.
  var slots: CardSlots
  /// The other facts about each record.
  var facts: RecordFacts
  /// The pictures that were looked for.
  var pictures: [FoundPicture] = []
  let kindNames: [String]
  /// The fields; after an update, the names and kinds are current, and the counts are those of the last complete
  /// reading.
  let fields: FieldInventory
  let feed: RecordData
  /// A hash of all records of other sources to which these may refer.
  var joined = ContentHash(value: 0)
  /// The texts of the fields by which the source is sorted.
  package var sortTexts: [String: FieldTexts] = [:]
  /// The latest dates of the records, as planning packs them; ``unknownDate`` for changed records, none if nobody asked for them.
  package var dates: [Int64] = []
  /// Stands for the date of a record that has to be read.
  package static let unknownDate = Int64.min + 1
  /// A moment that no date of a record exceeds; `nil` if the dates were not compared with any.
  var latest: Moment?
  /// The repairs that the check of the records made; with any, the index is of use only if no record has changed.
  let repairs: RepairLog

  /// Whether a record contains something that is not a literal part of it.
  package var hasJoins: Bool { (0..<count).contains { facts.beside($0) != 0 } }

  /// The number of records.
  var count: Int { slots.count }

  /// Bytes that must be unchanged for the index to be usable.
  struct Edge: Sendable, Equatable {
    let length: Int
    let hash: UInt64

    init(_ bytes: UnsafeRawBufferPointer) {
      length = bytes.count
      hash = ContentHash(bytes).value
    }

    init(length: Int, hash: UInt64) {
      self.length = length
      self.hash = hash
    }
  }
}

/// An index as a single object.
final class HeldIndex: Sendable {
  let index: SourceIndex
  let facts: RecordFacts

  init(_ index: SourceIndex) {
    self.index = index
    facts = index.facts
  }
}

extension SourceIndex {
  /// Creates the index of a list that was just made; `nil` if the list is not clean, or joins records of its own document
  /// (`joined` is `nil`), whose changes only a complete reading finds.
  init?(
    _ slots: CardSlots, facts: RecordFacts, located: LocatedRecords, format: SourceFormat, kindNames: [String],
    fields: FieldInventory, pictures: [FoundPicture], joined: ContentHash?, repairs: RepairLog, now: Moment?
  ) {
    guard let joined, format.isConverted || [.json, .jsonFeed].contains(format) && located.lines.isEmpty,
      slots.count > 0, slots.count == facts.count,
      slots.count == located.read
    else {
      return nil
    }
    defer { withExtendedLifetime(located.bytes) {} }
    let text = located.bytes.bytes
    let last = slots[slots.count - 1].range.upperBound
    self.format = format
    header = Edge(UnsafeRawBufferPointer(rebasing: text[..<slots[0].range.lowerBound]))
    tail = Edge(UnsafeRawBufferPointer(rebasing: text[last...]))
    self.repairs = repairs
    self.kindNames = kindNames
    self.fields = fields
    feed = located.feed
    latest = now
    self.pictures = pictures
    self.joined = joined
    self.slots = slots
    self.facts = facts
    guard (0..<slots.count).allSatisfy({ slots[$0].liesInRecord }) else { return nil }
  }

  /// Creates the index of some of a list's cards.
  ///
  /// - Parameter slots: the cards at the positions.
  init(_ whole: SourceIndex, at positions: [Int], slots: CardSlots) {
    self = whole
    self.slots = slots
    facts = RecordFacts(count: positions.count)
    for (new, old) in positions.enumerated() { facts.copy(old, of: whole.facts, to: new) }
  }

  /// See ``CardList/contentHash(of:)``.
  func contentHash(of position: Int, kind: ContentHash) -> ContentHash {
    let fact = facts[position]
    return kind.joined(fact.content).joined(fact.identity).joined(facts.beside(position))
  }

  /// See ``CardList/contentHash(of:joinedTo:)``.
  func contentHash(of positions: Range<Int>, kindHashes: [ContentHash], joinedTo hash: ContentHash) -> ContentHash {
    positions.reduce(hash) { $0.joined(contentHash(of: $1, kind: kindHashes[Int(slots[$1].kind)])) }
  }

  /// See ``CardList/joinContentHashes(of:to:)``.
  func joinContentHashes(of positions: Range<Int>, kindHashes: [ContentHash], to hashes: inout [ContentHash]) {
    for (index, position) in positions.enumerated() {
      hashes[index] = hashes[index].joined(contentHash(of: position, kind: kindHashes[Int(slots[position].kind)]))
    }
  }

  /// The range of a record in a file in which it is shifted by a number of bytes.
  func range(of position: Int, shift: Int = 0) -> Range<Int> {
    let range = slots[position].range
    return range.lowerBound + shift..<range.upperBound + shift
  }
}

extension SourceIndex {
  /// Whether two indices have equal facts about equal records.
  package static func == (left: SourceIndex, right: SourceIndex) -> Bool {
    left.format == right.format && left.header == right.header && left.tail == right.tail
      && left.pictures == right.pictures && left.kindNames == right.kindNames && left.fields == right.fields
      && left.feed == right.feed && left.latest == right.latest && left.joined == right.joined
      && left.repairs.sorted == right.repairs.sorted && left.count == right.count
      && (left.slots === right.slots || (0..<left.count).allSatisfy { left.slots[$0] == right.slots[$0] })
      && left.facts.isSame(as: right.facts) && left.sortTexts == right.sortTexts && left.dates == right.dates
  }
}
