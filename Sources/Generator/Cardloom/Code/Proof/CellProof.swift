package import CardLayout
import CardSources
package import Diagnostics
import FeedPages
import HTMLProof
import JSONRecords
package import Platform
import Synchronization

/// Compiled templates and the rules of the proof, with which single cells are rendered and proven on the calling thread.
///
/// A cell passes all checks of a site: it is the only card of the only section of a site in memory.
package struct CellProof: Sendable {
  private let project: Project
  private let rules: ProofRules

  /// A proven cell.
  package struct Proven: Sendable {
    /// The HTML from the template, without the adaptor's wrapper.
    package let html: String
    /// The size that the cell, or its template, declares.
    package let size: CellSize?
    /// The warnings.
    package let warnings: [Diagnostic]
  }

  /// Reads and compiles the templates of a project's folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains `Templates` and `site/assets`; the built-in templates are used for what it
  ///     lacks.
  ///   - page: the text of the page template.
  ///   - language: the language of the page, a BCP 47 tag.
  /// - Throws: ``Diagnosed`` if the folder cannot be read.
  package init(folder: String, page: String, language: String, files: any FileSystem) throws(Diagnosed) {
    let configuration = SiteConfiguration(title: "Cell", url: "https://example.org/", language: language)
    try self.init(folder: folder, page: page, configuration, SiteExtensions(), files: files)
  }

  /// Reads and compiles the templates of a site, which brings its language, its words and its formats.
  ///
  /// - Throws: ``Diagnosed`` if the folder cannot be read, or if the site's settings have errors.
  package init(folder: String, page: String, code: SiteCode, files: any FileSystem) throws(Diagnosed) {
    let configuration = try Project.configuration(ProjectPaths(folder), code, files: files)
    try self.init(folder: folder, page: page, configuration, code.extensions, files: files)
  }

  private init(
    folder: String, page: String, _ configuration: SiteConfiguration, _ extensions: SiteExtensions,
    files: any FileSystem
  ) throws(Diagnosed) {
    let paths = ProjectPaths(folder)
    let path = FilePath.normalized("\(paths.templates)/pages/\(Self.page).mustache")
    let made = CodeFiles([path: MappedBytes(Array(page.utf8))], over: files)
    let templates = try TemplateFiles.read(
      paths.templates, shownAs: "Templates", over: TemplateFiles.builtIn.adding(extensions), files: made)
    project = try Project(
      paths: paths, configuration: configuration, templateFiles: templates, compiled: CompiledTemplates(templates),
      staticFiles: StaticFiles(templates: .none, assets: paths.assets(of: configuration), files: made), files: made)
    rules = try ProofRules(usesMemo: false)
  }

  /// Renders and proves a cell.
  ///
  /// - Parameter location: the line of the code, which stands for the record in diagnostics.
  /// - Throws: ``Diagnosed`` with all diagnostics if the cell is not proven.
  package func prove<Cell: CardCell>(_ cell: Cell, at location: SourceLocation) throws(Diagnosed) -> Proven {
    func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
      diagnostics.map { $0.location?.file == Self.file ? $0.with(location: location) : $0 }
    }
    let source = source(of: Cell.template)
    let site = project.with(configuration(of: Cell.self, source: source, at: location))
    let cards = SourceReader(files: project.files).cards(of: source.feed, inLines: try record(of: cell, at: location))
    let planned: PlannedSite
    let sources: SourceSet
    do {
      sources = try SourceSet(of: source, cards: cards).checked()
      planned = try site.checkedPlan(sources)
    } catch {
      throw Diagnosed(located(error.diagnostics))
    }
    let html = Mutex("")
    let hooks = RenderHooks(didUpdate: { view in if view.role == .cell { html.withLock { $0 = view.html } } })
    let maker = PageMaker(
      plan: planned.plan, shelf: planned.templates.shelf, pageTemplates: planned.templates.pages,
      prover: HTMLProver(rules), hooks: hooks)
    var groups = DiagnosticGroups()
    groups.add(maker.make(planned.plan.page(at: 0)))
    let found = located(groups.diagnostics)
    guard !found.containsError else { throw Diagnosed(found) }
    return Proven(
      html: html.withLock(\.self), size: cell.size ?? project.templates.cells[Cell.template]?.size,
      warnings: located(sources.diagnostics + planned.diagnostics.filter(isOfCell)) + found)
  }

  /// Whether a diagnostic is not about a template that the cell does not use.
  private func isOfCell(_ diagnostic: Diagnostic) -> Bool {
    !project.compiled.errors.contains { $0.location == diagnostic.location && $0.code == diagnostic.code }
  }

  /// The name of the page template, which no project uses.
  private static let page = "page-of-cell-test"
  /// The path of the card's record in diagnostics.
  private static let file = "site/data/cell.json"

  private func record<Cell: CardCell>(of cell: Cell, at location: SourceLocation) throws(Diagnosed) -> [UInt8] {
    let record = ModelRecord()
    do {
      try record.write(cell.model, kind: nil, size: cell.size)
    } catch {
      throw Diagnosed(.unwritable(UnwritableModel(index: 0, error: error), type: "\(Cell.Model.self)", at: location))
    }
    return record.finish()
  }

  /// The source of a single card, with the settings that cards from code have.
  private func source(of template: String) -> SourceConfiguration {
    var feed = CardSource(
      name: "cell", path: FilePath.join(project.paths.site, "data/cell.json"), file: Self.file, format: .ndjson)
    (feed.kind, feed.defaultKind) = ("kind", template)
    (feed.dateLanguage, feed.pictureFolder) = (project.configuration.language, project.paths.site)
    feed.treatment.dates = project.configuration.dates
    return SourceConfiguration(name: "cell", file: Located("data/cell.json"), location: nil, snapshot: "", feed: feed)
  }

  private func configuration<Cell: CardCell>(
    of cell: Cell.Type, source: SourceConfiguration, at location: SourceLocation
  ) -> SiteConfiguration {
    var section = SectionModel(id: "cell", source: Located("cell", at: location), location: location)
    section.content.template = Located(Cell.template, at: location)
    var feed = FeedConfiguration(id: "cell", path: Located(PagePath("/")), title: "Cell", location: location)
    feed.page = Located(Self.page)
    feed.entries = [.section(section)]
    let events = Cell.events.map(\.event)
    var site = project.configuration.forSingleCells
    site.sources = [source]
    site.feeds = [feed]
    site.events = events.map { Located($0.name, at: location) }
    site.typedEvents = events.filter { $0.parameters != nil }
    return site
  }
}
