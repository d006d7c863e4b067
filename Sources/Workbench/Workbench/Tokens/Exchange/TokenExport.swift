package import Cardloom
package import Diagnostics
import Platform

/// The tokens of a theme in the format of the Design Tokens Community Group: the files from which it was imported, with what
/// was changed since, or all of its tokens.
package struct TokenExport {
  /// The files by their names.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// Whether the theme was imported.
  package private(set) var isImported = false
  /// The paths of the tokens that were changed since.
  package private(set) var changed: [String] = []
  package private(set) var problems: [Diagnostic] = []

  /// - Throws: ``Diagnosed`` if the kept files are not right any more.
  package init(_ templates: TemplateFiles, theme: String?, tokens: DesignTokens) throws(Diagnosed) {
    let kept = theme.map { Self.kept($0, templates) } ?? []
    guard let theme, !kept.isEmpty else {
      files = [("\(theme ?? "tokens").tokens.json", TokenDocument.text(of: tokens))]
      return
    }
    let source = try Self.source(kept, of: theme, templates)
    let back = TokenReturn(source, sources: kept, tokens: tokens)
    isImported = true
    (changed, problems) = (back.changed, back.problems)
    files = zip(kept, back.files).map { (FilePath.name(of: $0.name), $1) }
  }

  /// The tokens of the files that an import kept for a theme; `nil` if it kept none.
  ///
  /// - Throws: ``Diagnosed`` if they are not right any more.
  static func source(of theme: String, _ templates: TemplateFiles) throws(Diagnosed) -> TokenFile? {
    let kept = kept(theme, templates)
    return kept.isEmpty ? nil : try source(kept, of: theme, templates)
  }

  private static func source(
    _ kept: [(name: String, bytes: [UInt8])], of theme: String, _ templates: TemplateFiles
  ) throws(Diagnosed) -> TokenFile {
    try TokenFile(kept) { (path) throws(Diagnosed) -> [UInt8] in
      guard let file = templates.file("themes/\(theme).files/\(path)") else {
        throw Diagnosed(
          .unreadableTokens(
            kept[0].name, "it names `\(path)`, which is not beside it", hint: "import the tokens again"))
      }
      return file.bytes
    }
  }

  /// The files that an import kept, in their order.
  private static func kept(_ theme: String, _ templates: TemplateFiles) -> [(name: String, bytes: [UInt8])] {
    var kept: [(name: String, bytes: [UInt8])] = []
    while let file = templates.files.first(where: { file in
      let start = "themes/\(theme)." + (kept.isEmpty ? "tokens.json" : "\(kept.count)-")
      return file.path.hasPrefix(start) && file.path.hasSuffix("tokens.json")
    }) {
      kept.append((file.file, file.bytes))
    }
    return kept
  }
}
