import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import Testing

@Suite("Budgets")
struct BudgetTests {
  /// A page of two cards with pictures of 3,000 and 500 bytes.
  private static func project(_ budgets: String, picture: Int = 3000) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/
      language: en
      \(budgets)
      sources: {news: {file: data/news.json}}
      feeds: {news: {path: /, page: plain, sections: [{id: latest, source: news, cell: note}]}}
      """,
      "site/data/news.json":
        #"[{"id": "a", "p": "big.jpg"}, {"id": "b", "p": "small.jpg"}, {"id": "c", "p": "small.jpg"}]"#,
      "site/assets/big.jpg": String(repeating: "x", count: picture),
      "site/assets/small.jpg": String(repeating: "x", count: 500),
      "Templates/cells/note.mustache":
        "<p><img src=\"assets/{{p}}\" alt=\"\" width=\"1\" height=\"1\"><b><i>a</i> &lt;p></b></p>\n",
      "Templates/pages/plain.mustache": MemoryProject.plainPage.replacing(
        "<title>", with: "<script src=\"https://else.example/x.js\" defer></script><title>"),
    ])
  }

  private static func findings(_ site: BuiltSite) -> [String] {
    site.diagnostics.filter { $0.code == "over-budget" }.map(\.message)
  }

  @Test(arguments: [
    ("page: {requests: 3}", "`/` makes 4 requests of 3: pictures 2, files of other sites 1"),
    ("page: {pictures: 2}", "`/` shows 3 pictures of 2: 3 of them in the section `latest`"),
    ("card: {elements: 2, pictures: 0}", "the card shows 1 picture of 0, with the template `cells/note`"),
    ("card: {bytes: 0.05 kB}", "the card needs 154 B of 50 B, with the template `cells/note`"),
    ("page: {requests: 4, pictures: 3, elements: 100, bytes: 9MB}, card: {elements: 5, pictures: 1, bytes: 1KiB}", nil),
  ])
  func whatIsOverABudgetIsTold(budgets: String, expected: String?) async {
    let site = await Self.project("budgets: {\(budgets)}").build()
    #expect(site.exitStatus == 0, "\(site.report)")
    let found = Self.findings(site)
    #expect(expected.map(found.contains) ?? found.isEmpty, "\(site.report)")
    #expect(site.diagnostics.allSatisfy { $0.severity == .warning && $0.location?.line == 4 })
  }

  @Test(arguments: [
    (#"srcset="assets/s.jpg 480w, assets/m.jpg 800w, assets/l.jpg 1600w" sizes="(min-width: 600px) 10px, 100vw""#, "m"),
    (#"srcset="assets/s.jpg 480w, assets/m.jpg 800w, assets/l.jpg 1600w" sizes="calc(50vw - 1px)""#, "s"),
    (#"srcset="assets/s.jpg 480w, assets/m.jpg 600w" sizes="100vw""#, "m"),
    (#"srcset="assets/s.jpg, assets/m.jpg 2x, assets/l.jpg 3x""#, "m"), ("", "big"),
  ])
  func ofAPictureInSeveralWidthsThatOfAPhoneCounts(offer: String, file: String) async throws {
    var project = Self.project("budgets: {page: {bytes: 1kB, requests: 2}}")
    for name in ["s", "m", "l", "dark"] {
      project.files["site/assets/\(name).jpg"] = String(repeating: "x", count: 2000)
    }
    project.files["site/data/news.json"] = #"[{"id": "a"}]"#
    let image = #"<img src="assets/big.jpg" \#(offer) alt="" width="1" height="1">"#
    let source = #"<source type="image/avif" \#(offer)>"#
    let dark = #"<source media="(prefers-color-scheme: dark)" srcset="assets/dark.jpg">"#
    let pictures = [image] + (offer.isEmpty ? [] : ["<picture>\(dark)\(source)\(image)</picture>"])
    for picture in pictures {
      project.files["Templates/cells/note.mustache"] = "<p>\(picture)</p>\n"
      let site = await project.build()
      let found = Self.findings(site)
      #expect(found.contains { $0.contains("(assets/\(file).jpg)") }, "\(picture): \(site.report)")
      // The page, the picture and the script of another site.
      #expect(found.contains { $0.hasPrefix("`/` makes 3 requests of 2: ") }, "\(picture): \(site.report)")
    }
  }

  @Test func theHeaviestFilesAreNamed() async throws {
    let site = await Self.project("budgets: {page: {bytes: 4kB}}").build(writes: false)
    #expect(site.exitStatus != 0 && site.diagnostics.count == 1)
    let message = try #require(Self.findings(site).first)
    #expect(message.hasPrefix("`/` needs 4."), "\(message)")
    #expect(message.contains(" kB of 4 kB: pictures 3.5 kB (assets/big.jpg 3 kB), HTML "))
  }

  @Test(arguments: [
    ("budgets: {pages: {}}", "unknown-key", "did you mean `page`?"),
    ("budgets: {card: {requests: 1}}", "unknown-key", "it takes `bytes`, `elements` and `pictures`"),
    ("budgets: {page: {bytes: 500kb}}", "bad-value", "write `500kB`"),
    ("budgets: {page: {bytes: 5 potatoes}}", "bad-value", "write `5kB`"),
    ("budgets: {page: {bytes: much}}", "bad-value", "write a number with a unit, such as `500kB` or `1.5MB`"),
    ("budgets: {page: {requests: 0}}", "bad-value", nil),
  ])
  func mistakesAreErrorsWithASuggestion(settings: String, code: String, hint: String?) async {
    let site = await Self.project(settings).build()
    #expect(site.exitStatus == 2)
    #expect(site.diagnostics.map(\.code) == [code], "\(site.report)")
    if let hint { #expect(site.diagnostics.first?.hint == hint) }
  }

  @Test func sitesInSwiftHaveBudgets() async throws {
    let cells = try HeldCells([CellHolder(id: "a", kind: "note", data: ["text": "A"])])
    let site = Site("Notes", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("latest", Cards("notes", cells)) }
    }.budgets(page: ["elements": 1, "bytes": "9MB"], card: ["elements": 9])
    let files = MemoryFileSystem(["Templates/cells/note.mustache": "<p>{{text}}</p>\n"])
    let report = try await site.run(BuildOptions(output: "out"), files: files)
    #expect(report.diagnostics.map(\.code) == ["over-budget"])
    #expect(report.diagnostics.first?.location?.file.hasSuffix("BudgetTests.swift") == true)
  }
}
