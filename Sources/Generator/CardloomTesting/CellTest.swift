import CardSources
public import Cardloom
public import Diagnostics
package import Platform
import Synchronization

/// One cell, rendered and proven in memory.
///
/// ```swift
/// @Test func aShowWithoutScoreHasNoScoreLine() async throws {
///   let card = try await CellTest(ShowCell(model: Show(id: 1, name: "A & B", score: nil)))
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
  /// The warnings.
  public let warnings: [Diagnostic]

  /// Renders a cell on a page of its own.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - folder: the folder that contains `Templates` and `site/assets`; the built-in templates are used for what it
  ///     lacks.
  ///   - language: the language of the page.
  /// - Throws: `Diagnosed` with all diagnostics if the cell is not proven.
  public init<Cell: CardCell>(
    _ cell: Cell, folder: String = ".", language: String = "en", file: StaticString = #fileID, line: UInt = #line
  ) async throws(Diagnosed) {
    try await self.init(cell, folder: folder, language: language, files: DiskFileSystem(), file: file, line: line)
  }

  /// Renders a cell with the templates of any file system.
  package init<Cell: CardCell>(
    _ cell: Cell, folder: String = ".", language: String = "en", files: any FileSystem,
    file: StaticString = #fileID, line: UInt = #line
  ) async throws(Diagnosed) {
    let site = Site("Cell", url: "https://example.org/", language: language, folder: folder, file: file, line: line) {
      Feed("cell", at: "/", file: file, line: line) {
        Section("cell", [cell.model], file: file, line: line) { _ in cell }
      }
      .setting("page", .string(Self.page), file: file, line: line)
    }
    let path = FilePath.join(folder, "Templates")
    let own = try TemplateFiles.read(path, shownAs: "Templates", files: files)
    let rendered = Mutex("")
    let hooks = RenderHooks(didUpdate: { view in
      if view.role == .cell { rendered.withLock { $0 = view.html } }
    })
    let options = BuildOptions(project: folder, writes: false)
    let page = CodeFiles(["\(path)/pages/\(Self.page).mustache": Array(MemoryProject.plainPage.utf8)], over: files)
    let report = try await site.run(options, hooks: hooks, files: page)
    html = rendered.withLock { $0 }
    text = PlainText.text(ofHTML: html.utf8)
    events = Self.values(of: "data-event", in: html).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    links = Self.values(of: "href", in: html)
    let declared = try SiteTemplates(own).cells[Cell.template]?.size
    size = cell.size ?? declared
    warnings = report.diagnostics
  }

  /// The name of the page template, which no project uses.
  private static let page = "page-of-cell-test"

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
