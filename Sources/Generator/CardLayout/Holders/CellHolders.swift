package import CardSources
package import Diagnostics
package import JSONRecords
package import Platform

/// The cells of a section: those of a source's cards, made one at a time while a page is rendered, or those that the
/// site's own code holds.
public struct CellHolders: Sendable {
  private enum Storage: Sendable {
    case cards(CardList)
    case held(HeldCells)
  }

  private let storage: Storage
  private let range: Range<Int>

  private init(_ storage: Storage, _ range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  /// The cells that the site's own code holds.
  public init(_ cells: HeldCells) { self.init(.held(cells), 0..<cells.count) }

  /// The cells of a source's cards.
  package init(_ cards: CardList) { self.init(.cards(cards), 0..<cards.count) }

  /// How many cells there are.
  public var count: Int { range.count }

  /// Some of the cells, by positions counted from 0; positions outside are left out.
  public func slice(_ positions: Range<Int>) -> CellHolders {
    let start = min(range.lowerBound + positions.lowerBound, range.upperBound)
    let end = min(range.lowerBound + positions.upperBound, range.upperBound)
    return CellHolders(storage, start..<max(start, end))
  }

  /// The source of the cells, when they are a source's cards, and where they lie in it.
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

  /// Appends the identity of the cell at a position in the form for HTML ids, which is ASCII.
  package func appendHTMLID(at position: Int, to bytes: inout [UInt8]) {
    switch storage {
    case .cards(let cards):
      cards.noteRead(range.lowerBound + position)
      cards.appendHTMLID(of: range.lowerBound + position, to: &bytes)
    case .held(let cells): bytes += HTMLIdentifier.encode(cells[range.lowerBound + position].id).utf8
    }
  }

  /// A hash of the identities of all cells in their order; `nil` for cells that the site's own code holds.
  ///
  /// - Complexity: O(cells), a few nanoseconds each when the source has an index.
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

  /// Reads the cell at a position.
  ///
  /// - Returns: the cell: valid until the reader reads another, and no longer than the cells live.
  /// - Throws: what reading the card throws.
  package func cell(at position: Int, reader: CellReader) throws(Diagnosed) -> CellContent {
    switch storage {
    case .cards(let cards):
      let place = range.lowerBound + position
      reader.id.removeAll(keepingCapacity: true)
      cards.appendHTMLID(of: place, to: &reader.id)
      let record = try cards.read(place, reader: reader.json, tape: reader.tape)
      return CellContent(kind: cards.kind(of: place), record: record)
    case .held(let cells):
      let cell = cells[range.lowerBound + position]
      reader.id = Array(HTMLIdentifier.encode(cell.id).utf8)
      reader.tape.fill(with: cell.data)
      return CellContent(
        kind: cell.kind, record: reader.tape.root())
    }
  }

  /// The list with the cell at a position, and where it stands there; `nil` for cells that the site's own code holds.
  package func record(at position: Int) -> (list: CardList, position: Int)? {
    guard case .cards(let cards) = storage else { return nil }
    return (cards, range.lowerBound + position)
  }

  /// Reads the cell at a position and calls with it.
  ///
  /// Nothing of the cell may leave the closure.
  ///
  /// - Throws: what reading the card throws, and what the closure throws.
  package func withCell<Result>(
    at position: Int, reader: CellReader, _ body: (CellContent) throws -> Result
  ) throws -> Result {
    try withExtendedLifetime((storage, reader)) { try body(cell(at: position, reader: reader)) }
  }
}

/// What a worker needs to read cells; one for each worker, reused from cell to cell.
package final class CellReader {
  /// Doubled names were looked for when the list was made.
  fileprivate let json = JSONReader(findsDoubledNames: false)
  fileprivate let tape = RecordTape()
  /// The identity of the cell that was read last, in the form for HTML ids.
  package fileprivate(set) var id: [UInt8] = []

  package init() {}
}

/// A cell as it is rendered: its kind and its data.
package struct CellContent {
  /// The kind of card.
  package let kind: String
  /// The card's fields.
  package let record: RecordValue
}
