import CardLayout
import FeedPages
import Platform
import TemplateEngine

/// Makes the bundles of a site; each file of the theme is read once.
struct BundleMaker {
  /// The files.
  private(set) var files: [AssetBundle] = []
  /// What pages without cards link.
  var others: PageAssets { owned(styles: styles, nil).open }

  /// The style sheets and the script of all pages, for most of them and for the sealed ones.
  private var styles: (open: [String], sealed: [String]) = ([], [])
  private var script: (open: [String], sealed: [String]) = ([], [])

  private let project: TemplateFiles
  private let templates: SiteTemplates
  private let staticFiles: StaticFiles
  private let naming: BundleNaming
  /// The texts of the templates by path, such as `cells/article`.
  private let texts: [String: [UInt8]]
  /// The style sheets of built-in templates, and what was read of them.
  private let builtIn: [TemplateFile]
  private var sheets: [String: StyleText] = [:]
  /// The identity of the first feed, and what it needs.
  private let first: (id: String, needs: BundleNeeds)?
  /// The hashed names of the theme's scripts, if names are hashed.
  private var hashed: [String: String] = [:]
  /// The paths of the files.
  private var paths: Set<String> = []

  /// Makes the files of all pages.
  ///
  /// - Parameters:
  ///   - first: the feed whose needs are in these files.
  ///   - isSealed: whether some pages are sealed.
  init(
    first: FeedHolder?, isSealed: Bool, project: TemplateFiles, templates: SiteTemplates, staticFiles: StaticFiles,
    naming: BundleNaming
  ) {
    self.project = project
    self.templates = templates
    self.staticFiles = staticFiles
    self.naming = naming
    let ofViews = SiteTemplates.viewFolders.flatMap { project.files(in: $0, withExtension: "mustache") }
    let texts = Dictionary(ofViews.map { ("\($0.group)/\($0.name)", $0.bytes) }, uniquingKeysWith: { $1 })
    self.texts = texts
    self.first = first.map { ($0.id, BundleNeeds($0, templates: templates, texts: texts)) }
    let sheets = StaticFiles.styles(ofTemplates: project)
    builtIn = sheets.filter(\.isOfBuiltInTemplate)
    if naming == .hashed { hashScripts() }
    addShared(
      own: sheets.filter { !$0.isOfBuiltInTemplate }.map { StyleText(FormerTokens.published($0)) }, isSealed: isSealed)
  }

  /// Adds what the pages of a feed link beside the files of all pages.
  ///
  /// - Parameter isOfCards: whether the pages are those of cards, which have the identity of the feed that lists them.
  /// - Returns: what they link.
  mutating func add(
    _ feed: FeedHolder, named name: String, isSealed: Bool, isOfCards: Bool = false
  ) -> SiteAssets.Owned {
    guard let first, isOfCards || feed.id != first.id else { return owned(styles: self.styles, first?.needs) }
    let needs = BundleNeeds(feed, templates: templates, texts: texts)
    let names = needs.templateNames.subtracting(first.needs.templateNames)
    let styles = needs.styles.subtracting(first.needs.styles)
    let texts = texts(ofTemplates: names) + furtherStyles(styles)
    let rules = needs.rules(except: first.needs)
    let grows = needs.growsWithSizes && !first.needs.growsWithSizes
    let bytes = StyleText.joined(texts + [StyleText(Array(rules.utf8))])
    var (open, sealed) = (self.styles.open, self.styles.sealed)
    if !bytes.isEmpty || grows {
      // Feeds with equal needs share a file, whatever is in it.
      let needed = (names.sorted() + styles.sorted() + [rules, "\(grows)"]).reduce(ContentHash(value: 0)) {
        $0.joined($1)
      }
      let path = naming == .hashed && !grows ? "theme/cells.\(bytes.digits).css" : "theme/cells-\(needed.digits).css"
      open.append(path)
      add([path], bytes, grows: grows)
    }
    if isSealed {
      sealed.append("theme/\(name).css")
      add(["theme/\(name).css"], bytes, grows: grows)
    }
    return owned(styles: (open, sealed), needs)
  }

  /// What the pages of a feed link.
  private func owned(styles: (open: [String], sealed: [String]), _ needs: BundleNeeds?) -> SiteAssets.Owned {
    let contained = first?.needs.layoutScripts ?? []
    return SiteAssets.Owned(
      open: PageAssets(
        styles: styles.open, scripts: script.open,
        last: (needs?.otherScripts ?? []).filter { !contained.contains($0) }.map {
          "theme/" + (hashed["\($0).js"] ?? "\($0).js")
        }, layout: .linked(except: contained, names: hashed)),
      // A script whose name has a hash is fetched under that name, which a sealed page does not know.
      sealed: PageAssets(
        styles: styles.sealed, scripts: script.sealed,
        layout: naming == .hashed ? .fetched : .linked(except: contained)))
  }

  /// The style sheets of some built-in templates.
  private mutating func texts(ofTemplates names: Set<String>) -> [StyleText] {
    builtIn.filter { names.contains("\($0.group)/\($0.name)") }.map { text($0.path, $0.bytes) }
  }

  /// The unchanged ones of some style sheets of the theme; those of the project's own are for all pages.
  private mutating func furtherStyles(_ names: Set<String>) -> [StyleText] {
    PageAssets.furtherStyles.filter(names.contains).compactMap { name in
      guard let file = project.file("theme/\(name).css"), file.isUnchanged else { return nil }
      return text(file.path, file.bytes)
    }
  }

  /// A style sheet, which is read once.
  private mutating func text(_ path: String, _ bytes: [UInt8]) -> StyleText {
    let text = sheets[path] ?? StyleText(bytes)
    sheets[path] = text
    return text
  }

  /// Adds a file, once.
  private mutating func add(_ paths: [String], _ bytes: [UInt8], grows: Bool = false) {
    let new = paths.filter { self.paths.insert($0).inserted }
    if !new.isEmpty { files.append(AssetBundle(paths: new, bytes: bytes, growsWithSizes: grows)) }
  }

  // MARK: The files of all pages

  private mutating func addShared(own: [StyleText], isSealed: Bool) {
    let name = sharedName
    let sheets = sharedSheets(own: own)
    for (index, bytes) in sheets.enumerated() {
      let grows = index == sheets.count - 1 && first?.needs.growsWithSizes ?? false
      let name = index == 0 ? name : "\(name).\(index + 1)"
      styles.open.append(path(name, "css", bytes, grows: grows))
      styles.sealed.append("theme/\(name).css")
      add([styles.open[index]] + (isSealed ? [styles.sealed[index]] : []), bytes, grows: grows)
    }
    let bytes = sharedScript
    script = ([path(name, "js", bytes)], ["theme/\(name).js"])
    add(script.open + (isSealed ? script.sealed : []), bytes)
  }

  /// `shared`, or a longer name if the project's theme has a file of that name.
  private var sharedName: String {
    var name = "shared"
    while ["css", "js"].contains(where: { staticFiles.themeFiles["theme/\(name).\($0)"] != nil }) { name += "-all" }
    return name
  }

  /// The path of a file: with a hash of its content, unless that is known only when all pages are made.
  private func path(_ name: String, _ fileExtension: String, _ bytes: [UInt8], grows: Bool = false) -> String {
    naming == .hashed && !grows
      ? "theme/\(name).\(bytes.digits).\(fileExtension)" : "theme/\(name).\(fileExtension)"
  }

  /// The style sheets: one, or more if a sheet begins with `@import`, which no rule may precede.
  private mutating func sharedSheets(own: [StyleText]) -> [[UInt8]] {
    var groups: [[StyleText]] = [[]]
    for path in PageAssets.separate.styles {
      for text in texts(of: path, own: own) {
        if text.mustComeFirst, groups.last?.isEmpty == false { groups.append([]) }
        groups[groups.count - 1].append(text)
      }
    }
    return groups.map(StyleText.joined)
  }

  /// What a file of the theme adds to the style sheet of all pages.
  private mutating func texts(of path: String, own: [StyleText]) -> [StyleText] {
    switch path {
    case SectionStylesheet.path: [StyleText(Array((first?.needs.rules(except: nil) ?? "").utf8))]
    case StaticFiles.cellStyles:
      own + texts(ofTemplates: first?.needs.templateNames ?? [])
    case _ where project.file(path)?.isUnchanged == true && PageAssets.furtherStyles.contains(Self.name(path)):
      furtherStyles(first?.needs.styles.intersection([Self.name(path)]) ?? [])
    default: staticFiles.themeFiles[path].map { [StyleText($0)] } ?? []
    }
  }

  private static func name(_ path: String) -> String { String(path.dropFirst("theme/".count).dropLast(".css".count)) }

  // MARK: Scripts

  /// The script of all pages: those of every page, and those that lay out the first feed's cards, which run where a page
  /// needs them.
  private var sharedScript: [UInt8] {
    func text(_ name: String) -> [UInt8] { staticFiles.themeFiles["theme/\(name).js"] ?? [] }
    var bytes = Array("'use strict'\n".utf8)
    if let scripts = first?.needs.layoutScripts.sorted(), !scripts.isEmpty {
      bytes += Array("document.currentScript.parts = {\n".utf8)
      for name in scripts { bytes += Array("'\(name).js'() {\n".utf8) + text(name) + Array("},\n".utf8) }
      bytes += Array("}\n".utf8)
    }
    if !hashed.isEmpty {
      let names = hashed.sorted { $0.key < $1.key }.map { "'\($0.key)': '\($0.value)'" }
      bytes += Array("document.currentScript.names = {\(names.joined(separator: ", "))}\n".utf8)
    }
    for name in SiteBundles.usual { bytes += text(name) }
    return bytes
  }

  /// Adds the scripts that pages fetch under hashed names.
  private mutating func hashScripts() {
    for (path, bytes) in staticFiles.themeFiles.sorted(by: { $0.key < $1.key }) {
      let name = FilePath.name(of: path)
      guard let end = name.lastIndex(of: "."), name[end...] == ".js", !SiteBundles.usual.contains(String(name[..<end])),
        name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) })
      else { continue }
      hashed[name] = "\(name[..<end]).\(bytes.digits).js"
      add(["theme/\(name[..<end]).\(bytes.digits).js"], bytes)
    }
  }
}

extension ContentHash {
  /// Its first ten digits, for names.
  fileprivate var digits: String {
    let digits = String(value, radix: 16)
    return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(10))
  }
}

extension [UInt8] {
  fileprivate var digits: String { ContentHash(self).digits }
}

extension TemplateFile {
  /// Whether it is the style sheet of a built-in template, whose rules concern that template alone.
  ///
  /// Those of the project's own sheets may concern any page.
  var isOfBuiltInTemplate: Bool { SiteTemplates.viewFolders.contains(group) && isUnchanged }
}
