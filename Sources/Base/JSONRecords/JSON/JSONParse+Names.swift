import Platform

/// The detection of duplicate names in an object (RFC 8259 §4: names SHOULD be unique).
extension JSONParse {
  /// The number of members that are compared as they are read; further members are sorted when the object ends.
  static let comparedOneByOne = 64

  /// Compares the name just read with the earlier names of its object, if one of them has the same hash bit.
  @inline(__always)
  mutating func compareName(
    _ name: Text, _ number: MemberNameTable.Number, quotedAt start: Int, in object: inout OpenContainer
  ) {
    guard object.count < Self.comparedOneByOne else { return }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: (number >= 0 ? Int(number) : hash(of: name)) & 63)
    if object.nameBits & bit != 0 { searchEarlierNames(of: object.node, for: name, quotedAt: start) }
    object.nameBits |= bit
  }

  /// A hash of a name that is not in the name table.
  @inline(never)
  private mutating func hash(of name: Text) -> Int {
    let text = bytes(of: name)
    guard text.count > 0 else { return 0 }
    return text.count &* 31 &+ Int(text[0]) &* 7 &+ Int(text[text.count - 1]) &* 13 &+ Int(text[text.count / 2])
  }

  @inline(never)
  private mutating func searchEarlierNames(of object: Int, for name: Text, quotedAt start: Int) {
    var child = object + 1
    while child < nodes.count {
      if bytes(of: nameOf(nodes[child])).isSame(as: bytes(of: name)) { return report(name, quotedAt: start) }
      child = Int(nodes[child].end)
    }
  }

  /// Finds the duplicate names of a large object among the members that were not compared as they were read.
  mutating func findDoubledNames(in container: OpenContainer) {
    var children: [Int] = []
    children.reserveCapacity(container.count)
    var child = container.node + 1
    while child < nodes.count {
      children.append(child)
      child = Int(nodes[child].end)
    }
    let unchecked = children[Self.comparedOneByOne]
    // Sorts by length, then by bytes.
    let names = children.map { bytes(of: nameOf(nodes[$0])) }
    let order = children.indices.sorted { left, right in
      if names[left].count != names[right].count { return names[left].count < names[right].count }
      return names[left].isSame(as: names[right])
        ? left < right : names[left].lexicographicallyPrecedes(names[right])
    }
    for (left, next) in zip(order, order.dropFirst()) {
      let right = children[next]
      guard right >= unchecked, names[left].isSame(as: names[next]) else { continue }
      let node = nodes[right]
      // The offset of a decoded name is not stored; the offset of its value is close enough.
      report(nameOf(node), quotedAt: node.isKeyDecoded ? Int(node.textStart) : Int(node.keyStart) - 1)
    }
  }

  private mutating func report(_ name: Text, quotedAt offset: Int) {
    let text = String(decoding: bytes(of: name), as: UTF8.self)
    doubledNames.append(JSONReader.DoubledName(offset: offset, name: text))
  }

  private func nameOf(_ node: RecordNode) -> Text {
    Text(start: Int(node.keyStart), length: Int(node.keyLength), isDecoded: node.isKeyDecoded)
  }

  @inline(__always)
  func bytes(of text: Text) -> UnsafeRawBufferPointer {
    let start = text.isDecoded ? UnsafeRawPointer(decodedText.base) : bytes.baseAddress
    return UnsafeRawBufferPointer(start: start.map { $0 + text.start }, count: text.length)
  }
}
