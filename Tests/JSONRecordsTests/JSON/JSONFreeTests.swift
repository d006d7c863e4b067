import JSONRecords
import Testing

/// What RFC 8259 leaves to each reader, and what this one does.
@Suite struct JSONFreeTests {
  enum Choice: Sendable { case accepts, refuses }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: [UInt8]
    let choice: Choice

    init(_ name: String, _ text: String, _ choice: Choice) { self.init(name, Array(text.utf8), choice) }
    init(_ name: String, _ text: [UInt8], _ choice: Choice) {
      testDescription = name
      self.text = text
      self.choice = choice
    }
  }

  private static func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String {
    String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
  }

  static let cases: [Case] = [
    // §4: names should be unique; a reader may do what it likes. They are kept and reported.
    Case("a name twice", #"{"a":1,"a":2}"#, .accepts), Case("a name twice, equal", #"{"a":1,"a":1}"#, .accepts),
    Case("one name escaped and plain", #"{"a":1,"\u0061":2}"#, .accepts),
    Case("empty names twice", #"{"":1,"":2}"#, .accepts),
    // §6: a reader may limit range and precision. Numbers keep their text, so that there is no limit.
    Case("a number beyond doubles", "[1e400]", .accepts), Case("a negative one", "[-1e400]", .accepts),
    Case("a number below doubles", "[1e-400]", .accepts), Case("a huge exponent", "[1e99999999999999999999]", .accepts),
    Case("a huge negative exponent", "[1E-99999999999999999999]", .accepts),
    Case("more than 64 bits", "[18446744073709551616]", .accepts),
    Case("below 64 bits", "[-9223372036854775809]", .accepts),
    Case("a thousand digits", "[" + String(repeating: "9", count: 1_000) + "]", .accepts),
    Case("a thousand decimals", "[0." + String(repeating: "1", count: 1_000) + "]", .accepts),
    Case("zeros in the exponent", "[1e0000000000000000001]", .accepts), Case("minus zero", "[-0.0e-0]", .accepts),
    // §7, §8.2: strings of code points that are not characters, or that are not to be shown.
    Case("U+0000 escaped", #""\u0000""#, .accepts), Case("U+0000 in a name", #"{"a\u0000b":1}"#, .accepts),
    Case("a noncharacter escaped", #""\uFFFE\uFFFF""#, .accepts), Case("a noncharacter", "\"\u{FFFF}\"", .accepts),
    Case("a noncharacter of another plane", #""\uD83F\uDFFE""#, .accepts),
    Case("noncharacters of Arabic forms", #""\uFDD0""#, .accepts),
    Case("a private character", "\"\u{E000}\"", .accepts),
    Case("DEL", "\"\u{7F}\"", .accepts), Case("C1 control", "\"\u{85}\"", .accepts),
    Case("a byte order mark inside", "\"\u{FEFF}\"", .accepts), Case("a direction mark", "\"\u{202E}\"", .accepts),
    Case("a lone high half", #""\uD800""#, .accepts), Case("a lone low half", #""\uDC00""#, .accepts),
    Case("halves in the wrong order", #""\uDC00\uD800""#, .accepts),
    Case("a half before a letter", #""\uD800x""#, .accepts),
    Case("a half in a name", #"{"\uDFFF":1}"#, .accepts), Case("two high halves", #""\uD800\uD800\uDC00""#, .accepts),
    Case("a half in UTF-8", [0x22, 0xED, 0xA0, 0x80, 0x22], .refuses),
    Case("overlong UTF-8", [0x22, 0xC0, 0xAF, 0x22], .refuses),
    Case("beyond Unicode", [0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22], .refuses),
    Case("Latin-1", [0x22, 0xE9, 0x22], .refuses), Case("a cut sequence", [0x22, 0xE0, 0xFF, 0x22], .refuses),
    // §8.1: a byte order mark may be ignored; other encodings are for closed systems.
    Case("a byte order mark", "\u{FEFF}{}", .accepts), Case("a byte order mark alone", "\u{FEFF}", .refuses),
    Case("two byte order marks", "\u{FEFF}\u{FEFF}{}", .refuses), Case("UTF-16LE", [0x5B, 0, 0x5D, 0], .refuses),
    Case("UTF-16BE", [0, 0x5B, 0, 0x5D], .refuses),
    Case("UTF-16 with a mark", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], .refuses),
    Case("UTF-32BE", [0, 0, 0, 0x31], .refuses),
    // §9: a reader may limit size, depth and length.
    Case("500 arrays", nested(500), .accepts), Case("512 arrays", nested(512), .accepts),
    Case("513 arrays", nested(513), .refuses),
    Case("500 objects", nested(500, "{\"a\":", "}"), .accepts),
    Case("600 objects", nested(600, "{\"a\":", "}"), .refuses),
    Case("100,000 open arrays", String(repeating: "[", count: 100_000), .refuses),
    Case("50,000 open arrays of objects", String(repeating: "[{\"\":", count: 50_000), .refuses),
    Case("a string of a megabyte", "\"" + String(repeating: "x", count: 1 << 20) + "\"", .accepts),
    Case("a name of a megabyte", "{\"" + String(repeating: "x", count: 1 << 20) + "\":1}", .accepts),
  ]

  @Test(arguments: cases)
  func `where a reader is free, it does what it says`(example: Case) {
    switch example.choice {
    case .accepts: #expect(throws: Never.self) { try outline(example.text) }
    case .refuses: #expect(throws: JSONError.self) { try outline(example.text) }
    }
  }

  @Test(
    arguments: [
      (#""\ud800""#, "\u{FFFD}", 1), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}", 2),
      (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀", 1), (#""\ud800\n""#, "\u{FFFD}\n", 1),
      (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}", 2), (#""\ud800\u0041""#, "\u{FFFD}A", 1),
      (#""cut \ud83d""#, "cut \u{FFFD}", 1), (#""\ud83d\ude00""#, "😀", 0),
    ]) func `half a character is read as the replacement character, and counted`(
      text: String, expected: String, count: Int
    ) throws
  {
    let reader = JSONReader()
    let tape = RecordTape()
    let found = try Array(text.utf8).withUnsafeBytes { bytes in
      try reader.read(bytes, into: tape)
      return tape.withRoot(source: bytes) { $0.string }
    }
    #expect(found == expected)
    #expect(reader.mendedHalves == count)
  }
}
