/// A value that is written to many tapes: its nodes and their text, ready to be copied.
package struct PreparedRecord: Sendable {
  fileprivate let nodes: [RecordNode]
  fileprivate let text: [UInt8]

  /// Prepares a Swift value.
  package init(_ data: RecordData) {
    let tape = RecordTape(data)
    nodes = Array(tape.nodes.elements)
    text = Array(tape.decodedText.elements)
  }
}

extension RecordTape {
  /// Writes a copy of a prepared value.
  ///
  /// - Complexity: O(nodes of the value), without reading their text.
  package func value(_ name: StaticString, _ prepared: PreparedRecord) {
    let keyStart = UInt32(decodedText.count)
    decodedText.append(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    let (place, textStart) = (UInt32(nodes.count), UInt32(decodedText.count))
    prepared.text.withUnsafeBufferPointer { decodedText.append($0) }
    for var node in prepared.nodes {
      node.keyStart += textStart
      node.textStart += textStart
      node.end += place
      nodes.append(node)
    }
    nodes[Int(place)].rename(keyStart: keyStart, keyLength: UInt32(name.utf8CodeUnitCount))
  }
}
