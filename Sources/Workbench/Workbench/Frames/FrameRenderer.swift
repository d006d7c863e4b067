package import CardLayout
import CardSources
import Cardloom
package import Diagnostics
import FeedPages
import HTMLProof
package import JSONRecords
import TemplateEngine

/// Renders the pages of frames: a template with a variant in a state, on its own page, which any page may embed.
///
/// Each worker reuses one.
package final class FrameRenderer {
  private let site: PreviewSite
  private let pictures: StandInPictures
  private let withOrigins: Bool
  private var heads: [String: FrameHead] = [:]

  init(_ site: PreviewSite, withOrigins: Bool = true) {
    self.site = site
    self.withOrigins = withOrigins
    pictures = StandInPictures(assets: site.project.staticFiles.assetPaths)
  }

  /// The sizes that cells have declared so far, for the stylesheet.
  package private(set) var sizes: Set<CellSize> = []
  /// The sizes that the cells of the last frame declared.
  private(set) var lastSizes: Set<CellSize> = []

  /// Renders the page of a frame; it shows an error if the frame does not exist or cannot be rendered.
  ///
  /// - Throws: ``Diagnosed`` if even the error cannot be rendered, which is a bug in the workbench's own templates.
  package func render(_ id: FrameID) throws(Diagnosed) -> PreviewPage {
    if let fit = id.fit { return try render(fit, id) }
    guard let entry = site.catalogue.entry(id.entry), let variant = entry.variant(id.variant),
      entry.states.contains(id.state)
    else {
      return try failure(id, [.unknownFrame(id, known: site.catalogue.entries.map(\.id))])
    }
    return try render(entry, variant, id)
  }

  /// Renders the page of a frame with other data than its variant's, such as that of a form.
  ///
  /// - Parameter origin: where the data comes from, for findings.
  /// - Throws: ``Diagnosed`` if even an error cannot be rendered.
  package func render(
    _ id: FrameID, with data: RecordData, from origin: String = "the form"
  ) throws(Diagnosed) -> PreviewPage {
    guard let entry = site.catalogue.entry(id.entry), let variant = entry.variant(id.variant) else {
      return try render(id)
    }
    return try render(entry, variant.edited(data, origin: origin), id)
  }

  /// Renders a source's record in a cell, with the measures of the section that shows the source.
  private func render(
    _ fit: (source: String, record: Int, cell: String), _ id: FrameID
  ) throws(Diagnosed) -> PreviewPage {
    guard let entry = site.catalogue.entry("cells/" + fit.cell), let source = FitSource(fit.source, of: site.project),
      fit.record < source.list.count
    else {
      return try failure(id, [.unknownFrame(id, known: site.fitNames.map { "fit/" + $0 })])
    }
    let variant: Catalogue.Variant
    do {
      variant = Catalogue.Variant(
        id: id.variant, title: "record \(fit.record + 1)", group: .extreme, isSynthetic: false,
        origin: source.list.described(recordAt: fit.record, lines: RecordLines()),
        card: source.list.identity(of: fit.record), cardKind: source.list.kind(of: fit.record),
        data: try source.card(fit.record))
    } catch {
      return try failure(id, (error as? Diagnosed)?.diagnostics ?? [.previewFailed(id.path, reason: "\(error)")])
    }
    return try render(entry, variant, id, in: source)
  }

  /// - Parameter source: the source whose section the frame imitates; `nil` for that with the most cards in the cell.
  private func render(
    _ entry: Catalogue.Entry, _ variant: Catalogue.Variant, _ id: FrameID, in source: FitSource? = nil
  ) throws(Diagnosed) -> PreviewPage {
    if entry.diagnostics.containsError { return try failure(id, entry.diagnostics.filter { $0.severity == .error }) }
    do {
      let isStrange = entry.hasForeignPictures && variant.card == nil
      let model = source.map(\.section) ?? site.section(of: entry)
      let shown = isStrange ? variant.showing(pictures.filled(variant.data)) : variant
      let drawing = try drawing(of: entry, shown, id, model: model, withOrigins: withOrigins)
      guard !drawing.problems.containsError else { return try failure(id, drawing.problems) }
      let feed = source?.feed ?? site.feed(of: entry)
      let bare = try site.workbench.html(
        "frame",
        [
          "title": .string("\(entry.name) – \(variant.title)" + (id.state == .default ? "" : ", \(id.state.title)")),
          "direction": .string(TextDirection(language: feed?.language ?? site.project.plan.language).rawValue),
          "feed": .string(feed?.id ?? ""),
          "language": .string(feed?.language ?? site.project.plan.language),
          "isCell": .boolean(entry.kind == .cell), "id": .string(id.text), "name": .string(entry.name),
          "root": .string(WorkbenchTemplates.root(of: id.path)),
          "stylesheets": .array(head(of: feed).stylesheets.map { .string($0.contains(":") ? $0 : "site/" + $0) }),
          "scripts": .array(scripts(for: id.state).map { .string("site/" + $0) }),
          "content": .html(drawing.html), "origins": .html(withOrigins ? drawing.origins.block : []),
        ], file: id.path)
      let html = head(of: feed).dressed(bare)
      switch site.workbench.proof(of: html, file: id.path) {
      case .valid(let page):
        return PreviewPage(page: page, diagnostics: drawing.problems, fragment: drawing.html)
      case .invalid(let findings):
        let drawing = withOrigins ? drawing : try self.drawing(of: entry, shown, id, model: model, withOrigins: true)
        return try failure(id, findings.map { drawing.diagnostic(for: $0, on: html, variant: variant, page: id.path) })
      }
    } catch {
      let found = (error as? Diagnosed)?.diagnostics ?? [.previewFailed(id.path, reason: "\(error)")]
      return try failure(id, found)
    }
  }

  /// The site's own scripts that a state needs to look as on the site: for the checkbox with which a reader selects a
  /// card.
  private func scripts(for state: CellState) -> [String] {
    guard state == .selected else { return [] }
    let files = site.project.files
    let isThere = files.file("theme/select.js") != nil && !files.files(in: "scripts", withExtension: "js").isEmpty
    return isThere ? ["theme/cardloom.js", "theme/select.js"] : []
  }

  private func failure(_ id: FrameID, _ diagnostics: [Diagnostic]) throws(Diagnosed) -> PreviewPage {
    try site.failurePage(diagnostics, title: id.text, file: id.path)
  }

  private func head(of feed: FeedHolder?) -> FrameHead {
    let name = feed?.id ?? ""
    if let known = heads[name] { return known }
    let head = feed.map { FrameHead(feed: $0, project: site.project) } ?? FrameHead(site.project.files)
    heads[name] = head
    return head
  }

  // MARK: Drawing

  /// The content of a frame.
  private struct Drawing {
    var html: [UInt8]
    var parts: [PartOrigins] = []
    var data = ""
    var problems: [Diagnostic] = []

    var origins: TextOrigins { TextOrigins(parts, in: html, data: data) }

    /// A finding on the frame's page as a diagnostic about the template's line and the card's field.
    func diagnostic(
      for finding: HTMLFinding, on page: [UInt8], variant: Catalogue.Variant, page file: String
    ) -> Diagnostic {
      let start = page.firstRange(of: html)?.lowerBound ?? 0
      let offset = finding.range.lowerBound - start
      let run = parts.flatMap(\.runs).first { $0.html.contains(offset) }
      let own = finding.diagnostic(
        at: run?.location ?? SourceText(file: file, bytes: page).location(of: finding.range))
      return own.with(
        subject: Diagnostic.Subject(source: variant.origin, card: variant.card, field: run?.field, page: file))
    }
  }

  private func drawing(
    of entry: Catalogue.Entry, _ variant: Catalogue.Variant, _ id: FrameID, model: SectionModel?,
    withOrigins: Bool
  ) throws -> Drawing {
    lastSizes = []
    // The frame of a cell does not show a section's header, but has the heading that fits below one.
    let isBelowHeader = entry.kind == .cell && id.state != .collapsed
    let context = SectionContext(
      site: site.project.plan.siteData, root: WorkbenchTemplates.root(of: id.path) + "site/", page: id.path,
      headingLevel: isBelowHeader ? 2 : 1, origins: site.project.plan.origins, words: site.project.plan.words)
    guard entry.kind == .cell else { return view(entry, variant, context) }
    let section = try FrameSection(
      template: entry.name, variant: variant, state: id.state, model: model,
      foldTitle: site.project.templates.views.contains("fold-title")
    ).model
    let sections = SectionRenderer(shelf: site.project.templates.shelf)
    let fragment = try sections.render(section, context: context)
    sizes.formUnion(fragment.sizes)
    lastSizes = fragment.sizes
    let origins = withOrigins ? try sections.origins(in: fragment, section: section, context: context) : []
    return Drawing(
      html: fragment.html,
      parts: origins, data: variant.origin,
      problems: fragment.diagnostics)
  }

  /// A single header, footer or state, in the element that an adaptor writes around it, or a partial.
  private func view(_ entry: Catalogue.Entry, _ variant: Catalogue.Variant, _ context: SectionContext) -> Drawing {
    let templates = entry.kind == .partial ? site.project.templates.partials : site.project.templates.views
    guard let template = templates[entry.name]?.template else { return Drawing(html: []) }
    let rendered = ViewContent(template: template, data: variant.data, plan: site.project.plan, root: context.root)
    let content = rendered.html
    let element =
      switch entry.kind {
      case .section: "header class=\"section-header\""
      case .partial: "div"
      case .cell, .state: "div class=\"section-empty\""
      }
    let opening = "<section class=\"section\" data-section=\"preview\" aria-label=\"Preview\"><\(element)>\n"
    let closing = "</\(element.prefix { $0 != " " })></section>\n"
    let subject = Diagnostic.Subject(source: variant.origin)
    let html = Array(opening.utf8) + content + Array(closing.utf8)
    let start = opening.utf8.count
    let part = Fragment.Part(
      role: entry.kind == .section ? .header : .empty, section: "preview",
      html: HTMLPart(range: 0..<html.count, shape: 0, spans: 0..<0), content: start..<start + content.count,
      template: entry.name)
    let runs = rendered.map.entries.map { run in
      (html: run.output.lowerBound + start..<run.output.upperBound + start, location: run.location, field: run.field)
    }
    return Drawing(
      html: html, parts: [PartOrigins(part: part, subject: nil, runs: runs)], data: variant.origin,
      problems: rendered.problems.map { template.diagnostic(for: $0, subject: subject) })
  }
}
