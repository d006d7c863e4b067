import Cardloom
import Diagnostics
import JSONRecords
import Testing

/// Cards in YAML: what stands for other values, and what only looks like one.
@Suite struct YAMLRecordTests {
  private static func read(_ text: String) throws(Diagnosed) -> String {
    String(decoding: try YAMLRecord.read(Array(text.utf8), file: "card.yml").json, as: UTF8.self)
  }

  @Test(arguments: [
    ("a: &x {b: 1}\nc: *x\n", #"{"a":{"b":1},"c":{"b":1}}"#),
    ("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n", #"{"a":{"b":1,"c":2},"d":{"c":3,"b":1}}"#),
    ("<<: [{a: 1}, {a: 2, b: 3}]\n", #"{"a":1,"b":3}"#), ("\"<<\": {a: 1}\n", #"{"<<":{"a":1}}"#),
    ("<<: x\na: 1\n", #"{"a":1}"#),
    (
      "country: no\non: off\nday: 2024-01-02\nversion: 1.10\noctal: 010\n",
      #"{"country":"no","on":"off","day":"2024-01-02","version":1.10,"octal":"010"}"#
    ),
  ])
  func valuesAreWhatTheyStandFor(_ text: String, json: String) throws {
    #expect(try Self.read(text) == json)
  }

  @Test(arguments: [
    // Ten to the power of nine values, and a list so deep that each level is an alias.
    (0..<9).map {
      $0 == 0
        ? "a0: &a0 [x, x]"
        : "a\($0): &a\($0) [\([String](repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
    },
    (0..<2_000).map { $0 == 0 ? "a0: &a0 [x]" : "a\($0): &a\($0) [*a\($0 - 1)]" },
  ])
  func aliasesOfAliasesHaveAnEnd(_ lines: [String]) {
    do {
      _ = try Self.read(lines.joined(separator: "\n"))
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics.map(\.code) == ["too-many-values"])
    }
  }
}
