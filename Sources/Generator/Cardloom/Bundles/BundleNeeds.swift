import CardLayout
import FeedPages
import TemplateEngine

/// What the sections of a feed need, on any of its pages: the pages that are loaded into the first one included.
struct BundleNeeds {
  /// The cell templates that its cards may use, with those that they call.
  private(set) var cells: Set<String> = []
  /// The scripts of the theme beside those of every page, by name.
  private(set) var scripts: Set<String> = []
  /// The sizes that templates and sections declare.
  private(set) var sizes: Set<CellSize> = []
  /// Whether cards may declare sizes.
  private(set) var growsWithSizes = false
  /// The measures of the sections.
  private(set) var measures = SectionStylesheet()

  private let templates: SiteTemplates
  /// The texts of the cell templates by name.
  private let texts: [String: [UInt8]]

  /// What a template's text must contain to need a script.
  private static let marks: [(script: String, texts: [String])] = [
    ("extras", ["<details"]), ("peek", ["data-peek"]), ("relative", ["|relative"]),
    ("swipe", ["data-swipe", "data-removes"]),
  ]

  /// Collects the needs of a feed.
  init(_ feed: FeedHolder, templates: SiteTemplates, texts: [String: [UInt8]]) {
    self.templates = templates
    self.texts = texts
    for section in feed.sections { add(section) }
    if Set(feed.sections.compactMap(\.behaviour.tab)).count > 1 { scripts.insert("tabs") }
  }

  private mutating func add(_ section: SectionModel) {
    let adaptor = section.layout.adaptor
    measures.add(section)
    scripts.formUnion(adaptor.possibleScripts)
    if section.behaviour.isCollapsed || section.behaviour.foldsCells { scripts.insert("extras") }
    if section.behaviour.selection != .none { scripts.insert("select") }
    if section.behaviour.refreshes { scripts.insert("refresh") }
    if section.onPage.offer != nil { scripts.insert("filter") }
    if section.content.treatment.formats.contains(where: { $0.format.hasPrefix("relative") }) {
      scripts.insert("relative")
    }
    sizes.formUnion(section.layout.kindSizes.values)
    if let size = section.layout.size { sizes.insert(size) }
    growsWithSizes =
      growsWithSizes || section.status.placeholder != nil
      || section.cells.cards?.list.fields.mayHave("cell_size") ?? true
    for name in section.content.registry.possibleTemplates(kinds: section.cells.kinds) { add(cell: name) }
    for hosted in section.chrome.extensions { add(hosted.section) }
  }

  private mutating func add(cell name: String) {
    guard cells.insert(name).inserted, let entry = templates.cells[name] else { return }
    if let size = entry.size { sizes.insert(size) }
    if let preview = entry.preview {
      scripts.insert("peek")
      add(cell: preview)
    }
    // Data chooses among all templates.
    let calls = entry.template.selectable.isEmpty ? entry.template.calls : Array(entry.template.selectable)
    for call in calls where call.hasPrefix("cells/") { add(cell: String(call.dropFirst("cells/".count))) }
    guard let text = texts[name] else { return }
    for (script, marks) in Self.marks where !scripts.contains(script) {
      if marks.contains(where: { text.contains($0.utf8) }) { scripts.insert(script) }
    }
  }
}
