import JSONRecords
import Platform
import Synchronization

/// The tapes of a list's records from when they were checked, so that none is read a second time for its page.
///
/// Those of a large source would take most of the memory: they are not kept. What a tape was made from is remembered by its hash,
/// so that a file that changes while it is in use is noticed.
///
/// Unchecked for the reason that ``CardSlots`` gives: each place is written by the one worker that took its chunk.
final class KeptTapes: @unchecked Sendable {
  /// Larger sources are read twice.
  private static let largestSource = 64 << 20
  private static let blockSize = 2 << 20
  /// The hash stands before the tape.
  private static let header = MemoryLayout<UInt64>.size

  private let memory: OwnMemory
  private let places: UnsafeMutablePointer<UnsafeRawPointer?>
  private let count: Int
  private let room: TapeRoom
  private let blocks = Mutex<[OwnMemory]>([])

  /// Room for the tapes of some records; `nil` when they are not worth the memory.
  init?(of slots: CardSlots, in bytes: MappedBytes, room: TapeRoom) {
    guard bytes.bytes.count <= Self.largestSource else { return nil }
    self.room = room
    count = slots.count
    memory = OwnMemory(size: count * MemoryLayout<UnsafeRawPointer?>.stride)
    // Zeros are pointers to nothing.
    places = memory.start.bindMemory(to: UnsafeRawPointer?.self, capacity: max(1, count))
  }

  /// Where a worker keeps tapes.
  struct Block {
    fileprivate var next: UnsafeMutableRawPointer?
    fileprivate var room = 0
    fileprivate var isFull = false
  }

  /// Keeps the tape of a record.
  func keep(_ tape: RecordTape, of position: Int, hash: UInt64, in block: inout Block) {
    precondition(position >= 0 && position < count, "no place at this position")
    let unit = MemoryLayout<UInt64>.alignment  // that of nodes is less
    let size = (Self.header + KeptRecord.size(of: tape) + unit - 1) / unit * unit
    if block.room < size { extend(&block, for: size) }
    guard block.room >= size, let start = block.next else { return }
    start.storeBytes(of: hash, as: UInt64.self)
    KeptRecord.copy(tape, to: start + Self.header)
    places[position] = UnsafeRawPointer(start)
    block.next = start + size
    block.room -= size
  }

  @inline(never)
  private func extend(_ block: inout Block, for size: Int) {
    guard size <= Self.blockSize, !block.isFull else { return }
    guard room.take(Self.blockSize) else {
      block.isFull = true
      return
    }
    let new = OwnMemory(size: Self.blockSize)
    blocks.withLock { $0.append(new) }
    block.next = new.start
    block.room = Self.blockSize
  }

  /// The tapes, without an object: workers that count references to one wait for each other.
  ///
  /// Valid as long as the object they come from.
  struct View: @unchecked Sendable {
    fileprivate let places: UnsafeMutablePointer<UnsafeRawPointer?>

    /// The root of a record that was kept; `nil` when it was not, or when its bytes are not what they were.
    @inline(__always)
    func root(of position: Int, source: UnsafeRawBufferPointer) -> RecordValue? {
      guard let start = places[position], start.load(as: UInt64.self) == ContentHash(source).value else { return nil }
      return KeptRecord.root(at: start + KeptTapes.header, source: source)
    }
  }

  var view: View { View(places: places) }
}

/// What the tapes of all sources of a build may take together: one that is read later has what the others left.
///
/// A text of little numbers has tapes many times its length.
final class TapeRoom: Sendable {
  private let left = Atomic(96 << 20)

  /// Takes so many bytes, if they are left.
  func take(_ size: Int) -> Bool { left.wrappingSubtract(size, ordering: .relaxed).newValue >= 0 }
}
