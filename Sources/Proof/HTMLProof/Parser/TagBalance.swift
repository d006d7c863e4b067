import Platform

/// The number of end tags minus start tags of each name in the rest of the source.
///
/// It is only computed when an end tag does not match, to tell a superfluous end tag from a missing one, and then
/// advances with the parser, so that each byte is read at most twice. The count is approximate (it includes tags in
/// scripts and attribute values): it decides which of two errors is reported, never whether there is one.
struct TagBalance {
  private var balance: [Int32] = []
  private var position = 0

  mutating func reset() { balance.removeAll(keepingCapacity: true) }

  /// Returns the number of end tags minus start tags of a name after an offset.
  mutating func ends(of element: ElementName, from offset: Int, _ base: UnsafePointer<UInt8>, _ end: Int) -> Int {
    if balance.isEmpty {
      balance = [Int32](repeating: 0, count: 256)
      count(offset, end, 1, base, end)
    } else if position < offset {
      count(position, offset, -1, base, end)
    }
    position = offset
    return Int(balance[Int(element.rawValue)])
  }

  /// Adds the tags that start in a range to the balance: end tags as `sign`, start tags as `-sign`.
  private mutating func count(_ start: Int, _ stop: Int, _ sign: Int32, _ base: UnsafePointer<UInt8>, _ end: Int) {
    var offset = start
    while true {
      offset = ByteScan.next(Byte.lessThan, base, offset, stop)
      guard offset < stop else { return }
      let isEnd = offset + 1 < end && base[offset + 1] == Byte.slash
      let name = offset + (isEnd ? 2 : 1)
      var nameEnd = name
      while nameEnd < end, nameEnd - name <= NameTable.longestName, base[nameEnd].isASCIIAlphanumeric { nameEnd += 1 }
      if nameEnd > name {
        let element = ElementName(name: UnsafeRawBufferPointer(start: base + name, count: nameEnd - name))
        balance[Int(element.rawValue)] += isEnd ? sign : -sign
      }
      offset += 1
    }
  }
}

extension HTMLParser {
  /// The maximum number of open elements of one name to count; beyond it no end tag is considered superfluous.
  private static let mostOpen = 64

  /// Whether the current end tag, which matches no element, is superfluous.
  ///
  /// It is when the rest of the source contains enough end tags for all open elements of its name.
  mutating func isSurplus() -> Bool {
    guard tag.element.rawValue > ElementName.foreign.rawValue else { return false }
    var count = 0
    var index = open.innermost(tag.element)
    while index >= floor {
      count += 1
      guard count < Self.mostOpen else { return false }
      index = Int(open.entries[index].outerSame)
    }
    return count > 0 && balance.ends(of: tag.element, from: tag.end, base, end) >= count
  }
}
