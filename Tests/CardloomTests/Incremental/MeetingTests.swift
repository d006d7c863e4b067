import CardLayout
import Cardloom
import CardloomTesting
import Diagnostics
import Platform
import Testing

/// What lists can do, all together: whatever was changed in between, a build that remembers writes the bytes of one from
/// nothing, each card is on the site once, and in the declared order.
@Suite("Order, sources, windows, groups and pages together")
struct MeetingTests {
  private struct Card {
    var id: Int
    var date: Int
    var title: String

    var json: String {
      #"{"id": \#(id), "title": "\#(title)", "date_published": "2026-01-\#(date < 10 ? "0" : "")\#(date)T00:00:00Z", "#
        + #""kind": "note", "tags": ["t\#(id % 2)"]}"#
    }
  }

  /// A site with some of the features.
  struct Features: Sendable, CustomStringConvertible {
    let sort: String
    let isMerged: Bool
    let skip: Int
    let isUnique: Bool
    let group: String
    let numbering: String
    /// What stands around the list: nothing, a section that hosts it, or modules.
    let frame: String

    var description: String { "\(sort) \(isMerged) \(skip) \(isUnique) \(group) \(numbering) \(frame)" }

    /// Every pair of features, and then some: each value of one with each of the next, in turn.
    static let all: [Features] = {
      var found: [Features] = []
      for number in 0..<24 {
        found.append(
          Features(
            sort: ["-date_published", "title", "{by: title, as: natural}", "[-title, date_published]"][number % 4],
            isMerged: number % 3 == 1, skip: [0, 2][number / 2 % 2], isUnique: number / 4 % 2 == 1,
            group: [
              "", "{by: day, sort: descending, header: top}", "{by: field, field: title, sort: ascending, header: top}",
            ][
              number / 3 % 3], numbering: ["sequential", "anchored"][number / 5 % 2],
            frame: ["plain", "hosted", "modules"][number / 7 % 3]))
      }
      return found
    }()
  }

  private static func list(_ cards: [Card]) -> String { "[" + cards.map(\.json).joined(separator: ",\n") + "]" }

  private static func files(_ features: Features, _ news: [Card], _ blog: [Card]) -> [String: String] {
    let group = features.group.isEmpty ? "" : ", group: \(features.group)"
    let keys = """
      sort: \(features.sort), skip: \(features.skip), loadMore: true\(group)\(features.isUnique ? ", unique: page" : "")
      """
    let source = features.isMerged ? "[news, blog]" : "news"
    let list = "{id: list, source: \(source), \(keys)}"
    let entry =
      switch features.frame {
      case "hosted": "{id: host, source: other, limit: 2, extension: {at: 1, section: \(list)}}"
      case "modules": "{from: frames, items: modules, layouts: {main: {source: \(source), \(keys)}}}"
      default: list
      }
    return [
      "site/site.yml": """
      title: Meeting
      url: https://example.org/
      language: de
      syndication: {formats: [atom, json]}
      sitemap: true
      sources:
        news: {file: data/news.json, kind: kind, page: "/n/{id}/"}
        blog: {file: data/blog.json, kind: kind}
        other: {file: data/other.json, kind: kind, sort: -title}
        frames: {file: data/frames.json}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: {size: 3, number: \(features.numbering)}
          sections:
            - {id: top, source: news, sort: title, limit: 2}
            - \(entry)
        tags:
          each: tags
          source: news
          path: /tags/{slug}/
          page: plain
          sortCards: -date_published
          pages: {size: 2, number: \(features.numbering)}
      """,
      "site/data/news.json": Self.list(news),
      "site/data/blog.json": Self.list(blog),
      "site/data/other.json": Self.list([Card(id: 90, date: 1, title: "o"), Card(id: 91, date: 2, title: "p")]),
      "site/data/frames.json": #"{"modules": [{"id": "list", "kind": "main", "items": []}]}"#,
      "Templates/cells/note.mustache":
        "---\noptional: [title, source, url]\n---\n<p>{{title}} <a href=\"{{url}}\">{{id}}</a> {{source.name}}</p>\n",
      "Templates/cells/story.mustache":
        "---\noptional: [title, next]\n---\n<h2>{{title}}</h2>{{#next}}<a href=\"{{url}}\">{{title}}</a>{{/next}}\n",
      "Templates/sections/top.mustache": "<h2>{{data.title}}</h2>\n",
      "Templates/pages/plain.mustache": MemoryProject.plainPage,
      "Templates/pages/card.mustache": MemoryProject.plainPage,
    ]
  }

  private static func lay(_ files: [String: String], into memory: MemoryFileSystem) throws {
    for (path, text) in files {
      try memory.makeFolder(FilePath.parent(of: path))
      if try memory.attributes(of: path) == nil || String(decoding: memory.read(path), as: UTF8.self) != text {
        try memory.write(text, to: path)
      }
    }
  }

  private static func build(_ memory: MemoryFileSystem, program: String?) async throws -> [String: String] {
    let options = BuildOptions(project: ".", jobs: 2, program: program)
    _ = try await SiteBuild(options: options, files: memory, builtIn: .builtIn, stopwatch: { .zero }).run()
    return memory.files.filter { $0.key.hasPrefix("site/public/") }
  }

  /// The titles and identities of the cards of the plain list on all of its pages, in order.
  private static func cards(_ output: [String: String], _ numbering: String) -> [String] {
    let numbers = output.keys.compactMap { path in
      path.hasPrefix("site/public/page/") ? Int(path.dropFirst("site/public/page/".count).prefix { $0 != "/" }) : nil
    }
    let order = numbering == "anchored" ? Array(numbers.sorted(by: >).dropFirst()) : numbers.sorted()
    let pages =
      [output["site/public/index.html"] ?? ""] + order.map { output["site/public/page/\($0)/index.html"] ?? "" }
    return pages.joined().split(separator: "<p>").dropFirst().map { cell in
      String(cell.prefix { $0 != "<" }) + String(cell.split(separator: ">")[1].prefix { $0 != "<" })
    }
  }

  /// The identities of the cells of all sections, as `serve` plans them after it read what has changed.
  private static func identities(
    _ memory: MemoryFileSystem, earlier: SourceSet?
  ) async throws -> (identities: [String], sources: SourceSet) {
    let project = try await Project.read(ProjectPaths("."), files: memory, builtIn: .builtIn)
    var options = SourceOptions()
    options.earlier = earlier
    let sources = await project.readSources(options)
    func all(_ section: SectionModel) -> [String] {
      (0..<section.cells.count).map { section.cells.identity(at: $0) }
        + section.chrome.extensions.flatMap { all($0.section) }
    }
    return (project.plan(sources).plan.allFeeds.flatMap(\.sections).flatMap { all($0) }, sources)
  }

  @Test(arguments: Features.all)
  func `a build after edits is one from nothing`(features: Features) async throws {
    var news = (1...9).map { Card(id: $0, date: 1 + $0 * 7 % 20, title: "T\($0 * 5 % 13)") }
    var blog = (1...4).map { Card(id: $0, date: 2 + $0 * 3, title: "T\($0 * 4)") }
    let memory = MemoryFileSystem()
    var served: SourceSet?
    for step in 0..<6 {
      switch step {
      case 1: news.insert(Card(id: 20, date: 9, title: "T6b"), at: 4)
      case 2: news[3].title = "Ä\(step)"
      case 3: news[5].date = 28
      case 4: news.remove(at: 2)
      case 5: blog.swapAt(0, 3)
      default: break
      }
      let files = Self.files(features, news, blog)
      try Self.lay(files, into: memory)
      let remembered = try await Self.build(memory, program: "test")
      let fresh = MemoryFileSystem()
      try Self.lay(files, into: fresh)
      let whole = try await Self.build(fresh, program: nil)
      #expect(remembered == whole, "step \(step)")
      let (identities, sources) = try await Self.identities(memory, earlier: served)
      served = sources
      #expect(try await Self.identities(fresh, earlier: nil).identities == identities, "step \(step)")
      guard features.frame == "plain", features.group.isEmpty else { continue }
      let shown = Self.cards(whole, features.numbering)
      #expect(Array(shown.dropFirst(2)) == Self.expected(features, news, blog, after: shown.prefix(2)), "step \(step)")
    }
  }

  /// The cards of the list, sorted in another way.
  private static func expected(
    _ features: Features, _ news: [Card], _ blog: [Card], after top: ArraySlice<String>
  ) -> [String] {
    func name(_ card: Card) -> String { "\(card.title) \(card.id)" }
    // The identities of a list of several sources begin with their names.
    var cards = news.map { (card: $0, identity: features.isMerged ? "news.\($0.id)" : "\($0.id)", isOfNews: true) }
    if features.isMerged { cards += blog.map { ($0, "blog.\($0.id)", false) } }
    /// Letters with marks are those without; in `natural`, numbers of two digits come after those of one.
    func key(_ title: String) -> String {
      let plain = title.replacing("Ä", with: "A")
      guard features.sort.contains("natural") else { return plain }
      let digits = plain.filter(\.isNumber)
      return plain.replacing(digits, with: String(repeating: "0", count: 4 - digits.count) + digits)
    }
    cards.sort { left, right in
      let (one, other) = (key(left.card.title), key(right.card.title))
      let byDate = left.card.date - right.card.date
      switch features.sort {
      case "-date_published": if byDate != 0 { return byDate > 0 }
      case "[-title, date_published]":
        if one != other { return one > other }
        if byDate != 0 { return byDate < 0 }
      default: if one != other { return one < other }
      }
      return left.identity < right.identity
    }
    if features.isUnique { cards.removeAll { $0.isOfNews && top.contains(name($0.card)) } }
    return cards.dropFirst(features.skip).map { name($0.card) }
  }
}
