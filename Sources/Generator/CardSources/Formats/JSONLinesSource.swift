import JSONRecords
import Platform

/// Records in NDJSON (JSON Lines), one per line, which stay in the mapped file.
struct JSONLinesSource {
  let source: CardSource
  let bytes: MappedBytes

  /// Finds the records: every non-blank line, up to a limit.
  func read(limit: Int? = nil) -> LocatedRecords {
    var located = LocatedRecords(bytes: bytes)
    defer { withExtendedLifetime(bytes) {} }
    let text = bytes.bytes
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count, located.read < limit ?? .max {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      var first = start
      var last = end
      while first < last, text[first] <= 0x20 { first += 1 }
      while last > first, text[last - 1] <= 0x20 { last -= 1 }
      if first < last {
        located.slots.append(
          Card(start: UInt64(first), length: UInt32(clamping: last - first), record: UInt32(located.read)))
        located.read += 1
      }
      start = end + 1
    }
    return located
  }
}
