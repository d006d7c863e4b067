import Platform

/// How many more end tags than start tags of each name the rest of the source holds.
///
/// It is counted only when an end tag does not fit, to tell a superfluous one from a missing one, and then moves on with
/// the parser, so that each byte is looked at twice at most. The count is rough (it looks into scripts and values):
/// it decides which of two errors is reported, never whether there is one.
struct TagBalance {
  private var balance: [Int32] = []
  private var position = 0

  mutating func reset() { balance.removeAll(keepingCapacity: true) }

  /// The end tags of a name beyond its start tags from an offset on.
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

  /// Adds the tags that begin in a range, so many times.
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
  /// How many open elements of one name are counted; beyond that an end tag is never taken for superfluous.
  private static let mostOpen = 64

  /// Whether the rest of the source has end tags enough for all that is open of the end tag's name, so that this one,
  /// which fits nowhere, must be superfluous.
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
