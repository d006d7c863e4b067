import JSONRecords
import Testing

@Suite("A file that is searched in several places holds the same records")
struct JSONRecordStretchTests {
  @Test(arguments: [
    #"[{"a":1}, {"a":2},{"b":"},{"},{"c":["}",{"d":{}}]} ,{"e":"\"},{\""},{}]"#,
    #"[{"a":1},{"a":2},,{"a":3},{"a":4},]"#, #"[{"a":1},{"a":[},{"a":3},{"a":4}"#, #"[]"#, #"[,{"a":1},{"b":2}]"#,
    #"[{"a":1}{"a":2},{"a":3},{"a":4}]"#, #"[1,{"a":1},"},{",{"a":2},{"a":3}]"#, "[ \n{},\n{},\n{} \n]",
  ])
  func `whatever is guessed`(text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { bytes in
      let whole = scan(bytes, stretches: [])
      for first in 0..<bytes.count {
        for limit in [first + 5, bytes.count] {
          let start = JSONRecordStretch.guess(in: bytes, from: first, to: min(limit, bytes.count)) ?? first
          let stretches = [
            JSONRecordStretch(in: bytes, from: 1, to: first),
            JSONRecordStretch(in: bytes, from: start, to: min(limit, bytes.count)),
          ]
          #expect(scan(bytes, stretches: stretches) == whole, "\(first)–\(limit)")
        }
      }
    }
  }

  /// The records, and what was found to be wrong.
  private func scan(_ bytes: UnsafeRawBufferPointer, stretches: [JSONRecordStretch]) -> [String] {
    var scanner = JSONRecordScanner(bytes)
    do {
      try scanner.open()
    } catch {
      return ["\(error)"]
    }
    var lines: [String] = []
    func adopt() {
      for stretch in stretches {
        let first = scanner.count
        guard scanner.adopt(stretch) else { continue }
        for (offset, range) in stretch.records.enumerated() { lines.append("\(first + offset) \(range)") }
      }
    }
    adopt()
    while let record = scanner.next() {
      lines.append("\(record.index) \(record.range)" + (record.damage.map { " \($0)" } ?? ""))
      adopt()
    }
    scanner.close()
    return lines + scanner.problems.map { "\($0)" } + ["\(String(describing: scanner.cut))"]
  }
}
