import Cardloom
import Platform
import Testing

@testable import Starter

/// The built-in cells that `init --from` chooses for feeds.
@Suite struct CellDesignTests {
  struct Feed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var currency: String?
    /// What is said of the feed.
    let summary: String
    /// Lines of `site.yml`.
    let lines: [String]
    /// Parts of the page.
    let shows: [String]
  }

  private static func rss(_ items: String, channel: String = "<title>T</title>") -> String {
    "<rss version=\"2.0\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"><channel>\(channel)\(items)</channel></rss>"
  }

  private static func item(_ number: Int, _ rest: String = "", picture: Bool = false) -> String {
    "<item><title>Item \(number)</title><link>https://example.org/\(number)</link><guid>\(number)</guid>"
      + "<description>Words of \(number)</description>\(rest)"
      + (picture ? "<enclosure url=\"https://img.example/\(number).jpg\" type=\"image/jpeg\" length=\"9\"/>" : "")
      + "</item>"
  }

  static let feeds: [Feed] = [
    Feed(
      testDescription: "news with pictures", text: rss((1...5).map { item($0, picture: $0 < 5) }.joined()),
      summary: "5 cards · title 5 · picture 4 · text 5 · shown as `article`",
      lines: [
        "adaptor: {collection: {layout: lead}}", "cell: article",
        "- {when: {position: 1, image: present}, use: feature}", "- {when: {image: missing}, use: article-text}",
      ],
      shows: [
        "data-cell=\"feature_article\"", "data-cell=\"article_article\"", "data-cell=\"article-text_article\"",
      ]),
    Feed(
      testDescription: "news with few pictures", text: rss((1...5).map { item($0, picture: $0 == 1) }.joined()),
      summary: "5 cards · title 5 · picture 1 · text 5 · shown as `article`",
      lines: ["adaptor: table", "cell: article"], shows: ["data-cell=\"article-text_article\""]),
    Feed(
      testDescription: "news without pictures, some without a title",
      text: rss(
        item(1) + item(2) + "<item><link>https://example.org/3</link><description>Bare words</description></item>"),
      summary: "3 cards · title 2 · text 3 · shown as `article`",
      lines: ["adaptor: {collection: {minWidth: 320}}", "- {when: {title: missing}, use: plain}"],
      shows: ["class=\"plain\"", "Bare words"]),
    Feed(
      testDescription: "a show",
      text: rss(
        (1...2).map {
          item($0, "<enclosure url=\"https://sound.example/\($0).mp3\" type=\"audio/mpeg\" length=\"9\"/>")
        }
        .joined(),
        channel: "<title>Trains</title><description>Slow journeys</description><itunes:author>Ida</itunes:author>"
          + "<itunes:image href=\"https://img.example/show.jpg\"/>"),
      summary: "2 cards · title 2 · text 2 · sound 2 · shown as `episode`",
      lines: [
        "{template: show, data: {title: \"Trains\", image: \"https://img.example/show.jpg\", text: \"Slow journeys\", author: \"Ida\"}}",
        "cell: episode",
      ], shows: ["<p class=\"show-summary\">Slow journeys</p>", "src=\"https://sound.example/2.mp3\""]),
    Feed(
      testDescription: "a show whose episodes have pictures and lengths",
      text: rss(
        (1...2).map {
          item(
            $0,
            "<enclosure url=\"https://sound.example/\($0).mp3\" type=\"audio/mpeg\" length=\"9\"/>"
              + "<itunes:duration>31:0\($0)</itunes:duration><itunes:image href=\"https://img.example/\($0).jpg\"/>"
              + "<pubDate>Thu, 05 Mar 2026 19:30:00 GMT</pubDate>")
        }
        .joined(),
        channel: "<title>Trains</title><description>Slow journeys</description>"
          + "<itunes:image href=\"https://img.example/show.jpg\"/>"),
      summary: "2 cards · title 2 · picture 2 · text 2 · date 2 · sound 2 · shown as `audio`",
      lines: ["{template: show, data: {title: \"Trains\", image: \"https://img.example/show.jpg\"", "cell: audio"],
      shows: ["<p class=\"show-summary\">Slow journeys</p>", "31:02</span>", ">5 March 2026</time>"]),
    Feed(
      testDescription: "goods in a currency of their own",
      text: """
        [{"id": 1, "name": "Hat", "price": 9.5, "currency": "EUR", "img": "https://img.example/1.jpg", "language": "Felt",
          "rating": {"rate": 4.5, "count": 12}, "sku": "H-1"}]
        """,
      summary: "1 card · title `name` · picture `img` · price `price` · shown as `product`",
      lines: [
        "cell: product", "title: \"name\"", "rating: \"rating.rate\"", "reviews: \"rating.count\"",
        "language: {hidden: true}",
      ], shows: ["€9.50", "(12)</span>"]),
    Feed(
      testDescription: "goods without a currency",
      text:
        #"[{"id": 1, "title": "Hat", "price": 9.5, "image": "https://img.example/1.jpg", "reviews": [{"text": "Warm"}]}]"#,
      summary: "1 card · title `title` · picture `image` · price `price`, no currency · shown as `product`",
      lines: ["reviews: {hidden: true}"], shows: ["9.5"]),
    Feed(
      testDescription: "goods in a currency that was said",
      text: #"[{"id": 1, "title": "Hat", "price": 9.5, "image": "https://img.example/1.jpg"}]"#, currency: "NOK",
      summary: "1 card · title `title` · picture `image` · price `price` in NOK · shown as `product`",
      lines: ["currency: \"NOK\"", "formats: {\"price\": money}"], shows: ["NOK"]),
    Feed(
      testDescription: "goods with former prices, sizes and what is sold out",
      text: """
        [{"id": 1, "title": "Rope", "image": "https://img.example/1.jpg", "currency": "GBP",
          "variants": [{"price": "8.00", "compare_at_price": "12.00"}, {"price": "9.50", "compare_at_price": null}]},
         {"id": 2, "title": "Hook", "image": "https://img.example/2.jpg", "currency": "GBP",
          "variants": [{"price": "5.00", "compare_at_price": "5.00"}]}]
        """,
      summary: "2 cards · title `title` · picture `image` · price `variants.0.price` · shown as `product`",
      lines: [
        "compare_at_price: {from: \"variants.0.compare_at_price\", above: price}",
        "price_from: {from: \"variants.1.price\", above: price}", "\"compare_at_price\": money",
      ], shows: ["<ins>£8.00</ins>", "<del>£12.00</del>", ">from</span>", "£5.00"]),
    Feed(
      testDescription: "goods in pence, of which none is left",
      text: """
        [{"id": 1, "title": "Rope", "image": "https://img.example/1.jpg", "in_stock": false,
          "price": {"amount": 2999, "divisor": 100, "currency_code": "GBP"}},
         {"id": 2, "title": "Hook", "image": "https://img.example/2.jpg", "in_stock": true,
          "price": {"amount": 450, "divisor": 100, "currency_code": "GBP"}}]
        """,
      summary: "2 cards · title `title` · picture `image` · price `price.amount` · shown as `product`",
      lines: ["price: {from: \"price.amount\", divideBy: price.divisor}", "availability: \"in_stock\""],
      shows: ["£29.99", "£4.50", ">Sold out</p>"]),
    Feed(
      testDescription: "goods in a currency's smallest unit",
      text: """
        [{"id": 1, "name": "Rope", "images": [{"src": "https://img.example/1.jpg"}],
          "prices": {"price": "2999", "regular_price": "3999", "currency_code": "EUR", "currency_minor_unit": 2}}]
        """,
      summary: "1 card · title `name` · picture `images.0.src` · price `prices.price` · shown as `product`",
      lines: ["compare_at_price: {from: \"prices.regular_price\", divideBy: 100, above: price}"],
      shows: ["<ins>€29.99</ins>", "<del>€39.99</del>"]),
    Feed(
      testDescription: "people",
      text: """
        [{"id": 1, "firstName": "Ann", "lastName": "Lee", "image": "https://img.example/a.jpg", "role": "admin",
          "company": {"title": "Rigger", "name": "Quay Ltd"}, "password": "secret"}]
        """,
      summary: "1 card · title `firstName` `lastName` · picture `image` · shown as `person`",
      lines: [
        "cell: person", "given_name: \"firstName\"", "family_name: \"lastName\"", "role: \"company.title\"",
      ], shows: ["Ann Lee", "<p class=\"person-role\">Rigger</p>"]),
    Feed(
      testDescription: "people with one name",
      text: """
        [{"id": 1, "name": "Ann Lee", "avatar": "https://img.example/a.jpg", "email": "a@example.org", "phone": "1",
          "title": "Rigger"}]
        """,
      summary: "1 card · title `name` · picture `avatar` · shown as `person`",
      lines: ["cell: person"], shows: ["person-name"]),
    Feed(
      testDescription: "events",
      text: """
        [{"id": 1, "name": "Concert", "start_date": "2026-12-01T18:00:00Z", "venue": "Dry dock", "description": "Five of them"}]
        """,
      summary: "1 card · title `name` · text `description` · date `start_date` · shown as `event`",
      lines: [
        "cell: event", "place: \"venue\"", "date_published: \"start_date\"", "starts_at: \"start_date\"",
      ], shows: ["<li>Dry dock</li>", "1 December 2026, 18:00"]),
    Feed(
      testDescription: "events whose fields are those of the cell",
      text: """
        [{"id": 1, "title": "Concert", "starts_at": "2026-03-05T19:00:00-08:00", "ends_at": "2026-03-05T22:00:00-08:00",
          "place": "Quay 1"}]
        """,
      summary: "1 card · title `title` · date `starts_at` · shown as `event`", lines: ["cell: event"],
      shows: ["<time datetime=\"2026-03-05T19:00:00-08:00\">5 March 2026, 19:00</time>", "<li>Quay 1</li>"]),
    Feed(
      testDescription: "events of which one is off",
      text: """
        [{"id": 1, "name": "Concert", "start": "2026-12-01T18:00:00Z", "venue": "Dock", "dates": {"status": {"code": "cancelled"}}},
         {"id": 2, "name": "Walk", "start": "2026-12-02T18:00:00Z", "venue": "Gate", "dates": {"status": {"code": "onsale"}}}]
        """,
      summary: "2 cards · title `name` · date `start` · shown as `event`", lines: ["cancelled: \"dates.status.code\""],
      shows: [">Cancelled</li>", "<span class=\"event-day\">2</span> <span class=\"event-month\">December</span>"]),
    Feed(
      testDescription: "events whose hour stands beside their day",
      text: """
        [{"id": "a1", "name": "Concert", "dates": {"start": {"localDate": "2026-12-01", "localTime": "18:30:00"}}, "venue": "Dock"},
         {"id": "b2", "name": "Walk", "dates": {"start": {"localDate": "2026-12-02", "localTime": "07:15:00"}}, "venue": "Gate"}]
        """,
      summary: "2 cards · title `name` · date `dates.start.localDate` · shown as `event`",
      lines: ["starts_at: \"{dates.start.localDate}T{dates.start.localTime}\""],
      shows: [">1 December 2026, 18:30</time>"]),
    Feed(
      testDescription: "recipes",
      text: """
        [{"id": 1, "name": "Soup of the pilots", "image": "https://img.example/1.jpg", "prepTimeMinutes": 20, "servings": 4,
          "cuisine": "Nordic", "ingredients": ["Leek"]},
         {"id": 2, "name": "Toast with honey", "image": "https://img.example/2.jpg", "prepTimeMinutes": 90, "servings": 1,
          "cuisine": "Breton", "ingredients": ["Bread"]}]
        """,
      summary: "2 cards · title `name` · picture `image` · shown as `recipe`",
      lines: ["\"fact_1\": duration:minutes", "\"fact_2\": count:serving/servings"],
      shows: [
        ">Prep time 1\u{A0}h\u{A0}30\u{A0}min</span>", ">1 serving</span>", ">4 servings</span>", ">Breton</span>",
      ]),
    Feed(
      testDescription: "places with coordinates",
      text: """
        [{"id": 1, "name": "The Fog Horn", "kind": "Café", "location": {"lat": 60.391, "lng": 5.322, "address": "Rope Street 3"}},
         {"id": 2, "name": "The Salt Library", "kind": "Books", "location": {"lat": 60.4, "lng": 5.3, "address": "North Gate 1"}}]
        """,
      summary: "2 cards · title `name` · shown as `place`",
      lines: [
        "map_url: \"https://www.openstreetmap.org/?mlat={location.lat}&mlon={location.lng}#map=16/{location.lat}/{location.lng}\""
      ],
      shows: ["mlat=60.391&amp;mlon=5.322", "<span>Map</span>"]),
    Feed(
      testDescription: "versions of a program",
      text: """
        [{"id": 9, "tag_name": "v2.0.0-beta.1", "name": "Tide clock 2.0, first look", "prerelease": true, "body": "Drawn anew, all of it.",
          "published_at": "2026-03-05T10:00:00Z"},
         {"id": 8, "tag_name": "v1.4.0", "name": "Tide clock 1.4", "prerelease": false, "body": "Mends the alarm at neap tide.",
          "published_at": "2026-02-05T10:00:00Z"}]
        """,
      summary: "2 cards · title `name` · text `body` · date `published_at` · shown as `release`",
      lines: ["version: \"tag_name\"", "adaptor: table"],
      shows: ["<code class=\"release-version\">v1.4.0</code>", ">Pre-release</span>"]),
    Feed(
      testDescription: "news with small pictures and hours",
      text: rss(
        (1...5).map {
          item(
            $0,
            "<pubDate>Thu, 05 Mar 2026 19:30:00 GMT</pubDate><media:thumbnail xmlns:media=\"http://search.yahoo.com/mrss/\" "
              + "url=\"https://img.example/\($0).jpg\" width=\"240\" height=\"135\"/>")
        }.joined()),
      summary: "5 cards · title 5 · picture 5 · text 5 · date 5 · shown as `article`",
      lines: ["adaptor: {collection: {minWidth: 576}}", "formats: {\"date_published\": relative}"],
      shows: ["<time data-relative datetime=\"2026-03-05T19:30:00Z\">5 March 2026</time>"]),
    Feed(
      testDescription: "albums with small covers",
      text: """
        [{"id": "1", "name": "Halyards", "artistName": "Aino Virta", "artworkUrl100": "https://img.example/100x100/1.jpg"},
         {"id": "2", "name": "Low Water", "artistName": "Kai Tern", "artworkUrl100": "https://img.example/100x100/2.jpg"}]
        """,
      summary: "2 cards · title `name` · picture `artworkUrl100` · shown as `cover`",
      lines: ["adaptor: {collection: {minWidth: 105}}"],
      shows: ["cover-title"]),
    Feed(
      testDescription: "books whose pictures are upright",
      text: """
        [{"id": "1", "title": "The keepers", "plot": "Two sisters and a light, for sixty years.", "cover": {"url": "https://img.example/1.jpg", "width": 400, "height": 610}},
         {"id": "2", "title": "Low water", "plot": "What the tide leaves on the mole, and who finds it.", "cover": {"url": "https://img.example/2.jpg", "width": 420, "height": 600}}]
        """,
      summary: "2 cards · title `title` · picture `cover.url` · text `plot` · shown as `poster`",
      lines: ["cell: poster"], shows: ["poster-media"]),
    Feed(
      testDescription: "firms with logos",
      text: """
        [{"id": "1", "name": "Quay Limited", "logo": "https://img.example/1.png", "about": "Ropes and rigging since 1790."},
         {"id": "2", "name": "Two Shores", "logo": "https://img.example/2.png", "about": "The ferry between the quays."}]
        """,
      summary: "2 cards · title `name` · picture `logo` · text `about` · shown as `job`",
      lines: ["cell: job"], shows: ["job-logo"]),
    Feed(
      testDescription: "stories with facts",
      text: """
        [{"id": "1", "title": "Fog on the quay", "body": "It came in the night, and it stayed.", "views": 1, "section": "Weather"},
         {"id": "2", "title": "Fish market moves", "body": "From next week, stalls open at six.", "views": 1420, "section": "Town"}]
        """,
      summary: "2 cards · title `title` · text `body` · shown as `article`", lines: ["count:view/views"],
      shows: [">1,420 views</span>", ">1 view</span>", ">Weather</span>"]),
    Feed(
      testDescription: "photographs",
      text: """
        [{"id": "0", "author": "Mia Berg", "url": "https://example.org/0", "download_url": "https://img.example/0.jpg"}]
        """,
      summary: "1 card · title: not sure (`author` 6 %) · picture `download_url` · shown as `photo`",
      lines: ["agreed: false", "cell: photo", "title: \"author\""],
      shows: ["photo-title"]),
    Feed(
      testDescription: "titles and summaries in HTML",
      text: """
        [{"id": 1, "title": {"rendered": "Q&#038;A &#8211; part 1"}, "excerpt": {"rendered": "<p>What the pilots think.</p>"},
          "link": "https://example.org/1"}]
        """,
      summary: "1 card · title `title.rendered` · text `excerpt.rendered` · shown as `article`",
      lines: ["text: [\"title\", \"summary\"]"],
      shows: [">Q&amp;A – part 1</a>", ">What the pilots think.</p>"]),
    Feed(
      testDescription: "films",
      text: """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Films", "items": [{"id": "1", "title": "One",
          "url": "https://www.youtube.com/watch?v=1", "image": "https://img.example/1.jpg"}]}
        """,
      summary: "1 card · title 1 · picture 1 · shown as `video`", lines: ["cell: video"], shows: ["video-title"]),
    Feed(
      testDescription: "figures",
      text: "name,people,founded,area\nBergen,291940,1070,464.71\nPorto,231800,1123,41.42\n",
      summary: "2 cards · title `name` · shown as `row`", lines: ["adaptor: table", "\"fact_1\": number"],
      shows: ["<span class=\"fact\">People 291,940</span>", "<span class=\"fact\">1070</span>"]),
    Feed(
      testDescription: "kinds whose cells want different fields",
      text: """
        [{"id": 1, "type": "person", "firstName": "Ann", "lastName": "Lee", "image": "https://img.example/a.jpg"},
         {"id": 2, "type": "product", "name": "Hat", "price": 3, "image": "https://img.example/b.jpg"}]
        """,
      summary: "1 card of the kind `person` · title `firstName` `lastName` · picture `image` · shown as `person`",
      lines: ["- {when: {type: person}, use: person}", "- {when: {type: product}, use: product}"],
      shows: ["data-cell=\"person_person\"", "data-cell=\"product_product\""]),
    Feed(
      testDescription: "kinds that are not the names of cells",
      text: """
        [{"id": 1, "type": "note", "title": "Fog", "summary": "All about fog", "url": "https://example.org/1"},
         {"id": 2, "type": "tale", "title": "Ice", "summary": "All about ice", "url": "https://example.org/2"}]
        """,
      summary: "1 card of the kind `note` · title `title` · text `summary` · shown as `article`",
      lines: ["- {when: {type: note}, use: article}", "- {when: {image: missing, type: tale}, use: article-text}"],
      shows: ["data-cell=\"article-text_note\"", "data-cell=\"article-text_tale\""]),
  ]

  @Test(arguments: feeds)
  func `a feed is shown by the built-in cell that fits its fields`(feed: Feed) async throws {
    let files = MemoryFileSystem(["in/feed.dat": feed.text])
    let project = try await GeneratedProject(from: "in/feed.dat", files: files, currency: feed.currency)
    #expect(project.findings == [])
    #expect(project.summary.first == feed.summary)
    _ = try project.write(to: "daily", files: files)
    let configuration = try #require(files.files["daily/site/site.yml"])
    for line in feed.lines { #expect(configuration.contains(line), "\(line)\n\(configuration)") }
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics == [])
    let page = try #require(files.files["daily/site/public/index.html"])
    for text in feed.shows { #expect(page.contains(text), "\(text)") }
    #expect(!page.contains("secret"))
  }

  @Test(arguments: feeds)
  func `what the configuration offers in comments works for every feed`(feed: Feed) async throws {
    let files = MemoryFileSystem(["in/feed.dat": feed.text])
    let project = try await GeneratedProject(from: "in/feed.dat", files: files, currency: feed.currency)
    _ = try project.write(to: "daily", files: files)
    let configuration = try #require(files.files["daily/site/site.yml"])
    let complete = configuration.replacing("# syndication:", with: "syndication:").replacing("# page:", with: "page:")
      .replacing("# tags:", with: "tags:")
    #expect(!complete.contains("\n# ") && !complete.contains("\n  #") && complete != configuration)
    try files.write(complete, to: "daily/site/site.yml")
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics.filter { $0.code != "incomplete-structured-data" } == [])
    #expect(files.files.keys.contains { $0.hasPrefix("daily/site/public/cards/") })
    #expect(files.files["daily/site/public/rss.xml"] != nil)
    #expect(complete.contains("tags:") == (files.files["daily/site/public/tags/index.html"] != nil))
  }

  @Test func `a project of built-in cells has no templates of its own, and is told how to get them`() async throws {
    let files = MemoryFileSystem(["in/feed.dat": Self.feeds[6].text])
    let project = try await GeneratedProject(from: "in/feed.dat", files: files)
    #expect(project.files.map(\.path) == ["site/site.yml"])
    let advice = project.advice(project: " --project daily").joined(separator: "\n")
    #expect(
      advice.contains("cardloom eject cells/product --project daily") && advice.contains("add `currency: EUR`"))
  }

  @Test func `long prices without a currency have their digits in groups`() async throws {
    let homes = [450_000, 1_250_000, 890].map {
      #"{"id": \#($0), "title": "Cottage \#($0)", "price": \#($0), "bedrooms": 3, "area": 81, "city": "Fowey"}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + homes.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    _ = try project.write(to: "daily", files: files)
    _ = try await SiteBuild(options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }).run()
    let page = try #require(files.files["daily/site/public/index.html"])
    for price in ["450,000", "1,250,000", "890"] {
      #expect(page.contains("<p class=\"listing-price\">\(price)</p>"), "\(page)")
    }
  }

  // A search that goes back over each letter would not end.
  @Test func `what begins like a version and is not one is read once`() async throws {
    let word = String(repeating: "a", count: 60)
    let records = (1...3).map {
      #"{"id": \#($0), "title": "Build 1.2.\#($0)", "date": "2026-03-0\#($0)", "build": "1.2.\#($0)-\#(word)/"}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    #expect(project.summary.first?.contains("shown as `release`") == false, "\(project.summary)")
  }

  @Test func `links without a server get one that stands for it, with the reason`() async throws {
    let posts = (1...3).map {
      #"{"id": "t\#($0)", "title": "A pilot in fog \#($0)", "selftext": "About \#($0), in fog.", "permalink": "/r/\#($0)/"}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + posts.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    let advice = project.advice(project: "").joined(separator: "\n")
    #expect(advice.hasPrefix("Links without their server: `permalink` is an address such as `/r/1/`"))
    #expect(!advice.contains("Left out") && !advice.contains("origins"))
    _ = try project.write(to: "daily", files: files)
    let configuration = try #require(files.files["daily/site/site.yml"])
    #expect(configuration.contains("    base: \"https://example.org/\"  # write the server of \"/r/1/\" here\n"))
    #expect(!configuration.contains("origins:"))
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics == [])
    #expect(files.files["daily/site/public/index.html"]?.contains("href=\"https://example.org/r/2/\"") == true)
  }

  @Test func `an amount of money is a fact of a cell without a price`() async throws {
    let tenders = (1...3).map {
      #"""
      {"ocid": "o-\#($0)", "date": "2026-02-0\#($0)T12:00:00Z", "tender": {"title": "A bridge of \#($0) spans", "description":
       "It is built by night, when the \#($0) trains are still.", "value": {"amount": 1\#($0)0000, "currency": "GBP"}}}
      """#
    }
    let files = MemoryFileSystem(["feed.json": "[" + tenders.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    #expect(project.summary.first?.hasSuffix("shown as `article`") == true, "\(project.summary)")
    _ = try project.write(to: "daily", files: files)
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics == [])
    let page = try #require(files.files["daily/site/public/index.html"])
    #expect(page.contains("£110,000") && !page.contains("Amount"))
  }

  /// Four records of two sides each, by how a record writes its first side, its second side and what else it says.
  private static let sides: [(first: String, second: String, title: String)] = [
    ("homeTeam", "awayTeam", "homeTeam.name` `awayTeam.name"),
    ("departure", "arrival", "departure.name` `arrival.name"),
    ("home_team", "away_team", "home_team` `away_team"), ("team1", "team2", "team1` `team2"),
    ("origin", "destination", "origin` `destination"),
  ]

  @Test(arguments: sides)
  func `a match or a journey is titled with both sides`(first: String, second: String, title: String) async throws {
    let names = ["Amber", "Birch", "Cedar", "Dune"]
    let records = names.indices.map { index in
      let sides = [(first, names[index], 10), (second, names[(index + 1) % 4], 20)].map { key, name, number in
        let crest = "https://c.example/\(number + index).png"
        let object = #"{"id": \#(number + index), "name": "\#(name)", "code": "X", "crest": "\#(crest)"}"#
        return "\"\(key)\": " + (title.contains(".") ? object : "\"\(name)\"")
      }
      return #"{"id": \#(index), "utcDate": "2026-03-0\#(index + 1)T15:00:00Z", \#(sides.joined(separator: ", "))}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ", ") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    #expect(project.summary[0].contains("title `\(title)`"), "\(project.summary)")
    _ = try project.write(to: "daily", files: files)
    _ = try await SiteBuild(options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }).run()
    #expect(files.files["daily/site/public/index.html"]?.contains("Amber – Birch") == true)
  }

  @Test func `a name in two languages does not make two sides`() async throws {
    let records = (1...4).map { number in
      #"{"id": \#(number), "title_en": "Boat \#(number) in fog", "title_de": "Boot \#(number) im Nebel"}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ", ") + "]"])
    #expect(try await GeneratedProject(from: "feed.json", files: files).cells[0].roles.otherSide == nil)
  }

  @Test func `scores of search engines and moments in seconds are not facts`() async throws {
    let records = (1...5).map { number in
      #"{"id": \#(number), "title": "Boat \#(number) in fog", "score": 0.6\#(number)42, "last_modified_t": 176000000\#(number), "#
        + #""pageid": 70\#(number), "barcode_text": "\#(number)", "crew": \#(number + 3)}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ", ") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    #expect(project.cells[0].roles.facts == ["crew"])
  }

  /// Five records, `#` being their number and `@` a letter of their own.
  private func made(from record: String) async throws -> GeneratedProject {
    let records = (1...5).map { number in
      record.replacing("#", with: "\(number)").replacing("@", with: ["a", "e", "i", "o", "u"][number - 1])
    }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ", ") + "]"])
    return try await GeneratedProject(from: "feed.json", files: files)
  }

  @Test func `what the card says already is not a fact, nor what another fact says`() async throws {
    let project = try await made(
      from: #"""
        {"id": #, "title": "Boat # in fog", "author": {"name": "Ann@ Lee", "first_name": "Ann@"}, "reference-count": 1#,
         "references-count": 1#, "crew": 2#}
        """#)
    #expect(project.cells[0].mappings.contains { $0 == ("byline", "author.name") })
    #expect(project.cells[0].roles.facts == ["reference-count", "crew"])
  }

  @Test func `a word tells more than a number that has to say what it is`() async throws {
    let project = try await made(
      from: #"""
        {"id": #, "title": "Boat # in fog", "rade": 2.#, "eqt": 40#, "gross": 1.#, "hull": "Oak@", "rig": "Gaff@"}
        """#)
    #expect(Set(project.cells[0].roles.facts).isSuperset(of: ["hull", "rig"]))
    #expect(project.cells[0].roles.facts.contains("eqt"))
  }

  @Test func `one reply, two replies`() async throws {
    let project = try await made(from: #"{"id": #, "title": "Boat # in fog", "reply_count": 3#, "box_count": 1#}"#)
    let forms = project.cells[0].roles.forms
    #expect(forms["reply_count"]?.format == "count:reply/replies" && forms["box_count"]?.format == "count:box/boxes")
  }

  @Test func `a cover of a shape that nobody knows is shown whole, with who made the work`() async throws {
    let project = try await made(
      from: #"""
        {"id": #, "title": "Boat # in fog", "author_name": ["Ann@ Lee"], "cover_url": "https://c.example/#.jpg"}
        """#)
    #expect(project.cells[0].roles.design == .object)
    #expect(project.cells[0].mappings.contains { $0 == ("byline", "author_name.0") })
  }

  @Test func `an author in two fields is named with the family's, and no code is an author`() async throws {
    let papers = try await made(
      from: #"""
        {"id": #, "title": ["Boat # in fog"], "publisher": "Quay Press @", "author": [{"given": "Ann", "family": "Lee@"}]}
        """#)
    #expect(papers.cells[0].roles.author == "author.0.family")
    let sets = try await made(
      from: #"""
        {"id": #, "title": "Boat # in fog", "owner_org": "0e52b5c#-1111-4ddd-8aaa-9e0f0f0f0f0#", "notes": "It is # long."}
        """#)
    #expect(sets.cells[0].roles.author == nil)
  }

  @Test func `a work with a price is shown with its author`() async throws {
    let records = (1...5).map { number in
      #"{"id": \#(number), "trackName": "Boat \#(number) in fog", "artistName": "Ann Lee", "trackPrice": 1.\#(number)9, "#
        + #""artworkUrl100": "https://c.example/\#(number)/100x100bb.jpg"}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ", ") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    #expect(project.cells[0].roles.design == .cover)
    #expect(project.cells[0].mappings.contains { $0 == ("byline", "artistName") })
    #expect(project.cells[0].roles.facts.first == "trackPrice")
  }

  @Test func `a measure without a unit is not a fact, and one place for all is not on a map`() async throws {
    let places = (1...3).map {
      #"""
      {"id": "b\#($0)", "name": "The inn at mile \#($0)", "distance": \#($0)10.5, "rating": 4.\#($0), "stop": {"latitude": 60.39,
       "longitude": 5.32}}
      """#
    }
    let files = MemoryFileSystem(["feed.json": "[" + places.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    _ = try project.write(to: "daily", files: files)
    let configuration = try #require(files.files["daily/site/site.yml"])
    #expect(configuration.contains("fact_1: \"rating\"") && !configuration.contains("distance"), "\(configuration)")
    #expect(!configuration.contains("openstreetmap"))
  }

  @Test func `pictures without a server get one that stands for it, with the reason`() async throws {
    let films = (1...3).map {
      #"{"id": \#($0), "title": "The pilot \#($0)", "overview": "About \#($0), in fog.", "poster_path": "/p\#($0).jpg"}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + films.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    let advice = project.advice(project: "").joined(separator: "\n")
    #expect(advice.hasPrefix("Pictures without their server: `poster_path` is an address such as `/p1.jpg`"))
    #expect(!advice.contains("Left out"))
    _ = try project.write(to: "daily", files: files)
    let configuration = try #require(files.files["daily/site/site.yml"])
    #expect(
      configuration.contains(
        "    base: \"https://example.org/\"  # write the server of \"/p1.jpg\" here, and in `origins`\n"))
    #expect(configuration.contains("      image: \"poster_path\"\n"))
    try files.write(
      configuration.replacing("\"https://example.org\"", with: "\"https://img.example\"")
        .replacing("base: \"https://example.org/\"", with: "base: \"https://img.example/\""), to: "daily/site/site.yml")
    let report = try await SiteBuild(
      options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }
    ).run()
    #expect(report.diagnostics == [])
    #expect(files.files["daily/site/public/index.html"]?.contains("https://img.example/p2.jpg") == true)
  }

  @Test(
    arguments: [
      (#""cover": {"url": "U", "altText": "ALT"}"#, "cover.altText"),
      (#""media": {"alt": "ALT", "sizes": {"full": {"source": "U"}}}"#, "media.alt"),
      (#""cover": {"data": {"url": "U", "alternativeText": "ALT", "alternate_id": 7}}"#, "cover.data.alternativeText"),
      (#""cover_image": "U", "cover_image_alt": "ALT""#, "cover_image_alt"),
      (#""urls": {"regular": "U"}, "alt_description": "ALT""#, "alt_description"),
      (#""cover": {"url": "U"}, "alternative_dates": "ALT""#, nil),
      (#""cover": {"url": "U"}, "author": {"alt": "ALT"}"#, nil),
      (#""cover": {"url": "U", "alt": "https://img.example/alt.png"}"#, nil),
      (#""image": "U", "image_alt": "ALT""#, "image_alt"),
    ] as [(String, String?)])
  func `what a picture shows is said by the text beside its address`(fields: String, path: String?) async throws {
    let records = (1...4).map { number in
      let own = fields.replacing("U", with: "https://img.example/\(number).jpg").replacing(
        "ALT", with: "A quay at \(number) o'clock")
      return
        #"{"id": \#(number), "title": "The quay in winter \#(number)", "summary": "About the quay, in fog \#(number).", \#(own)}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + records.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    _ = try project.write(to: "daily", files: files)
    let configuration = try #require(files.files["daily/site/site.yml"])
    #expect(
      configuration.contains("image_alt: \"\(path ?? "")\"") == (path != nil && path != "image_alt"), "\(configuration)"
    )
    _ = try await SiteBuild(options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }).run()
    let isSaid =
      files.files["daily/site/public/index.html"]?.contains("alt=\"A quay at 2 o&#39;clock\"") == true
      || files.files["daily/site/public/index.html"]?.contains("alt=\"A quay at 2 o'clock\"") == true
    #expect(isSaid == (path != nil), "\(files.files["daily/site/public/index.html"] ?? "")")
  }

  @Test func `pictures whose addresses are neither files nor begin at a server's root are left out`() async throws {
    let films = (1...3).map {
      #"{"id": \#($0), "title": "The pilot \#($0)", "overview": "About \#($0), in fog.", "poster": "p\#($0).jpg"}"#
    }
    let files = MemoryFileSystem(["feed.json": "[" + films.joined(separator: ",") + "]"])
    let project = try await GeneratedProject(from: "feed.json", files: files)
    #expect(project.advice(project: "").first?.hasPrefix("Left out: `poster`, because there is no file") == true)
  }

  @Test func `pictures beside a feed come along, and their first bytes tell their shape`() async throws {
    let feed =
      #"[{"id": 1, "title": "Low water", "cover": "assets/a.gif"}, {"id": 2, "title": "Fog bank", "cover": "assets/b.gif"}]"#
    let files = MemoryFileSystem(["in/feed.json": feed])
    // 400 by 600 pixels.
    let picture = Array("GIF89a".utf8) + [0x90, 0x01, 0x58, 0x02, 0, 0, 0]
    try files.makeFolder("in/assets")
    for name in ["a", "b"] { try picture.withUnsafeBytes { try files.write($0, to: "in/assets/\(name).gif") } }
    let project = try await GeneratedProject(from: "in/feed.json", files: files)
    #expect(project.summary.first == "2 cards · title `title` · picture `cover` · shown as `poster`")
    #expect(try project.write(to: "daily", files: files).contains("site/assets/ (2 pictures)"))
    let report = try await SiteBuild(options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }).run()
    #expect(report.diagnostics == [])
    let page = try #require(files.files["daily/site/public/index.html"])
    #expect(page.contains("src=\"./assets/a.gif\" alt=\"\" width=\"400\" height=\"600\""))
  }

  @Test(arguments: ["", "img/", "photos/2026/"])
  func `pictures in another folder come into that of the site`(folder: String) async throws {
    let records = (1...3).map {
      #"{"id": \#($0), "title": "Boat \#($0) in fog", "cover": {"src": "\#(folder)\#($0).gif"}}"#
    }
    let files = MemoryFileSystem(["in/feed.json": "[" + records.joined(separator: ", ") + "]"])
    let picture = Array("GIF89a".utf8) + [0x90, 0x01, 0x58, 0x02, 0, 0, 0]
    try files.makeFolder("in/" + folder)
    for number in 1...3 { try picture.withUnsafeBytes { try files.write($0, to: "in/\(folder)\(number).gif") } }
    let project = try await GeneratedProject(from: "in/feed.json", files: files)
    #expect(project.summary.first == "3 cards · title `title` · picture `cover.src` · shown as `poster`")
    #expect(try project.write(to: "daily", files: files).contains("site/assets/ (3 pictures)"))
    let report = try await SiteBuild(options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }).run()
    #expect(report.diagnostics == [])
    #expect(
      files.files["daily/site/public/index.html"]?.contains("src=\"./assets/\(folder)1.gif\" alt=\"\" width=\"400\"")
        == true)
  }

  @Test func `a site with one feed says its name once`() async throws {
    let files = MemoryFileSystem(["in/feed.dat": Self.feeds[0].text])
    _ = try await GeneratedProject(from: "in/feed.dat", files: files).write(to: "daily", files: files)
    _ = try await SiteBuild(options: BuildOptions(project: "daily"), files: files, stopwatch: { .zero }).run()
    let page = try #require(files.files["daily/site/public/index.html"])
    #expect(
      page.contains("<title>T</title>") && !page.contains("page-brand")
        && page.contains("<h1 class=\"page-title\">T</h1>"))
  }
}
