import Cardloom
import CardloomTesting
import Testing

/// How cells draw their pictures, as the site, a source or a cell says.
@Suite struct PictureFrameTests {
  /// - Parameters:
  ///   - cell: lines of the front matter of the cells of the source `films`.
  private static func project(_ site: String = "", source: String = "", cell: String = "slot: 100% 3/2")
    -> MemoryProject
  {
    MemoryProject([
      "site/site.yml": """
      title: Harbour
      url: https://example.org/
      language: en
      \(site)
      sources:
        news: {file: data/news.json, kind: kind}
        films:
          file: data/films.json
          kind: kind
          \(source)
      content: {origins: ["*"]}
      feeds:
        home:
          path: /
          title: Home
          sections:
            - {id: latest, source: news, label: Latest}
            - {id: shown, source: films, label: Films}
      """,
      "site/data/news.json": """
      [{"id": "a", "kind": "article", "title": "Fog", "image": "https://shop.imgix.net/fog.jpg", "image_alt": "",
        "image_width": 1600, "image_height": 900}]
      """,
      "site/data/films.json": """
      [{"id": "b", "kind": "film", "title": "Nets", "image": "https://shop.imgix.net/nets.jpg", "image_alt": "",
        "image_width": 400, "image_height": 600},
       {"id": "c", "kind": "film", "title": "Tide", "image": "https://shop.imgix.net/tide.jpg", "image_alt": ""},
       {"id": "d", "kind": "film", "title": "Gull", "image": "https://shop.imgix.net/gull.jpg", "image_alt": "",
        "image_width": 300, "image_height": 400},
       {"id": "e", "kind": "film", "title": "Quay", "image": "https://shop.imgix.net/quay.svg?v=2", "image_alt": "",
        "image_width": 24, "image_height": 24}]
      """,
      "Templates/cells/film.mustache": "---\n\(cell)\n---\n<{{heading}}>{{title}}</{{heading}}>{{> image}}\n",
    ])
  }

  private static func built(_ project: MemoryProject) async throws -> (page: String, sheet: String, site: BuiltSite) {
    let site = await project.build()
    let sheet = site.files.filter { $0.key.hasSuffix(".css") }.map(\.value).joined()
    return (try #require(site.files["index.html"]), sheet, site)
  }

  @Test func theSectionsOfASourceSayHowItsPicturesAreDrawn() async throws {
    let (page, sheet, site) = try await Self.built(
      Self.project("pictures: {fit: contain, ratio: 3/2}", source: "pictures: {ratio: 2/3}"))
    #expect(site.diagnostics.isEmpty)
    let contain = "--picture-fit:contain;--picture-level:50%;"
    #expect(sheet.contains("[data-section=latest]{\(contain)--picture-ratio:3 / 2}"))
    // What the source says is added to what the site says.
    #expect(sheet.contains("[data-section=shown]{\(contain)--picture-ratio:2 / 3}"))
    #expect(!page.contains("data-fit") && !page.contains("data-ratio"))
  }

  @Test func whatACellSaysComesFirst() async throws {
    let (page, sheet, site) = try await Self.built(
      Self.project("pictures: {fit: contain, ratio: 3/2}", cell: "slot: 100% 3/2\npictures: {fit: cover, ratio: 1/1}"))
    #expect(site.diagnostics.isEmpty)
    #expect(page.contains(#"data-cell="film_film" data-card="b" data-fit="cover" data-ratio="1/1">"#))
    #expect(!page.contains(#"data-card="a" data-fit"#))
    #expect(sheet.contains("[data-fit=cover]{--picture-fit:cover;--picture-level:20%}"))
    #expect(sheet.contains("[data-ratio=\"1/1\"]{--picture-ratio:1 / 1}"))
  }

  @Test(arguments: ["pictures: {ratio: own}", ""])
  func picturesOfUnknownSizesHaveNoShapeOfTheirOwn(source: String) async throws {
    let (page, sheet, _) = try await Self.built(
      Self.project(source: source, cell: source.isEmpty ? "pictures: {ratio: own}" : "slot: 100% 3/2"))
    #expect(page.contains(#"data-card="b" data-ratio="own">"#) && page.contains(#"data-card="d" data-ratio="own">"#))
    #expect(page.contains(#"data-card="c">"#) && page.contains(#"data-card="a" data-size"#))
    #expect(sheet.contains("[data-ratio=own]{--picture-ratio:auto}"))
    #expect(!sheet.contains("[data-section=shown]{--picture-ratio"))
  }

  @Test func sizesAreThoseOfTheFrame() async throws {
    func sizes(_ pictures: String) async throws -> Substring {
      let (page, _, _) = try await Self.built(Self.project("pictures: \(pictures)"))
      return try #require(page.firstMatch(of: #/nets\.jpg\?w=400&amp;auto=format 400w" sizes="([^"]*)"/#)).1
    }
    let cover = try await sizes("true")
    let contain = try await sizes("{fit: contain}")
    // The whole of a picture of 2:3 is less than half as wide as a box of 3:2.
    #expect(cover.hasPrefix("(min-width: 1948px) 960px,") && contain.hasPrefix("(min-width: 1948px) 448px,"))
    #expect(try await sizes("{fit: contain, ratio: own}") == cover)
  }

  @Test func narrowPicturesAreToldOnce() async throws {
    let (_, _, site) = try await Self.built(Self.project("pictures: {lowest: 480}"))
    let told = try #require(site.diagnostics.first)
    #expect(site.diagnostics.map(\.code) == ["low-picture"] && told.occurrences == 2 && site.exitStatus == 0)
    #expect(
      told.message
        == "the picture `https://shop.imgix.net/nets.jpg` in a cell `film` is 400 pixels wide, and `lowest` is 480")
    #expect(told.subject?.card == "b")
    let (_, _, wide) = try await Self.built(
      Self.project("pictures: {lowest: 2000}", source: "pictures: {lowest: 350}", cell: "pictures: {lowest: 300}"))
    #expect(wide.diagnostics.map(\.subject?.card) == ["a"])
  }

  @Test(arguments: [
    ("{fit: stretch}", "bad-value"), ("{ratio: wide}", "bad-value"), ("{ratio: 3/0}", "bad-value"),
    ("{lowest: 4}", "bad-value"), ("{widths: [320]}", "unknown-key"),
  ])
  func whatIsWrongInACellIsToldWithItsPlace(pictures: String, code: String) async throws {
    let site = await Self.project(cell: "pictures: \(pictures)").build()
    let told = try #require(site.diagnostics.first)
    #expect(told.location?.file == "Templates/cells/film.mustache" && told.location?.line == 2, "\(site.report)")
    #expect(told.code == code, "\(site.report)")
  }
}
