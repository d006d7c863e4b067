import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import Testing

/// Formats that a program brings, and words of a site's own.
@Suite struct OwnFormatTests {
  private struct Film: Codable, Identifiable, Sendable {
    let id: Int
    let title: String
    let score: Double
  }

  private static func site(_ scores: Double...) -> Site {
    let films = scores.enumerated().map { Film(id: $0 + 1, title: "A & B", score: $1) }
    return Site("Films", url: "https://example.org/", language: "de") {
      Feed("home", at: "/") { Section("films", Cards("films", films, template: "film")) }
    }
  }

  private static func template(_ text: String) -> [String: String] { ["Templates/cells/film.mustache": text] }

  private func page(_ site: Site, _ files: [String: String]) async throws -> String {
    let memory = MemoryFileSystem(files)
    _ = try await site.run(BuildOptions(output: "out"), files: memory)
    return memory.files["out/index.html"] ?? ""
  }

  private func errors(_ site: Site, _ files: [String: String]) async -> [Diagnostic] {
    do {
      return try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(files)).diagnostics
    } catch {
      return error.diagnostics
    }
  }

  @Test func `templates write a value in the program's format, escaped`() async throws {
    let site = Self.site(3).format("stars") { value, language in
      value.number.map { "<\(language)> " + String(repeating: "★", count: Int($0)) + " of \(value.argument ?? "5")" }
    }
    let page = try await page(
      site, Self.template("<h2>{{title}}</h2><p>{{score|stars}}</p><p>{{score | stars:10}}</p>\n"))
    #expect(page.contains("<p>&lt;de&gt; ★★★ of 5</p><p>&lt;de&gt; ★★★ of 10</p>"))
  }

  @Test func `sources name it for their fields`() async throws {
    let films = [Film(id: 1, title: "A", score: 2)]
    let site = Site("Films", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section("films", Cards("films", films, template: "film").setting("formats", ["score": "stars"]))
      }
    }
    let files = Self.template("<h2 data-score=\"{{score}}\">{{title}}</h2><p>{{score}}</p>\n")
    let starred = site.format("stars") { value, _ in value.number.map { String(repeating: "★", count: Int($0)) } }
    #expect(try await page(starred, files).contains("<h2 data-score=\"2\">A</h2><p>★★</p>"))
    let error = try #require(await errors(site, files).first)
    #expect(error.message == "there is no format `stars`")
  }

  @Test func `a value that the format refuses is told with its card`() async throws {
    let site = Self.site(3, -1).format("stars") { value, _ in
      value.number.flatMap { $0 < 0 ? nil : String(repeating: "★", count: Int($0)) }
    }
    let found = await errors(site, Self.template("<h2>{{title}}</h2><p>{{score|stars}}</p>\n"))
    let told = try #require(found.first)
    #expect(told.message.contains("`score` cannot be written as `stars`: it is `-1`"), "\(told)")
    #expect(told.reason == "the format `stars` of the program does not take such a value")
    #expect(told.subject?.card == "2")
  }

  @Test func `names that are taken, bad or misspelt are told`() async throws {
    let files = Self.template("<h2>{{title}}</h2><p>{{score|stasr}}</p>\n")
    let misspelt = try #require(await errors(Self.site(3).format("stars") { _, _ in "" }, files).first)
    #expect(misspelt.hint?.hasPrefix("did you mean `stars`?") == true)
    for name in ["money", "two words"] {
      let error = try #require(
        await errors(Self.site(3).format(name) { _, _ in "" }, Self.template("<h2>{{title}}</h2>")).first)
      #expect(error.location?.file.hasSuffix("OwnFormatTests.swift") == true && error.severity == .error)
    }
    let twice = Self.site(3).format("stars") { _, _ in "" }.format("stars") { _, _ in "x" }
    #expect(
      await errors(twice, Self.template("<h2>{{title}}</h2>")).first?.message == "two formats have the name `stars`")
  }

  @Test func `templates write words of the site's own, and a feed in another language translates them`() async throws {
    let films = [Film(id: 1, title: "A", score: 2)]
    let cards = Cards("films", films, template: "film")
    func site(_ words: RecordData) -> Site {
      Site("Filme", url: "https://example.org/", language: "de") {
        Feed("home", at: "/") { Section("films", cards) }
        Feed("en", at: "/en/") { Section("films", cards) }
          .setting("language", "en").setting("words", words)
      }
      .words(["buy": "Kaufen & mehr", "load-more": "Weiter"])
    }
    let files = Self.template("<h2>{{title}}</h2><p>{{site.words.buy}}</p>\n")
    let memory = MemoryFileSystem(files)
    let report = try await site(["buy": "Buy"]).run(BuildOptions(output: "out"), files: memory)
    #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
    #expect(memory.files["out/index.html"]?.contains("<p>Kaufen &amp; mehr</p>") == true)
    #expect(memory.files["out/en/index.html"]?.contains("<p>Buy</p>") == true)
    let told = try #require(await errors(site([:]), files).first)
    #expect(told.message == "pages in `en` show words of the site's own in `de`, such as `buy`")
  }

  @Test func `a name that is nearly one of the product's words is a slip`() async throws {
    let error = try #require(
      await errors(Self.site(3).words(["load-mroe": "Weiter"]), Self.template("<h2>{{title}}</h2>")).first)
    #expect(error.hint?.contains("`load-more`") == true && error.severity == .error)
    let unknown = try #require(
      await errors(Self.site(3).words(["buy": "Kaufen"]), Self.template("<h2>{{site.words.bye}}</h2>")).first)
    #expect(unknown.severity == .error)
  }
}
