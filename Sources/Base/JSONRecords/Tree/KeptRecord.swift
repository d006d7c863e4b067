/// A copy of a record's tape in one block of externally owned memory: its nodes, then its decoded text.
package enum KeptRecord {
  /// The size of a tape's copy in bytes.
  package static func size(of tape: RecordTape) -> Int {
    tape.nodes.count * MemoryLayout<RecordNode>.stride + tape.decodedText.count
  }

  /// Copies a tape to memory of sufficient size, aligned for 32-bit integers.
  package static func copy(_ tape: RecordTape, to memory: UnsafeMutableRawPointer) {
    let nodes = tape.nodes.count * MemoryLayout<RecordNode>.stride
    memory.copyMemory(from: tape.nodes.base, byteCount: nodes)
    (memory + nodes).copyMemory(from: tape.decodedText.base, byteCount: tape.decodedText.count)
  }

  /// Fills a tape with a copied one, whose changes then leave the copy as it is.
  ///
  /// - Parameter textSize: the size of the tape's decoded text in bytes.
  package static func fill(_ tape: RecordTape, from memory: UnsafeRawPointer, textSize: Int) {
    let nodes = memory.assumingMemoryBound(to: RecordNode.self)
    let count = Int(nodes[0].end)
    let text = (memory + count * MemoryLayout<RecordNode>.stride).assumingMemoryBound(to: UInt8.self)
    tape.removeAll()
    tape.nodes.append(UnsafeBufferPointer(start: nodes, count: count))
    tape.decodedText.append(UnsafeBufferPointer(start: text, count: textSize))
  }

  /// The size of a tape's decoded text in bytes.
  package static func textSize(of tape: RecordTape) -> Int { tape.decodedText.count }

  /// The root value of a copied tape; valid as long as the memory and the source are.
  ///
  /// - Parameter source: The bytes from which the tape was created.
  @inline(__always)
  package static func root(at memory: UnsafeRawPointer, source: UnsafeRawBufferPointer) -> RecordValue {
    // The memory begins with nodes; the root's `end` is their count.
    let nodes = memory.assumingMemoryBound(to: RecordNode.self)
    return RecordValue(
      nodes: nodes, source: source.baseAddress, decoded: memory + Int(nodes[0].end) * MemoryLayout<RecordNode>.stride,
      index: 0)
  }
}
