import JSONRecords
import Testing

/// The search for records in an array, whole or damaged.
@Suite struct JSONRecordScannerTests {
  /// What a scan of a text found, in words.
  static func scan(_ text: String, path: String = "") -> String {
    Array(text.utf8).withUnsafeBytes { bytes in
      var scanner = JSONRecordScanner(bytes, path: path)
      do {
        try scanner.open()
      } catch {
        return "\(error)"
      }
      var words: [String] = []
      while let record = scanner.next() {
        let text = String(decoding: bytes[record.range], as: UTF8.self)
        words.append(record.damage.map { "\(text) ✗ \($0.kind)@\($0.offset)" } ?? text)
      }
      scanner.close()
      words += scanner.problems.map { "! \($0.kind)@\($0.offset)" }
      if let cut = scanner.cut { words.append("cut@\(cut) after \(scanner.count)") }
      return words.joined(separator: " | ")
    }
  }

  @Test(arguments: [
    ("[]", ""), ("[ ]", ""), ("[1,2]", "1 | 2"), (" [ {} , {} ] ", "{} | {}"), ("\u{FEFF}[{}]", "{}"),
    (#"[{"a":"]"},{"b":"}"}]"#, #"{"a":"]"} | {"b":"}"}"#),
    (#"[{"a":"\"]"}, {"b":"\\"}]"#, #"{"a":"\"]"} | {"b":"\\"}"#),
    (#"["a,b", [1,[2]], null, -1.5 , true]"#, #""a,b" | [1,[2]] | null | -1.5 | true"#),
    (
      "[\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": [\n      2\n    ]\n  }\n]\n",
      "{\n    \"a\": 1\n  } | {\n    \"b\": [\n      2\n    ]\n  }"
    ),
  ]) func `every record of an array is found`(text: String, expected: String) {
    #expect(Self.scan(text) == expected)
  }

  @Test func `brackets deeper than a machine word are matched`() {
    for depth in [1, 62, 63, 64, 65, 127, 128, 129, 400] {
      let record = String(repeating: "[{\"a\":", count: depth) + "1" + String(repeating: "}]", count: depth)
      #expect(Self.scan("[\(record),{}]") == "\(record) | {}")
      let wrong = String(repeating: "[{\"a\":", count: depth) + "1}}" + String(repeating: "]}", count: depth - 1)
      #expect(Self.scan("[\(wrong),{}]").contains("✗"))
    }
  }

  @Test(arguments: [
    (#"{"response":{"cards":[{},{}]}}"#, "response.cards", "{} | {}"),
    (#"{"v":1,"response":{"n":"x","cards":[1],"next":"/2"},"z":[3]}"#, "response.cards", "1"),
    (#"{"items":[1,2]}"#, "items", "1 | 2"), (#"{"a":{"items":[9]},"items":[1]}"#, "items", "1"),
    (#"{"\u0069tems":[1]}"#, "items", "1"),
    (#"{"items":[1]} x"#, "items", "1 | ! trailingContent@14"),
    (#"{"items":[1],}"#, "items", "1"),
    (#"{"items":[1] "b":2}"#, "items", "1 | ! commaOrEndExpected@13"),
    (#"{"items":[1],"b":[2"#, "items", "1 | cut@19 after 1"),
    (#"{"a":{"items":[1]}"#, "a.items", "1 | cut@18 after 1"),
  ]) func `the array may lie at a path`(text: String, path: String, expected: String) {
    #expect(Self.scan(text, path: path) == expected)
  }

  @Test func `members beside the array are kept`() throws {
    try Array(#"{"title":"T","data":{"total":2,"items":[1],"next":null},"end":{"x":1}}"#.utf8).withUnsafeBytes {
      bytes in
      var scanner = JSONRecordScanner(bytes, path: "data.items")
      try scanner.open()
      while scanner.next() != nil {}
      scanner.close()
      let members = scanner.members.map { "\($0.path)=\(String(decoding: bytes[$0.range], as: UTF8.self))" }
      #expect(members == [#"title="T""#, "data.total=2", "data.next=null", #"end={"x":1}"#])
    }
  }

  @Test func `a missing path names what is there`() {
    #expect(
      Self.scan(#"{"meta":1,"data":{"cards":[]}}"#, path: "data.items")
        == "\(JSONRecordScanner.OpenError.missing(name: "items", names: ["cards"], offset: 17))")
    #expect(
      Self.scan(#"{"meta":1,"data":[]}"#) == "\(JSONRecordScanner.OpenError.noArray(at: 0, names: ["meta", "data"]))")
    #expect(Self.scan(#"{"a":3}"#, path: "a") == "\(JSONRecordScanner.OpenError.noArray(at: 5, names: []))")
    #expect(
      Self.scan(#"{"a":3}"#, path: "a.b") == "\(JSONRecordScanner.OpenError.missing(name: "b", names: [], offset: 5))")
    #expect(Self.scan("") == "\(JSONRecordScanner.OpenError.malformed(JSONError(.unexpectedEnd, at: 0, length: 0)))")
  }

  @Test(arguments: [
    // Damage that leaves the brackets whole stays inside its record.
    (#"[{"a":01},{"b":2}]"#, #"{"a":01} | {"b":2}"#),
    ("[{}, oops here , {}]", "{} | oops here | {}"),
    // A bracket too few, a bracket of the wrong kind.
    (#"[{"a":1},{"b":2,{"c":3},{"d":4}]"#, #"{"a":1} | {"b":2 ✗ nameExpected@16 | {"c":3} | {"d":4}"#),
    (#"[{"a":[1,2},{"c":3}]"#, #"{"a":[1,2} ✗ commaOrEndExpected@10 | {"c":3}"#),
    (#"[{"a":[{"x":1},{"y":2}},{"c":3}]"#, #"{"a":[{"x":1},{"y":2}} ✗ commaOrEndExpected@22 | {"c":3}"#),
    // A quotation mark too few.
    (#"[{"a":"x},{"b":1},{"c":2}]"#, #"{"a":"x} ✗ commaOrEndExpected@12 | {"b":1} | {"c":2}"#),
    ("[{\"a\":\"x},\n{\"b\":1},\n{\"c\":2}]", "{\"a\":\"x} ✗ controlCharacter@10 | {\"b\":1} | {\"c\":2}"),
    // Commas too many and too few.
    ("[{},]", "{} | ! trailingComma@4"), ("[{} {}]", "{} | {} | ! commaOrEndExpected@4"),
    ("[{},,{}]", "{} | {} | ! valueExpected@4"),
    ("[,{}]", "{} | ! valueExpected@1"), ("[{}}, {}]", "{} | {} | ! commaOrEndExpected@3"),
    // Nothing to go on with.
    (#"[{"a":1},{"b":2]"#, #"{"a":1} | {"b":2] ✗ commaOrEndExpected@15"#),
    // A file that was cut.
    ("[", "cut@1 after 0"), ("[{}", "{} | cut@3 after 1"), ("[{},", "{} | cut@4 after 1"),
    (#"[{"a":1},{"b":"#, #"{"a":1} | {"b": ✗ unexpectedEnd@14 | cut@14 after 2"#),
    (#"[{"a":1},{"b":"te"#, #"{"a":1} | {"b":"te ✗ unexpectedEnd@17 | cut@17 after 2"#),
  ]) func `a damaged record does not hide the others`(text: String, expected: String) {
    #expect(Self.scan(text) == expected)
  }

  @Test func `a hostile file cannot make the search for the next record slow`() {
    let text = "[" + String(repeating: "{\"a\":[1, {\"b\":", count: 20_000)
    #expect(Self.scan(text).contains("unexpectedEnd"))
    let mismatched = "[{\"a\":[1}" + String(repeating: ", {\"b\":[1", count: 20_000)
    #expect(Self.scan(mismatched).contains("commaOrEndExpected@8"))
  }
}
