import CardloomTesting
import Foundation
import Platform
import Testing

@testable import Cardloom

/// What `cardloom export contract` writes, and what `check --against` finds.
@Suite struct ContractTests {
  private static let files = [
    "site/site.yml": """
    title: Guide
    url: https://example.org/
    language: en
    events: [open, {like: {id: string, count: number?}}]
    sources: {shows: {file: data/shows.json, kind: kind}, ads: data/ads.json}
    feeds:
      home:
        path: /
        page: plain
        sections:
          - id: all
            source: shows
            adaptor: {collection: {minWidth: 320}}
            inset: [16, 12, 16, 12]
            lineSpacing: 8
            sizes: {show: 10rem}
            extension: {at: 1, section: {id: ad, source: ads, cell: ad}}
    """,
    "site/data/shows.json": """
    [{"id": 1, "kind": "show", "title": "A", "score": 7.5, "votes": 9007199254740993, "crew": [{"name": "x", "age": 41}], "place": {"city": "Kiel"}},
     {"id": 2, "kind": "show", "title": "B", "score": null, "votes": -2, "crew": [], "place": {"city": "Oslo", "class": "b"}}]
    """,
    "site/data/ads.json": #"[{"id": "ad", "label": 3}, {"id": "be", "label": "text"}]"#,
    "Templates/cells/show.mustache": """
    ---
    size: 9rem
    optional: [subtitle]
    ---
    <h2>{{title}}</h2>{{#score}}<p>{{score}}</p>{{/score}}{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}
    <p>{{votes}}</p>{{#crew}}<p>{{name}}{{#age}} {{age}}{{/age}}</p>{{/crew}}{{#place}}<p>{{city}}{{#class}} {{class}}{{/class}}</p>{{/place}}
    <button type="button" data-event="like" data-id="{{id}}">Like</button>
    """,
    "Templates/cells/show~long.json": "{}",
    "Templates/cells/ad.mustache": "<p>{{label}}</p>\n",
    "Templates/pages/plain.mustache": MemoryProject.plainPage,
  ]

  private func contract(_ files: [String: String] = files) async throws -> SiteContract {
    try await Project.contract(of: ".", jobs: 1, files: MemoryFileSystem(files))
  }

  private func changed(_ path: String, _ old: String, _ new: String) -> [String: String] {
    var files = Self.files
    files[path] = files[path]?.replacingOccurrences(of: old, with: new)
    return files
  }

  @Test func theContractHasFieldsSizesEventsAndMeasures() async throws {
    let contract = try await contract()
    let show = try #require(contract.cells.last)
    #expect(contract.cells.map(\.name) == ["ad", "show"])
    #expect(
      show.fields.map { "\($0.path): \($0.type.text)" } == [
        "crew: list of object", "crew.age: integer?", "crew.name: string?", "id: string", "place: object",
        "place.city: string", "place.class: string?", "score: number?", "title: string", "votes: integer",
      ])
    #expect(contract.cells.first?.fields.map(\.type.text) == ["string", "number or string"])
    #expect(show.size == .rem(9) && show.variants == ["long"] && show.events == ["like"])
    #expect(contract.sections.map(\.id) == ["all", "ad"] && contract.sections[0].sizes == ["show": .rem(10)])
    #expect(contract.events.map(\.name) == ["open", "like"])
    for line in [#""like": {"#, #""count": "number?""#, #""inset": "16 12 16 12""#, #""cell-min-width": "320px""#] {
      #expect(contract.json.contains(line), "\(contract.json)")
    }
  }

  @Test func theSwiftFileReadsTheRecordsOfTheSite() async throws {
    let swift = try await contract().swift
    for line in ["case like(id: String, count: Double?)", "public var label: Value", "public var `class`: String?"] {
      #expect(swift.contains(line), "\(swift)")
    }
    let program = """
      import Foundation
      func read<Cell: Decodable & Identifiable>(_: Cell.Type, _ file: String) throws -> [Cell] {
        try JSONDecoder().decode([Cell].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
      }
      let shows = try read(CardContract.ShowCell.self, "shows.json")
      let ads = try read(CardContract.AdCell.self, "ads.json")
      print(shows.map { "\\($0.id) \\($0.title) \\($0.score ?? 0) \\($0.votes) \\($0.crew.first?.age ?? 0) \\($0.place.city)" }, ads.map(\\.id))
      let made = CardContract.ShowCell(crew: [], id: "new", place: .init(city: "Kiel"), title: "C", votes: 0)
      print(made.id == "new", made.score == nil, try JSONDecoder().decode(
        CardContract.ShowCell.self, from: JSONEncoder().encode(made)) == made)
      """
    let data = ["shows.json": Self.files["site/data/shows.json"], "ads.json": Self.files["site/data/ads.json"]]
    let printed = try ContractProgram(swift, main: program).output(with: data.compactMapValues(\.self))
    #expect(
      printed == """
        ["1 A 7.5 9007199254740993 41 Kiel", "2 B 0.0 -2 0 Oslo"] [ad, be]
        true true true

        """)
  }

  @Test func aSiteAgreesWithItsOwnContract() async throws {
    let contract = try await contract()
    #expect(try contract.drift(from: AgreedContract(Array(contract.json.utf8), file: "contract.json")) == [])
  }

  private static let show = "Templates/cells/show.mustache"

  @Test(arguments: [
    (show, "<h2>{{title}}</h2>", "<h2>{{id}}</h2>", "the field `title` of the cell `show` is gone"),
    (show, "size: 9rem", "size: 8rem", "the size of the cell `show` is `8rem` now, and was agreed as `9rem`"),
    (show, " data-event=\"like\" data-id=\"{{id}}\"", "", "the event `like` of the cell `show` is gone"),
    (
      "site/data/shows.json", "\"title\": \"B\"", "\"title\": null",
      "the field `title` of the cell `show` is `string?` now, and was agreed as `string`"
    ),
    (
      "site/data/shows.json", "\"Kiel\"", "24103",
      "the field `place.city` of the cell `show` is `number or string` now, and was agreed as `string`"
    ),
    (
      "site/data/shows.json", "\"votes\": -2", "\"votes\": 2.5",
      "the field `votes` of the cell `show` is `number` now, and was agreed as `integer`"
    ),
    ("site/site.yml", "count: number?", "count: string?", "the parameter `count` of the event `like` is"),
    ("site/site.yml", "id: string, count", "count", "the parameter `id` of the event `like` is gone"),
    ("site/site.yml", "[open, ", "[", "the event `open` is gone"),
    (
      "site/site.yml", "lineSpacing: 8", "lineSpacing: 9",
      "`lineSpacing` of the section `all` of the feed `home` is `9`"
    ),
    ("site/site.yml", "minWidth: 320", "minWidth: 300", "`measures` of `cell-min-width` of the section `all`"),
    ("site/site.yml", "sizes: {show: 10rem}", "", "`sizes` of the section `all` of the feed `home` is gone"),
    ("site/site.yml", "{id: ad, source: ads, cell: ad}", "{id: be, source: ads, cell: ad}", "the section `ad`"),
  ]) func aBrokenPromiseIsAnErrorAtItsLine(_ file: String, _ old: String, _ new: String, _ words: String) async throws {
    let agreed = try AgreedContract(Array(try await contract().json.utf8), file: "contract.json")
    var files = changed(file, old, new)
    // What the template sends must still be declared.
    if words.contains("parameter `id`") {
      files[Self.show] = files[Self.show]?.replacingOccurrences(of: " data-id=\"{{id}}\"", with: "")
    }
    let errors = try await contract(files).drift(from: agreed).filter { $0.severity == .error }
    #expect(errors.map(\.code) == ["contract-drift"], "\(errors)")
    #expect(errors.first?.message.contains(words) == true, "\(errors)")
    let location = try #require(errors.first?.location)
    #expect(location.file == "contract.json" && location.line > 2)
  }

  @Test func aFieldThatSeemsToBeRenamedIsNamed() async throws {
    let agreed = try AgreedContract(Array(try await contract().json.utf8), file: "contract.json")
    var files = changed(Self.show, "{{title}}", "{{titel}}")
    files["site/data/shows.json"] = files["site/data/shows.json"]?.replacingOccurrences(
      of: "\"title\"", with: "\"titel\"")
    let found = try await contract(files).drift(from: agreed)
    #expect(found.map(\.severity) == [.error, .note], "\(found)")
    #expect(found.first?.hint?.contains("`titel` is new") == true)
  }

  @Test func aCellWhoseTemplateIsGoneIsAnError() async throws {
    let agreed = try AgreedContract(Array(try await contract().json.utf8), file: "contract.json")
    var files = changed("site/site.yml", "cell: ad", "cell: advertisement")
    files["Templates/cells/advertisement.mustache"] = files.removeValue(forKey: "Templates/cells/ad.mustache")
    let errors = try await contract(files).drift(from: agreed).filter { $0.severity == .error }
    // The built-in templates have a cell of this name, which nobody shows.
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test(arguments: [
    (show, "</h2>", "</h2>{{#genre}}{{/genre}}", "site/data/shows.json", "\"title\"", "\"genre\": \"x\", \"title\""),
    ("site/site.yml", "[open, ", "[open, share, ", "", "", ""),
    ("site/data/shows.json", "\"score\": null", "\"score\": 1", "", "", ""),
  ]) func whatIsNewIsToldAndNoError(
    _ file: String, _ old: String, _ new: String, _ other: String, _ otherOld: String, _ otherNew: String
  ) async throws {
    let agreed = try AgreedContract(Array(try await contract().json.utf8), file: "contract.json")
    var files = changed(file, old, new)
    files[other] = files[other]?.replacingOccurrences(of: otherOld, with: otherNew)
    let found = try await contract(files).drift(from: agreed)
    #expect(found.map(\.severity) == [.note] && found.map(\.code) == ["contract-addition"], "\(found)")
  }

  /// An optional field that no card has today, and a source without cards, break no promise.
  @Test func whatTheDataLacksTodayIsNoError() async throws {
    var files = changed("site/data/shows.json", "\"score\": 7.5", "\"subtitle\": \"x\", \"score\": 7.5")
    let agreed = try AgreedContract(Array(try await contract(files).json.utf8), file: "contract.json")
    #expect(try await contract().drift(from: agreed).map(\.severity) == [.note])
    files["site/data/shows.json"] = "[]"
    #expect(try await contract(files).drift(from: agreed).allSatisfy { $0.severity == .note })
  }

  /// What was agreed as a number may become an integer, which apps read as a number.
  @Test func anIntegerKeepsThePromiseOfANumber() async throws {
    let files = changed("site/data/shows.json", "\"votes\": -2", "\"votes\": 2.5")
    let agreed = try AgreedContract(Array(try await contract(files).json.utf8), file: "contract.json")
    let found = try await contract().drift(from: agreed)
    #expect(found.map(\.code) == ["contract-addition"], "\(found)")
  }

  @Test(arguments: ["1.0", "1e3", "9223372036854775808", "\"1\""]) func whatIsNoIntegerEverywhereIsNone(
    _ text: String
  ) async throws {
    let files = changed("site/data/shows.json", "\"votes\": -2", "\"votes\": \(text)")
    let field = try await contract(files).cells.last?.fields.first { $0.path == "votes" }
    #expect(field?.type.text == (text.hasPrefix("\"") ? "number or string" : "number"))
  }

  @Test(arguments: ["{", "[]", "{}", #"{"contract": 2}"#]) func whatIsNoContractIsAnError(_ text: String) {
    #expect(throws: (any Error).self) { try AgreedContract(Array(text.utf8), file: "contract.json") }
  }

  @Test func aSiteFromCodeHasTheSameContract() async throws {
    struct Show: Codable, Identifiable, Sendable {
      let id: Int
      let title: String
      let score: Double?
    }
    struct ShowCell: CardCell {
      static let template = "show"
      static let events: [CardEvent] = ["open", CardEvent("like", ["id": .string, "count": .number.optional])]
      let model: Show
    }
    let site = Site("Guide", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("all", [Show(id: 1, title: "A", score: nil)]) { ShowCell(model: $0) } }
    }
    let template = """
      <h2>{{title}}</h2>{{#score}}{{score}}{{/score}}<button type="button" data-event="like" data-id="{{id}}">L</button>
      """
    let contract = try await site.contract(
      jobs: 1, files: MemoryFileSystem(["Templates/cells/show.mustache": template]))
    #expect(
      contract.cells.first?.fields.map { "\($0.path): \($0.type.text)" } == [
        "id: string", "score: any?", "title: string",
      ])
    #expect(contract.events == ShowCell.events)
  }

  /// A field that only one kind of cards has is not optional because the others lack it.
  @Test func eachCellOfAMixedListHasFieldsOfItsOwn() async throws {
    let files = [
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {all: {file: data/all.json, kind: kind}}
      feeds: {home: {path: /, sections: [{id: all, source: all, cells: [{when: {score: {above: 8}}, use: best}]}]}}
      """,
      "site/data/all.json": """
      [{"id": 1, "kind": "show", "title": "A", "score": 7}, {"id": 2, "kind": "note", "text": "B"},
       {"id": 3, "kind": "show", "title": "C"}, {"id": 4, "kind": "show", "title": "D", "score": 9}]
      """,
      "Templates/cells/show.mustache": "<h2>{{title}}</h2>{{#score}}<p>{{score}}</p>{{/score}}\n",
      "Templates/cells/best.mustache": "<h2>{{title}}</h2><p>{{score}}</p>\n",
      "Templates/cells/note.mustache": "<p>{{text}}</p>\n",
    ]
    let cells = try await contract(files).cells.map { cell in
      "\(cell.name): " + cell.fields.map { "\($0.path) \($0.type.text)" }.joined(separator: ", ")
    }
    #expect(
      cells == [
        "best: id string, score integer, title string", "note: id string, text string",
        "show: id string, score integer?, title string",
      ])
  }

  /// The contract says what the theme's script does.
  @Test func theExposureIsThatOfTheScript() async throws {
    let exposure = try await contract().exposure
    let script = try #require(
      TemplateFiles.builtIn.files.first { $0.path == "theme/events.js" }.map {
        String(decoding: $0.bytes, as: UTF8.self)
      })
    #expect(script.contains("intersectionRatio >= \(exposure.share) ||") && script.contains("innerHeight) / 2"))
    #expect(script.contains("setTimeout(expose, \(Int(exposure.seconds * 1000)), target)"))
  }
}
