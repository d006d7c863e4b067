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

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", [3, 1], [1, 1]), ("a: {b: 1, c: 2, b: 3}\n", [1, 17], [1, 5]),
    ("'a': 1\nb: {}\n\"a\": 2\n", [3, 1], [1, 1]), ("- x\n- {é: 1, é: 2}\n", [2, 10], [2, 4]),
    ("b: 1\na: 1\nb: 2\na: 2\n", [3, 1], [1, 1]), ("? |\n  a\n: 1\n\"a\\n\": 2\n", [4, 1], [1, 3]),
  ])
  func aKeyThatIsWrittenTwiceIsToldWithBothLocations(_ text: String, second: [Int], first: [Int]) {
    do {
      _ = try Self.read(text)
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics.map(\.code) == ["duplicate-key"])
      let location = error.diagnostics[0].location
      #expect([location?.line, location?.column] == second)
      let note = error.diagnostics[0].notes.first?.location
      #expect([note?.line, note?.column] == first)
    }
  }

  @Test(arguments: [
    ("é: \u{7}\n", [1, 4]), ("a: 1\nb: \u{1}\n", [2, 4]), ("a: *b\n", [1, 4]), ("a: 1\n--- \nb: 2\n", [2, 1]),
    ("a: [1\n", [2, 1]), ("ä: \"x\ty\n", [2, 1]), ("\tb: 1\n", [1, 1]),
  ])
  func whatIsNotYAMLIsToldWithItsLocation(_ text: String, place: [Int]) {
    do {
      _ = try Self.read(text)
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics.map(\.code) == ["yaml-syntax"])
      let location = error.diagnostics[0].location
      #expect([location?.line, location?.column] == place)
    }
  }
}
