/// The search for names that an object holds twice (RFC 8259 §4: names SHOULD be unique).
extension JSONParse {
  /// So many members are compared when they are met; those after them are sorted when the object ends.
  static let comparedOneByOne = 64

  /// Compares the name just read with those before it in its object, if one of them has the same bit.
  @inline(__always)
  mutating func compareName(quotedAt start: Int) {
    let last = open.count - 1
    guard open[last].count < Self.comparedOneByOne else { return }
    var hash = name.length &* 31
    if name.length > 0 {
      hash &+= Int(byte(name, 0)) &* 7 &+ Int(byte(name, name.length - 1)) &* 13 &+ Int(byte(name, name.length / 2))
    }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: hash & 63)
    if open[last].nameBits & bit != 0 { searchEarlierNames(quotedAt: start) }
    open[last].nameBits |= bit
  }

  private mutating func searchEarlierNames(quotedAt start: Int) {
    guard let container = open.last else { return }
    var child = container.node + 1
    while child < nodes.count {
      if order(nameOf(nodes[child]), name) == 0 { return report(name, quotedAt: start) }
      child = Int(nodes[child].end)
    }
  }

  /// Finds the doubled names of a large object that were not compared when they were met.
  mutating func findDoubledNames(in container: OpenContainer) {
    var children: [Int] = []
    children.reserveCapacity(container.count)
    var child = container.node + 1
    while child < nodes.count {
      children.append(child)
      child = Int(nodes[child].end)
    }
    let unchecked = children[Self.comparedOneByOne]
    children.sort { left, right in
      let order = order(nameOf(nodes[left]), nameOf(nodes[right]))
      return order == 0 ? left < right : order < 0
    }
    for (left, right) in zip(children, children.dropFirst())
    where right >= unchecked && order(nameOf(nodes[left]), nameOf(nodes[right])) == 0 {
      let node = nodes[right]
      // Where a decoded name was written is not kept: its value's place tells enough.
      report(nameOf(node), quotedAt: node.isKeyDecoded ? Int(node.textStart) : Int(node.keyStart) - 1)
    }
  }

  private mutating func report(_ name: Text, quotedAt offset: Int) {
    let text = String(decoding: (0..<name.length).map { byte(name, $0) }, as: UTF8.self)
    doubledNames.append(JSONReader.DoubledName(offset: offset, name: text))
  }

  private func nameOf(_ node: RecordNode) -> Text {
    Text(start: Int(node.keyStart), length: Int(node.keyLength), isDecoded: node.isKeyDecoded)
  }

  @inline(__always)
  private func byte(_ text: Text, _ index: Int) -> UInt8 {
    text.isDecoded ? decodedText[text.start + index] : bytes[text.start + index]
  }

  /// Negative, zero or positive: shorter names come first, names of one length in the order of their bytes.
  private func order(_ left: Text, _ right: Text) -> Int {
    guard left.length == right.length else { return left.length - right.length }
    for index in 0..<left.length {
      let (a, b) = (byte(left, index), byte(right, index))
      if a != b { return Int(a) - Int(b) }
    }
    return 0
  }
}
