import Diagnostics
import Platform

/// The lines on which records begin, for tools that need many of them.
///
/// Line feeds are counted per block, on demand, and cached, so a file is scanned at most once.
package final class RecordLines {
  private static let blockSize = 1 << 16
  /// The number of line feeds before each counted block.
  private var before: [ObjectIdentifier: [Int]] = [:]
  /// The last line found; the next one is often close.
  private var latest: (list: ObjectIdentifier, offset: Int, line: Int)?

  package init() {}

  /// The file and the line on which a card's record begins, such as `site/data/news.json:123`.
  ///
  /// - Complexity: O(64 KB) on average; for the first call, O(bytes before the record).
  package func location(of position: Int, in list: CardList) -> String {
    guard list.isInPlace else {
      let location = list.location(of: position)
      return "\(location.file):\(location.line)"
    }
    let offset = Int(list.slots[position].start)
    return withExtendedLifetime(list.bytes) {
      "\(list.source.file):\(line(at: offset, in: list.bytes.bytes, of: list))"
    }
  }

  private func line(at offset: Int, in bytes: UnsafeRawBufferPointer, of list: CardList) -> Int {
    let identity = ObjectIdentifier(list)
    let end = min(offset, bytes.count)
    if let latest, latest.list == identity, latest.offset <= end, end - latest.offset < Self.blockSize {
      let line = latest.line + Self.lineFeeds(in: bytes[latest.offset..<end])
      self.latest = (identity, end, line)
      return line
    }
    var counted = before[identity] ?? [0]
    let block = end / Self.blockSize
    while counted.count <= block {
      let start = (counted.count - 1) * Self.blockSize
      counted.append(counted[counted.count - 1] + Self.lineFeeds(in: bytes[start..<start + Self.blockSize]))
    }
    before[identity] = counted
    let line = counted[block] + Self.lineFeeds(in: bytes[block * Self.blockSize..<end]) + 1
    latest = (identity, end, line)
    return line
  }

  private static func lineFeeds(in bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    UnsafeRawBufferPointer(rebasing: bytes).reduce(into: 0) { count, byte in if byte == 0x0A { count += 1 } }
  }
}
