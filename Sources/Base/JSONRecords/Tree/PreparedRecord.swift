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

/// Values that are written to many tapes one by one, in one piece of memory, because workers that retain the same
/// objects contend for their reference counts.
package struct PreparedRecords: Sendable {
  fileprivate let list: PreparedRecord
  /// The index of the first node of each value, and the number of all nodes.
  fileprivate let starts: [Int]

  /// Prepares Swift values.
  package init(_ values: [RecordData]) {
    list = PreparedRecord(.array(values))
    var starts: [Int] = []
    var start = 1
    while start < list.nodes.count {
      starts.append(start)
      start = Int(list.nodes[start].end)
    }
    self.starts = starts + [start]
  }
}

extension RecordTape {
  /// Writes a copy of a prepared value.
  ///
  /// - Complexity: O(nodes of the value), without reading their text.
  package func value(_ name: StaticString, _ prepared: PreparedRecord) {
    let keyStart = UInt32(decodedText.count)
    decodedText.append(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    let index = nodes.count
    element(prepared)
    nodes[index].rename(keyStart: keyStart, keyLength: UInt32(name.utf8CodeUnitCount))
  }

  /// Writes a copy of a prepared value as an element of an array.
  private func element(_ prepared: PreparedRecord) {
    copy(prepared, nodes: prepared.nodes.indices, text: prepared.text.indices)
  }

  /// Writes a copy of one of several prepared values as an element of an array.
  ///
  /// - Complexity: O(nodes of the value), without reading their text.
  package func element(_ prepared: PreparedRecords, at index: Int) {
    let list = prepared.list
    let (start, end) = (prepared.starts[index], prepared.starts[index + 1])
    // The text of a value begins with its name, which is empty, and ends where that of the next begins.
    let textEnd = end < list.nodes.count ? Int(list.nodes[end].keyStart) : list.text.count
    copy(list, nodes: start..<end, text: Int(list.nodes[start].keyStart)..<textEnd)
  }

  private func copy(_ prepared: PreparedRecord, nodes range: Range<Int>, text: Range<Int>) {
    // Wraps around where a value is written nearer to the beginning than it was.
    let distance = UInt32(nodes.count) &- UInt32(range.lowerBound)
    let textStart = UInt32(decodedText.count) &- UInt32(text.lowerBound)
    prepared.text.withUnsafeBufferPointer { decodedText.append(UnsafeBufferPointer(rebasing: $0[text])) }
    prepared.nodes.withUnsafeBufferPointer { all in
      for index in range {
        var node = all[index]
        node.keyStart &+= textStart
        node.textStart &+= textStart
        node.end &+= distance
        nodes.append(node)
      }
    }
  }
}
