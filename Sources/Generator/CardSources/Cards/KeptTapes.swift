import JSONRecords
import Platform
import Synchronization

/// The tapes of a list's records from when they were checked, so that records are not read a second time for their
/// pages.
///
/// The tapes of a large source are not kept, because they would take most of the memory. Each tape is stored with a
/// hash of its record, which detects a file that changes while it is in use.
///
/// `@unchecked Sendable` because each element is written only by the worker that took its chunk, as in ``CardSlots``.
final class KeptTapes: @unchecked Sendable {
  /// The maximum size in bytes of a source whose tapes are kept; larger ones are read twice.
  private static let largestSource = 64 << 20
  private static let blockSize = 2 << 20
  /// The size of what precedes the tape: the hash and the size of its text.
  private static let header = 2 * MemoryLayout<UInt64>.size

  private let memory: OwnMemory
  private let starts: UnsafeMutablePointer<UnsafeRawPointer?>
  private let count: Int
  private let room: TapeRoom
  private let blocks = Mutex<[OwnMemory]>([])
  /// The owner of the tapes, if they were kept for the list from which this one's cards were chosen.
  private let owner: KeptTapes?

  /// Allocates memory for the tapes of some records; `nil` if they are not worth it.
  init?(of slots: CardSlots, in bytes: MappedBytes, room: TapeRoom) {
    guard bytes.bytes.count <= Self.largestSource else { return nil }
    self.room = room
    owner = nil
    count = slots.count
    memory = OwnMemory(size: count * MemoryLayout<UnsafeRawPointer?>.stride)
    // Zeroed memory consists of null pointers.
    starts = memory.start.bindMemory(to: UnsafeRawPointer?.self, capacity: max(1, count))
  }

  /// The tapes of the cards at some positions of a list, which stay where they are.
  init(_ all: KeptTapes, at positions: [Int]) {
    (owner, room, count) = (all, all.room, positions.count)
    memory = OwnMemory(size: count * MemoryLayout<UnsafeRawPointer?>.stride)
    starts = memory.start.bindMemory(to: UnsafeRawPointer?.self, capacity: max(1, count))
    for (index, position) in positions.enumerated() {
      precondition(position >= 0 && position < all.count, "no tape at this position")
      starts[index] = all.starts[position]
    }
  }

  /// A worker's block of memory for tapes.
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
    (start + MemoryLayout<UInt64>.size).storeBytes(of: KeptRecord.textSize(of: tape), as: Int.self)
    KeptRecord.copy(tape, to: start + Self.header)
    starts[position] = UnsafeRawPointer(start)
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

  /// The tapes without the object: workers that retain it would contend for its reference count.
  ///
  /// Valid as long as the object.
  struct View: @unchecked Sendable {
    fileprivate let starts: UnsafeMutablePointer<UnsafeRawPointer?>

    /// The root of a kept record; `nil` if it was not kept, or if its bytes have changed.
    @inline(__always)
    func root(of position: Int, source: UnsafeRawBufferPointer) -> RecordValue? {
      tape(of: position, source: source).map { KeptRecord.root(at: $0, source: source) }
    }

    /// Fills a worker's tape with that of a kept record.
    ///
    /// - Returns: whether the record was kept and has not changed.
    func fill(_ tape: RecordTape, at position: Int, source: UnsafeRawBufferPointer) -> Bool {
      guard let kept = self.tape(of: position, source: source) else { return false }
      let textSize = (kept - MemoryLayout<Int>.size).load(as: Int.self)
      KeptRecord.fill(tape, from: kept, textSize: textSize)
      return true
    }

    @inline(__always)
    private func tape(of position: Int, source: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
      guard let start = starts[position], start.load(as: UInt64.self) == ContentHash(source).value else { return nil }
      return start + KeptTapes.header
    }
  }

  var view: View { View(starts: starts) }
}

/// The memory budget for the tapes of all sources of a build; sources read later get what is left.
///
/// The tapes of a text of small numbers are many times longer than the text.
final class TapeRoom: Sendable {
  private let left = Atomic(96 << 20)

  /// Takes a number of bytes from the budget if they are left.
  func take(_ size: Int) -> Bool { left.wrappingSubtract(size, ordering: .relaxed).newValue >= 0 }
}
