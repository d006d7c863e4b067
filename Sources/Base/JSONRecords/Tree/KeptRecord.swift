/// A record's tape in memory of somebody else, in one piece: its nodes, then the text that had to be decoded.
package enum KeptRecord {
  /// How many bytes a tape takes.
  package static func size(of tape: RecordTape) -> Int {
    tape.nodes.count * MemoryLayout<RecordNode>.stride + tape.decodedText.count
  }

  /// Copies a tape to memory that has room for it, where a number of 32 bits may lie.
  package static func copy(_ tape: RecordTape, to memory: UnsafeMutableRawPointer) {
    let nodes = tape.nodes.count * MemoryLayout<RecordNode>.stride
    memory.copyMemory(from: tape.nodes.base, byteCount: nodes)
    (memory + nodes).copyMemory(from: tape.decodedText.base, byteCount: tape.decodedText.count)
  }

  /// The root of a tape that was copied; valid as long as the memory and the source are.
  ///
  /// - Parameter source: the bytes from which the tape was made.
  @inline(__always)
  package static func root(at memory: UnsafeRawPointer, source: UnsafeRawBufferPointer) -> RecordValue {
    // Only nodes were written there; the first one ends behind the last.
    let nodes = memory.assumingMemoryBound(to: RecordNode.self)
    return RecordValue(
      nodes: nodes, source: source.baseAddress, decoded: memory + Int(nodes[0].end) * MemoryLayout<RecordNode>.stride,
      place: 0)
  }
}
