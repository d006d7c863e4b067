import CardSources
import Diagnostics
import JSONRecords
import Platform
import Testing

/// Records that lie in several lists, or are the members of an object.
@Suite struct NestedRecordsTests {
  @Test(
    "A star goes to every element and every member",
    arguments: [
      ("data.pages.*.entries", #"{"data":{"pages":[{"entries":[{"id":1},{"id":2}]},{"n":2,"entries":[{"id":3}]}]}}"#),
      ("data.pages.*.entries.*", #"{"data":{"pages":[{"entries":[{"id":1},{"id":2}]},{"entries":[{"id":3}]}]}}"#),
      ("*.entries", #"[{"entries":[{"id":1}]},{"empty":true},{"entries":[]},{"entries":[{"id":2},{"id":3}]}]"#),
      ("edges.*.node", #"{"edges":[{"node":{"id":1}},{"node":{"id":2}},{"node":null},{"node":{"id":3}}]}"#),
      ("items.*", #"{"items":{"1":{"a":0},"2":{},"x":{"id":3}}}"#),
      ("*", #"{"1":{"a":0},"2":"two","3": 3}"#),
      ("*.list", #"{"a.b":{"list":[{"id":1}]},"b":{"list":[{"id":2},{"id":3}]}}"#),
      ("years.*", #"{"years":{"2025":[{"id":1}],"2026":[{"id":2},{"id":3}]}}"#),
    ])
  func found(path: String, text: String) async throws {
    let list = try await read(text) { $0.items = path }
    #expect(list.ids == ["1", "2", "3"])
    #expect(list.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (
      "data.modules.1.items",
      #"{"a": 1, "data": {"modules": [{"items": [{"id": 9}]}, {"items": [{"id": 1}, {"id": 2}, {"id": 3}]}]}}"#
    ),
    ("1", #"[[], [{"id": 1}, {"id": 2}, {"id": 3}], []]"#),
    ("0.1.x", #"[ [ 1 , {"x": [{"id": 1}, {"id": 2}, {"id": 3}], "y": 0} , 2 ] , 3 ]"#),
    ("p.1.*.e", #"{"p": [[], [{"e": [{"id": 1}]}, {"e": [{"id": 2}, {"id": 3}]}]]}"#),
    ("p.*.e.0", #"{"p": [{"e": [[{"id": 1}, {"id": 2}], 5]}, {"e": [[{"id": 3}]]}]}"#),
  ])
  func aNumberLeadsToAnElementOfAList(path: String, text: String) async throws {
    let list = try await read(text) { $0.items = path }
    #expect(list.ids == ["1", "2", "3"])
    #expect(list.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#"{"p": [{"e": []}]}"#, "p.1.e", "items-not-found", "`items: p.*.e`"),
    (#"{"p": []}"#, "p.0.e", "items-not-found", "`items: p.*.e`"),
    (#"{"p": [1, 2"#, "p.7", "malformed-json", ""),
  ])
  func aNumberThatLeadsNowhereSaysWhatToWrite(text: String, path: String, code: String, hint: String) async throws {
    let found = await failure(text) { $0.items = path }
    #expect(found.map(\.code) == [code])
    #expect(found.first?.location?.line == 1)
    if code == "items-not-found" { #expect(found.first?.hint?.contains(hint) == true) }
  }

  @Test func whatIsWrongBehindAListInAListIsTold() async throws {
    let cut = try await read(#"{"p": [{"e": [{"id": 1}]}, {"e": "#) { $0.items = "p.0.e" }
    #expect(cut.ids == ["1"] && cut.codes == ["cut-file"])
    let wrong = try await read(#"{"p": [{"e": [{"id": 1}]} 2]}"#) { $0.items = "p.0.e" }
    #expect(wrong.ids == ["1"] && wrong.codes == ["malformed-json"])
  }

  @Test func aTextOfADictionaryIsATitle() async throws {
    let list = try await read(#"{"hat": "A hat", "scarf": "A scarf"}"#) { $0.items = "*" }
    #expect(list.ids == ["hat", "scarf"])
    #expect(try list.field("title", of: 1) == "A scarf")
  }

  @Test func recordsKnowTheirLines() async throws {
    let list = try await read("{\"p\": [\n{\"e\": [{\"id\": 1},\n{\"x\": 2}]},\n{\"e\": [{\"x\": 3}]}]}") {
      $0.items = "p.*.e"
    }
    #expect(list.diagnostics.filter { $0.code == "missing-identity" }.first?.location?.line == 3)
  }

  @Test func theFeedsOwnWordsStay() async throws {
    let list = try await read(#"{"title": "Shop", "pages": [{"e": [{"id": 1}]}], "language": "fr"}"#) {
      $0.items = "pages.*.e"
    }
    #expect(list.feed["title"] == .string("Shop"))
    #expect(list.feed["language"] == .string("fr"))
  }

  @Test func whatIsCutOffIsToldAndTheRestIsRead() async throws {
    let list = try await read(#"{"pages": [{"e": [{"id": 1}]}, {"e": [{"id": 2}, {"id"#) { $0.items = "pages.*.e" }
    #expect(list.ids == ["1", "2"])
    #expect(list.codes.contains("cut-file"))
  }

  @Test("A path that leads nowhere says what to write") func leadsNowhere() async throws {
    let text = #"{"data": {"pages": [{"page": 1, "entries": [{"id": 1, "title": "One"}]}]}}"#
    let missing = await failure(text) { $0.items = "data.pages.*.items" }
    #expect(missing.map(\.code) == ["items-not-found"])
    #expect(missing.first?.hint == "this file has records at `items: data.pages.*.entries`")
    let brackets = await failure(text) { $0.items = "$.data.pages[].entries[*]" }
    #expect(brackets.first?.hint == "`*` stands for every element: write `items: data.pages.*.entries`")
  }

  @Test(
    "An object of records is offered as such",
    arguments: [
      (#"{"items": {"a": {"title": "A", "price": 1}, "b": {"title": "B", "price": 2}}}"#, "`items: items.*`"),
      (#"{"a": {"title": "A"}, "b": {"title": "B"}, "c": {"title": "C", "tags": [{"x": 1}]}}"#, "`items: \"*\"`"),
    ])
  func dictionary(text: String, offer: String) async throws {
    let found = await failure(text)
    #expect(found.map(\.code) == ["items-not-array"])
    #expect(found.first?.hint == "this file has records at \(offer)")
  }

  @Test(
    "What may be the records, the likeliest first",
    arguments: [
      (#"{"a": [{"id": 1}], "b": [{"page": 1, "list": [{"id": 1}, {"id": 2}]}]}"#, ["b.*.list", "a"]),
      (#"{"shelves": [{"title": "Hats", "list": [{"id": 1}, {"id": 2}]}]}"#, ["shelves"]),
      (#"{"p": [{"q": [{"r": [{"id": 1}]}, {"r": [{"id": 2}]}]}]}"#, ["p.*.q.*.r"]),
      (#"{"me": {"id": 1, "name": "A", "posts": [{"id": 1}]}, "team": {"id": 2, "name": "B"}}"#, ["me.posts"]),
      (#"{"tags": ["a"], "by": {"x": {"id": 1}, "y": {"id": 2}}}"#, ["by.*", "tags"]),
    ])
  func candidates(text: String, paths: [String]) throws {
    let source = CardSource(name: "news", path: "news")
    let reader = SourceReader(files: MemoryFileSystem(["news": text]))
    #expect(try reader.recordArrays(of: source).map(\.path) == paths)
  }
}
