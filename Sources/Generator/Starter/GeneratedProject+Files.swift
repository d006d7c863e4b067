import CardSources
package import Cardloom
import JSONRecords
import Platform

/// The texts of the project's files.
extension GeneratedProject {
  func made() -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = [
      ("site/site.yml", Array(configuration(following: input.follow).utf8))
    ]
    if let lock = input.lock { files.append(("site/snapshots/" + SnapshotLock.fileName, Array(lock.text.utf8))) }
    let guessed = cells.filter { $0.roles.design == nil }
    for cell in guessed { files.append(("Templates/cells/\(cell.templateName).mustache", Array(cell.template.utf8))) }
    if !guessed.isEmpty { files.append(("Templates/cells/guess.css", Array(GuessedCell.stylesheet.utf8))) }
    return files
  }

  /// The text of `site.yml`.
  ///
  /// - Parameter follow: how further pages are found; `nil` for none.
  package func configuration(following follow: FollowConfiguration?) -> String {
    var text = """
      # Made by `cardloom init --from`. What the cells show is guessed: change the lines below\(hasTemplates ? ", and Templates/cells" : "").

      title: \(Self.quoted(title))
      url: https://example.org/          # where the site will be published; links inside it are relative
      language: \(language)
      sitemap: true                      # search engines find all pages
      # syndication: {formats: [rss, json]}  # feed readers get the cards

      sources:
        feed:
          \(input.url.map { "url: " + Self.quoted($0) } ?? "file: " + Self.quoted("data/" + name))
          # page: "/cards/{slug}-{id}/"  # each card has a page of its own

      """
    func add(_ key: String, _ value: String?) { if let value { text += "    \(key): \(value)\n" } }
    if !input.headers.isEmpty {
      let fields = input.headers.map { "\(Self.quoted($0.name)): \(Self.quoted($0.value))" }
      add("headers", "{" + fields.joined(separator: ", ") + "}")
    }
    if let hostless {
      add(
        "base",
        Self.quoted(Self.standInServer + "/")
          + "  # write the server of \(Self.quoted(hostless.example)) here"
          + (hasHostlessPictures ? ", and in `origins`" : ""))
    }
    for line in input.request { add(line.key, line.value) }
    add("follow", follow.map(\.text))
    add("items", source.items.map(Self.quoted))
    switch source.identity {
    case .automatic: break
    case .field(let path): add("id", Self.quoted(path))
    case .hash(let paths): add("id", "{hash: [\(paths.map(Self.quoted).joined(separator: ", "))]}")
    case .guid: add("id", "guid")
    case .link: add("id", "link")
    }
    add("duplicates", source.duplicates?.rawValue)
    add("join", Self.text(of: source.joins))
    add("kind", source.kind.map(Self.quoted))
    add("defaultKind", source.kind == nil ? defaultKind : nil)
    if hasFaults { add("onFailure", "show         # some records cannot be read: the others are shown") }
    var mappings: [(name: String, path: String)] = []
    for mapping in cells.flatMap(\.mappings) where !mappings.contains(where: { $0.name == mapping.name }) {
      mappings.append(mapping)
    }
    // Fields are named in order: what others are made of changes last.
    let sources = Set(mappings.map { String($0.path.prefix { $0 != "." }) })
    mappings = mappings.filter { !sources.contains($0.name) } + mappings.filter { sources.contains($0.name) }
    let origins = Dictionary(cells.flatMap(\.origins)) { first, _ in first }
    let words = Dictionary(cells.flatMap(\.words).map { ($0.name, $0.text) }) { first, _ in first }
      .sorted { $0.key < $1.key }
    let hidden = Set(cells.flatMap(\.hidden)).subtracting(mappings.map(\.name)).subtracting(words.map(\.key)).sorted()
    if !mappings.isEmpty || !hidden.isEmpty {
      text += "    fields:                         # the cell's name for a field: the feed's name\n"
      for (name, path) in mappings {
        let value = origins[name].map { "{from: \(Self.quoted(path)), \($0)}" } ?? Self.quoted(path)
        text += "      \(name): \(value)\n"
      }
      for (name, word) in words { text += "      \(name): {default: \(Self.quoted(word))}\n" }
      for name in hidden { text += "      \(name): {hidden: true}       # means something else in the cell\n" }
    }
    var texts: [String] = []
    for text in cells.flatMap(\.texts) where !texts.contains(text) { texts.append(text) }
    if !texts.isEmpty { add("text", "[" + texts.map(Self.quoted).joined(separator: ", ") + "]  # HTML, read as text") }
    add("currency", currency.map(Self.quoted))
    let formats = Dictionary(cells.flatMap { $0.formats(currency: currency) }.map { ($0.name, $0.format) }) {
      first, _ in first
    }
    if !formats.isEmpty {
      let pairs = formats.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)): \($0.value)" }
      add("formats", "{" + pairs.joined(separator: ", ") + "}")
    }
    if cells.contains(where: \.roles.isGuessed) {
      add("agreed", "false                  # true once somebody has looked at the fields: see Fit of `cardloom serve`")
    }
    return text + """

      \(content)events: [open, retry]

      feeds:
      \(valueFeed)  home:
          path: /
          title: \(Self.quoted(title))
          pages: \(pages)
          sections:
            - id: cards
              source: feed
      \(sort)        label: \(Self.quoted(title))
              adaptor: \(adaptor)
              header: \(header)
      \(rules)        loadMore: true

      """
  }

  /// Whether cards have dates of publication: a new card is then the first one, and changes no page but that.
  private var isDated: Bool { cells.contains { cell in cell.roles.date.map { !cell.roles.isStart($0) } ?? false } }

  private var pages: String {
    isDated ? "{size: 20, number: anchored}  # a new card changes the front page only" : "{size: 20}"
  }

  /// The line that sorts the section by date, if the records are not.
  private var sort: String { isDated && !isNewestFirst ? "        sort: -date_published\n" : "" }

  /// A commented-out line of site.yml that would make a feed of each tag; empty if the cards have no tags.
  private var valueFeed: String {
    guard let tags = cells.lazy.compactMap(\.roles.tags).first else { return "" }
    return "  # tags: {each: \(Self.quoted(tags)), source: feed, path: \"/tags/{slug}/\", ignoreCase: true, "
      + "index: {path: /tags/, title: Tags}}  # each tag has a page\n"
  }

  /// The kind of cards that do not name theirs.
  ///
  /// If all cards have the same built-in cell, its name is their kind. Other feeds and the pages of cards then show them
  /// accordingly.
  private var defaultKind: String {
    guard cells.count == 1, let design = cells.first?.roles.design else { return source.defaultKind }
    return design.rawValue
  }

  private var hasTemplates: Bool { cells.contains { $0.roles.design == nil } }

  /// The section's adaptor: that of its cell, or of most cells.
  private var adaptor: String {
    if let only = cells.first, cells.count == 1, let design = only.roles.design {
      return design.adaptor(only.roles.counts)
    }
    return cells.contains { $0.roles.image != nil || $0.roles.facts.count > 1 }
      ? "{collection: {minWidth: 300}}" : "table"
  }

  /// The section's header: of a show, what all episodes have in common; else a title for screen readers.
  private var header: String {
    let title = Self.quoted(title)
    guard cells.count == 1, let design = cells.first?.roles.design, design == .episode || design == .audio else {
      return "{template: hidden-title, data: {title: \(title)}}"
    }
    var data = "title: \(title)"
    if let picture = show.picture { data += ", image: \(Self.quoted(picture))" }
    if let text = show.text { data += ", text: \(Self.quoted(text))" }
    if let author = show.author { data += ", author: \(Self.quoted(author))" }
    return "{template: show, data: {\(data)}}"
  }

  /// The lines of the section that choose built-in cells.
  private var rules: String {
    var text = ""
    if cells.count == 1, let design = cells.first?.roles.design { text += "        cell: \(design.rawValue)\n" }
    let rules = cells.flatMap { $0.rules(isOnly: cells.count == 1, kind: source.kind ?? "kind") }
    if !rules.isEmpty { text += "        cells:\n" + rules.map { "          - \($0)\n" }.joined() }
    return text
  }

  /// Whether pictures lack their server, rather than pages alone.
  var hasHostlessPictures: Bool { hostless.map { field in cells.contains { $0.roles.image == field.path } } ?? false }

  /// The origin in the place of a server that the feed does not name.
  static let standInServer = "https://example.org"

  /// The origins from which pages may load: those of the feed's pictures.
  private var content: String {
    var origins = origins
    if hasHostlessPictures, !origins.contains("*"), !origins.contains(Self.standInServer) {
      origins.append(Self.standInServer)
    }
    guard !origins.isEmpty else { return "" }
    return "content:                            # pages load pictures from no other hosts\n  origins: ["
      + origins.map(Self.quoted).joined(separator: ", ") + "]\n\n"
  }

  /// A text in YAML's double quotes, which support JSON's escapes.
  static func quoted(_ text: String) -> String {
    var cleaned = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
      cleaned.unicodeScalars.append(isPlain ? scalar : " ")
    }
    return String(decoding: RecordData.string(cleaned).json, as: UTF8.self)
  }

  /// A title derived from a file's name: `local-news.xml` becomes `Local news`.
  static func title(of path: String) -> String {
    let label = GuessedCell.label(String(FilePath.name(of: path).prefix { $0 != "." }))
    return label.isEmpty ? "My feed" : label
  }

  /// A name for the copy of the feed that is valid on every file system.
  static func fileName(_ path: String, _ format: SourceFormat) -> String {
    let usual =
      switch format {
      case .rss, .atom, .xml: "xml"
      case .yaml: "yml"
      case .calendar: "ics"
      case .ndjson: "ndjson"
      case .csv: "csv"
      case .folder: "cards"
      case .json, .jsonFeed: "json"
      }
    /// Returns a valid part unchanged, even a single letter.
    func plain(_ part: String) -> String { GuessedCell.isName(part) ? part.lowercased() : GuessedCell.slug(part) }
    if format == .folder { return GuessedCell.slug(FilePath.name(of: path)) }
    let parts = FilePath.name(of: path).split(separator: ".").map { plain(String($0)) }
    let own = parts.count > 1 ? parts.last ?? usual : usual
    let stem = parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: "-").prefix(80)
    return (stem.isEmpty ? "feed" : stem) + "." + (own.count <= 8 ? own : usual)
  }
}
