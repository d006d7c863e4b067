package import Cardloom
package import Diagnostics
import JSONRecords
package import Platform
package import Workbench

/// A state of a site: all frames, pages and style sheets, as `preview` or `build` wrote them.
package struct PreviewState: Sendable {
  /// A frame: a template with a variant in a state.
  struct Frame: Sendable {
    let id: String
    let entry: String
    let variant: String
    let state: String
    let title: String
    /// The group of its variant: `variants`, `extremes` or `branches`.
    let group: String
    let path: String
    /// The file or the record with its data.
    let origin: String
    /// The identity of the card that it shows, if it is one of a feed and the project is at hand.
    var card: String?
  }

  /// A template that frames show.
  struct Entry: Sendable {
    let id: String
    /// What it is a template of: `cell`, `section` or `state`.
    let kind: String
    let name: String
    let file: String
    /// The partials that it calls.
    let uses: [String]
    /// Whether pages of the site show it, apart from the templates that call it.
    let isShown: Bool

    /// Whether it comes with Cardloom, or is a copy in which nothing was changed.
    let isUnchanged: Bool
  }

  /// A feed with its first page.
  struct Feed: Sendable {
    let id: String
    let title: String
    /// The path below the site's root.
    let page: String
    /// The number of feeds of the same values, for which it stands.
    let alike: Int
    /// One page of a card for each source whose cards have pages that lead back to the feed.
    let cardPages: [CardPage]
  }

  /// The page of a card, below the site's root, with the name of the card's source.
  struct CardPage: Sendable {
    let source: String
    let page: String
  }

  /// How the state is named in reports.
  package let name: String
  let frames: [Frame]
  let entries: [Entry]
  let feeds: [Feed]
  /// The title of the site; `nil` for what `build` wrote.
  let title: String?
  let widths: [Int]
  /// The paths of the site's pages below its root.
  let pages: [String]
  let sheets: [StyleSheet]
  /// The other files of the site, by path below its root, with their sizes.
  let assets: [String: Int]
  /// The files of `Templates` by path, such as `cells/article.mustache`; `nil` if the project is not at hand.
  let templates: [String: [UInt8]]?
  /// The content of `site.yml`; `nil` if the project is not at hand.
  let configuration: [UInt8]?
  /// The diagnostics of the project; none for a folder.
  package private(set) var diagnostics: [Diagnostic] = []
  /// What another state can take over; `nil` for a folder.
  private let made: MadePreview?
  private let folder: String
  private let siteFolder: String
  private let dataFolder: String?
  private let files: any FileSystem

  /// Reads a folder that `preview` or `build` wrote.
  ///
  /// - Throws: ``Diagnosed`` if it is neither, or cannot be read.
  package init(folder: String, name: String? = nil, files: any FileSystem) throws(Diagnosed) {
    try self.init(folder: folder, name: name ?? folder, made: nil, dataFolder: nil, files: files)
  }

  /// Makes the preview of a project in memory, and reads it.
  ///
  /// - Parameters:
  ///   - options: the project; its output does not matter.
  ///   - files: the files of the project, which stay as they are.
  ///   - former: a state of the project whose frames are taken over where nothing differs.
  /// - Throws: ``Diagnosed`` if there is nothing to show.
  package static func made(
    _ options: PreviewBuild.Options, name: String, files: any FileSystem, builtIn: TemplateFiles = .builtIn,
    reusing former: PreviewState? = nil
  ) async throws(Diagnosed) -> PreviewState {
    var options = options
    options.output = OverlaidFileSystem.root + "/preview"
    options.withoutWorkbench = true
    options.former = former?.made
    let files = OverlaidFileSystem(over: files)
    let report = try await PreviewBuild(options: options, files: files, builtIn: builtIn).run()
    var state = try PreviewState(
      folder: report.output, name: name, made: report.made, dataFolder: options.project, files: files)
    state.diagnostics = report.diagnostics
    return state
  }

  private init(
    folder: String, name: String, made: MadePreview?, dataFolder: String?, files: any FileSystem
  ) throws(Diagnosed) {
    self.made = made
    self.folder = folder
    self.name = name
    self.files = files
    self.dataFolder = dataFolder
    do {
      guard try files.attributes(ofTarget: folder)?.kind == .folder else { throw Diagnosed(.noState(folder)) }
      let list = FilePath.join(folder, "index.json")
      let isPreview = try files.attributes(ofTarget: list) != nil
      let index = isPreview ? RecordData(json: try files.read(list)) : nil
      if isPreview, index?["entries"] == nil { throw Diagnosed(.noState(folder)) }
      siteFolder = index == nil ? folder : FilePath.join(folder, "site")
      entries = index?["entries"]?.elements.compactMap { Entry($0) } ?? []
      let cards = (made?.site).map(Self.cards) ?? [:]
      frames = index?["entries"]?.elements.flatMap { Self.frames(of: $0, cards: cards) } ?? []
      feeds = index?["feeds"]?.elements.compactMap { Feed($0) } ?? []
      title = index?["title"]?.words
      widths = index?["widths"]?.elements.compactMap(\.number) ?? []
      var (pages, sheets, assets): ([String], [StyleSheet], [String: Int]) = ([], [], [:])
      for path in try FolderListing(.search, files: files).files(in: siteFolder) {
        let file = FilePath.join(siteFolder, path)
        switch FilePath.fileExtension(of: path) {
        case "html" where !path.hasPrefix("assets/"): pages.append(path)
        case "css": sheets.append(StyleSheet(path: path, bytes: try files.read(file)))
        case "js", "json": continue
        default: assets[path] = try files.attributes(ofTarget: file)?.size ?? 0
        }
      }
      guard !pages.isEmpty else { throw Diagnosed(.noState(folder)) }
      (self.pages, self.sheets, self.assets) = (pages, sheets, assets)
      templates = made.map { made in
        made.site.project.files.files.reduce(into: [:]) { $0[$1.path] = $1.bytes }
      }
      configuration = try dataFolder.map { folder throws(FileError) in
        try files.read(FilePath.join(folder, "site/site.yml"))
      }
    } catch let error as FileError {
      throw Diagnosed(.file(error))
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.noState(folder))
    }
  }

  /// The page of a frame.
  func bytes(of frame: Frame) throws(Diagnosed) -> [UInt8] { try read(FilePath.join(folder, frame.path)) }

  /// A page of the site.
  func bytes(ofPage page: String) throws(Diagnosed) -> [UInt8] { try read(FilePath.join(siteFolder, page)) }

  /// A file of the site that is not a page.
  func bytes(ofAsset path: String) throws(Diagnosed) -> [UInt8] { try read(FilePath.join(siteFolder, path)) }

  /// A file of the project, such as `site/data/news.json`; `nil` if there is none, or the project is not at hand.
  func bytes(ofSource path: String) -> [UInt8]? {
    guard let dataFolder else { return nil }
    do {
      return try files.read(FilePath.join(dataFolder, path))
    } catch {
      return nil
    }
  }

  /// The files of the sources; none if the project is not at hand.
  var sourceFiles: [String] { made?.site.project.configuration.sources.map(\.feed.file) ?? [] }

  /// The origins of a page's texts; none for what `build` wrote.
  func origins(ofPage page: String) -> Origins? {
    let path = FilePath.join(siteFolder, String(page.dropLast(".html".count)) + ".origins.js")
    do {
      if let made {
        guard let planned = made.site.project.page(at: PagePath(String(page.dropLast("index.html".count)))) else {
          return nil
        }
        return Origins(script: try FeedPageMaker(made.site).origins(of: planned))
      }
      guard try files.attributes(ofTarget: path) != nil else { return nil }
      return Origins(script: try files.read(path))
    } catch {
      return nil
    }
  }

  /// The origins of a frame's texts.
  ///
  /// - Parameters:
  ///   - html: the page of the frame.
  ///   - renderer: a renderer of this state's frames; `nil` for a folder, whose frames contain their origins.
  func origins(of frame: Frame, _ html: [UInt8], _ renderer: FrameRenderer?) -> Origins? {
    guard let renderer, let id = FrameID(path: frame.path) else { return Origins(frame: html) }
    do {
      return Origins(frame: try renderer.render(id).html)
    } catch {
      return nil
    }
  }

  /// A renderer of this state's frames with their origins; `nil` for a folder.
  var frameRenderer: FrameRenderer? { made?.site.frameRenderer() }

  private func read(_ path: String) throws(Diagnosed) -> [UInt8] {
    do {
      return try files.read(path)
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  private static func cards(of site: PreviewSite) -> [String: String] {
    var cards: [String: String] = [:]
    for entry in site.catalogue.entries {
      for variant in entry.variants { cards["\(entry.id)~\(variant.id)"] = variant.card }
    }
    return cards
  }

  private static func frames(of entry: RecordData, cards: [String: String]) -> [Frame] {
    let id = entry["id"]?.words ?? ""
    return (entry["frames"]?.elements ?? []).compactMap { frame in
      guard let name = frame["id"]?.words, let path = frame["path"]?.words else { return nil }
      let variant = frame["variant"]?.words ?? ""
      return Frame(
        id: name, entry: id, variant: variant, state: frame["state"]?.words ?? "", title: frame["title"]?.words ?? "",
        group: frame["group"]?.words ?? "", path: path, origin: frame["origin"]?.words ?? "",
        card: cards["\(id)~\(variant)"])
    }
  }
}

extension PreviewState.Entry {
  fileprivate init?(_ data: RecordData) {
    guard let id = data["id"]?.words else { return nil }
    self.init(
      id: id, kind: data["kind"]?.words ?? "", name: data["name"]?.words ?? id, file: data["file"]?.words ?? "",
      uses: data["uses"]?.elements.compactMap(\.words) ?? [], isShown: data["usage"]?.elements.isEmpty == false,
      isUnchanged: data["unchanged"] == .boolean(true))
  }
}

extension PreviewState.Feed {
  fileprivate init?(_ data: RecordData) {
    guard let id = data["id"]?.words, let page = Self.page(in: data) else { return nil }
    self.init(
      id: id, title: data["title"]?.words ?? id, page: page, alike: data["alike"]?.number ?? 1,
      cardPages: (data["cardPages"]?.elements ?? []).compactMap { data in
        Self.page(in: data).map { PreviewState.CardPage(source: data["source"]?.words ?? "", page: $0) }
      })
  }

  private static func page(in data: RecordData) -> String? {
    guard let path = data["path"]?.words, path.hasPrefix("site/") else { return nil }
    return String(path.dropFirst("site/".count))
  }
}

extension RecordData {
  /// The elements of an array; none of any other value.
  var elements: [RecordData] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// A text; `nil` for any other value.
  var words: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// An integer; `nil` for any other value.
  var number: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text)
  }
}

/// The origins of the texts and attributes of a page's parts, as the preview writes them.
struct Origins: Sendable {
  /// A place in a template, with the field whose value it writes.
  struct Location: Sendable, Hashable {
    /// The path below `Templates`, such as `cells/article.mustache`.
    let template: String
    let line: Int
    let field: String?
  }

  /// A part: a cell or a view.
  struct Part: Sendable {
    /// The role, such as `cell q310`.
    let role: String
    /// The record or the file with its data.
    let data: String
    fileprivate(set) var texts: [Int: [Location]] = [:]
    fileprivate(set) var elements: [Int: [Location]] = [:]

    /// The places of a node.
    func locations(of node: MarkupTree.Node) -> [Location] {
      (node.isText ? texts[node.number] : elements[node.number]) ?? []
    }

    /// All places.
    var locations: Set<Location> { Set(texts.values.joined()).union(elements.values.joined()) }
  }

  private(set) var parts: [Part] = []

  /// Reads the data block of a frame.
  init?(frame html: [UInt8]) {
    let text = html
    guard let start = text.lastRange(of: "id=\"cardloom-origins\">"),
      let end = text[start...].firstRange(of: Array("</script>".utf8))
    else { return nil }
    self.init(json: Array(text[start..<end.lowerBound]))
  }

  /// Reads the script of a page.
  init?(script: [UInt8]) {
    let opening = "cardloomOrigins(".utf8.count
    guard script.count > opening + 2 else { return nil }
    self.init(json: Array(script[opening..<(script.count - 2)]))
  }

  private init?(json: [UInt8]) {
    guard let data = RecordData(json: json) else { return nil }
    let locations = (data["places"]?.elements ?? []).map { pair in
      Location(location: pair.elements.first?.words ?? "", field: pair.elements.dropFirst().first?.words)
    }
    func map(_ list: RecordData?) -> [Int: [Location]] {
      var map: [Int: [Location]] = [:]
      for entry in list?.elements ?? [] {
        let numbers = entry.elements.compactMap(\.number)
        guard let first = numbers.first else { continue }
        map[first] = numbers.dropFirst().compactMap { locations.indices.contains($0) ? locations[$0] : nil }
      }
      return map
    }
    parts = (data["parts"]?.elements ?? []).map { part in
      Part(
        role: part["role"]?.words ?? "", data: part["data"]?.words ?? "", texts: map(part["texts"]),
        elements: map(part["elements"]))
    }
  }
}

extension Origins.Location {
  /// Reads `Templates/cells/article.mustache:13` or `Templates/cells/article.mustache (built in):13`.
  fileprivate init(location: String, field: String?) {
    let colon = location.lastIndex(of: ":") ?? location.endIndex
    var file = String(location[..<colon])
    if file.hasSuffix(" (built in)") { file.removeLast(" (built in)".count) }
    if let folder = file.firstRange(of: "Templates/") { file = String(file[folder.upperBound...]) }
    self.init(
      template: file, line: colon < location.endIndex ? Int(location[location.index(after: colon)...]) ?? 0 : 0,
      field: field)
  }
}

extension [UInt8] {
  /// The index behind the last occurrence of a text.
  fileprivate func lastRange(of text: String) -> Int? {
    let needle = Array(text.utf8)
    guard count >= needle.count else { return nil }
    var start = count - needle.count
    while start >= 0 {
      if self[start] == needle[0], self[start..<start + needle.count].elementsEqual(needle) {
        return start + needle.count
      }
      start -= 1
    }
    return nil
  }
}
