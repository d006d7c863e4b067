import JSONRecords
import Testing

/// The JSON that a record writer makes, byte by byte.
@Suite struct RecordWriterTests {
  private func json(_ text: String) -> String {
    var writer = RecordWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Eight bytes are examined at once: what must be escaped is found at each place, also after other letters.
  @Test(arguments: [
    ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\u{1F}", #"\u001f"#), ("\u{0}", #"\u0000"#), ("\u{7F}", "\u{7F}"),
    (" ", " "), ("!", "!"), ("[", "["), ("]", "]"), ("é", "é"), ("¢", "¢"), ("漢", "漢"),
    ("\u{A2}\u{DC}", "\u{A2}\u{DC}"),
  ])
  func charactersAreEscapedAtEveryPlace(character: String, escaped: String) {
    for filler in ["a", "é", "漢", "\u{2}", "\"", "!"] {
      let written = filler == "\u{2}" ? #"\u0002"# : filler == "\"" ? #"\""# : filler
      for count in 0..<20 {
        let (before, after) = (String(repeating: filler, count: count), String(repeating: "z", count: 19 - count))
        let expected = "\"\(String(repeating: written, count: count))\(escaped)\(after)\""
        #expect(json(before + character + after) == expected)
      }
    }
  }

  @Test(arguments: [0, 7, -7, 10, -10, 1_234_567_890, .max, .min]) func integersAreWrittenInDecimal(_ number: Int) {
    var writer = RecordWriter()
    writer.beginArray()
    writer.number(number)
    writer.number(number)
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(number),\(number)]")
  }
}
