import CardSources
import Testing

/// JSON Feed 1.0 and 1.1: what the card says beyond what stands in the record.
@Suite struct JSONFeedTests {
  private static func feed(_ name: String, _ head: String, _ item: String, _ fields: KeyValuePairs<String, String?>)
    -> FeedCase
  {
    FeedCase(
      name, "{\"version\": \"https://jsonfeed.org/version/1\", \(head)\"items\": [{\"id\": \"1\"\(item)}]}", fields)
  }

  static let cases: [FeedCase] = [
    feed("authors", "", ", \"authors\": [{\"name\": \"A\"}, {\"name\": \"B\"}]", ["authors.1.name": "B"]),
    feed(
      "the author of version 1", "", ", \"author\": {\"name\": \"A\", \"url\": \"https://a.org/\"}",
      ["authors": #"[{"name":"A","url":"https://a.org/"}]"#, "author.name": "A"]),
    feed("the feed's authors", "\"authors\": [{\"name\": \"F\"}], ", "", ["authors": #"[{"name":"F"}]"#]),
    feed("the feed's author of version 1", "\"author\": {\"name\": \"F\"}, ", "", ["authors.0.name": "F"]),
    feed(
      "an item's own author", "\"authors\": [{\"name\": \"F\"}], ", ", \"author\": {\"name\": \"A\"}",
      ["authors": #"[{"name":"A"}]"#]),
    feed("no authors in a list", "\"authors\": [{\"name\": \"F\"}], ", ", \"authors\": []", ["authors.0.name": "F"]),
    feed("nobody", "", "", ["authors": nil]),
    feed("an author that is a text", "", ", \"author\": \"A\"", ["authors.0.name": "A"]),
  ]

  @Test(arguments: cases)
  func `an item has the authors that version 1 or the feed names`(example: FeedCase) async throws {
    try await example.check()
  }

  static let standIns: [FeedCase] = [
    feed("tags that are a text", "", ", \"tags\": \"a, b,\"", ["tags": #"["a","b"]"#]),
    feed("tags", "", ", \"tags\": [\"a, b\"]", ["tags": #"["a, b"]"#]),
    feed(
      "a change alone", "", ", \"date_modified\": \"2026-03-01T12:00:00+01:00\"",
      ["date_published": "2026-03-01T12:00:00+01:00", "date_modified": "2026-03-01T12:00:00+01:00"]),
    feed("the feed's language", "\"language\": \"de-AT\", ", "", ["language": "de-AT"]),
    feed("an item's own language", "\"language\": \"de\", ", ", \"language\": \"fr\"", ["language": "fr"]),
  ]

  @Test(arguments: standIns)
  func `what an item leaves out is told by others`(example: FeedCase) async throws { try await example.check() }

  @Test func `addresses in lists count from where the feed was`() async throws {
    let list = try await read(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "authors": [{"name": "A", "avatar": "/a.png"}], "items": [{"id": "1",
      "banner_image": "b.png", "attachments": [{"url": "m.mp3", "title": "m"}, {"url": "javascript:f()"}, 1]}]}
      """#
    ) { $0.base = "https://e.org/d/feed.json" }
    #expect(try list.field("attachments.0") == #"{"url":"https://e.org/d/m.mp3","title":"m"}"#)
    #expect(try list.field("attachments.1.url") == nil && list.field("attachments.2") == "1")
    #expect(try list.field("authors.0.avatar") == "https://e.org/a.png")
    #expect(try list.field("banner_image") == "https://e.org/d/b.png")
    #expect(list.report.repairs.map(\.rule).contains("unsafe-address"))
  }

  @Test func `half a character refuses no record`() async throws {
    let list = try await read(#"[{"id":1,"title":"cut \ud83d"},{"id":2,"title":"whole \ud83d\ude00"}]"#)
    #expect(try list.field("title") == "cut \u{FFFD}")
    #expect(list.report.repairs.map(\.rule) == ["half-character"] && list.report.refused == 0)
  }
}
