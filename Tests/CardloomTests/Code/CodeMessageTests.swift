import Cardloom
import Diagnostics
import JSONRecords
import Platform
import Testing

/// What messages say to those who write a site in Swift.
@Suite struct CodeMessageTests {
  private struct Show: Codable, Identifiable, Sendable {
    let id: Int
    var name = "Show"
    var score = 1.0
  }

  private static let files = ["Templates/cells/show.mustache": "<h2>{{name}}</h2>{{score}}\n"]

  private static let shows = (1...3).map { Show(id: $0) }

  private static func site(@FeedsBuilder _ feeds: () -> [Feed]) -> Site {
    Site("Guide", url: "https://example.org/", language: "en", feeds: feeds)
  }

  private static func site(_ section: Section) -> Site { site { Feed("home", at: "/") { section } } }

  private static var all: Section { Section("all", shows, template: "show") }

  /// A mistake, and what is said about it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let site: Site
    let message: String
    var reason: String?
    var hint: String?

    var testDescription: String { message }
  }

  static let mistakes = [
    Mistake(
      site: site(all.setting("colour", "red")), message: #"unknown key `colour` in `Section("all")`"#,
      reason: "it would have no effect"),
    Mistake(
      site: site(Section("all")), message: #"`Section("all")` has no `source`"#,
      hint: #"add `Section("all", cards)`"#),
    Mistake(site: site {}, message: "the site has no feeds", hint: #"add one: `Feed("home", at: "/") { … }`"#),
    Mistake(
      site: site(Section("Latest news", shows, template: "show")),
      message: "`id` must be a name of letters, digits, `-` and `_` that begins with a letter, not `Latest news`"),
    Mistake(
      site: site {
        Feed("home", at: "/") { all }
        Feed("home", at: "/more/") { Section("more").header("section-title", data: ["title": "More"]) }
      }, message: "two feeds are named `home`"),
    Mistake(
      site: site(all.setting("cells", "show")), message: "`cells` must be an array",
      reason: "here it is the text `show`",
      hint: #"write `["show"]`"#),
    Mistake(
      site: site(all.setting("sizes", ["20rem"])), message: "`sizes` must be a dictionary of kinds to sizes",
      reason: "here it is an array"),
    Mistake(
      site: site(all.setting("limit", "3")), message: "`limit` must be a whole number",
      reason: "here it is the text `3`",
      hint: "write it without quotes"),
    Mistake(
      site: site(all.setting("group", ["header": "section-title"])), message: "`group` has no `by`",
      hint: #"add `"by": "month"`"#),
    Mistake(
      site: site(all.setting("adaptor", ["table": [:], "deck": [:]])), message: "`adaptor` must name one adaptor",
      hint: #"write `.setting("adaptor", "table")` or `.setting("adaptor", ["collection": ["minWidth": 320]])`"#),
    Mistake(
      site: site(all.data(["accent": "blue", "accent": "red"])), message: "`accent` is twice in one dictionary"),
    Mistake(
      site: site(Section("all", shows + [Show(id: 9, score: .nan)], template: "show")),
      message: "the `Show` at index 3 of `home-all` cannot be written as a card",
      reason: "its property `score` is nan: JSON has no number for it"),
  ]

  @Test(arguments: mistakes) func aMistakeInTheCodeIsOneErrorInTheWordsOfSwift(_ mistake: Mistake) async throws {
    let found = try await errors(of: mistake.site)
    let text = TextReport().text(of: found)
    #expect(found.count == 1, "\(text)")
    let one = try #require(found.first)
    #expect(one.message == mistake.message)
    if let reason = mistake.reason { #expect(one.reason == reason) }
    if let hint = mistake.hint { #expect(one.hint == hint) }
    #expect(one.location?.file == #filePath, "\(text)")
    for word in ["site.yml", "mapping", "site/data", "a list"] { #expect(!text.contains(word), "\(text)") }
  }

  @Test func aCardIsNamedByTheTypeAndTheIndexOfItsModel() async throws {
    let site = Self.site(Section("all", Self.shows + [Self.shows[1]], template: "show"))
    let found = try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(Self.files)).diagnostics
    let text = TextReport().text(of: found)
    #expect(found.count == 1 && text.contains("home-all: `Show` at index 3"), "\(text)")
    #expect(text.contains("`.duplicates(.first)` or `.duplicates(.last)` of the cards"), "\(text)")
    #expect(!text.contains("site/data") && !text.contains("configuration"), "\(text)")
  }

  @Test func cardsFromTheWebSayHowAProgramFetchesThem() async throws {
    let news = Cards("news", from: ["url": "https://example.org/feed.json"])
    let site = Self.site(Section("all", news).cell("show"))
    let found: [Diagnostic]
    do throws(Diagnosed) {
      found = try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(Self.files)).diagnostics
    } catch {
      found = error.diagnostics
    }
    let text = TextReport().text(of: found)
    #expect(text.contains("writeProject(to:)") && text.contains("cardloom pull"), "\(text)")
  }

  private func errors(of site: Site) async throws -> [Diagnostic] {
    do throws(Diagnosed) {
      _ = try await site.run(BuildOptions(output: "out"), files: MemoryFileSystem(Self.files))
      return []
    } catch {
      return error.diagnostics
    }
  }
}
