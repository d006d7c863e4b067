import Platform
import Synchronization

/// What the reading of a feed found.
struct FeedContents: Sendable {
  /// The records, one after the other.
  var bytes: MappedBytes
  var ranges: [Range<Int>]
  var lines: [UInt32]
  var repairs: RepairLog
  var mistakenCharacters: Int
  var escapedSections: Int
  var nestedItems = (count: 0, first: "")
  var root = ""
  var channel = FeedElement(name: "")
  var defaults = FeedDefaults()
  /// The pieces in which it was read.
  var pieces: [KeptPieces.Piece] = []

  /// Creates what a piece contains.
  init(
    bytes: MappedBytes, ranges: [Range<Int>], lines: [UInt32], repairs: RepairLog, mistakenCharacters: Int,
    escapedSections: Int
  ) {
    (self.bytes, self.ranges, self.lines, self.repairs) = (bytes, ranges, lines, repairs)
    (self.mistakenCharacters, self.escapedSections) = (mistakenCharacters, escapedSections)
  }

  /// Takes what a reading found; nothing more may be read with it.
  init(_ reading: XMLFeedReading) throws(FileError) {
    bytes = try reading.writer.finish()
    (ranges, lines, repairs) = (reading.ranges, reading.lines, reading.writer.repairs)
    (mistakenCharacters, escapedSections) = (reading.mistakenCharacters, reading.escapedSections)
    (nestedItems, root) = (reading.nestedItems, reading.root)
    (channel, defaults) = (reading.channel, reading.defaults)
  }

  /// The records of a feed that was read piece by piece, with what precedes its items.
  init(_ records: FeedPieceOrder.Records, _ head: XMLFeedReading) {
    (bytes, ranges, lines, repairs) = (records.bytes, records.ranges, records.lines, records.repairs)
    mistakenCharacters = head.mistakenCharacters + records.mistakenCharacters
    escapedSections = head.escapedSections + records.escapedSections
    (nestedItems, root) = (head.nestedItems, head.root)
    (channel, defaults, pieces) = (head.channel, head.defaults, records.pieces)
  }
}

/// Some items of a feed, read from a document of their own.
struct FeedPiece: Sendable {
  let contents: FeedContents
  /// The number of line ends that precede the items in their own document.
  let linesAround: Int
  /// The number of line ends from the first item to that of the next piece.
  let lines: Int
  /// See ``KeptPieces/Piece/hash``.
  let hash: UInt64
}

/// Puts the pieces of a feed in order as they are read.
///
/// The records of the pieces up to the first that is missing are already together, so few others are kept in memory.
final class FeedPieceOrder: Sendable {
  /// The records of all pieces.
  struct Records {
    var bytes: MappedBytes
    var ranges: [Range<Int>] = []
    var lines: [UInt32] = []
    var repairs = RepairLog()
    var mistakenCharacters = 0
    var escapedSections = 0
    var pieces: [KeptPieces.Piece] = []
  }

  private struct State {
    var waiting: [Int: FeedPiece] = [:]
    var next = 0
    /// The number of line ends before the next piece.
    var line: Int
    let spilled = SpilledBytes()
    var records = Records(bytes: MappedBytes([]))
  }

  private let state: Mutex<State>

  /// - Parameter lines: the number of line ends before the first piece.
  init(lines: Int) { state = Mutex(State(line: lines)) }

  /// Adds the piece at an index.
  func add(_ piece: FeedPiece, at index: Int) {
    state.withLock { state in
      state.waiting[index] = piece
      while let piece = state.waiting.removeValue(forKey: state.next) {
        Self.append(piece, to: &state)
        state.next += 1
      }
    }
  }

  private static func append(_ piece: FeedPiece, to state: inout State) {
    let (contents, start) = (piece.contents, state.spilled.count)
    withExtendedLifetime(contents.bytes) { state.spilled.append(contents.bytes.bytes) }
    for range in contents.ranges {
      state.records.ranges.append(start + range.lowerBound..<start + range.upperBound)
    }
    let shift = state.line - piece.linesAround
    for line in contents.lines { state.records.lines.append(UInt32(clamping: Int(line) + shift)) }
    state.records.pieces.append(
      KeptPieces.Piece(
        hash: piece.hash, count: contents.ranges.count, line: state.line, lines: piece.lines,
        mistakenCharacters: contents.mistakenCharacters, escapedSections: contents.escapedSections,
        repairs: contents.repairs))
    state.line += piece.lines
    state.records.repairs.merge(contents.repairs)
    state.records.mistakenCharacters += contents.mistakenCharacters
    state.records.escapedSections += contents.escapedSections
  }

  /// All records, after which nothing may be added; `nil` if they could not be kept.
  func finish() -> Records? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return nil }
      do throws(FileError) {
        state.records.bytes = try state.spilled.finish()
        return state.records
      } catch {
        return nil
      }
    }
  }
}
