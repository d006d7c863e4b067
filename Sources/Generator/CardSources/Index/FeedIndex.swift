import JSONRecords
import Platform

/// What is remembered of a source whose records lie in the file as they are: enough to tell, when the file has changed, which
/// records are new, without reading the others.
///
/// There is one for clean sources only: nothing was found, repaired or merged. Positions in all arrays are those of cards.
package struct FeedIndex: Sendable, Equatable {
  /// The format that was found.
  let format: FeedFormat
  /// What stands before the first record, and behind the last one.
  let header: Edge
  let tail: Edge
  /// The cards: those of the list itself, which are not kept twice.
  let slots: CardSlots
  /// What else is remembered of each record.
  let facts: RecordFacts
  /// The pictures that were looked for.
  var pictures: [FoundPicture] = []
  let kindNames: [String]
  /// The fields; after an update the names and kinds are right, the counts are those of the last complete reading.
  let fields: FieldInventory
  let feed: RecordData
  /// No date of a record lies after this moment; `nil` when the dates were not compared with any.
  let latest: Moment?

  /// How many records there are.
  var count: Int { slots.count }

  /// Bytes that must be the same for the index to be of use.
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

/// An index behind one reference.
final class HeldIndex: Sendable {
  let index: FeedIndex
  init(_ index: FeedIndex) { self.index = index }
}

extension FeedIndex {
  /// The index of a list that was just made; `nil` when something about it was not clean.
  init?(
    _ slots: CardSlots, facts: RecordFacts, places: RecordPlaces, format: FeedFormat, kindNames: [String],
    fields: FieldInventory, pictures: [FoundPicture], now: Moment?
  ) {
    guard [.json, .jsonFeed].contains(format), places.lines.isEmpty, slots.count > 0, slots.count == facts.count,
      slots.count == places.read
    else {
      return nil
    }
    defer { withExtendedLifetime(places.bytes) {} }
    let text = places.bytes.bytes
    let last = slots[slots.count - 1].range.upperBound
    self.format = format
    header = Edge(UnsafeRawBufferPointer(rebasing: text[..<slots[0].range.lowerBound]))
    tail = Edge(UnsafeRawBufferPointer(rebasing: text[last...]))
    self.kindNames = kindNames
    self.fields = fields
    feed = places.feed
    latest = now
    self.pictures = pictures
    self.slots = slots
    self.facts = facts
    guard (0..<slots.count).allSatisfy({ slots[$0].liesInRecord }) else { return nil }
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

  /// The range of a record in a file in which it lies so many bytes further on.
  func range(of position: Int, shift: Int = 0) -> Range<Int> {
    let range = slots[position].range
    return range.lowerBound + shift..<range.upperBound + shift
  }
}

extension FeedIndex {
  /// Whether two indices say the same of the same records.
  package static func == (left: FeedIndex, right: FeedIndex) -> Bool {
    left.format == right.format && left.header == right.header && left.tail == right.tail
      && left.pictures == right.pictures && left.kindNames == right.kindNames && left.fields == right.fields
      && left.feed == right.feed && left.latest == right.latest && left.count == right.count
      && (left.slots === right.slots || (0..<left.count).allSatisfy { left.slots[$0] == right.slots[$0] })
      && left.facts.isSame(as: right.facts)
  }
}
