import Cardloom
import CardloomTesting
import Diagnostics
import FeedPages
import Testing

/// Links between sites of several languages, and rules for fetching pages early.
@Suite struct TranslationTests {
  private static func project(_ settings: String) -> MemoryProject {
    MemoryProject([
      "site/site.yml": """
      title: Daily
      url: https://example.org/en/
      language: en
      sitemap: true
      aliases: {/old/: /}
      notFound: true
      \(settings)
      sources:
        news: {file: data/news.json, page: "/news/{slug}/"}
      feeds:
        home:
          path: /
          pages: {size: 1}
          sections:
            - {id: latest, source: news, cell: link, loadMore: true}
        tags:
          each: tags
          source: news
          path: /tags/{slug}/
          sections:
            - {id: tagged, source: news, cell: link}
        deutsch: {path: /nachbar/, language: de, sections: [{id: one, source: news, cell: link}]}
      """,
      "site/data/news.json": """
      [{"id": "a", "title": "Fog & fish", "tags": ["Sea"]}, {"id": "b", "title": "Rope", "tags": ["Sea"]}]
      """,
      "Templates/cells/link.mustache": "<h2><a href=\"{{url}}\">{{title}}</a></h2>\n",
      "Templates/cells/story.mustache": "<h1>{{title}}</h1>\n",
    ])
  }

  private static func links(_ page: String?) -> [String] {
    (page ?? "").split(separator: "\n").compactMap { line in
      guard let start = line.firstRange(of: "hreflang=\"")?.upperBound else { return nil }
      return line[start...].split(separator: "\"").enumerated().filter { [0, 2].contains($0.offset) }
        .map { String($0.element) }.joined(separator: " ")
    }
  }

  @Test func pagesLinkToThoseThatTheOtherSitesHave() async {
    let site = await Self.project(
      """
      languages:
        de: https://example.org/de/
        fr: {url: "https://example.org/fr", paths: same}
        ja: {url: "https://example.org/ja/", paths: {/: /top/, /page/2/: "/ü/"}}
        x-default: en
      """
    ).build()
    #expect(site.messages == [])
    #expect(
      Self.links(site.files["index.html"]) == [
        "en https://example.org/en/", "de https://example.org/de/", "fr https://example.org/fr/",
        "ja https://example.org/ja/top/", "x-default https://example.org/en/",
      ])
    #expect(
      Self.links(site.files["page/2/index.html"]) == [
        "en https://example.org/en/page/2/", "ja https://example.org/ja/%C3%BC/",
        "x-default https://example.org/en/page/2/",
      ])
    for path in ["news/fog-fish/", "tags/sea/"] {
      #expect(
        Self.links(site.files[path + "index.html"]) == [
          "en https://example.org/en/\(path)", "fr https://example.org/fr/\(path)",
          "x-default https://example.org/en/\(path)",
        ])
    }
    for path in ["nachbar/index.html", "old/index.html", "404.html"] { #expect(Self.links(site.files[path]) == []) }
    let sitemap = site.files["sitemap.xml"] ?? ""
    #expect(
      sitemap.contains(
        "<loc>https://example.org/en/page/2/</loc><xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://example.org/en/page/2/\"/><xhtml:link rel=\"alternate\" hreflang=\"ja\" href=\"https://example.org/ja/%C3%BC/\"/>"
      ))
    #expect(sitemap.contains("<loc>https://example.org/en/nachbar/</loc></url>"))
  }

  @Test func theDefaultCanBeAnotherSite() async {
    let site = await Self.project("languages: {de: \"https://example.org/de/\", x-default: de}").build()
    #expect(Self.links(site.files["index.html"]).last == "x-default https://example.org/de/")
    let none = await Self.project("languages: {de: \"https://example.org/de/\"}").build()
    #expect(Self.links(none.files["index.html"]).count == 2)
  }

  @Test func `the sites of all languages can share the same lines`() async {
    let others = await Self.project("languages: {de: \"https://example.org/de/\"}").build()
    for own in ["\"https://example.org/en/\"", "{url: \"https://example.org/en/\", paths: same}"] {
      let all = await Self.project("languages: {en: \(own), de: \"https://example.org/de/\"}").build()
      #expect(all.messages == [] && all.files["index.html"] == others.files["index.html"])
    }
  }

  @Test(
    "a mistake names its line",
    arguments: [
      ("languages: {en: \"https://example.com/\"}", "is not its address"),
      ("languages: {de: example.org}", "an address of the web"),
      ("languages: {not a tag: \"https://example.org/\"}", "not a tag"),
      ("languages: {de: \"https://example.org/\", x-default: fr}", "`fr`"),
      ("languages: {de: {url: \"https://example.org/\", paths: {/nope/: /}}}", "no page `/nope/`"),
      ("languages: {de: {url: \"https://example.org/\", paths: {/old/: /}}}", "no page `/old/`"),
      ("languages: {de: {paths: same}}", "url"), ("languages: de", "languages"),
    ])
  func mistakes(settings: String, words: String) async {
    let site = await Self.project(settings).build()
    #expect(site.exitStatus == 2)
    #expect(site.messages.contains { $0.contains(words) && $0.contains("site/site.yml:7:") }, "\(site.messages)")
  }

  @Test func pagesWithSpeculationHaveItsRules() async {
    let site = await Self.project("speculation: true").build()
    #expect(site.messages == [])
    for path in ["index.html", "page/2/index.html", "news/rope/index.html"] {
      #expect(site.files[path]?.contains("<script type=\"speculationrules\">{\"prefetch\": [") == true)
    }
    let without = await Self.project("").build()
    #expect(without.files.values.allSatisfy { !$0.contains("<script type=\"speculationrules\"") })
  }

  @Test(arguments: [
    ("https://example.org/", #"["/","/*/","/*/index.html"]"#),
    ("https://example.org/cards/", #"["/cards/","/cards/*/","/cards/*/index.html"]"#),
    (
      "https://example.org/a+b/caf%C3%A9/",
      #"["/a\\+b/caf%C3%A9/","/a\\+b/caf%C3%A9/*/","/a\\+b/caf%C3%A9/*/index.html"]"#
    ),
  ])
  func rulesCoverTheFolderOfTheSiteAlone(_ url: String, _ patterns: String) async {
    var project = Self.project("speculation: true")
    project.files["site/site.yml"] = project.files["site/site.yml"]?.replacing("https://example.org/en/", with: url)
    let site = await project.build()
    #expect(site.messages == [])
    for path in ["index.html", "page/2/index.html", "news/rope/index.html"] {
      #expect(site.files[path]?.contains("{\"href_matches\": \(patterns)}") == true, "\(path)")
    }
  }

  @Test func valuesInRulesAreJudged() async {
    var project = Self.project("speculation: true")
    project.files["Templates/pages/feed.mustache"] = """
      <!DOCTYPE html>
      <html lang="en"><head><title>{{page.title}}</title>
      <script type="speculationrules">{"prefetch": [{{#page.prev}}{{page.title}}{{/page.prev}}{{^page.prev}}{"urls": {{page.patterns}}}{{/page.prev}}]}</script>
      </head><body><main>{{{sections}}}</main></body></html>
      """
    let site = await project.build()
    #expect(site.messages.contains { $0.contains("Templates/pages/feed.mustache:3") }, "\(site.messages)")
    #expect(site.exitStatus == 1)
  }

  @Test func rulesThatNoBrowserKnowsAreRefused() async {
    var project = Self.project("speculation: true")
    project.files["Templates/pages/feed.mustache"] = """
      <!DOCTYPE html>
      <html lang="en"><head><title>{{page.title}}</title>
      <script type="speculationrules">{"prefetch": [{"eagernes": "moderate"}]}</script>
      </head><body><main>{{{sections}}}</main></body></html>
      """
    let site = await project.build()
    #expect(site.messages.contains { $0.contains("Templates/pages/feed.mustache:3") }, "\(site.messages)")
  }
}
