package import CardSources
package import Diagnostics
public import JSONRecords
package import Platform

/// One cell of a list: an identity, data, and the kind that selects a template.
///
/// It never stores the rendered cell.
public struct CellHolder: HeldElement, Equatable {
  /// The word for an element in messages.
  public static let noun = "cell"

  /// The identity: unique among the cells of a feed, and stable from build to build.
  public let id: String
  /// The kind of card, for which the registry chooses a template.
  public let kind: String
  /// The data of the template.
  public let data: RecordData

  /// Creates a cell holder.
  ///
  /// The identity has no default: without it, a page could not be patched, linked or restored.
  public init(id: String, kind: String, data: RecordData) {
    self.id = id
    self.kind = kind
    self.data = data
  }
}

/// The cells of a section: either those of a source's cards, made one at a time while a page is rendered, or those that
/// the site's own code holds.
public struct CellHolders: Sendable {
  private enum Storage: Sendable {
    case cards(CardList)
    case held(HeldCells)
  }

  private let storage: Storage
  private let range: Range<Int>
  /// The addresses of the cards' own pages; `nil` if they have none.
  private let addresses: CardAddresses?

  private init(_ storage: Storage, _ range: Range<Int>, _ addresses: CardAddresses? = nil) {
    self.storage = storage
    self.range = range
    self.addresses = addresses
  }

  /// The same cells, whose `url` leads to the pages of their cards.
  package func leading(to addresses: CardAddresses?) -> CellHolders { CellHolders(storage, range, addresses) }

  /// All cards of another list of the same source, with the same addresses.
  package func showing(_ cards: CardList) -> CellHolders { CellHolders(.cards(cards), 0..<cards.count, addresses) }

  /// Joins the feeds of the cells' values to a hash.
  package func joinValues(to hash: ContentHash) -> ContentHash {
    guard let addresses, case .cards(let cards) = storage else { return hash }
    return addresses.joinValues(of: range, in: cards, to: hash)
  }

  /// Extends the hash of each cell in a range with the cell's content and its links to the feeds of its values.
  ///
  /// - Returns: `false` for cells that the site's own code holds.
  package func joinEach(of positions: Range<Int>, to hashes: inout [ContentHash]) -> Bool {
    guard case .cards(let cards) = storage else { return false }
    let indices = range.lowerBound + positions.lowerBound..<range.lowerBound + positions.upperBound
    cards.joinContentHashes(of: indices, to: &hashes)
    addresses?.joinValues(ofEach: indices, in: cards, to: &hashes)
    return true
  }

  /// Creates the cells that the site's own code holds.
  public init(_ cells: HeldCells) { self.init(.held(cells), 0..<cells.count) }

  /// Creates the cells of a source's cards.
  package init(_ cards: CardList) { self.init(.cards(cards), 0..<cards.count) }

  /// The number of cells.
  public var count: Int { range.count }

  /// The cells at a range of positions, counted from 0 and clamped to the existing ones.
  public func slice(_ positions: Range<Int>) -> CellHolders {
    let start = min(range.lowerBound + positions.lowerBound, range.upperBound)
    let end = min(range.lowerBound + positions.upperBound, range.upperBound)
    return CellHolders(storage, start..<max(start, end), addresses)
  }

  /// The source's cards and the range of positions in them; `nil` for cells that the site's own code holds.
  package var cards: (list: CardList, positions: Range<Int>)? {
    guard case .cards(let cards) = storage else { return nil }
    return (cards, range)
  }

  /// The kinds of the cells, each once.
  package var kinds: [String] {
    switch storage {
    case .cards(let cards): return cards.kinds
    case .held(let cells): return Set(range.map { cells[$0].kind }).sorted()
    }
  }

  /// The identity of the cell at a position.
  package func identity(at position: Int) -> String {
    switch storage {
    case .cards(let cards): cards.identity(of: range.lowerBound + position)
    case .held(let cells): cells[range.lowerBound + position].id
    }
  }

  /// Appends the identity of the cell at a position, encoded for HTML ids as ASCII.
  package func appendHTMLID(at position: Int, to bytes: inout [UInt8]) {
    switch storage {
    case .cards(let cards):
      cards.noteRead(range.lowerBound + position)
      cards.appendHTMLID(of: range.lowerBound + position, to: &bytes)
    case .held(let cells): bytes += HTMLIdentifier.encode(cells[range.lowerBound + position].id).utf8
    }
  }

  /// A hash of the identities of all cells in order; `nil` for cells that the site's own code holds.
  ///
  /// - Complexity: O(cells), a few nanoseconds each if the source has an index.
  package var identitiesHash: ContentHash? {
    guard case .cards(let cards) = storage else { return nil }
    return range.reduce(ContentHash(value: UInt64(range.count))) { $0.joined(cards.identityHash(of: $1)) }
  }

  /// The cell at a position as the subject of a diagnostic.
  package func subject(at position: Int, page: String) -> Diagnostic.Subject {
    switch storage {
    case .cards(let cards):
      let subject = cards.subject(of: range.lowerBound + position)
      return Diagnostic.Subject(source: subject.source, index: subject.index, card: subject.card, page: page)
    case .held: return Diagnostic.Subject(index: range.lowerBound + position, card: identity(at: position), page: page)
    }
  }

  /// A number that is equal for cells whose ``subject(at:page:)`` on one page is equal.
  func mark(at position: Int) -> UInt64 {
    switch storage {
    case .cards(let cards):
      let (own, index) = cards.origin(of: range.lowerBound + position)
      return own.identityHash(of: index).joined(UInt64(own[index].record)).joined(own.source.name)
        .joined(own.source.file).value
    case .held: return ContentHash(identity(at: position)).joined(UInt64(range.lowerBound + position)).value
    }
  }

  /// Reads the cell at a position.
  ///
  /// - Returns: the cell, valid until the reader reads another and no longer than these cells.
  /// - Throws: any error from reading the card.
  package func cell(at position: Int, reader: CellReader) throws(Diagnosed) -> CellRecord {
    let cell = try read(position, reader: reader)
    if case .cards(let cards) = storage {
      reader.last = CellReader.Last(
        list: ObjectIdentifier(cards), position: range.lowerBound + position,
        addresses: addresses.map { ObjectIdentifier($0) }, cell: cell)
    } else {
      reader.last = nil
    }
    return cell
  }

  /// The cell at a position if it is the one that the reader read last since ``CellReader/forget()``; `nil` otherwise.
  private func last(at position: Int, reader: CellReader) -> CellRecord? {
    guard case .cards(let cards) = storage, let last = reader.last, last.list == ObjectIdentifier(cards),
      last.position == range.lowerBound + position, last.addresses == addresses.map({ ObjectIdentifier($0) })
    else { return nil }
    return last.cell
  }

  private func read(_ position: Int, reader: CellReader) throws(Diagnosed) -> CellRecord {
    switch storage {
    case .cards(let cards):
      let index = range.lowerBound + position
      reader.id.removeAll(keepingCapacity: true)
      cards.appendHTMLID(of: index, to: &reader.id)
      if let addresses {
        let number = Int(cards[index].record)
        let record = try cards.read(
          index, withAddress: addresses.address(ofRecord: number),
          addValues: addresses.writerOfValues(ofRecord: number), reader: reader.json, tape: reader.tape)
        return CellRecord(kind: cards.kind(of: index), record: record)
      }
      let record = try cards.read(index, reader: reader.json, tape: reader.tape)
      return CellRecord(kind: cards.kind(of: index), record: record)
    case .held(let cells):
      let cell = cells[range.lowerBound + position]
      reader.id = Array(HTMLIdentifier.encode(cell.id).utf8)
      reader.tape.fill(with: cell.data)
      return CellRecord(
        kind: cell.kind, record: reader.tape.root())
    }
  }

  /// The list that contains the cell at a position, and the cell's position in it; `nil` for cells that the site's own
  /// code holds.
  package func record(at position: Int) -> (list: CardList, position: Int)? {
    guard case .cards(let cards) = storage else { return nil }
    return (cards, range.lowerBound + position)
  }

  /// Reads the cell at a position and calls `body` with it.
  ///
  /// The cell must not escape the closure.
  ///
  /// - Parameter reusesLast: whether the cell is not read again if it is the one that the reader read last. The lists of
  ///   all cells read since ``CellReader/forget()`` must exist.
  /// - Throws: any error from reading the card or from the closure.
  package func withCell<Result>(
    at position: Int, reader: CellReader, reusesLast: Bool = false, _ body: (CellRecord) throws -> Result
  ) throws -> Result {
    try withExtendedLifetime((storage, reader)) {
      if reusesLast, let last = last(at: position, reader: reader) { return try body(last) }
      return try body(cell(at: position, reader: reader))
    }
  }
}

/// The buffers with which a worker reads cells; each worker reuses one from cell to cell.
package final class CellReader {
  /// Duplicate names were detected when the list was made.
  fileprivate let json = JSONReader(findsDoubledNames: false)
  fileprivate let tape = RecordTape()
  /// The identity of the last cell read, encoded for HTML ids.
  package fileprivate(set) var id: [UInt8] = []
  /// The cell that was read last.
  fileprivate var last: Last?

  /// A cell of a list that may have ceased to exist.
  fileprivate struct Last {
    let list: ObjectIdentifier
    let position: Int
    let addresses: ObjectIdentifier?
    let cell: CellRecord
  }

  package init() {}

  /// Forgets the cell that was read last.
  package func forget() { last = nil }
}

/// A cell's kind and data for rendering.
package struct CellRecord {
  /// The kind of card.
  package let kind: String
  /// The card's fields.
  package let record: RecordValue
}
