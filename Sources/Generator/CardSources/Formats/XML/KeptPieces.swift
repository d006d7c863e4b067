import Platform

/// The pieces of a feed as an earlier build converted them: those whose bytes are the same are not read again.
struct KeptPieces: Sendable {
  /// What is known of a piece besides its records.
  struct Piece: Sendable, Equatable {
    /// A hash of the piece, and of everything around the items of the feed.
    let hash: UInt64
    /// The number of its records.
    let count: Int
    /// The number of line ends in the document before it.
    let line: Int
    /// The number of line ends in it.
    let lines: Int
    let mistakenCharacters: Int
    let escapedSections: Int
    /// The repairs, with the numbers of the feed's records.
    let repairs: RepairLog

    static func == (left: Piece, right: Piece) -> Bool {
      left.hash == right.hash && left.count == right.count && left.line == right.line && left.lines == right.lines
        && left.mistakenCharacters == right.mistakenCharacters && left.escapedSections == right.escapedSections
        && left.repairs.sorted == right.repairs.sorted
    }
  }

  private let records: LocatedRecords
  /// The pieces with the numbers of their first records, by their hashes.
  private let pieces: [UInt64: (first: Int, piece: Piece)]

  /// The pieces of a feed that was kept; `nil` if it was not read piece by piece.
  init?(_ records: LocatedRecords) {
    guard !records.pieces.isEmpty else { return nil }
    var pieces: [UInt64: (first: Int, piece: Piece)] = [:]
    var first = 0
    for piece in records.pieces {
      pieces[piece.hash] = (first, piece)
      first += piece.count
    }
    guard first == records.slots.count, first == records.lines.count else { return nil }
    (self.records, self.pieces) = (records, pieces)
  }

  /// The piece with a hash, whose first record now has another number; `nil` if it has to be read.
  func piece(_ hash: UInt64, count: Int, from record: Int) -> FeedPiece? {
    guard let (first, piece) = pieces[hash], piece.count == count, count > 0 else { return nil }
    let slots = records.slots
    let (start, end) = (slots[first].range.lowerBound, slots[first + count - 1].range.upperBound)
    // Each record ends with a line feed.
    guard end < records.bytes.bytes.count else { return nil }
    let contents = FeedContents(
      bytes: MappedBytes(records.bytes, in: start..<end + 1),
      ranges: (first..<first + count).map {
        slots[$0].range.lowerBound - start..<slots[$0].range.upperBound - start
      },
      lines: records.lines[first..<first + count].map { UInt32(clamping: Int($0) - piece.line) },
      repairs: piece.repairs.shifted(by: record - first), mistakenCharacters: piece.mistakenCharacters,
      escapedSections: piece.escapedSections)
    return FeedPiece(contents: contents, linesAround: 0, lines: piece.lines, hash: hash)
  }
}
