import CardLayout
import Diagnostics
import JSONRecords
import TemplateEngine

/// A section as an adaptor draws it with the simplest of templates, for tests.
struct DrawnSection {
  let fragment: Fragment
  let diagnostics: [Diagnostic]

  /// The HTML.
  var html: String { String(decoding: fragment.html, as: UTF8.self) }

  /// Draws a section.
  init(
    _ section: SectionModel, by adaptor: any CardAdaptor = TableAdaptor(), slice: SectionSlice? = nil
  ) throws {
    var section = section
    section.layout.adaptor = adaptor
    section.onPage.slice = slice
    let renderer = SectionRenderer(shelf: try Self.shelf())
    fragment = try renderer.render(
      section, context: SectionContext(site: ["title": "Site"], root: "./", page: "/"))
    diagnostics = fragment.diagnostics
  }

  private static func shelf() throws -> TemplateShelf {
    TemplateShelf(
      cells: try entries(["note": "<h3>{{title}}</h3>\n", "bare": "<p>{{title}}</p>\n"]),
      views: try entries([
        "head": "<h2>{{data.title}} {{count}}</h2>", "foot": "<p>End</p>", "back": "<i></i>", "none": "<p>None</p>",
        "failed": "<p>Failed</p>", "old": "<p>Old</p>", "ad": "<p>{{data.title}}</p>",
        "numbers": "<p>{{shown}} of {{count}}</p>",
      ]))
  }

  private static func entries(_ texts: [String: String]) throws -> TemplateTable {
    let sources = texts.map { name, text in
      TemplateSource(name: name, text: SourceText(file: "\(name).mustache", text: text))
    }
    let library = try TemplateLibrary(sources: sources, mode: .strict)
    var entries: [String: TemplateShelf.Entry] = [:]
    for name in texts.keys { entries[name] = TemplateShelf.Entry(template: try library.compile(name), size: nil) }
    return TemplateTable(entries)
  }
}

extension SectionModel {
  /// A section of notes.
  static func notes(_ ids: String...) throws -> SectionModel {
    let cells = ids.map { CellHolder(id: $0, kind: "note", data: ["title": .string($0.uppercased())]) }
    return SectionModel(
      id: "notes", cells: CellHolders(try HeldCells(cells)), registry: CellRegistry(known: ["note", "bare"]))
  }
}
