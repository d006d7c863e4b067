import CardLayout
package import Diagnostics
import FeedPages
import HTMLProof
package import Platform
package import SiteOutput

/// The files of a site that are not pages: the theme, the cells' styles, and the assets that are copied unchanged.
package struct StaticFiles: Sendable {
  /// The theme's and the cells' files, without the assets, by path below the site's root.
  package let themeFiles: [String: [UInt8]]
  /// The fonts of the site's own.
  let fonts: SiteFonts
  private let assets: [(path: String, from: String)]
  private let files: any FileSystem
  /// The stylesheets among the assets.
  let styleSheets: [OwnStyleSheet]
  /// The HTML among the assets.
  private let pages: [[UInt8]]

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - theme: the name of a file of `Templates/themes`, whose rules follow the tokens; `nil` for none.
  ///   - fonts: the fonts of the site's own, whose rules follow those of the theme.
  ///   - source: the folder of assets; it may be missing.
  ///   - output: the output folder, to which no link may lead.
  /// - Throws: ``Diagnosed`` if there is no such theme, or the folder of assets cannot be read.
  package init(
    templates: TemplateFiles, theme: Located<String>? = nil, fonts: SiteFonts = SiteFonts(), assets source: String,
    output: String? = nil, files: any FileSystem
  ) throws(Diagnosed) {
    self.files = files
    self.fonts = fonts
    var contents: [String: [UInt8]] = [:]
    for file in templates.files where file.group == "theme" {
      contents[file.path] =
        FilePath.fileExtension(of: file.path) == "js" ? ScriptText(file.bytes).bytes : FormerTokens.published(file)
    }
    if let theme { contents["theme/tokens.css", default: []] += try Self.themeStyles(theme, templates) }
    if !fonts.styles.isEmpty { contents["theme/tokens.css", default: []] += Array(fonts.styles.utf8) }
    contents.merge(fonts.files) { $1 }
    contents[Self.cellStyles] = Self.allStyles(ofTemplates: templates)
    let scripts = templates.files(in: "scripts", withExtension: "js")
    if !scripts.isEmpty { contents["theme/cardloom.js"] = try LinkedScript(scripts.map(\.path), in: templates).bytes }
    themeFiles = contents
    assets = try FolderListing(.site(output: output), files: files).filesIfPresent(in: source).map { path in
      ("assets/" + path, FilePath.join(source, path))
    }
    var sheets: [OwnStyleSheet] = []
    var pages: [[UInt8]] = []
    for asset in assets where ["css", "html", "htm"].contains(FilePath.fileExtension(of: asset.path)) {
      do {
        guard FilePath.fileExtension(of: asset.path) == "css" else {
          pages.append(try files.read(asset.from))
          continue
        }
        let text = SourceText(file: asset.from, bytes: try files.read(asset.from))
        sheets.append(OwnStyleSheet(path: asset.path, source: text))
      } catch {
        throw Diagnosed(.file(error))
      }
    }
    styleSheets = sheets
    self.pages = pages
  }

  /// The stylesheet of a theme.
  private static func themeStyles(_ theme: Located<String>, _ templates: TemplateFiles) throws(Diagnosed) -> [UInt8] {
    guard let file = templates.file("themes/\(theme.value).css") else {
      let known = templates.files(in: "themes", withExtension: "css").map(\.name)
      throw Diagnosed(.unknownTheme(theme.value, known: known.sorted(), at: theme.location))
    }
    return Array("\n/* \(file.path) */\n".utf8) + FormerTokens.published(file)
  }

  /// The style sheets of the theme in the order in which pages link them.
  var styles: [[UInt8]] { PageAssets.separate.styles.compactMap { themeFiles[$0] } }

  /// The path of the stylesheets of all templates.
  static let cellStyles = "theme/cells.css"

  /// The stylesheets of templates: those that any page may need, then those of built-in ones, each sorted by name.
  static func styles(ofTemplates templates: TemplateFiles) -> [TemplateFile] {
    let others = ["theme", "themes", "live", "preview"]
    let styles = templates.files.filter { $0.path.hasSuffix(".css") && !others.contains($0.group) }
    return styles.filter { !$0.isOfBuiltInTemplate } + styles.filter(\.isOfBuiltInTemplate)
  }

  /// The concatenated stylesheets of templates.
  private static func allStyles(ofTemplates templates: TemplateFiles) -> [UInt8] {
    var styles: [UInt8] = []
    for file in Self.styles(ofTemplates: templates) {
      styles += Array("/* \(file.path) */\n".utf8) + FormerTokens.published(file)
      if styles.last != 0x0A { styles.append(0x0A) }
    }
    return styles
  }

  /// An error for each file whose path is that of a page, ignoring case; it names both.
  func collisions(with plan: SitePlan) -> [Diagnostic] {
    let paths = (Array(themeFiles.keys) + assets.map(\.path)).filter { $0.lowercased().hasSuffix("index.html") }
    return paths.sorted().flatMap { path in
      (plan.page(at: PagePath(String(path.dropLast("index.html".count))))?.card).map {
        [.assetCollision(path, feed: $0.pages.holder.id)]
      } ?? plan.allFeeds.filter { $0.hasPage(inFile: path.lowercased()) }.map { .assetCollision(path, feed: $0.id) }
    }
  }

  /// Whether a template or a stylesheet of the project, or an asset with HTML, names a file of the theme.
  func isMentioned(_ name: String, in project: TemplateFiles) -> Bool {
    let own = project.files.filter {
      !$0.isBuiltIn && ["mustache", "css"].contains(FilePath.fileExtension(of: $0.path))
    }
    return own.contains { $0.bytes.contains(text: name) }
      || styleSheets.contains { $0.source.bytes.contains(text: name) }
      || pages.contains { $0.contains(text: name) }
  }

  /// The sizes of the theme's files and the assets in bytes, by path; those of files that cannot be read are left out.
  ///
  /// - Complexity: O(files), with a look at each asset.
  var sizes: [String: Int] {
    var sizes = themeFiles.mapValues(\.count)
    for asset in assets {
      do {
        sizes[asset.path] = try files.attributes(ofTarget: asset.from)?.size
      } catch {
        // Adding the file reports the error.
      }
    }
    return sizes
  }

  /// The paths of all files below the site's root, including the stylesheet of the sections.
  package var paths: [String] { Array(themeFiles.keys) + assets.map(\.path) + [SectionStylesheet.path] }

  /// The paths of the assets below the site's root.
  package var assetPaths: Set<String> { Set(assets.map(\.path)) }

  /// The theme's files, and the assets that pages name, by path below the site's root.
  ///
  /// - Parameter pages: the HTML that names them; style sheets name others.
  /// - Throws: ``Diagnosed`` if an asset cannot be read.
  package func named(in pages: [[UInt8]]) throws(Diagnosed) -> [String: [UInt8]] {
    var named = themeFiles
    let texts = pages + themeFiles.filter { $0.key.hasSuffix(".css") }.map(\.value) + styleSheets.map(\.source.bytes)
    for asset in assets {
      let name = FilePath.name(of: asset.path)
      guard texts.contains(where: { $0.contains(text: name) || $0.contains(text: name.percentEncoded) }) else {
        continue
      }
      do {
        named[asset.path] = try files.read(asset.from)
      } catch {
        throw Diagnosed(.file(error))
      }
    }
    return named
  }

  /// Whether other files have the same assets with the same contents.
  ///
  /// - Complexity: O(bytes of the assets), if all sizes are equal.
  package func hasSameAssets(as other: StaticFiles) -> Bool {
    guard assets.map(\.path) == other.assets.map(\.path) else { return false }
    let pairs = zip(assets, other.assets)
    do {
      for (own, theirs) in pairs {
        guard try files.attributes(ofTarget: own.from)?.size == other.files.attributes(ofTarget: theirs.from)?.size
        else {
          return false
        }
      }
      for (own, theirs) in pairs {
        let (one, two) = (try files.map(own.from), try other.files.map(theirs.from))
        let isSame = withExtendedLifetime((one, two)) { one.bytes.elementsEqual(two.bytes) }
        if !isSame { return false }
      }
      return true
    } catch {
      return false
    }
  }

  /// Adds the files to the staging folder; HTML among the assets must conform like any page.
  ///
  /// - Parameters:
  ///   - folder: the folder of the output that contains them, ending in `/`; empty for the output itself.
  ///   - omitted: the paths of files that are left out.
  /// - Throws: ``Diagnosed`` if a file cannot be read or written, or does not conform.
  package func add(
    to staging: SiteStaging, below folder: String = "", except omitted: Set<String> = []
  ) throws(Diagnosed) {
    for (path, bytes) in themeFiles.sorted(by: { $0.key < $1.key }) where !omitted.contains(path) {
      try staging.add(folder + path, bytes)
    }
    for asset in assets {
      let bytes: [UInt8]
      do {
        bytes = try files.read(asset.from)
      } catch {
        throw Diagnosed(.file(error))
      }
      if ["html", "htm"].contains(FilePath.fileExtension(of: asset.path)) {
        try staging.add(try proven(folder + asset.path, bytes, shownAs: asset.from))
      } else {
        try staging.add(folder + asset.path, bytes)
      }
    }
  }

  private func proven(_ path: String, _ bytes: [UInt8], shownAs file: String) throws(Diagnosed) -> ValidatedPage {
    var prover = HTMLProver(try ProofRules(usesMemo: false))
    switch prover.prove(page: PageSubject(whole: bytes), fragments: [], file: path) {
    case .valid(let page): return page
    case .invalid(let findings):
      let text = SourceText(file: file, bytes: bytes)
      throw Diagnosed(findings.map { $0.diagnostic(at: text.location(of: $0.range)) })
    }
  }
}

extension FeedHolder {
  /// Whether a file with this path, in lower case, would replace one of the feed's pages.
  fileprivate func hasPage(inFile file: String) -> Bool {
    file == path.file.lowercased() || chains.contains { $0.hasPage(inFile: file) }
  }
}

extension PageChain {
  /// Whether a file with this path, in lower case, would replace one of the chain's pages.
  fileprivate func hasPage(inFile file: String) -> Bool {
    let front = path.file.lowercased()
    if file == front { return ownPageCount > 0 }
    let names = file.dropFirst(front.count - "index.html".count).split(separator: "/")
    guard file.hasPrefix(front.dropLast("index.html".count)), names.count == 3, names[0] == "page",
      names[2] == "index.html", let number = Int(names[1])
    else { return false }
    return paginator.index(ofPage: number, cards: cardCount) != nil
  }
}
