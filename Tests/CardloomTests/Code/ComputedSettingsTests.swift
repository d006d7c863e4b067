import Cardloom
import Foundation
import Platform
import Testing

/// What a program computes says the same as what it writes down.
@Suite struct ComputedSettingsTests {
  private struct Note: Codable, Identifiable, Sendable {
    let id: Int
    var title = "Note"
  }

  private static func yaml(_ site: Site) async throws -> String? {
    let files = MemoryFileSystem([:])
    try await site.writeProject(to: "daily", files: files)
    return files.files["daily/site/site.yml"]
  }

  private static func site(_ cards: Cards, _ change: (Section) -> Section, _ settings: (Site) -> Site) -> Site {
    settings(
      Site("Notes", url: "https://example.org/", language: "en") {
        Feed("home", at: "/") { change(Section("notes", cards)) }
      })
  }

  @Test func `arrays and dictionaries are like literals`() async throws {
    let cards = Cards("notes", [Note(id: 1)], template: "note")
    let written = Self.site(
      cards.html("a", "b").markdown("c").text("d").sort("-title", ["by": "id", "as": "number"])
        .fields(["title": "headline", "url": "link"]).formats(["price": "money"]).join(["author": "users"])
        .onFailure(.ignore, except: ["missing-file": .fail, "too-large": .show])
    ) {
      $0.sort("title").cells(["when": ["image": "missing"], "use": "plain"]).filter(["by": "tags"]).sortable("title")
        .sizes(["note": .rem(4), "wide": .rem(9)]).onFailure(.fail, except: ["too-large": .ignore])
    } _: {
      $0.events("open", "close").origins("https://a.example", "https://b.example")
        .errorTexts(["default": "No", "too-large": "Too large"]).aliases(["/a.html": "/", "/b.html": "/"])
        .languages([
          "de": .fronts(at: "https://de.example/"), "fr": .paths(["/": "/accueil/"], at: "https://fr.example/"),
        ])
    }
    let computed = Self.site(
      cards.html(["a", "b"].map { $0 }).markdown(["c"].map { $0 }).text(["d"].map { $0 })
        .sort([["-title"], [["by": "id", "as": "number"]]].flatMap { $0 })
        .fields(Dictionary(uniqueKeysWithValues: [("url", "link"), ("title", "headline")]))
        .formats(Dictionary(uniqueKeysWithValues: [("price", "money")]))
        .join(Dictionary(uniqueKeysWithValues: [("author", "users")]))
        .onFailure(
          .ignore, except: Dictionary(uniqueKeysWithValues: [("too-large", .show), ("missing-file", .fail)]))
    ) {
      $0.sort(["title"].map { RecordData.string($0) }).cells([["when": ["image": "missing"], "use": "plain"]])
        .filter([["by": "tags"]]).sortable(["title"])
        .sizes(Dictionary(uniqueKeysWithValues: [("wide", CellSize.rem(9)), ("note", .rem(4))]))
        .onFailure(.fail, except: Dictionary(uniqueKeysWithValues: [("too-large", .ignore)]))
    } _: {
      $0.events(["open", "close"].map { $0 }).origins(["https://a.example", "https://b.example"].map { $0 })
        .errorTexts(Dictionary(uniqueKeysWithValues: [("too-large", "Too large"), ("default", "No")]))
        .aliases(Dictionary(uniqueKeysWithValues: [("/b.html", "/"), ("/a.html", "/")]))
        .languages(
          Dictionary(uniqueKeysWithValues: [
            ("fr", .paths(in: Dictionary(uniqueKeysWithValues: [("/", "/accueil/")]), at: "https://fr.example/")),
            ("de", .fronts(at: "https://de.example/")),
          ]))
    }
    let yaml = try await Self.yaml(written)
    let text = try #require(yaml)
    #expect(try await Self.yaml(computed) == text)
    #expect(text.contains("headline") && text.contains("https://b.example") && text.contains("accueil"))
  }

  @Test func `typed orders and choices say the same as data`() async throws {
    let cards = Cards("notes", from: ["file": "data/notes.json"])
    let untyped = Self.site(cards.sort(["by": "-date", "missing": "first"], ["by": "title", "as": "natural"])) {
      $0.sort(["by": "-price", "as": "number"], "title")
        .filter(
          ["by": "tags"], ["by": "kind", "as": "tabs", "name": "sort"],
          ["by": "price", "as": "range", "label": "Price"]
        ).sortable("title", ["by": "price", "as": "number", "label": "Price"])
    } _: {
      $0
    }
    let typed = Self.site(cards.sort(.descending("date", missing: .first), .ascending("title", as: .natural))) {
      $0.sort(.descending("price", as: .number), "title")
        .filter(.buttons("tags"), .tabs("kind", name: "sort"), .range("price", label: "Price"))
        .sortable("title", .field("price", as: .number, label: "Price"))
    } _: {
      $0
    }
    let computed = Self.site(
      cards.sort([CardOrder.Key.descending("date", missing: .first), .ascending("title", as: .natural)])
    ) {
      $0.sort([CardOrder.Key.descending("price", as: .number), CardOrder.Key("title")])
        .filter([.buttons("tags"), .tabs("kind", name: "sort"), .range("price", label: "Price")])
        .sortable([.field("title"), .field("price", as: .number, label: "Price")])
    } _: {
      $0
    }
    let yaml = try await Self.yaml(untyped)
    let text = try #require(yaml)
    #expect(try await Self.yaml(typed) == text)
    #expect(try await Self.yaml(computed) == text)
    #expect(text.contains("natural") && text.contains("range") && text.contains("-price"))
  }

  @Test func `typed rules say the same as data`() async throws {
    let cards = Cards("notes", from: ["file": "data/notes.json"])
    let data: [RecordData] = [
      ["when": ["image": ["empty": true], "position": ["below": 4]], "use": "plain"],
      [
        "when": ["all": [["date": ["after": "2026-03-05"]], ["date": ["not": ["before": "now"]]]]], "use": "wide",
        "span": "2x1",
      ],
      [
        "when": [
          "title": ["any": [["contains": ["sea"]], ["all": [["startsWith": ["The"]], ["exists": true]]]]],
          "not": ["score": ["above": 7.5]], "any": [["kind": ["in": ["a", "b"]]], ["kind": ["empty": false]]],
        ], "use": "note",
      ],
    ]
    let rules = [
      CellRule(when: [.field("image", .missing), .position(.below(4))], use: "plain"),
      CellRule(
        when: [.field("date", .after(DateLimit("2026-03-05"))), .field("date", .not([.before(.now)]))], use: "wide",
        span: CellSpan(columns: 2, rows: 1)),
      CellRule(
        when: [
          .field("title", .any([[.contains(["sea"])], [.startsWith(["The"]), .exists]])),
          .not(.field("score", .above(7.5))),
          .any([.field("kind", .oneOf(["a", "b"]))], [.field("kind", .present)]),
        ], use: "note"),
    ]
    let untyped = Self.site(cards) {
      $0.cells(data).where(["kind": ["in": ["film"]], "score": ["above": 7]])
    } _: {
      $0
    }
    let typed = Self.site(cards) {
      $0.cells(rules).where(.field("kind", .oneOf(["film"])), .field("score", .above(7)))
    } _: {
      $0
    }
    let single = Self.site(cards) {
      $0.cells(rules[0], rules[1], rules[2]).where([.field("kind", .oneOf(["film"])), .field("score", .above(7))])
    } _: {
      $0
    }
    let yaml = try await Self.yaml(untyped)
    let text = try #require(yaml)
    #expect(try await Self.yaml(typed) == text)
    #expect(try await Self.yaml(single) == text)
    #expect(text.contains("2026-03-05") && text.contains("2x1"))
  }

  @Test func `typed rules choose cards and templates`() async throws {
    let files = MemoryFileSystem([
      "Templates/cells/plain.mustache": "<p>plain {{title}}</p>\n",
      "Templates/cells/note.mustache": "<p>note {{title}}</p>\n",
      "site/data/notes.json": """
      [{"id": 1, "title": "A", "date": "2026-03-01"}, {"id": 2, "title": "B", "date": "2026-03-09", "image": "b.png"},
       {"id": 3, "title": "C", "date": "2026-03-09"}]
      """,
    ])
    let site = Self.site(Cards("notes", from: ["file": "data/notes.json"])) {
      $0.where(.field("date", .after(DateLimit("2026-03-05")))).cell("note")
        .cells(CellRule(when: [.field("image", .missing)], use: "plain"))
    } _: {
      $0
    }
    _ = try await site.run(BuildOptions(output: "out"), files: files)
    let page = try #require(files.files["out/index.html"])
    #expect(page.contains("note B") && page.contains("plain C") && !page.contains(" A<"))
    let wrong = Self.site(Cards("notes", from: ["file": "data/notes.json"])) {
      $0.where(.field("date", .after(DateLimit("soon")))).cell("note")
    } _: {
      $0
    }
    let error = await #expect(throws: Diagnosed.self) { try await wrong.run(BuildOptions(output: "out"), files: files) }
    let told = try #require(error?.diagnostics.first)
    #expect(told.message.contains("soon") && told.location?.file.hasSuffix("ComputedSettingsTests.swift") == true)
  }

  @Test func `data of any encodable value is what a card would have`() throws {
    struct Campaign: Encodable {
      struct Place: Encodable { let name: String }
      let title: String
      var share = 0.5
      var whole = 2.0
      var starts = Date(timeIntervalSince1970: 0)
      var link = URL(string: "https://example.org/")
      var places = [Place(name: "Quay")]
      var none: Int?
    }
    let expected: RecordData = [
      "title": "Nets & ropes", "share": 0.5, "whole": 2, "starts": "1970-01-01T00:00:00Z",
      "link": "https://example.org/", "places": [["name": "Quay"]], "none": .null,
    ]
    #expect(try RecordData(encoding: Campaign(title: "Nets & ropes")) == expected)
    #expect(try RecordData(encoding: ["a", "b"]) == ["a", "b"])
    #expect(try RecordData(encoding: 2.5) == 2.5 && RecordData(encoding: true) == true)
    let (count, word) = (3, "nets")
    #expect("\(count) \(word)" as RecordData == "3 nets")
    #expect(2.0 as RecordData == 2 && 0.25 as RecordData == .number("0.25"))
    #expect(throws: EncodingError.self) { try RecordData(encoding: [Double.nan]) }
  }
}
