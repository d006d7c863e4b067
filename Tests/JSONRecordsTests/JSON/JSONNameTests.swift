import JSONRecords
import SeededNumbers
import Testing

/// Names of members, which a reader expects to come as they came before.
@Suite struct JSONNameTests {
  /// Names of all lengths around those that are compared in one step, prefixes of each other, and with every kind of escape.
  static let names =
    [0, 1, 2, 5, 6, 7, 8, 13, 14, 15, 21, 22, 62, 63, 64, 65, 200].map { String(repeating: "n", count: $0) }
    + ["a", "ab", "abc", "a:", ":", "é", "日本", #"a\\"#, #"a\":b"#, #"a\":"#, #"\u0061"#, #"\n"#, " a"]

  static func object(_ random: inout SeededNumbers, depth: Int = 0) -> String {
    let members = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
      let name = names.randomElement(using: &random) ?? ""
      let space = Int.random(in: 0..<8, using: &random) == 0 ? " " : ""
      let value =
        switch Int.random(in: 0..<(depth > 2 ? 2 : 4), using: &random) {
        case 0: "1"
        case 1: #""b:\",""#
        case 2: "[\(object(&random, depth: depth + 1)),\(object(&random, depth: depth + 1))]"
        default: object(&random, depth: depth + 1)
        }
      return "\"\(name)\"\(space):\(space)\(value)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  @Test(arguments: 0..<60) func `a reader that expects names reads what a new one reads`(seed: Int) throws {
    var random = SeededNumbers(seed: seed + 7_000)
    let few = (0..<4).map { _ in Self.object(&random) }
    let reader = JSONReader()
    let tape = RecordTape()
    for _ in 0..<200 {
      // Mostly the same few records, so that expectations are met, and now and then disappointed.
      let text =
        Int.random(in: 0..<4, using: &random) > 0 ? few.randomElement(using: &random) ?? "" : Self.object(&random)
      let bytes = Array(text.utf8)
      let expected = try (outline(bytes), JSONDoubledNameTests.doubled(text))
      try bytes.withUnsafeBytes { bytes in
        try reader.read(bytes, into: tape)
        #expect(tape.withRoot(source: bytes, outline) == expected.0)
        #expect(reader.doubledNames.map { "\($0.name)@\($0.offset)" } == expected.1)
      }
    }
  }

  @Test func `an expected name is not found in one that only looks like it`() throws {
    let reader = JSONReader()
    let tape = RecordTape()
    for text in [#"{"a\\":1,"b":2}"#, #"{"a\":1,\"b":2}"#, #"{"a\\":1,"b":2}"#, #"{"a":1}"#, #"{"ab":1}"#] {
      let bytes = Array(text.utf8)
      try bytes.withUnsafeBytes { bytes in
        try reader.read(bytes, into: tape)
        #expect(try tape.withRoot(source: bytes, outline) == outline(Array(bytes)))
      }
    }
  }

  @Test(arguments: [
    #"{"a":1,"b"}"#, #"{"a":1,"b":}"#, #"{"a":1,"b" 2}"#, #"{"a":1,"b"#, #"{"a":1,"b":"#, #"{"a":1,b:2}"#,
  ])
  func `damage behind expected names is told as ever`(text: String) {
    let reader = JSONReader()
    let tape = RecordTape()
    func damage(_ reader: JSONReader) -> JSONError? {
      do {
        try Array(text.utf8).withUnsafeBytes { try reader.read($0, into: tape) }
        return nil
      } catch {
        return error as? JSONError
      }
    }
    let before = damage(JSONReader())
    #expect(before != nil)
    for _ in 0..<3 {
      #expect(throws: Never.self) {
        try Array(#"{"a":1,"b":2}"#.utf8).withUnsafeBytes { try reader.read($0, into: tape) }
      }
      #expect(damage(reader) == before)
    }
  }
}
