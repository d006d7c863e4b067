import CardLayout
import FeedPages
import TemplateEngine

/// What the sections of a feed need, on any of its pages: the pages that are loaded into the first one included.
struct BundleNeeds {
  /// The cell templates that its cards may use, with those that they call, such as `cells/article`, and those of its
  /// headers, footers and states.
  private(set) var templateNames: Set<String> = []
  /// The scripts that do something else on its pages, beside those of every page, by name.
  private(set) var scripts: Set<String> = []
  /// The scripts that lay out cards.
  private(set) var layoutScripts: Set<String> = []
  /// Whether one of its sections is a composition.
  private var hasComposition = false
  /// The sizes that templates and sections declare.
  private(set) var sizes: Set<CellSize> = []
  /// Whether cards may declare sizes.
  private(set) var growsWithSizes = false
  /// The measures of the sections.
  private var measures = SectionStylesheet()

  private let templates: SiteTemplates
  /// The texts of the templates by path, such as `cells/article`.
  private let texts: [String: [UInt8]]

  /// What a template's text must contain to need a script.
  private static let marks: [(script: String, texts: [String])] = [
    ("folds", ["<details"]), ("peek", ["data-peek"]), ("relative", ["|relative"]),
    ("swipe", ["data-swipe", "data-removes"]),
  ]

  /// Collects the needs of a feed.
  init(_ feed: FeedHolder, templates: SiteTemplates, texts: [String: [UInt8]]) {
    self.templates = templates
    self.texts = texts
    for section in feed.sections { add(section) }
    if Set(feed.sections.compactMap(\.behaviour.tab)).count > 1 { layoutScripts.insert("tabs") }
  }

  /// The scripts beside those that lay out cards which pages link, in their order; they fetch those of ``SiteBundles/idle``
  /// later.
  var otherScripts: [String] {
    let linked = scripts.subtracting(SiteBundles.idle).subtracting(layoutScripts)
    return SiteBundles.extra.filter(linked.contains) + linked.subtracting(SiteBundles.extra).sorted()
  }

  /// The style sheets of the theme that only some pages need: those of its scripts, and that of compositions.
  var styles: Set<String> {
    let scripted = scripts.union(layoutScripts).intersection(PageAssets.furtherStyles)
    return hasComposition ? scripted.union(["compositions"]) : scripted
  }

  /// The rules for measures and declared sizes that others do not need.
  func rules(except others: BundleNeeds?) -> String {
    measures.text(except: others?.measures)
      + SectionStylesheet.rules(for: sizes.subtracting(others?.sizes ?? []))
  }

  private mutating func add(_ section: SectionModel) {
    let adaptor = section.layout.adaptor
    measures.add(section)
    if case .composition = (adaptor as? CollectionAdaptor)?.columns { hasComposition = true }
    layoutScripts.formUnion(adaptor.scripts)
    scripts.formUnion(adaptor.possibleScripts)
    if section.behaviour.isCollapsed || section.behaviour.foldsCells { scripts.insert("folds") }
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
    let (chrome, status) = (section.chrome, section.status)
    let views: [HeldView?] = [
      chrome.header, chrome.footer, chrome.decoration, status.empty, status.error, status.skeleton, status.stale,
      status.placeholder, status.staleMark,
    ]
    for view in views.compactMap(\.self) + chrome.supplementary.map(\.view) { add(view: view.template) }
    for hosted in chrome.extensions { add(hosted.section) }
  }

  /// Adds the template of a header, a footer or a state, which may be that of a cell.
  private mutating func add(view name: String) {
    for folder in SiteTemplates.viewFolders {
      folder == "cells" ? add(cell: name) : add("\(folder)/\(name)", templates.views[name])
    }
  }

  private mutating func add(cell name: String) { add("cells/" + name, templates.cells[name]) }

  private mutating func add(_ path: String, _ entry: TemplateShelf.Entry?) {
    guard let entry, templateNames.insert(path).inserted else { return }
    if let size = entry.size { sizes.insert(size) }
    measures.add(entry.frame)
    if let preview = entry.preview {
      scripts.insert("peek")
      add(cell: preview)
    }
    // Data chooses among all templates.
    let calls = entry.template.selectable.isEmpty ? entry.template.calls : Array(entry.template.selectable)
    for call in calls {
      guard let slash = call.firstIndex(of: "/") else { continue }
      let name = String(call[call.index(after: slash)...])
      call.hasPrefix("cells/") ? add(cell: name) : add(call, templates.views[name])
    }
    guard let text = texts[path] else { return }
    for (script, marks) in Self.marks where !scripts.contains(script) {
      if marks.contains(where: { text.contains($0.utf8) }) { scripts.insert(script) }
    }
  }
}
