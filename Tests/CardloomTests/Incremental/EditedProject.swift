import SeededNumbers

/// A small project that changes at random in every way in which projects change.
struct EditedProject {
  private struct Card {
    var id: Int
    var kind: String
    var title: String
    var subtitle: String?
    var tags: [String]
    var hasPicture: Bool
    /// A picture of another origin, of which a build warns.
    var hasForeignPicture: Bool
  }

  private var dice: SeededNumbers
  private var cards: [[Card]]
  private var nextID = 0
  private var hasWhiteSpace = false
  private var versions: [String: Int] = [:]
  private var pageSize: Int
  private var numbering: String
  private var isCollection = false
  private var asset = 0
  private var order = 0
  private var bodySize: String?
  /// Whether cards have pages and former addresses, tags have feeds, feeds have documents for feed readers with
  /// archives, and the site hashed bundles, budgets, a sitemap, a page for missing ones, sites in other languages and
  /// rules for fetching pages early.
  let isWhole: Bool
  private var minimum = 1

  private static let orders = [
    "", ", sort: title", ", sort: [kind, -title]", ", sort: {by: title, as: natural}, skip: 1",
    ", sort: -subtitle, group: {by: field, field: kind, sort: ascending, header: top}",
  ]
  private static let words = ["sea", "oak", "R&D", "<b>", "é", "東京", "\\\"q\\\"", "5 < 6", "a\\u0041", "plain"]

  init(seed: Int, isWhole: Bool) {
    dice = SeededNumbers(seed: seed)
    self.isWhole = isWhole
    pageSize = 1 + dice.below(5)
    numbering = dice.percent(50) ? "anchored" : "sequential"
    cards = [[], []]
    for list in cards.indices {
      for _ in 0..<dice.below(18) { insertCard(in: list, at: cards[list].count) }
    }
  }

  /// Changes one thing, or now and then several.
  mutating func edit() {
    repeat { editOnce() } while dice.percent(25)
  }

  private mutating func editOnce() {
    let list = dice.below(2)
    let count = cards[list].count
    switch dice.below(20) {
    case 0...2: insertCard(in: list, at: dice.percent(60) ? 0 : dice.below(count + 1))
    case 3, 4: if count > 0 { cards[list].remove(at: dice.below(count)) }
    case 5...8: if count > 0 { editCard(in: list, at: dice.below(count)) }
    case 9: if count > 1 { cards[list].swapAt(dice.below(count), dice.below(count)) }
    case 10: if count > 2 { cards[list].append(cards[list].removeFirst()) }
    case 11: versions["cells/note.mustache", default: 0] += 1
    case 12: versions["cells/photo.mustache", default: 0] += 1
    case 13: versions["partials/mark.mustache", default: 0] += 1
    case 14: versions["pages/plain.mustache", default: 0] += 1
    case 15: versions["sections/top.mustache", default: 0] += 1
    case 16: if dice.percent(50) { pageSize = 1 + dice.below(5) } else { minimum = 1 + dice.below(3) }
    case 17: numbering = numbering == "anchored" ? "sequential" : "anchored"
    case 18:
      if dice.percent(50) { hasWhiteSpace.toggle() } else { isCollection.toggle() }
    default:
      if dice.percent(30) { order = dice.below(Self.orders.count) }
      if dice.percent(50) { asset += 1 } else { bodySize = dice.percent(50) ? nil : "\(10 * (1 + dice.below(3)))px" }
    }
  }

  private mutating func insertCard(in list: Int, at place: Int) {
    nextID += 1
    cards[list].insert(
      Card(
        id: nextID, kind: dice.percent(70) ? "note" : "photo", title: dice.pick(Self.words),
        subtitle: dice.percent(50) ? dice.pick(Self.words) : nil,
        tags: (0..<dice.below(3)).map { _ in dice.pick(Self.words) },
        hasPicture: dice.percent(30), hasForeignPicture: dice.percent(15)), at: place)
  }

  private mutating func editCard(in list: Int, at place: Int) {
    switch dice.below(4) {
    case 0: cards[list][place].title = dice.pick(Self.words) + " \(dice.below(100))"
    case 1: cards[list][place].subtitle = cards[list][place].subtitle == nil ? dice.pick(Self.words) : nil
    case 2: cards[list][place].kind = cards[list][place].kind == "note" ? "photo" : "note"
    default: cards[list][place].tags.append(dice.pick(Self.words))
    }
  }

  // MARK: Files

  /// Every file of the project, by path.
  var files: [String: String] {
    [
      "site/site.yml": configuration,
      "site/data/a.json": feed(cards[0]),
      "site/data/b.json":
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"B\",\"items\":\(feed(cards[1]))}",
      "site/assets/note.txt": "asset \(asset)",
      // A picture's header: its width and height are the letters before the zeros.
      "site/assets/p.gif": "GIF89a\(asset % 3 == 0 ? "A" : "B")\0C\0\0\0\0\(String(repeating: "x", count: asset % 4))",
      "Templates/cells/note.mustache":
        "\(frontMatter)<p>\(mark("cells/note.mustache")){{@position}} {{title}}{{^@last}},{{/@last}}{{#subtitle}} {{subtitle}}{{/subtitle}} {{image_width}}</p>{{#far}}<img src=\"{{far}}\" alt=\"\" width=\"1\" height=\"1\">{{/far}}\(isWhole ? links : ""){{>mark}}\n",
      "Templates/cells/photo.mustache": "\(optional)<p class=\"photo\">\(mark("cells/photo.mustache")){{title}}</p>\n",
      "Templates/partials/mark.mustache":
        "\(optional)<span>\(mark("partials/mark.mustache")){{#tags}}<i>{{.}}</i>{{/tags}}</span>\n",
      "Templates/sections/top.mustache": "<h2>Top \(mark("sections/top.mustache")){{count}}</h2>\n",
      "Templates/cells/photo.css": ".photo { top: \(versions["cells/photo.mustache", default: 0])px }\n",
      "Templates/pages/plain.mustache": page,
      "Templates/pages/404.mustache": page.replacing("<main>{{{sections}}}</main>", with: "<main>None</main>"),
      "Templates/cells/value.mustache": "<p><a href=\"{{url}}\">{{title}}</a> {{count}}</p>\n",
      "Templates/cells/story.mustache":
        "\(optional)<h2>{{title}}</h2>\(links){{#next}}<a href=\"{{url}}\">{{title}}</a>{{/next}}\n",
      "Templates/pages/card.mustache":
        page.replacing("</main>", with: "</main>\n<a href=\"{{back.url}}\">{{back.title}}</a>"),
    ]
  }

  private var links: String { "{{#valueFeeds.tags}}<a href=\"{{url}}\">{{title}}</a>{{/valueFeeds.tags}}" }

  private func mark(_ path: String) -> String { versions[path].map { "v\($0) " } ?? "" }
  private var optional: String { "---\noptional: [title, subtitle, tags, valueFeeds, image_width, far]\n---\n" }
  private var frontMatter: String {
    "---\noptional: [title, subtitle, tags, valueFeeds, image_width, far]\n\(bodySize.map { "size: \($0)\n" } ?? "")---\n"
  }

  private var configuration: String {
    """
    title: Test
    url: https://example.org/
    language: en
    syndication: \(isWhole ? "{formats: [atom, rss, json]}" : "false")
    sitemap: \(isWhole)
    \(isWhole ? "aliases: {/gone.html: /other/, /a/0/: /tags/}\nnotFound: true\nspeculation: true" : "")
    \(isWhole ? "languages: {de: {url: \"https://example.org/de/\", paths: same}, x-default: en}" : "")
    bundles: \(isWhole ? "hashed" : "stable")
    \(isWhole ? "budgets: {page: {bytes: 2kB, requests: 2}, card: {bytes: 90B, pictures: 0}}" : "")
    sources:
      a: {file: data/a.json, kind: kind\(isWhole ? ", page: {path: \"/a/{id}/\", aliases: former}" : "")}
      b: {file: data/b.json, kind: kind}
    feeds:
      home:
        path: /
        title: Home
        page: plain
        pages: {size: \(pageSize), number: \(numbering)}
        sections:
          - {id: first, source: b, limit: 2, header: top, adaptor: \(isCollection ? "collection" : "table")}
          - {id: latest, source: a, adaptor: table, loadMore: true\(Self.orders[order])}
      other:
        path: /other/
        title: Other
        page: plain
        pages: {size: 3, number: anchored}
        sections:
          - {id: rest, source: b, adaptor: table, header: top, loadMore: true}
    """ + (isWhole ? valueFeeds : "")
  }

  private var valueFeeds: String {
    """

      tags:
        each: tags
        source: a
        path: "/tags/{slug}/"
        page: plain
        min: \(minimum)
        ignoreCase: true
        index: {path: /tags/, page: plain, pages: {size: 3}}
        pages: {size: 2, number: \(numbering)}
    """
  }

  private var page: String {
    """
    <!DOCTYPE html>
    <html lang="{{page.language}}">
    <head>
    <meta charset="utf-8">
    <title>{{page.title}}</title>
    <link rel="stylesheet" href="{{page.root}}theme/sections.css">
    \(isWhole ? "{{#page.assets.styles}}<link rel=\"stylesheet\" href=\"{{page.root}}{{.}}\">{{/page.assets.styles}}" : "")
    </head>
    <body>
    <h1>\(mark("pages/plain.mustache")){{site.title}} {{page.number}}</h1>
    <main>{{{sections}}}</main>
    {{#page.prev}}<a href="{{page.prev.url}}">newer</a>{{/page.prev}}
    {{#page.translations}}<a href="{{url}}" hreflang="{{language}}">{{language}}</a>{{/page.translations}}
    {{#page.next}}<a href="{{page.next.url}}">older</a>{{/page.next}}
    </body>
    </html>

    """
  }

  private func feed(_ cards: [Card]) -> String {
    let gap = hasWhiteSpace ? " ,\n  " : ","
    let records = cards.map { card in
      let subtitle = card.subtitle.map { ",\"subtitle\":\"\($0)\"" } ?? ""
      let image = card.hasPicture ? ",\"image\":\"assets/p.gif\"" : ""
      let far = card.hasForeignPicture ? ",\"far\":\"https://else.example/\(card.id).png\"" : ""
      let former = card.id % 3 == 0 ? ",\"former\":[\"/former/\(card.id)-\(card.tags.count).html\"]" : ""
      let tags = card.tags.map { "\"\($0)\"" }.joined(separator: ",")
      return
        "{\"id\":\"c\(card.id)\",\"kind\":\"\(card.kind)\",\"title\":\"\(card.title)\"\(subtitle)\(image)\(far)\(former),\"tags\":[\(tags)],\"date_published\":\"2026-01-\(10 + card.id % 20)T00:00:00Z\"}"
    }
    return "[" + records.joined(separator: gap) + "]"
  }
}
