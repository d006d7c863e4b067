import CardSources
public import Cardloom
public import Diagnostics
package import Platform

/// One cell, rendered and proven in memory.
///
/// ```swift
/// @Test func aShowWithoutScoreHasNoScoreLine() throws {
///   let card = try CellTest(ShowCell(model: Show(id: 1, name: "A & B", score: nil)))
///   #expect(card.text == "A & B")
///   #expect(card.events == ["like"])
/// }
/// ```
///
/// A cell that does not conform, or that lacks a value, throws the errors that a build would print.
public struct CellTest: Sendable {
  /// The HTML from the template, without the adaptor's wrapper.
  public let html: String
  /// The text that a reader sees, on one line.
  public let text: String
  /// The events that the cell's controls send, each once, in order.
  public let events: [String]
  /// The addresses of the cell's links, in order.
  public let links: [String]
  /// The size that the cell or its template declares; `nil` if neither does.
  public let size: CellSize?
  /// The warnings; a cell that has errors throws them.
  public let warnings: [Diagnostic]

  /// Renders and proves a cell on a page of its own.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - templates: compiled templates, which tests may share; by default, the nearest ones above the file
  ///     are read and compiled for this test.
  ///   - file: the file that messages name; by default, that of the call.
  ///   - line: the line that messages name; by default, that of the call.
  /// - Throws: `Diagnosed` with all diagnostics if the cell is not proven.
  /// - Complexity: that of proving one page; without shared templates, also that of reading and compiling them all.
  public init<Cell: CardCell>(
    _ cell: Cell, _ templates: CellTemplates? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws(Diagnosed) {
    let location = SourceLocation(file: "\(file)", line: Int(line), column: 1)
    let templates = if let templates { templates } else { try CellTemplates(file: file) }
    let proven = try templates.proof.prove(cell, at: location)
    html = proven.html
    text = PlainText.text(ofHTML: html.utf8)
    events = Self.values(of: "data-event", in: html).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    links = Self.values(of: "href", in: html)
    size = proven.size
    warnings = proven.warnings
  }

  /// The values of an attribute in proven HTML, where quotes surround every value that a template writes.
  private static func values(of attribute: String, in html: String) -> [String] {
    html.split(separator: "<").compactMap { tag in
      guard let start = tag.firstRange(of: " \(attribute)=\"")?.upperBound else { return nil }
      return PlainText.text(ofHTML: tag[start...].prefix { $0 != "\"" }.utf8)
    }
  }

  /// The lines in which the HTML differs from a snapshot, with `-` before those of the snapshot and `+` before those of
  /// the cell; empty if they are equal.
  ///
  /// ```swift
  /// #expect(card.differences(from: "<h2>A &amp; B</h2>\n") == "")
  /// ```
  public func differences(from snapshot: String) -> String {
    let (old, new) = (snapshot.split(separator: "\n"), html.split(separator: "\n"))
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let line, let text, _): "- \(line + 1): \(text)\n"
      case .insert(let line, let text, _): "+ \(line + 1): \(text)\n"
      }
    }.joined()
  }
}

/// Compiled templates and the rules of the proof, which the tests of cells share.
///
/// ```swift
/// @Suite struct ShowCellTests {
///   static let templates = Result { try CellTemplates() }
///
///   @Test func aShowHasItsName() throws {
///     let card = try CellTest(ShowCell(model: show), Self.templates.get())
///     #expect(card.text == "Salt & Pepper")
///   }
/// }
/// ```
public struct CellTemplates: Sendable {
  let proof: CellProof

  /// Reads and compiles the templates of a package.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains `Templates` and `site/assets`; the built-in templates are used for what it
  ///     lacks.
  ///     By default, the nearest one above the file with a folder `Templates`, wherever the tests run; the current folder
  ///     if there is none.
  ///   - language: the language of the cells' texts, a BCP 47 tag.
  ///   - file: a file of the package; by default, that of the call.
  /// - Throws: `Diagnosed` if the folder cannot be read. A cell whose template has errors throws them when it is tested.
  public init(
    folder: String? = nil, language: String = "en", file: StaticString = #filePath
  ) throws(Diagnosed) {
    let files = DiskFileSystem()
    try self.init(
      folder: folder ?? TemplatesFolder.above(file, files: files), language: language, files: files)
  }

  /// Reads and compiles the templates of a site, which bring its formats, its words and its language.
  ///
  /// ```swift
  /// static let templates = Result { try CellTemplates(of: Guide.site) }
  /// ```
  ///
  /// - Parameters:
  ///   - site: the site; if it names no folder, its templates are the nearest ones above the file, wherever the tests run.
  ///   - file: a file of the package; by default, that of the call.
  /// - Throws: `Diagnosed` with the errors of the site's settings.
  public init(of site: Site, file: StaticString = #filePath) throws(Diagnosed) {
    let files = DiskFileSystem()
    try self.init(of: site.found(above: file, files: files), files: files)
  }

  package init(of site: Site, files: any FileSystem) throws(Diagnosed) {
    proof = try CellProof(
      folder: site.folder, page: MemoryProject.plainPage, code: site.codeOfCells, files: files)
  }

  /// Reads and compiles the templates of any file system.
  package init(folder: String = ".", language: String = "en", files: any FileSystem) throws(Diagnosed) {
    proof = try CellProof(folder: folder, page: MemoryProject.plainPage, language: language, files: files)
  }
}
