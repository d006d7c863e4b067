import JSONRecords
import SeededNumbers
import Testing

/// What must hold for every text, tried on texts made by a fixed generator.
@Suite struct JSONPropertyTests {
  static func value(_ random: inout SeededNumbers, depth: Int = 0) -> String {
    let spaces = ["", "", "", " ", "\n  ", "\t"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<(depth > 4 ? 6 : 9), using: &random) {
    case 0: return "null" + spaces
    case 1: return (Bool.random(using: &random) ? "true" : "false") + spaces
    case 2: return "\(Int.random(in: -1000...1000, using: &random))" + spaces
    case 3: return ["0.5", "-1e10", "1E-3", "12345678901234567890.5e+10"].randomElement(using: &random) ?? "0"
    case 4, 5: return string(&random)
    case 6:
      let elements = (0..<Int.random(in: 0..<6, using: &random)).map { _ in value(&random, depth: depth + 1) }
      return "[" + spaces + elements.joined(separator: "," + spaces) + "]"
    default:
      let members = (0..<Int.random(in: 0..<8, using: &random)).map { index in
        "\"k\(index)\":" + spaces + value(&random, depth: depth + 1)
      }
      return "{" + spaces + members.joined(separator: spaces + ",") + spaces + "}"
    }
  }

  static func string(_ random: inout SeededNumbers) -> String {
    let pieces = [
      "a", "card", "é", "日本", "😀", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", "]", "}", "{", ",", " ",
      "12345678",
    ]
    return "\""
      + (0..<Int.random(in: 0..<12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      + "\""
  }

  @Test(arguments: 0..<40) func `scanning and reading each record equals reading the whole`(seed: Int) throws {
    var random = SeededNumbers(seed: seed)
    let records = (0..<20).map { _ in Self.value(&random) }
    let bytes = Array(("[" + records.joined(separator: " , ") + "]").utf8)
    let whole = try outline(bytes)
    let parts = try bytes.withUnsafeBytes { bytes in
      var scanner = JSONRecordScanner(bytes)
      try scanner.open()
      let reader = JSONReader()
      let tape = RecordTape()
      var parts: [String] = []
      while let record = scanner.next() {
        let text = UnsafeRawBufferPointer(rebasing: bytes[record.range])
        try reader.read(text, into: tape)
        parts.append(tape.withRoot(source: text, outline))
      }
      #expect(scanner.cut == nil && scanner.problems.isEmpty)
      return parts
    }
    #expect(whole == "[" + parts.joined(separator: " ") + "]")
  }

  @Test(arguments: 0..<40) func `reading value after value equals reading each alone`(seed: Int) throws {
    var random = SeededNumbers(seed: seed + 1_000)
    let values = (0..<20).map { _ in Self.value(&random) }
    let bytes = Array(values.joined(separator: "\n").utf8)
    try bytes.withUnsafeBytes { bytes in
      let reader = JSONReader()
      let tape = RecordTape()
      var offset = 0
      for value in values {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
        offset += try reader.readPrefix(of: rest, into: tape)
        #expect(try tape.withRoot(source: rest, outline) == outline(Array(value.utf8)))
      }
      #expect(offset <= bytes.count)
    }
  }

  @Test(arguments: 0..<40) func `no bytes make the reader or the scanner trap`(seed: Int) {
    var random = SeededNumbers(seed: seed + 2_000)
    let alphabet = Array("{}[]\",:\\u0123456789eE+-.truefalsn \n\u{0}é😀".utf8)
    for _ in 0..<150 {
      var bytes = Array(("[" + (0..<4).map { _ in Self.value(&random) }.joined(separator: ",") + "]").utf8)
      for _ in 0..<Int.random(in: 1..<6, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let text = (try? outline(bytes)) ?? ""
      _ = JSONRecordScannerTests.scan(String(decoding: bytes, as: UTF8.self))
      bytes.withUnsafeBytes { bytes in
        var scanner = JSONRecordScanner(bytes, path: "")
        guard (try? scanner.open()) != nil else { return }
        var end = 0
        while let record = scanner.next() {
          #expect(record.range.lowerBound >= end && record.range.upperBound <= bytes.count && !record.range.isEmpty)
          end = record.range.upperBound
        }
        scanner.close()
        // A text that a strict reader accepts as an array has no damage for the scanner either.
        if text.hasPrefix("[") { #expect(scanner.cut == nil && scanner.problems.isEmpty) }
      }
    }
  }

  @Test func `bytes of any kind are refused or read, never trapped on`() {
    var random = SeededNumbers(seed: 3_000)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? outline(bytes)
    }
  }
}
