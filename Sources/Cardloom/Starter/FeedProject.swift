package import Diagnostics
import FeedData
import HTMLConformance
import Records

/// A project made for a feed: a copy of it, a configuration that reads it, and cells guessed from what it holds.
package struct FeedProject: Sendable {
  /// The files of the project with their paths below its folder.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// What was found in the feed and does not keep the project from being built.
  package private(set) var findings: [Diagnostic] = []

  /// Kinds are told apart by a field with so many different values at most.
  private static let mostKinds = 6
  /// So many attempts are made to find cells that the feed's data fits.
  private static let mostAttempts = 12

  private let name: String
  private let feed: MappedBytes
  private let format: FeedFormat
  private var source: FeedSource
  private var cells: [GuessedCell]
  private var title: String
  private var language: String
  private var hasFaults = false
  /// The origins of the pictures that cells show: the site loads from no others.
  private var origins: [String] = []
  /// A feed of pictures from more places than this may load from everywhere.
  private static let mostOrigins = 24

  /// Reads a feed and guesses a project that shows it.
  ///
  /// - Parameters:
  ///   - path: the feed's file.
  ///   - files: the file system that it is read from.
  /// - Throws: ``Diagnosed`` if nothing of the feed can be read.
  package init(from path: String, files disk: any FileSystem) async throws(Diagnosed) {
    let reader = FeedReader(files: disk)
    var source = FeedSource(name: "feed", path: path)
    var list = try await Self.read(&source, reader)
    let isFeed = [.rss, .atom, .jsonFeed].contains(list.format)
    if !isFeed { try await Self.chooseKind(&source, &list, reader) }
    name = Self.fileName(path, list.format)
    format = list.format
    if list.report.merged > 0 { source.duplicates = .first }
    let found = Self.head(of: list.feed)
    (title, language) = (found.title ?? Self.title(of: path), found.language ?? "en")
    self.source = source
    let kinds = list.kinds.isEmpty ? [source.defaultKind] : list.kinds
    var cells: [GuessedCell] = []
    do {
      for kind in kinds {
        let sample = try FieldSample(list, kind: list.kinds.count > 1 ? kind : nil)
        cells.append(GuessedCell(name: kind, roles: FieldRoles(sample, isFeed: isFeed)))
      }
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.projectGuessFailed("\(error)", path: path))
    }
    self.cells = cells
    origins = try Self.origins(in: list, at: cells.compactMap(\.roles.image))
    do throws(FileError) {
      feed = try disk.map(path)
    } catch {
      throw Diagnosed(.file(error))
    }
    hasFaults = list.diagnostics.containsError
    try await settle()
  }

  /// Writes the project into a folder that is empty or missing.
  ///
  /// - Returns: the paths of the files, relative to the folder.
  /// - Throws: ``Diagnosed`` if the folder holds something already, or a file cannot be written.
  package func write(to folder: String, files disk: any FileSystem) throws(Diagnosed) -> [String] {
    var written = try StarterProject.write(files, to: folder, files: disk)
    let path = "site/data/" + name
    let target = FilePath.join(folder, path)
    do throws(FileError) {
      try disk.makeFolder(FilePath.parent(of: target))
      try withExtendedLifetime(feed) { () throws(FileError) in try disk.write(feed.bytes, to: target) }
    } catch {
      throw Diagnosed(.file(error))
    }
    written.insert(path, at: min(1, written.count))
    return written
  }

  // MARK: Reading

  /// Reads the feed; of plain JSON, the likeliest array and identity are looked for.
  private static func read(_ source: inout FeedSource, _ reader: FeedReader) async throws(Diagnosed) -> CardList {
    var list: CardList
    do throws(Diagnosed) {
      list = try await reader.cards(of: source)
    } catch {
      guard let array = try reader.recordArrays(of: source).first, !array.path.isEmpty else { throw error }
      source.items = array.path
      list = try await reader.cards(of: source)
    }
    guard ![.rss, .atom, .jsonFeed].contains(list.format) else {
      source.duplicates = .first
      list = try await reader.cards(of: source)
      // What many items have in common is no identity; one that two of them have is that of an item told twice.
      if list.report.merged * 5 > list.report.read {
        var hashed = source
        hashed.identity = .hash(["id", "url", "title", "date_published", "summary", "content_html", "content_text"])
        let other = try await reader.cards(of: hashed)
        if other.count > list.count { (source, list) = (hashed, other) }
      }
      if list.report.merged == 0 { source.duplicates = nil }
      return list
    }
    source.defaultKind = "card"
    for identity in candidates(list) {
      source.identity = identity
      list = try await reader.cards(of: source)
      if !list.diagnostics.contains(where: { ["missing-identity", "doubled-identity"].contains($0.code) }) { break }
    }
    if list.diagnostics.contains(where: { $0.code == "doubled-identity" }) {
      source.duplicates = .first
      list = try await reader.cards(of: source)
    }
    return list
  }

  /// What may tell the records apart: usual names first, then everything that they say.
  private static func candidates(_ list: CardList) -> [IdentityPolicy] {
    let usual = ["id", "_id", "guid", "uuid", "key", "sku", "slug", "code", "url", "link", "permalink"]
    let scalars = list.fields.fields.filter { field in
      field.kinds.isSubset(of: [.string, .number]) && field.nulls == 0 && field.empties == 0
        && !field.name.contains(".") && field.records == list.fields.records
    }
    let known = usual.compactMap { name in scalars.first { $0.name.lowercased() == name } }
    let titles = scalars.filter { ["title", "name"].contains($0.name.lowercased()) }
    let names = list.fields.fields.map(\.name).filter { !$0.contains(".") }
    return (known + titles).map { .field($0.name) } + (names.isEmpty ? [] : [.hash(names)])
  }

  /// Takes a field with few different words as the cards' kind, so that each kind gets a template of its own.
  private static func chooseKind(
    _ source: inout FeedSource, _ list: inout CardList, _ reader: FeedReader
  ) async throws(Diagnosed) {
    for name in ["kind", "type"] {
      guard let field = list.fields.fields.first(where: { $0.name == name }), field.kinds == [.string],
        field.records == list.fields.records, field.empties == 0
      else { continue }
      var chosen = source
      chosen.kind = name
      let kinds = try await reader.cards(of: chosen)
      let areNames = kinds.kinds.allSatisfy { kind in GuessedCell.isName(kind) && !kind.contains(".") }
      let areDifferent = Set(kinds.kinds.map { $0.lowercased() }).count == kinds.kinds.count
      guard kinds.kinds.count <= mostKinds, areNames, areDifferent else { continue }
      (source, list) = (chosen, kinds)
      return
    }
  }

  /// What the feed says about itself.
  private static func head(of feed: RecordData) -> (title: String?, language: String?) {
    func text(_ name: String) -> String? {
      guard case .string(let text) = feed[name] else { return nil }
      return text
    }
    let title = text("title").map { String(PlainText.cut(PlainText.text(ofHTML: $0.utf8), to: 80)) }
    let language = text("language").flatMap { language in
      let parts = language.replacing("_", with: "-").split(separator: "-")
      let isTag =
        (2...3).contains(parts.first?.count ?? 0) && parts.count <= 2
        && parts.allSatisfy { part in part.count <= 4 && part.utf8.allSatisfy { $0 < 0x80 && ($0 | 0x20) >= 0x61 } }
      return isTag ? parts.first.map { $0.lowercased() } : nil
    }
    return (title.flatMap { $0.isEmpty ? nil : $0 }, language)
  }

  /// The origins of the addresses in some fields.
  private static func origins(in list: CardList, at paths: [String]) throws(Diagnosed) -> [String] {
    guard !paths.isEmpty else { return [] }
    var found: Set<String> = []
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    do {
      for position in 0..<list.count where found.count <= mostOrigins {
        try list.withCard(position, reader: reader, tape: tape) { record in
          for path in paths {
            guard let address = record.value(at: path)?.text else { continue }
            let url = address.starts(with: "//".utf8) ? Array("https:".utf8) + address : Array(address)
            if let origin = OriginList.origin(of: url) { found.insert(String(decoding: origin, as: UTF8.self)) }
          }
        }
      }
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.projectGuessFailed("\(error)", path: list.source.path))
    }
    return found.count > mostOrigins ? ["*"] : found.filter(OriginList.isOrigin).sorted()
  }

  // MARK: Settling

  /// Builds the project in memory, without writing it, and takes back guesses until the data fits.
  private mutating func settle() async throws(Diagnosed) {
    for _ in 0..<Self.mostAttempts {
      files = made()
      let memory = BorrowedFile(path: "site/data/" + name, content: feed)
      do throws(FileError) {
        for (path, bytes) in files {
          try memory.makeFolder(FilePath.parent(of: path))
          try memory.write(bytes, to: path)
        }
      } catch {
        throw Diagnosed(.file(error))
      }
      do throws(Diagnosed) {
        let build = SiteBuild(
          options: BuildOptions(project: ".", jobs: 4, writes: false), files: memory, stopwatch: { .zero })
        findings = try await build.run().diagnostics
        let refused = findings.filter { ["unsafe-url", "unsafe-srcset", "foreign-origin"].contains($0.code) }
        guard drop(fieldsOf: refused) else { return }
      } catch {
        findings = error.diagnostics
        guard takeBack(error.diagnostics) else { return }
      }
    }
  }

  /// Takes back the guesses that errors speak of, or the least needed ones; `false` when nothing is left.
  private mutating func takeBack(_ diagnostics: [Diagnostic]) -> Bool {
    var isChanged = drop(fieldsOf: diagnostics.filter { $0.severity == .error })
    if isChanged { return true }
    for index in cells.indices {
      var roles = cells[index].roles
      if roles.simplify() { isChanged = true }
      cells[index] = GuessedCell(name: cells[index].name, roles: roles)
    }
    return isChanged
  }

  /// Takes back the guesses about the fields that diagnostics speak of.
  private mutating func drop(fieldsOf diagnostics: [Diagnostic]) -> Bool {
    let names = Set(diagnostics.compactMap { $0.subject?.field })
    var isChanged = false
    for index in cells.indices {
      var roles = cells[index].roles
      var isDropped = false
      for path in roles.paths where names.contains(path) || names.contains(GuessedCell.fieldName(path)) {
        isDropped = roles.drop(path) || isDropped
      }
      if let image = roles.image, names.contains(where: { $0.hasPrefix("image") }) {
        isDropped = roles.drop(image) || isDropped
      }
      for (name, path) in cells[index].mappings where names.contains(name) {
        isDropped = roles.drop(path) || isDropped
      }
      if isDropped {
        cells[index] = GuessedCell(name: cells[index].name, roles: roles)
        isChanged = true
      }
    }
    return isChanged
  }

  // MARK: Files

  private func made() -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = [
      ("site/site.yml", Array(configuration.utf8))
    ]
    for cell in cells { files.append(("Templates/cells/\(cell.name).mustache", Array(cell.template.utf8))) }
    files.append(("Templates/cells/guess.css", Array(GuessedCell.stylesheet.utf8)))
    return files
  }

  private var configuration: String {
    var text = """
      # Made by `cardloom init --from`. What the cells show is guessed: change Templates/cells, and the lines below.

      title: \(Self.quoted(title))
      url: https://example.org/          # where the site will be published; links inside it are relative
      language: \(language)

      sources:
        feed:
          file: \(Self.quoted("data/" + name))

      """
    func add(_ key: String, _ value: String?) { if let value { text += "    \(key): \(value)\n" } }
    add("items", source.items.map(Self.quoted))
    switch source.identity {
    case .automatic: break
    case .field(let path): add("id", Self.quoted(path))
    case .hash(let paths): add("id", "{hash: [\(paths.map(Self.quoted).joined(separator: ", "))]}")
    case .guid: add("id", "guid")
    case .link: add("id", "link")
    }
    add("duplicates", source.duplicates?.rawValue)
    add("kind", source.kind.map(Self.quoted))
    add("defaultKind", source.kind == nil ? source.defaultKind : nil)
    if hasFaults { add("onFailure", "show         # some records cannot be read: the others are shown") }
    var mappings: [(name: String, path: String)] = []
    for mapping in cells.flatMap(\.mappings) where !mappings.contains(where: { $0.name == mapping.name }) {
      mappings.append(mapping)
    }
    if !mappings.isEmpty {
      text += "    fields:\n"
      for mapping in mappings { text += "      \(mapping.name): \(Self.quoted(mapping.path))\n" }
    }
    let hasPictures = cells.contains { $0.roles.image != nil }
    return text + """

      \(content)events: [open, retry]

      feeds:
        home:
          path: /
          title: \(Self.quoted(title))
          pages: {size: 20}
          sections:
            - id: cards
              source: feed
              label: \(Self.quoted(title))
              adaptor: \(hasPictures ? "{collection: {minWidth: 300}}" : "table")
              header: {template: hidden-title, data: {title: \(Self.quoted(title))}}
              loadMore: true

      """
  }

  /// What pages may load: where the pictures of the feed lie.
  private var content: String {
    guard !origins.isEmpty else { return "" }
    return "content:                            # pages load pictures from no other hosts\n  origins: ["
      + origins.map(Self.quoted).joined(separator: ", ") + "]\n\n"
  }

  /// A text in YAML's double quotes, which read JSON's escapes.
  private static func quoted(_ text: String) -> String {
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

  /// A title out of a file's name: `local-news.xml` is `Local news`.
  private static func title(of path: String) -> String {
    let label = GuessedCell.label(String(FilePath.name(of: path).prefix { $0 != "." }))
    return label.isEmpty ? "My feed" : label
  }

  /// A name for the copy of the feed that every disk takes.
  private static func fileName(_ path: String, _ format: FeedFormat) -> String {
    let usual =
      switch format {
      case .rss, .atom: "xml"
      case .ndjson: "ndjson"
      case .csv: "csv"
      default: "json"
      }
    let parts = FilePath.name(of: path).split(separator: ".").map { GuessedCell.slug(String($0)) }
    let own = parts.count > 1 ? parts.last ?? usual : usual
    let stem = parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: "-").prefix(80)
    return (stem.isEmpty ? "feed" : stem) + "." + (own.count <= 8 ? own : usual)
  }
}

extension Diagnostic {
  fileprivate static func projectGuessFailed(_ reason: String, path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "unreadable-source", category: .access, "the feed `\(path)` cannot be read", reason: reason,
      hint: "run the command again when nothing writes to the file")
  }
}
