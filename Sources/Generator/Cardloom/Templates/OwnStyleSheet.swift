package import Diagnostics
import FeedPages
import Platform

/// A stylesheet of the project: of the theme, of a template, or among the assets.
package struct OwnStyleSheet: Sendable {
  /// The path of the file in the site to which its addresses are relative.
  let path: String
  let source: SourceText
  /// Whether pages must link it by itself.
  let isOfTheme: Bool

  init(path: String, source: SourceText, isOfTheme: Bool = false) {
    self.path = path
    self.source = source
    self.isOfTheme = isOfTheme
  }

  /// The findings about its addresses, and the hashes of the paths of the files to which it refers.
  func links(in addresses: SiteAddresses) -> (problems: [Diagnostic], files: Set<UInt64>) {
    var problems: [Diagnostic] = []
    var files: Set<UInt64> = []
    let bytes = source.bytes
    bytes.withUnsafeBytes { css in
      StyleAddresses.scan(css, in: 0..<css.count) { range in
        let address = String(decoding: css[range], as: UTF8.self)
        let resolution = addresses.resolve(address, in: FilePath.parent(of: path))
        if case .file(let file, _) = resolution { files.insert(ContentHash(file).value) }
        switch resolution {
        case .missing, .outside, .aboveBase:
          let found = Diagnostic.missing(
            resolution, isResource: true, in: addresses, at: source.location(of: range))
          if let found { problems.append(found) }
        case .elsewhere, .element, .file: break
        }
      }
    }
    return (problems, files)
  }
}

extension TemplateFiles {
  /// The project's own stylesheets; those of templates are published together in one file.
  ///
  /// - Parameter bundled: the paths of sheets that pages need not link by themselves.
  func ownStyleSheets(except bundled: Set<String>) -> [OwnStyleSheet] {
    files.filter {
      !$0.isBuiltIn && FilePath.fileExtension(of: $0.path) == "css" && !["live", "preview"].contains($0.group)
    }.map { file in
      let isOfTheme = file.group == "theme"
      return OwnStyleSheet(
        path: isOfTheme ? file.path : file.group == "themes" ? "theme/tokens.css" : "theme/cells.css",
        source: SourceText(file: file.file, bytes: file.bytes), isOfTheme: isOfTheme && !bundled.contains(file.path))
    }
  }
}

/// The addresses of all stylesheets of a project.
struct StyleSheetLinks {
  /// The findings.
  private(set) var problems: [Diagnostic] = []
  private var imported: Set<UInt64> = []
  private let sheets: [OwnStyleSheet]

  init(_ sheets: [OwnStyleSheet], in addresses: SiteAddresses) {
    self.sheets = sheets
    for sheet in sheets {
      let links = sheet.links(in: addresses)
      problems += links.problems
      imported.formUnion(links.files)
    }
  }

  /// The hashes of the paths of the theme's sheets that no other sheet imports.
  var unimported: Set<UInt64> {
    Set(sheets.lazy.filter(\.isOfTheme).map { ContentHash($0.path).value }).subtracting(imported)
  }

  /// A warning for each sheet of the theme that is neither imported nor linked by a page.
  func unlinked(except linked: Set<UInt64>) -> [Diagnostic] {
    let missed = unimported.subtracting(linked)
    return sheets.filter { $0.isOfTheme && missed.contains(ContentHash($0.path).value) }
      .map { .unlinkedStylesheet($0.path, file: $0.source.file) }
  }
}

extension PlannedSite {
  /// The errors and warnings about addresses in the project's stylesheets.
  package func styleProblems(in addresses: SiteAddresses) -> [Diagnostic] {
    StyleSheetLinks(styleSheets, in: addresses).problems
  }
}
