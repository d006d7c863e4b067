import Platform

/// Memory for decoded attribute values: given out in pieces that stay in place, taken back all at once.
final class ValueArena {
  @exclusivity(unchecked) private var chunks: [UnsafeMutableRawBufferPointer] = []
  @exclusivity(unchecked) private var used = 0
  @exclusivity(unchecked) private var chunk = 0
  @exclusivity(unchecked) private var buffer = ByteBuffer()

  /// Takes everything back; earlier pieces must not be read any more.
  func reset() {
    used = 0
    chunk = 0
  }

  /// A piece of memory of this size.
  func take(_ size: Int) -> UnsafeMutableRawBufferPointer {
    while chunk < chunks.count, used + size > chunks[chunk].count {
      chunk += 1
      used = 0
    }
    if chunk == chunks.count {
      chunks.append(.allocate(byteCount: Swift.max(4096, size), alignment: 8))
      used = 0
    }
    defer { used += size }
    return UnsafeMutableRawBufferPointer(rebasing: chunks[chunk][used..<(used + size)])
  }

  /// What a text or an attribute value stands for.
  func decoded(_ raw: UnsafeRawBufferPointer, inAttribute: Bool) -> UnsafeRawBufferPointer {
    buffer.removeAll()
    DecodedText.append(raw, inAttribute: inAttribute, to: &buffer)
    let piece = take(buffer.count)
    piece.copyMemory(from: buffer.bytes)
    return UnsafeRawBufferPointer(piece)
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }
}
