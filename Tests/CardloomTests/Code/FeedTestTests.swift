import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import Testing

/// One feed in a test of the site's own.
@Suite struct FeedTestTests {
  private struct Show: Codable, Identifiable, Sendable {
    let id: Int
    let name: String
    var score: Double?
  }

  private struct ShowCell: CardCell {
    static let template = "show"
    let model: Show
    var size: CellSize? { model.id == 3 ? nil : .rem(6) }
  }

  private static let shows = (1...5).map { Show(id: $0, name: "Show \($0)") }
  private static let template = "<p>{{name}}</p>{{#score}}<p>{{.}}</p>{{/score}}{{^score}}<p>No score</p>{{/score}}\n"

  private static func files(_ template: String = template) -> MemoryFileSystem {
    MemoryFileSystem([
      "Templates/cells/show.mustache": template, "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ])
  }

  private static func feed(@SectionsBuilder _ sections: () -> [Section]) -> Feed {
    Feed("home", at: "/", sections: sections).setting("page", "plain").pages(size: 2)
  }

  /// What a test reports, without the headline's code.
  private static func report(
    of expectations: FeedExpectation..., in feed: Feed, template: String = template
  ) async throws -> [Diagnostic] {
    let test = try await FeedTest(feed, files: files(template))
    var found: [Diagnostic] = []
    for one in expectations {
      do { try test.expect(one) } catch { found += error.diagnostics }
    }
    return found
  }

  @Test func aFeedAsExpectedPasses() async throws {
    let shows = Cards("shows", Self.shows.map { Show(id: $0.id, name: $0.name, score: $0.id > 2 ? 7 : nil) }) {
      ShowCell(model: $0)
    }
    let test = try await FeedTest(
      Self.feed { Section("latest", shows).size(.rem(5)).loadsMore() }, files: Self.files())
    try test.expect(.eachCardOnce, .heightsKnown, .coverage(atLeast: 1))
    #expect(test.pageCount == 3 && test.cards == ["1", "2", "3", "4", "5"] && test.warnings.isEmpty)
  }

  @Test func cardsThatAreShownTwiceOrNotAtAllAreNamed() async throws {
    let shows = Cards("shows", Self.shows) { ShowCell(model: $0) }
    let top = Section("top", shows).limit(3)
    let found = try await Self.report(
      of: .eachCardOnce, in: Self.feed { top.host(Section("again", shows).limit(2), at: 1) })
    let text = TextReport().text(of: found)
    #expect(found.map(\.code) == ["card-not-shown", "card-shown-again"], "\(text)")
    for words in [
      "no page of the feed `home` shows 2 of the 5 cards of `shows`", "2 cards, first: `4` (record 3 of shows",
      "the others are `5`", "shows 2 of the 5 cards of `shows` more than once",
      "the first one stands in `top` on /, in `again` on /", "the others are `2`",
    ] { #expect(text.contains(words), "\(words)\n\(text)") }
    let anchored = Feed("home", at: "/") { Section("latest", shows).loadsMore() }.pages(size: 2, .anchored)
    #expect(try await Self.report(of: .eachCardOnce, in: anchored).isEmpty)
    let grouped = try await Self.report(of: .eachCardOnce, in: Self.feed { Section("latest", shows).loadsMore() })
    #expect(grouped.isEmpty)
  }

  @Test func aCellWithoutAHeightIsNamedWithItsCard() async throws {
    let found = try await Self.report(
      of: .heightsKnown, in: Self.feed { Section("latest", Self.shows) { ShowCell(model: $0) }.loadsMore() })
    #expect(found.map(\.code) == ["unknown-height"] && found.first?.severity == .error)
    #expect(found.first?.subject?.card == "3" && found.first?.subject?.page == "/page/2/")
    #expect(found.first?.location?.file == "Templates/cells/show.mustache")
    let sized = try await Self.report(
      of: .heightsKnown, in: Self.feed { Section("latest", Self.shows) { ShowCell(model: $0) } },
      template: "---\nsize: 5rem\n---\n" + Self.template)
    #expect(sized.isEmpty)
  }

  @Test func branchesThatNoCardTakesAreShownInTheirTemplates() async throws {
    let feed = Self.feed { Section("latest", Self.shows) { ShowCell(model: $0) } }
    let found = try await Self.report(of: .coverage(atLeast: 0.9), in: feed)
    let text = TextReport().text(of: found)
    for words in [
      "the cards of `home` take 1 of 2 branches of their templates, 50 %; at least 90 % are expected",
      "none of the 5 cards of `show` takes `{{#score}}`", "Templates/cells/show.mustache:1:16",
    ] { #expect(text.contains(words), "\(words)\n\(text)") }
    #expect(try await Self.report(of: .coverage(atLeast: 0.5), in: feed).isEmpty)
  }

  @Test func severalFailuresAreOneReport() async throws {
    let test = try await FeedTest(
      Self.feed { Section("latest", Self.shows) { ShowCell(model: $0) }.limit(4) }, files: Self.files())
    let error = #expect(throws: Diagnosed.self) { try test.expect(.eachCardOnce, .heightsKnown, .coverage(atLeast: 1)) }
    #expect(error?.diagnostics.map(\.code) == ["card-not-shown", "unknown-height", "branches-not-taken"])
  }

  @Test func aFeedThatABuildRefusesThrowsItsErrors() async throws {
    let line = #line + 1
    let feed = Self.feed { Section("latest", Self.shows, template: "shw") }
    let error = await #expect(throws: Diagnosed.self) { try await FeedTest(feed, files: Self.files()) }
    #expect(error?.diagnostics.first?.location?.line == line, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func aFeedOfAProjectIsChosenByItsName() async throws {
    let project = MemoryProject([
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {notes: {file: data/notes.json, kind: kind}}
      feeds:
        home: {path: /, page: plain, sections: [{id: all, source: notes, limit: 1}]}
        other: {path: /other/, page: plain, sections: [{id: all, source: notes, size: 3rem}]}

      """,
      "site/data/notes.json": #"[{"id": "a", "kind": "note", "text": "A"}, {"id": "b", "kind": "note", "text": "B"}]"#,
      "Templates/cells/note.mustache": "<p>{{text}}</p>\n",
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
    ])
    try await FeedTest(project, "other").expect(.eachCardOnce, .heightsKnown)
    let all = try await FeedTest(project)
    #expect(throws: Diagnosed.self) { try all.expect(.eachCardOnce) }
    let error = await #expect(throws: Diagnosed.self) { try await FeedTest(project, "hme") }
    #expect(error.map { "\($0)" }?.contains("choose one of `home`, `other`") == true)
  }
}
