import Cardloom
import CardloomTesting
import Testing

/// Sites whose pictures are offered in several widths.
@Suite struct PictureOfferTests {
  private static func project(_ pictures: String, source: String = "", adaptor: String = "table") -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Harbour
      url: https://example.org/
      language: en
      \(pictures)
      sources:
        news:
          file: data/news.json
          kind: kind
          \(source)
      content: {origins: ["*"]}
      feeds:
        home:
          path: /
          title: Home
          sections:
            - {id: latest, source: news, adaptor: \(adaptor), label: Latest}
      """,
      "site/data/news.json": """
      [{"id": "a", "kind": "article", "title": "Fog", "image": "https://shop.imgix.net/fog.jpg", "image_alt": ""},
       {"id": "b", "kind": "article", "title": "Net", "image": "https://example.net/net.jpg", "image_alt": ""}]
      """,
    ])
  }

  private static func page(_ pictures: String, source: String = "", adaptor: String = "table") async throws -> String {
    let site = await project(pictures, source: source, adaptor: adaptor).build()
    #expect(site.diagnostics.isEmpty)
    return try #require(site.files["index.html"])
  }

  @Test func withoutTheKeyPicturesAreAsTheyWere() async throws {
    #expect(try await !Self.page("").contains("srcset"))
    #expect(try await !Self.page("pictures: true", source: "pictures: false").contains("srcset"))
  }

  @Test func aKnownServiceIsAskedForEachWidth() async throws {
    let page = try await Self.page("pictures: {widths: [640, 320]}", adaptor: "{collection: {columns: 2}}")
    let first = "https://shop.imgix.net/fog.jpg?w=320&amp;auto=format 320w"
    #expect(page.contains("srcset=\"\(first), https://shop.imgix.net/fog.jpg?w=640&amp;auto=format 640w\" sizes=\""))
    #expect(page.contains(#"<img src="https://example.net/net.jpg" alt="""#))
  }

  @Test func theSourceOverrulesTheSite() async throws {
    let page = try await Self.page(
      "pictures: {widths: [640, 320]}", source: "pictures: {pattern: \"{image}?w={width}\"}")
    #expect(page.contains("https://example.net/net.jpg?w=640 640w"))
    #expect(!page.contains("auto=format"))
  }

  @Test func sizesFollowTheMeasuresOfTheTheme() async throws {
    let usual = try await Self.page("pictures: true", adaptor: "{collection: {columns: 1}}")
    var project = Self.project("pictures: true", adaptor: "{collection: {columns: 1}}")
    project.files["Templates/themes/slim.css"] = "@layer theme { :root { --page-gutter: 0px; --page-wide: 700px; } }"
    project.files["site/site.yml"]? += "\ntheme: slim"
    project.files["Templates/cells/article.mustache"] =
      "---\nslot: 50%\n---\n<{{heading}}>{{title}}</{{heading}}>{{> image}}"
    let slim = try #require(await project.build().files["index.html"])
    let sizes = #"sizes="(min-width: 710px) 350px, calc(49.55vw + 0.9px)""#
    #expect(slim.contains(sizes))
    #expect(!usual.contains(sizes))
  }

  @Test func aFieldOfTheRecordDoesNotReplaceTheOffer() async throws {
    var project = Self.project("pictures: true")
    project.files["site/data/news.json"] =
      """
      [{"id": "a", "kind": "article", "title": "Fog", "image": "https://shop.imgix.net/fog.jpg", "image_alt": "",
        "picture": {"sizes": "1px", "srcset": "a.jpg 1w"}}]
      """
    let page = try #require(await project.build().files["index.html"])
    #expect(page.contains("https://shop.imgix.net/fog.jpg?w=320"))
    #expect(!page.contains("a.jpg 1w"))
  }
}
