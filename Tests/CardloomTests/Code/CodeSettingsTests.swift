import Cardloom
import Diagnostics
import Foundation
import JSONRecords
import Platform
import Synchronization
import Testing

/// Whatever a key of `site.yml` says, a method says in Swift.
@Suite struct CodeSettingsTests {
  private struct Story: Codable, Identifiable, Sendable {
    let id: String
    let title: String
    let tags: [String]
    let likes: Int
    let excerpt: String
    let date_published: String
    var former: String?
  }

  private struct StoryCell: CardCell {
    static let template = "piece"
    static let events = [CardEvent("rate", ["stars": .number, "note": .string.optional])]
    let model: Story
  }

  private static let stories = [
    Story(
      id: "a", title: "Fog", tags: ["Sea", "Air"], likes: 1200, excerpt: "<p>Thick</p>",
      date_published: "2026-03-04T10:00:00Z", former: "/fog.html"),
    Story(
      id: "b", title: "Nets", tags: ["Sea"], likes: 3, excerpt: "<p>Dry</p>", date_published: "2026-02-04T10:00:00Z"),
    Story(
      id: "c", title: "Rope", tags: ["sea"], likes: 9, excerpt: "<p>Old</p>", date_published: "2025-02-04T10:00:00Z"),
  ]

  private static let older = ["d", "e", "f"].enumerated().map { number, id in
    Story(
      id: id, title: "Story \(id)", tags: [], likes: number, excerpt: "",
      date_published: "202\(3 - number / 2)-01-0\(number + 1)T10:00:00Z")
  }

  private static let files = [
    "Templates/cells/piece.mustache": """
    <{{heading}}>{{headline}}</{{heading}}>
    <p>{{likes}}{{#valueFeeds.tags}} <a href="{{url}}">{{title}}</a>{{/valueFeeds.tags}}</p>
    {{{excerpt}}}
    <button type="button" data-event="rate" data-stars="5">Good</button>

    """,
    "site/fonts/harbour.woff": "wOFF",
    "Templates/cells/tale.mustache": "<{{heading}}>{{title}}</{{heading}}>\n",
    "Templates/cells/banner.mustache": "<p>{{text}} {{section.data.accent}}</p>\n",
    "Templates/cells/offer.mustache": "<p>{{text}} {{price|money}}</p>\n",
    "Templates/sections/ad.mustache": "<p>{{data.label}}</p>\n",
    "site/data/goods.json": """
    [{"sku": "x", "type": "banner", "text": "Net", "price": 4}, {"sku": "y", "type": "banner", "text": "Rope", "price": 9},
     {"sku": "y", "type": "banner", "text": "Rope again", "price": 9}]
    """,
    "site/public-files/quay.jpg": "a picture",
  ]

  /// A site with every key that has a method.
  private static var site: Site {
    let news = Cards("news", stories) { StoryCell(model: $0) }
      .page("/news/{slug}/", template: "story", aliases: "former").schema(.newsArticle).fields(["headline": "title"])
      .formats(["likes": "number"]).html("excerpt").markdown("body").summaryLength(40)
      .join(["editor": "older"])
      .valuesPerCard(48).futureDates(.clamp).timeZone("Asia/Tokyo").title("The News").sort("-date_published")
      .placeholder("public-files/quay.jpg").pictures(
        widths: [320, 960], pattern: "{image}?w={width}", formats: [.avif, .webp], focus: .attention,
        crop: true, share: true, fit: .contain, ratio: .shape(width: 3, height: 2), lowest: 480)
    let goods = Cards("goods", from: ["file": "data/goods.json", "format": "json", "id": "sku", "kind": "type"])
      .duplicates(.first).currency("JPY").onFailure(.show, except: ["too-large": .ignore])
    let older = Cards("older", Self.older, template: "tale")
    return Site("Everything", url: "https://example.org/", language: "en") {
      Feed("home", at: "/", title: "Home") {
        Section("latest", news).loadsMore().where(["likes": ["above": 2]]).refreshes()
          .filter(["by": "tags"], ["by": "likes", "as": "range"]).sortable("date_published", "likes")
        Section("goods", goods).sort(["by": "price", "as": "number", "missing": "last"]).cell("banner").cells([
          "when": ["price": ["above": 5]], "use": "offer",
        ])
        .unknownKind(.skip).sizes(["banner": .rem(3)]).data(["accent": "blue"]).parameters(["place": "top"])
        .folded()
        .header("section-title", data: ["title": "Goods"], identifier: "goods-title")
        .supplementary("ad", before: [0, 1]) { ["label": .string("Ad \($0)")] }
        Section("topics", .values(of: "tags")).cell("value").unique().limit(1).collapsed().label("Topics")
        Section("years", older).group(by: .month, field: "date_published").selectable(.multiple)
          .host(Section("guests", goods).cell("offer").adaptor(.deck(visible: 2)), at: 1)
          .view(for: .error, "error", data: ["text": "Asleep"])
        Section("both", goods).merging(older, duplicates: .last).sort("-date_published").limit(4)
        Section("stack", older).adaptor(.deck(visible: 3)).skip(1).limit(2)
        Section("none", [Story](), template: "tale").view(for: .empty, "empty", data: ["title": "Nothing yet"])
        Section("mole", Cards("mole", from: ["file": "data/mole.json"]))
          .onFailure(.show, except: ["too-large": .ignore])
      }
      .description("Newest first").sort("title").language("en").words(["end": "That was all"]).page("feed")
      .pages(size: 2, more: .auto(limit: 3)).parameters(["channel": "news"])
      .syndication(Syndication(formats: [.atom, .json], content: .summary, limit: 5))
      Feed(
        "tags", each: "tags", of: news, at: "/tags/{slug}/", title: "Tagged {value}", atLeast: 2, sortedBy: .value,
        ignoresCase: true
      )
      .index(at: "/tags/", title: "All tags").syndication(nil).sort("-date_published")
      Feed("months", each: "date_published", by: .month, of: news, at: "/months/{slug}/") {
        Section("stories", news).loadsMore()
      }
      .index(Feed("months", at: "/months/") { Section("all", .values(of: "months")).cell("value").loadsMore() })
    }
    .description("A quay").parameters(["edition": "web"]).words(["load-more": "Older"])
    .errorTexts(["default": "Asleep", "too-large": "Too much"]).currency("EUR").timeZone("Europe/Berlin")
    .links(.directory).assets("public-files").bundles(.hashed).sitemap().pictures().image("public-files/quay.jpg")
    .logo("public-files/quay.jpg", dark: "public-files/quay.jpg", icon: "public-files/quay.jpg", showsTitle: true)
    .fonts(body: ["fonts/harbour.woff"], heading: ["fonts/harbour.woff"]).syndication(Syndication())
    .budgets(page: ["bytes": "900kB", "requests": 90], card: ["pictures": 9])
    .onMissing(MissingPolicy(asset: .warn, page: .warn, target: .ignore)).previews(widths: [375], themes: [.dark])
    .theme("paper").sink("/collect").aliases(["/old/": "/tags/"]).notFound().speculation()
    .languages(
      [
        "de": .fronts(at: "https://example.org/de/"), "fr": .same(at: "https://example.org/fr/"),
        "ja": .paths(["/": "/", "/tags/": "/tagu/"], at: "https://example.org/ja/"),
      ], fallback: "en"
    ).origins("*").events(
      CardEvent("see-all"), CardEvent("retry"))
  }

  private static let configuration = """
    title: Everything
    url: https://example.org/
    language: en
    description: A quay
    parameters: {edition: web}
    words: {load-more: Older}
    errorTexts: {default: Asleep, too-large: Too much}
    currency: EUR
    timeZone: Europe/Berlin
    links: directory
    assets: public-files
    bundles: hashed
    budgets: {page: {bytes: 900kB, requests: 90}, card: {pictures: 9}}
    sitemap: true
    pictures: true
    image: public-files/quay.jpg
    logo: {file: public-files/quay.jpg, dark: public-files/quay.jpg, icon: public-files/quay.jpg, title: true}
    fonts: {body: fonts/harbour.woff, heading: fonts/harbour.woff}
    syndication: true
    onMissing: {asset: warn, page: warn, target: ignore}
    preview: {widths: [375], themes: [dark]}
    theme: paper
    sink: /collect
    aliases: {/old/: /tags/}
    notFound: true
    speculation: true
    languages:
      de: https://example.org/de/
      fr: {url: "https://example.org/fr/", paths: same}
      ja: {url: "https://example.org/ja/", paths: {/: /, /tags/: /tagu/}}
      x-default: en
    content: {origins: "*"}
    events: [see-all, retry, {rate: {stars: number, note: string?}}]
    sources:
      news:
        file: data/news.json
        kind: kind
        defaultKind: piece
        page: {path: "/news/{slug}/", template: story, aliases: former}
        schema: NewsArticle
        fields: {headline: title}
        formats: {likes: number}
        html: excerpt
        markdown: body
        summaryLength: 40
        valuesPerCard: 48
        futureDates: clamp
        timeZone: Asia/Tokyo
        title: The News
        sort: -date_published
        placeholder: public-files/quay.jpg
        pictures: {widths: [320, 960], pattern: "{image}?w={width}", format: [avif, webp], focus: attention, crop: true, share: true, fit: contain, ratio: 3/2, lowest: 480}
      goods:
        file: data/goods.json
        format: json
        id: sku
        kind: type
        duplicates: first
        currency: JPY
        onFailure: {too-large: ignore, default: show}
      mole: data/mole.json
      older: {file: data/older.json, kind: kind, defaultKind: tale}
      home-none: {file: data/none.json, kind: kind, defaultKind: tale}
    feeds:
      home:
        path: /
        title: Home
        description: Newest first
        sort: title
        language: en
        words: {end: That was all}
        page: feed
        pages: {size: 2, more: auto(3)}
        parameters: {channel: news}
        syndication: {formats: [atom, json], content: summary, limit: 5}
        sections:
          - id: latest
            source: news
            cell: piece
            loadMore: true
            where: {likes: {above: 2}}
            refresh: true
            filter: [{by: tags}, {by: likes, as: range}]
            sortable: [date_published, likes]
          - id: goods
            source: goods
            sort: {by: price, as: number, missing: last}
            cell: banner
            cells: [{when: {price: {above: 5}}, use: offer}]
            unknownKind: skip
            sizes: {banner: 3rem}
            data: {accent: blue}
            parameters: {place: top}
            folded: true
            header: {template: section-title, data: {title: Goods}, identifier: goods-title}
            supplementary: [{kind: ad, at: 0, data: {label: Ad 0}}, {kind: ad, at: 1, data: {label: Ad 1}}]
          - {id: topics, source: tags, cell: value, unique: page, limit: 1, collapsed: true, label: Topics}
          - id: years
            source: older
            cell: tale
            group: {by: month, field: date_published, header: {template: section-title}}
            selectable: multiple
            error: {template: error, data: {text: Asleep}}
            extension: {at: 1, section: {id: guests, source: goods, cell: offer, adaptor: {deck: {visible: 2}}}}
          - {id: both, source: [goods, older], duplicates: last, sort: -date_published, limit: 4}
          - {id: stack, source: older, cell: tale, adaptor: {deck: {visible: 3}}, skip: 1, limit: 2}
          - {id: none, source: home-none, cell: tale, empty: {template: empty, data: {title: Nothing yet}}}
          - {id: mole, source: mole, onFailure: {too-large: ignore, default: show}}
      tags:
        each: tags
        source: news
        path: "/tags/{slug}/"
        title: "Tagged {value}"
        min: 2
        sort: value
        sortCards: -date_published
        ignoreCase: true
        index: {path: /tags/, title: All tags}
        syndication: false
      months:
        each: date_published
        by: month
        source: news
        path: "/months/{slug}/"
        sections: [{id: stories, source: news, cell: piece, loadMore: true}]
        index: {path: /months/, sections: [{id: all, source: months, cell: value, loadMore: true}]}

    """

  @Test(arguments: [1, 4])
  func aSiteWithEveryKeyIsTheSameFromSwiftAndFromAConfiguration(jobs: Int) async throws {
    func records(_ stories: [Story]) -> String { "[" + stories.map(record).joined(separator: ",") + "]" }
    func record(_ story: Story) -> String {
      """
      {"id": "\(story.id)", "title": "\(story.title)", "tags": [\(story.tags.map { "\"\($0)\"" }.joined(separator: ","))],
      "likes": \(story.likes), "excerpt": "\(story.excerpt)", "date_published": "\(story.date_published)"\(story.former.map { ", \"former\": \"\($0)\"" } ?? "")}
      """
    }
    let configured = MemoryFileSystem(
      Self.files.merging([
        "site/site.yml": Self.configuration, "site/data/news.json": records(Self.stories),
        "site/data/older.json": records(Self.older), "site/data/none.json": "[]",
      ]) { first, _ in first })
    _ = try await SiteBuild(options: BuildOptions(output: "out"), files: configured, stopwatch: { .zero }).run()
    let coded = MemoryFileSystem(Self.files)
    _ = try await Self.site.run(BuildOptions(output: "out", jobs: jobs), files: coded)
    func output(_ files: MemoryFileSystem) -> [String: String] {
      files.files.filter { $0.key.hasPrefix("out/") && !$0.key.contains("/.") }
    }
    let (expected, found) = (output(configured), output(coded))
    #expect(found.keys.sorted() == expected.keys.sorted())
    for (path, text) in expected { #expect(found[path] == text, "\(path)") }
    let parts = [
      "out/tags/sea/index.html", "out/months/2026-03/index.html", "out/news/fog/index.html", "out/atom.xml",
      "out/fog.html", "out/404.html",
    ]
    for path in parts { #expect(found[path] != nil, "\(path)") }
  }

  /// A key of `site.yml` without a method in Swift fails this test.
  @Test(
    arguments: [
      // Models and `Cards(_:from:)` say where cards come from.
      (ConfigurationMapping.site, []),
      (
        .source,
        [
          "agreed", "url", "base", "items", "parameters", "acceptFewer", "allowRedirects", "headers", "method", "body",
          "follow",
        ]
      ),
      (.cardPage, []), (.language, []),
      (.pages, ["number"]),
      (.feed, []), (.valueFeed, []), (.valueIndex, []), (.syndication, []), (.onMissing, []), (.preview, []),
      // `CodeSiteTests` has these.
      (
        .section,
        [
          "adaptor", "decoration", "empty", "error", "extension", "footer", "group", "inset", "itemSpacing", "label",
          "lineSpacing", "selectable", "size", "skeleton", "spacing", "stale", "tab",
        ]
      ),
    ] as [(ConfigurationMapping, [String])])
  func everyKeyHasAMethod(_ mapping: ConfigurationMapping, elsewhere: [String]) async throws {
    let memory = MemoryFileSystem(Self.files)
    try await Self.site.writeProject(to: ".", files: memory)
    let text = try #require(memory.files["site/site.yml"])
    for key in mapping.keys where !elsewhere.contains(key) {
      #expect(text.contains("\(key):") || text.contains("\"\(key)\":"), "\(mapping.rawValue).\(key)\n\(text)")
    }
  }

  /// What a message says about `site.yml`, it says about the code.
  @Test(arguments: ["undeclared-event", "missing-parameter", "not-html", "no-currency"])
  func messagesNameThePlaceInTheCode(_ code: String) async {
    var files = Self.files
    let piece = files["Templates/cells/piece.mustache"] ?? ""
    func replace(_ old: String, _ new: String) {
      files["Templates/cells/piece.mustache"] = piece.replacing(old, with: new)
    }
    switch code {
    case "undeclared-event": replace("\"rate\" data-stars=\"5\"", "\"rat\"")
    case "missing-parameter": replace(" data-stars=\"5\"", "")
    case "not-html": replace("{{{excerpt}}}", "{{{title}}}")
    default: replace("{{likes}}", "{{likes|money}}")
    }
    let site = Site("Words", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") {
        Section(
          "all", Cards("news", Self.stories) { StoryCell(model: $0) }.fields(["headline": "title"]).html("excerpt"))
      }
    }
    var found: [Diagnostic] = []
    do {
      found = try await site.run(BuildOptions(output: "out", writes: false), files: MemoryFileSystem(files)).diagnostics
    } catch { found = error.diagnostics }
    let text = TextReport().text(of: found)
    #expect(!text.contains("site.yml") && text.contains("fix:"), "\(text)")
  }

  private struct Shelf: FeedPart {
    let stories: [Story]
    var sections: [Section] {
      Section("shelf", stories) { StoryCell(model: $0) }
      Section("shelf-ad", [Story](), template: "piece").label("Advertisement")
    }
  }

  private struct Deck: FeedPart {
    var sections: [Section] { Shelf(stories: []) }
  }

  @Test func aPartOfAFeedHasSeveralSectionsAndIsFoundByItsType() async throws {
    let feed = Feed("home", at: "/") { Shelf(stories: Self.stories) }.pages(size: 2)
    #expect(feed.contains(Shelf.self) && !feed.contains(Deck.self))
    #expect(Feed("home", at: "/") { Deck() }.contains(Shelf.self))
    let memory = MemoryFileSystem([:])
    let site = Site("Parts", url: "https://example.org/", language: "en") { [feed] }
    try await site.writeProject(to: ".", files: memory)
    let text = try #require(memory.files["site/site.yml"])
    #expect(text.contains("id: shelf\n") && text.contains("id: shelf-ad\n"))
  }

  @Test func aProgramThatFailsEndsWithTheReport() async {
    let site = Site("Words", url: "https://example.org/", language: "no language") {
      Feed("home", at: "/") { Section("all", Self.stories, template: "piece") }
    }
    let text = Mutex("")
    func status(of work: () async throws -> Void) async -> Int32? {
      await Site.status(of: work) { part in text.withLock { $0 += part } }
    }
    #expect(await status { _ = try await site.build(BuildOptions(), files: MemoryFileSystem(Self.files)) } == 2)
    let report = text.withLock { $0 }
    #expect(report.hasPrefix("error: ") && report.contains("[bad-value]"))
    struct Other: Error {}
    #expect(await status { throw Other() } == 1)
    #expect(await status {} == nil)
  }
}
