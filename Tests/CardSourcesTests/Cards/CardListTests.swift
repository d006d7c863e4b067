import CardSources
import Diagnostics
import JSONRecords
import Testing

/// Records that become cards, and records that do not.
@Suite struct CardListTests {
  @Test func `records become cards in the order of the source`() async throws {
    let list = try await read(#"[{"id":"b","title":"B"},{"id":"a","title":"A\n"},{"id":7,"n":1.50}]"#)
    #expect(list.format == .json)
    #expect(list.ids == ["b", "a", "7"])
    #expect(try list.field("title", of: 1) == "A\n")
    #expect(try list.field("n", of: 2) == "1.50")
    #expect(list.diagnostics.isEmpty)
    #expect(list.report.read == 3 && list.report.refused == 0)
  }

  @Test func `cards are found by their identity`() async throws {
    let records = (0..<2_000).map { "{\"id\":\"card \($0)\"}" }
    let list = try await read("[" + records.joined(separator: ",\n") + "]")
    for position in stride(from: 0, to: 2_000, by: 37) { #expect(list.position(of: "card \(position)") == position) }
    #expect(list.position(of: "card 2000") == nil)
    #expect(list.position(of: "") == nil)
  }

  @Test func `an identity with escapes is the text that it stands for`() async throws {
    let list = try await read(#"[{"id":"a\u0062"},{"id":" c "},{"id":"\"é"}]"#)
    #expect(list.ids == ["ab", "c", "\"é"])
    #expect(list.position(of: "ab") == 0)
    #expect(list.htmlID(of: 2) == "_22_c3_a9")
  }

  @Test func `the identity may lie at a path, be a link or a hash of fields`() async throws {
    let text = #"[{"url":"/1","meta":{"sku":5},"t":"x"},{"url":"/2","meta":{"sku":6},"t":"y"}]"#
    #expect(try await read(text) { $0.identity = .field("meta.sku") }.ids == ["5", "6"])
    #expect(try await read(text) { $0.identity = .link }.ids == ["/1", "/2"])
    let hashed = try await read(text) { $0.identity = .hash(["t", "meta.sku"]) }
    #expect(Set(hashed.ids).count == 2 && hashed.ids.allSatisfy { $0.utf8.count == 24 })
    #expect(hashed.position(of: hashed.ids[1]) == 1)
  }

  @Test(arguments: [
    (#"[{"id":"a"},{"x":1},{"id":"c"}]"#, "missing-identity", 1, ["a", "c"]),
    (#"[{"id":"a"},{"id":null}]"#, "missing-identity", 1, ["a"]),
    (#"[{"id":"a"},{"id":"  "}]"#, "missing-identity", 1, ["a"]),
    (#"[{"id":"a"},{"id":["b"]}]"#, "missing-identity", 1, ["a"]),
    (#"[{"id":"a"},{"id":true}]"#, "missing-identity", 1, ["a"]),
    (#"[{"id":"a"},"b"]"#, "record-not-object", 1, ["a"]),
    (#"[{"id":"a"},{"id":"b","n":01},{"id":"c"}]"#, "malformed-json", 1, ["a", "c"]),
    (#"[{"id":"a"},{"id":"b",{"id":"c"}]"#, "malformed-json", 1, ["a", "c"]),
    (#"[{"id":"a"},{"id":"b"},{"id":"a"}]"#, "doubled-identity", 2, ["a", "b"]),
    (#"[{"id":"1"},{"id":1}]"#, "doubled-identity", 1, ["1"]),
  ]) func `a bad record is reported with its position and does not hide the others`(
    text: String, code: String, index: Int, ids: [String]
  ) async throws {
    let list = try await read(text)
    #expect(list.ids == ids)
    #expect(list.codes == [code])
    #expect(list.diagnostics.first?.subject?.index == index)
    #expect(list.diagnostics.first?.severity == (code == "malformed-json" ? .error : .warning))
    #expect(list.report.refused == list.report.read - list.count)
  }

  @Test func `a duplicate names both records`() async throws {
    let list = try await read("[{\"id\":\"a\"},\n{\"id\":\"b\"},\n{\"id\":\"a\"}]")
    let diagnostic = try #require(list.diagnostics.first)
    #expect(diagnostic.message == "the records 0 and 2 have the same identity `a`")
    #expect(diagnostic.location?.line == 3)
    #expect(diagnostic.notes.first?.location?.line == 1)
  }

  @Test func `duplicates are merged when the source says so`() async throws {
    let text = #"[{"id":"a","n":1},{"id":"b","n":2},{"id":"a","n":3}]"#
    let first = try await read(text) { $0.duplicates = .first }
    #expect(first.ids == ["a", "b"] && first.report.merged == 1 && first.diagnostics.isEmpty)
    #expect(try first.field("n") == "1")
    let last = try await read(text) { $0.duplicates = .last }
    #expect(last.ids == ["a", "b"] && last.report.merged == 1)
    #expect(try last.field("n") == "3")
  }

  @Test func `a file that was cut tells how many records are whole`() async throws {
    let list = try await read("[{\"id\":\"a\"},\n{\"id\":\"b\"},\n{\"id\":\"c")
    #expect(list.ids == ["a", "b"])
    #expect(list.codes == ["cut-file"])
    #expect(list.diagnostics.first?.message == "the file ends before its data does: 2 records are whole")
    #expect(list.diagnostics.first?.location?.line == 3)
    #expect(list.report.read == 3 && list.report.refused == 1)
  }

  @Test func `a malformed record shows file, line and column`() async throws {
    let list = try await read("[\n  {\"id\": \"a\"},\n  {\"id\": \"b\", \"n\": tru}\n]")
    #expect(list.diagnostics.first?.location?.description == "data/news:3:20")
    #expect(list.diagnostics.first?.location?.lineText == "  {\"id\": \"b\", \"n\": tru}")
    #expect(list.diagnostics.first?.location?.length == 3)
  }

  @Test func `many like mistakes are told once each up to a number, then counted`() async throws {
    let list = try await read("[" + (0..<500).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]", jobs: 4)
    #expect(list.count == 0)
    #expect(list.diagnostics.count == 20)
    #expect(list.diagnostics.map(\.occurrences).reduce(0, +) == 500)
    #expect(list.diagnostics.compactMap { $0.subject?.index } == Array(0..<20))
  }

  @Test func `the result does not depend on the number of workers`() async throws {
    let records = (0..<3_000).map { index in
      "{\"id\":\"\(index % 2_900)\",\"kind\":\"k\(index % 7)\",\"f\(index % 11)\":\(index), \"tags\":[{\"n\":1}]}"
    }
    let text = "[" + records.joined(separator: ",") + "]"
    let one = try await read(text, jobs: 1) { $0.kind = "kind" }
    let four = try await read(text, jobs: 4) { $0.kind = "kind" }
    #expect(one.ids == four.ids)
    #expect(one.kinds == four.kinds)
    #expect(one.kinds == ["k0", "k1", "k2", "k3", "k4", "k5", "k6"])
    #expect((0..<one.count).map(one.kind) == (0..<four.count).map(four.kind))
    #expect(one.fields == four.fields)
    #expect(one.diagnostics == four.diagnostics)
  }

  @Test(arguments: [[], [2, 0, 2, 1], [1], [0, 1, 2]])
  func `chosen cards are those of their positions, whatever is chosen of them again`(positions: [Int]) async throws {
    let list = try await read(#"[{"id":"a","t":"A\u0041"},{"id":"b","t":"B"},{"id":"c","t":"C\n"}]"#)
    let texts = ["AA", "B", "C\n"]
    let chosen = list.selecting(positions)
    #expect(chosen.ids == positions.map { list.ids[$0] })
    for (place, position) in positions.enumerated() { #expect(try chosen.field("t", of: place) == texts[position]) }
    let backwards = chosen.selecting(Array(0..<chosen.count).reversed())
    for (place, position) in positions.reversed().enumerated() {
      #expect(try backwards.field("t", of: place) == texts[position])
    }
  }

  @Test func `a card's kind comes from its record, or is the default`() async throws {
    let list = try await read(#"[{"id":1,"type":"video"},{"id":2},{"id":3,"type":""},{"id":4,"type":{}}]"#) {
      $0.kind = "type"
      $0.defaultKind = "article"
    }
    #expect((0..<list.count).map(list.kind) == ["video", "article", "article"])
    #expect(list.codes == ["kind-not-text"])
  }

  @Test func `fields get other names and defaults`() async throws {
    let list = try await read(#"[{"id":1,"headline":"H","media":[{"url":"/a.png"}],"title":"old"},{"id":2}]"#) {
      $0.fields = [
        FieldMapping(name: "title", path: "headline", fallback: "Untitled"),
        FieldMapping(name: "image", path: "media.0.url"), FieldMapping(name: "all", path: "media"),
        FieldMapping(name: "label", path: nil, fallback: "New"),
      ]
    }
    #expect(try list.field("title", of: 0) == "H")
    #expect(try list.field("title", of: 1) == "Untitled")
    #expect(try list.field("image", of: 0) == "/a.png")
    #expect(try list.field("image", of: 1) == nil)
    #expect(try list.field("all.0.url", of: 0) == "/a.png")
    #expect(try list.field("label", of: 1) == "New")
    #expect(list.fields["image"]?.records == 1)
    #expect(list.fields["title"]?.records == 2)
  }

  @Test func `a hidden field is not in the card, but others can be made of it`() async throws {
    let list = try await read(#"[{"id":1,"reviews":{"count":3},"title":"T"}]"#) {
      $0.fields = [
        FieldMapping(name: "reviews", path: nil, isHidden: true), FieldMapping(name: "count", path: "reviews.count"),
      ]
    }
    #expect(try list.field("reviews.count", of: 0) == nil)
    #expect(try list.field("count", of: 0) == "3")
    #expect(try list.field("title", of: 0) == "T")
  }

  @Test func `a doubled field is a warning`() async throws {
    let list = try await read(#"[{"id":1,"a":1,"a":2}]"#)
    #expect(list.codes == ["doubled-name"])
    #expect(list.diagnostics.first?.severity == .warning)
    #expect(try list.field("a") == "1")
  }

  @Test func `the records may lie at a path, and a wrong path is told with the names that are there`() async throws {
    let text = #"{"response":{"cards":[{"id":1},{"id":2}],"next":"/2"},"more":[{"id":3}]}"#
    #expect(try await read(text) { $0.items = "response.cards" }.ids == ["1", "2"])
    let wrong = await failure(text) { $0.items = "response.card" }
    #expect(wrong.map(\.code) == ["items-not-found"])
    #expect(wrong.first?.hint == "did you mean `cards`?")
    let missing = await failure(text)
    #expect(missing.map(\.code) == ["items-not-array"])
    #expect(missing.first?.hint == "this file has records at `items: response.cards`, `items: more`")
  }

  @Test(arguments: [
    ("", "empty-source"), ("  \n", "empty-source"), ("<html><body></body></html>", "unknown-format"),
    ("hello", "unknown-format"),
    ("{", "malformed-json"), ("{\"a\" 1}", "malformed-json"), ("\u{0}\u{1}", "unknown-format"),
  ]) func `a file that is not a source says so`(text: String, code: String) async {
    #expect(await failure(text).map(\.code) == [code])
  }

  @Test func `a file that is missing is a failure of access`() async {
    let found = await failure("[]") { $0.path = "data/none.json" }
    #expect(found.map(\.code) == ["unreadable-source"])
    #expect(found.first?.category == .access)
  }

  @Test func `a large file gives the same list however many workers search it`() async throws {
    let filler = String(repeating: "},{\\\"id\\\":1", count: 60)
    let records = (0..<6_000).map { "{\"id\":\"r\($0)\",\"text\":\"\(filler)\",\"n\":[{},{\"id\":2}]}" }
    let text = "[" + records.joined(separator: ",\n") + "]"
    #expect(text.utf8.count > 4 << 20)
    let one = try await read(text, jobs: 1)
    let four = try await read(text, jobs: 4)
    #expect(one.count == 6_000)
    #expect(one.ids == four.ids)
    for position in [0, 3_000, 5_999] { #expect(one.location(of: position) == four.location(of: position)) }
  }
}
