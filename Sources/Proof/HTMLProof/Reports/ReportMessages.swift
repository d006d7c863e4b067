package import Diagnostics

/// Messages about input that is not HTML.
extension Diagnostic {
  static func emptyDocument(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: ValidationCode.emptyDocument, category: .site, "there is nothing in \(shown(path))",
      at: SourceLocation(file: path, line: 1, column: 1),
      reason: "a page needs a doctype and a `<title>` at least",
      hint: path == "-" ? "did the command before the `|` fail?" : "write the page, or delete the file")
  }

  static func wideEncoding(_ name: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: ValidationCode.wideEncoding, category: .site, "\(shown(path)) is written in \(name)",
      at: SourceLocation(file: path, line: 1, column: 1),
      reason: "HTML is UTF-8 (HTML Standard §4.2.5.4); nothing else was checked", hint: "save the file as UTF-8")
  }

  static func binaryDocument(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: ValidationCode.binaryDocument, category: .site, "\(shown(path)) is not text",
      at: SourceLocation(file: path, line: 1, column: 1),
      reason: "there are NUL bytes at its beginning, as in pictures and programs; nothing else was checked",
      hint: "name HTML files, or a folder: only its *.html, *.htm, *.xml and feed.json are read")
  }

  /// A mistake in a feed or a sitemap.
  static func documentFormat(
    _ finding: DocumentFinding, format: DocumentFormat, _ path: String, lineText: String
  ) -> Diagnostic {
    Diagnostic(
      .error, code: ValidationCode.documentFormat, category: .site,
      "\(shown(path)) does not conform to \(format.name): \(finding.message)",
      at: SourceLocation(file: path, line: finding.line, column: 1, lineText: lineText),
      reason: "programs that read \(format.name) may refuse the document",
      hint: "correct the document, or what writes it")
  }

  static func unknownXML(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, code: ValidationCode.unknownXML, category: .site, "\(shown(path)) was not checked",
      at: SourceLocation(file: path, line: 1, column: 1),
      reason: "it is XML, but neither Atom nor RSS nor a sitemap",
      hint: "name HTML files, feeds and sitemaps only")
  }

  static func unknownJSON(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, code: ValidationCode.unknownJSON, category: .site, "\(shown(path)) was not checked",
      at: SourceLocation(file: path, line: 1, column: 1),
      reason: "it is not a JSON Feed: a feed is an object whose `version` is an address of jsonfeed.org",
      hint: "name HTML files, feeds and sitemaps only")
  }

  /// The folders passed to the command contain no pages.
  package static func noHTMLFiles(in folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: ValidationCode.noHTMLFiles, category: .configuration,
      "there is no HTML file, feed or sitemap in `\(folder)`",
      reason: """
        of a folder, files whose names end in .html, .htm or .xml and JSON Feeds named feed.json are checked, also those \
        in its folders
        """,
      hint: "check the spelling of the path, or build the site first")
  }

  private static func shown(_ path: String) -> String { path == "-" ? "standard input" : "`\(path)`" }
}
