import Platform

/// Texts that grow side by side: each is a chain of small chunks allocated from a few blocks.
///
/// An array per text would be copied whenever it grows, and leave its old storage behind.
final class ByteChains {
  private static let chunkSize = 512
  /// The payload of a chunk; its last bytes hold the index of the next chunk.
  private static let room = chunkSize - MemoryLayout<UInt32>.size
  private static let chunksInBlock = 2048

  /// The number of texts.
  let count: Int
  private var blocks: [OwnMemory] = []
  private var usedChunks = 0
  /// The first chunk, the last chunk and the length of each text.
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

  /// Appends bytes to a text.
  func append(_ bytes: UnsafeRawBufferPointer, to text: Int) {
    var offset = 0
    while offset < bytes.count {
      let used = lengths[text] % Self.room
      if used == 0 { addChunk(to: text) }
      let piece = min(Self.room - used, bytes.count - offset)
      UnsafeMutableRawBufferPointer(start: chunk(last[text]) + used, count: piece)
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
    let (block, index) = Int(number).quotientAndRemainder(dividingBy: Self.chunksInBlock)
    return blocks[block].start + index * Self.chunkSize
  }
}
