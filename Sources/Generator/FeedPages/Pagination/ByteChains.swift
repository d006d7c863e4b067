import Platform

/// Texts that all grow at the same time: each is a chain of short chunks, which come from a few blocks of memory.
///
/// An array for each of them would be copied whenever it has grown, and leave its old places behind.
final class ByteChains {
  private static let chunkSize = 512
  /// The number of the next chunk stands at the end of each.
  private static let room = chunkSize - MemoryLayout<UInt32>.size
  private static let chunksInBlock = 2048

  /// How many texts there are.
  let count: Int
  private var blocks: [OwnMemory] = []
  private var usedChunks = 0
  /// The first and the last chunk of each text, and how long it is.
  private var first: [UInt32]
  private var last: [UInt32]
  private var lengths: [Int]

  init(count: Int) {
    self.count = count
    first = [UInt32](repeating: 0, count: count)
    last = first
    lengths = [Int](repeating: 0, count: count)
  }

  func isEmpty(_ text: Int) -> Bool { lengths[text] == 0 }

  /// Adds bytes at the end of a text.
  func append(_ bytes: UnsafeRawBufferPointer, to text: Int) {
    var offset = 0
    while offset < bytes.count {
      let place = lengths[text] % Self.room
      if place == 0 { addChunk(to: text) }
      let piece = min(Self.room - place, bytes.count - offset)
      UnsafeMutableRawBufferPointer(start: chunk(last[text]) + place, count: piece)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + piece]))
      lengths[text] += piece
      offset += piece
    }
  }

  /// The bytes of a text.
  func bytes(of text: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lengths[text] + 1)
    var number = first[text]
    while bytes.count < lengths[text] {
      let piece = min(Self.room, lengths[text] - bytes.count)
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: chunk(number), count: piece))
      number = chunk(number).load(fromByteOffset: Self.room, as: UInt32.self)
    }
    return bytes
  }

  private func addChunk(to text: Int) {
    if usedChunks == blocks.count * Self.chunksInBlock {
      blocks.append(OwnMemory(size: Self.chunksInBlock * Self.chunkSize))
    }
    let number = UInt32(usedChunks)
    usedChunks += 1
    if lengths[text] == 0 {
      first[text] = number
    } else {
      chunk(last[text]).storeBytes(of: number, toByteOffset: Self.room, as: UInt32.self)
    }
    last[text] = number
  }

  private func chunk(_ number: UInt32) -> UnsafeMutableRawPointer {
    let (block, place) = Int(number).quotientAndRemainder(dividingBy: Self.chunksInBlock)
    return blocks[block].start + place * Self.chunkSize
  }
}
