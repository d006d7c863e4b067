import Diagnostics
import Records

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
  /// Where each record begins.
  var starts: [UInt64] = []
  /// How long each record is.
  var lengths: [UInt32] = []
  /// Where each card's identity lies in its record.
  var identityStarts: [UInt32] = []
  var identityLengths: [UInt32] = []
  /// Each card's place in `kindNames`.
  var kinds: [UInt16] = []
  /// The content hash of each record.
  var contents: [UInt64] = []
  /// The content hash of each identity.
  var identities: [UInt64] = []
  /// A hash of what each card shows that does not stand in its record: the size of its picture.
  var beside: [UInt64] = []
  /// The pictures that were looked for.
  var pictures: [FoundPicture] = []
  /// What each record has for fields, as a hash of their paths and kinds.
  var shapes: [UInt64] = []
  let kindNames: [String]
  /// The fields; after an update the names and kinds are right, the counts are those of the last complete reading.
  let fields: FieldInventory
  let feed: RecordData
  /// No date of a record lies after this moment; `nil` when the dates were not compared with any.
  let latest: Moment?

  /// How many records there are.
  var count: Int { starts.count }

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

/// The facts about records that an index keeps beside the cards, gathered while the records are checked.
///
/// Unchecked for the reason that ``CardSlots`` gives: each place is written by the one worker that took its chunk.
final class RecordFacts: @unchecked Sendable {
  struct Fact {
    var content: UInt64 = 0
    var identity: UInt64 = 0
    var beside: UInt64 = 0
    var shape: UInt64 = 0
  }

  private let facts: UnsafeMutablePointer<Fact>
  let count: Int

  init(count: Int) {
    self.count = count
    facts = .allocate(capacity: max(1, count))
    facts.initialize(repeating: Fact(), count: count)
  }

  deinit { facts.deallocate() }

  subscript(position: Int) -> Fact {
    get {
      precondition(position >= 0 && position < count, "no facts at this position")
      return facts[position]
    }
    set {
      precondition(position >= 0 && position < count, "no facts at this position")
      facts[position] = newValue
    }
  }
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
    reserve(slots.count)
    for position in 0..<slots.count {
      guard append(slots[position], facts[position], shift: 0, kind: slots[position].kind) else { return nil }
    }
  }

  mutating func reserve(_ count: Int) {
    starts.reserveCapacity(count)
    lengths.reserveCapacity(count)
    identityStarts.reserveCapacity(count)
    identityLengths.reserveCapacity(count)
    kinds.reserveCapacity(count)
    contents.reserveCapacity(count)
    identities.reserveCapacity(count)
    beside.reserveCapacity(count)
    shapes.reserveCapacity(count)
  }

  /// Adds a record; `false` when its identity does not lie in it.
  mutating func append(_ card: Card, _ fact: RecordFacts.Fact, shift: Int, kind: UInt16) -> Bool {
    guard card.identityLength & Card.ownIdentity == 0, !card.hasMadeIdentity else { return false }
    starts.append(UInt64(Int(card.start) + shift))
    lengths.append(card.length)
    identityStarts.append(card.identityStart)
    identityLengths.append(card.identityLength)
    kinds.append(kind)
    contents.append(fact.content)
    identities.append(fact.identity)
    beside.append(fact.beside)
    shapes.append(fact.shape)
    return true
  }

  /// See ``CardList/contentHash(of:)``.
  func contentHash(of position: Int, kind: ContentHash) -> ContentHash {
    kind.joined(contents[position]).joined(identities[position]).joined(beside[position])
  }

  /// See ``CardList/contentHash(of:joinedTo:)``.
  func contentHash(of positions: Range<Int>, kindHashes: [ContentHash], joinedTo hash: ContentHash) -> ContentHash {
    positions.reduce(hash) { $0.joined(contentHash(of: $1, kind: kindHashes[Int(kinds[$1])])) }
  }

  /// The cards, as a list has them.
  var slots: CardSlots {
    let slots = CardSlots(capacity: count)
    for position in 0..<count {
      var card = Card(start: starts[position], length: lengths[position], record: UInt32(position))
      card.identityStart = identityStarts[position]
      card.identityLength = identityLengths[position]
      card.kind = kinds[position]
      slots.append(card)
    }
    return slots
  }

  /// The range of a record in a file in which it lies so many bytes further on.
  func range(of position: Int, shift: Int = 0) -> Range<Int> {
    let start = Int(starts[position]) + shift
    return start..<start + Int(lengths[position])
  }
}
