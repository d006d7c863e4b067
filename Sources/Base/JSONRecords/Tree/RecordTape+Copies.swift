/// Copies of values of other tapes, written one after another.
extension RecordTape {
  /// Appends an array or an object without children, which are written next; ``close(_:)`` ends it.
  ///
  /// - Returns: its place.
  package func open(_ kind: RecordNode.Kind, named name: UnsafeRawBufferPointer) -> Int {
    let keyStart = decodedText.count
    append(name)
    nodes.append(
      RecordNode(
        kind: kind, isDecoded: true, isKeyDecoded: true, keyStart: UInt32(keyStart), keyLength: UInt32(name.count),
        textStart: UInt32(decodedText.count), end: UInt32(nodes.count + 1)))
    return nodes.count - 1
  }

  /// Ends an array or an object after its children.
  package func close(_ index: Int) {
    var (child, count) = (index + 1, UInt32(0))
    while child < nodes.count {
      count += 1
      child = Int(nodes[child].end)
    }
    nodes[index].count = count
    nodes[index].end = UInt32(nodes.count)
  }

  /// Appends a copy of a value with all that it contains.
  ///
  /// - Parameters:
  ///   - value: a value of another tape.
  ///   - name: its name here.
  ///   - source: the source of this tape; texts of values of the same source are referenced rather than copied.
  package func copy(
    _ value: RecordValue, named name: UnsafeRawBufferPointer, source: UnsafeRawBufferPointer
  ) {
    let (first, end) = (value.index, Int(value.nodes[value.index].end))
    let distance = nodes.count - first
    let isShared = value.source == source.baseAddress
    for index in first..<end {
      var node = value.nodes[index]
      if index == first {
        let keyStart = decodedText.count
        append(name)
        node.rename(keyStart: UInt32(keyStart), keyLength: UInt32(name.count))
      } else if node.isKeyDecoded || !isShared {
        let keyStart = decodedText.count
        append(value.at(index).key)
        node.rename(keyStart: UInt32(keyStart), keyLength: node.keyLength)
      }
      if node.isDecoded || !isShared {
        let isTree = node.kind == .array || node.kind == .object
        let textStart = decodedText.count
        // The text of arrays and objects belongs to their source.
        if !isTree { append(value.at(index).text) }
        node.move(textStart: UInt32(textStart), textLength: isTree ? 0 : node.textLength)
      }
      node.end = UInt32(Int(node.end) + distance)
      nodes.append(node)
    }
  }

  /// Exchanges the contents of two tapes.
  package func swap(with other: RecordTape) {
    Swift.swap(&nodes, &other.nodes)
    Swift.swap(&decodedText, &other.decodedText)
  }

  private func append(_ bytes: UnsafeRawBufferPointer) {
    bytes.withMemoryRebound(to: UInt8.self) { decodedText.append($0) }
  }
}
