package import CardAdaptors
package import CardHolders
package import Diagnostics
package import HTMLConformance
import HTMLSyntax
import Records
package import TemplateCells

/// Makes whole pages: renders their sections, proves the fragments, composes the page and proves it.
///
/// Each worker keeps one and reuses it; nothing is shared between workers but immutable values.
package final class PageMaker {
  private let plan: SitePlan
  /// What every template sees as `site`.
  private let site: RecordData
  private let hooks: RenderHooks
  let sections: SectionRenderer
  let composer: PageComposer
  private let cellReader = CellReader()
  var prover: HTMLProver
  private var ownProblems = DiagnosticGroups()

  /// Creates a worker's page maker.
  package init(
    plan: SitePlan, shelf: TemplateShelf, pageTemplates: [String: Template], prover: HTMLProver,
    hooks: RenderHooks = RenderHooks()
  ) {
    self.plan = plan
    site = plan.siteData
    self.hooks = hooks
    self.prover = prover
    sections = SectionRenderer(shelf: shelf)
    composer = PageComposer(plan: plan, templates: pageTemplates)
  }

  /// Everything that was found so far.
  package var problems: DiagnosticGroups {
    var all = ownProblems
    all.merge(sections.problems)
    return all
  }

  /// The sizes that cells declared so far, for the stylesheet.
  package var sizes: Set<CellSize> { sections.sizes }

  /// How many cells were rendered so far.
  package private(set) var cellCount = 0

  /// The ids on the pages that were made so far, for comparison with those of other pages of their feeds.
  package private(set) var identities = FeedIdentities()

  /// What was shown by the page that was made last.
  package private(set) var facts = PageFacts()

  /// Makes a page.
  ///
  /// - Returns: the page, or `nil` when something stands against it; ``problems`` says what.
  package func make(_ planned: PlannedPage) -> ValidatedPage? {
    facts = PageFacts()
    pageProblems = DiagnosticGroups()
    sections.beginPage()
    defer {
      var all = pageProblems
      all.merge(sections.pageProblems)
      facts.isSound = !all.containsError
      facts.findings = all.counts
    }
    do {
      return try proven(planned)
    } catch let error as Diagnosed {
      for diagnostic in error.diagnostics { report(diagnostic, planned) }
    } catch {
      report(.pageFailed(planned.path, reason: "\(error)"), planned)
    }
    return nil
  }

  private func proven(_ planned: PlannedPage) throws -> ValidatedPage? {
    guard let place = composer.place(of: planned) else {
      report(.pageShowsNoSections(template: planned.feed.pageTemplate), planned)
      return nil
    }
    guard let sections = try provenSections(of: planned, inside: place),
      let composition = composer.compose(planned, fragments: sections)
    else { return nil }
    for problem in composition.problems { report(problem, planned) }
    guard composition.problems.isEmpty else { return nil }
    let page = composition.page
    switch prover.prove(page: page.subject, fragments: sections.map(\.validated), file: planned.path.file) {
    case .valid(let proven):
      for warning in proven.warnings { try report(warning, on: page) }
      note(proven, on: planned, with: sections)
      hooks.tell(of: page)
      return proven
    case .invalid(let findings):
      for finding in findings { try report(finding, on: page) }
      return nil
    }
  }

  /// The sections of a page, rendered and proven; `nil` when something stands against one of them.
  private func provenSections(of planned: PlannedPage, inside place: [ElementName]) throws -> [ProvenSection]? {
    var proven: [ProvenSection] = []
    var isWhole = true
    for (section, adaptor, grows) in try shownSections(of: planned) {
      let context = context(of: planned, section: section)
      cellCount += section.cells.count
      facts.cells += section.cells.count
      let before = sections.problemCount
      let fragment = try sections.render(section, adaptor: adaptor, context: context)
      guard sections.problemCount == before else {
        isWhole = false
        continue
      }
      switch prover.prove(fragment: fragment.subject, inside: place) {
      case .valid(let validated):
        proven.append(
          ProvenSection(
            section: Page.Section(holder: section, fragment: fragment), validated: validated, grows: grows))
      case .invalid(let findings):
        isWhole = false
        for finding in findings { try report(finding, in: fragment, of: section, context) }
      }
    }
    return isWhole ? proven : nil
  }

  /// Notes what a later build must know of a page that was proven, and the ids that other pages of its feed must not have.
  private func note(_ page: ValidatedPage, on planned: PlannedPage, with fragments: [ProvenSection]) {
    var used: Set<PageFacts.UsedTemplate> = [.page(planned.feed.pageTemplate)]
    for fragment in fragments { fragment.section.fragment.addTemplates(to: &used) }
    facts.templates = used.sorted()
    facts.sizes = sections.pageSizes
    guard planned.feed.pageCount > 1 else { return }
    let others = fragments.lazy.filter { !$0.grows }.flatMap(\.validated.ids)
    identities.add(
      planned, growing: fragments.filter(\.grows), others: page.frameIDs + others.map(\.hash))
  }

  /// The sections that a page shows, those that are grouped in their groups, with their adaptors.
  func shownSections(
    of planned: PlannedPage
  ) throws -> [(holder: SectionHolder, adaptor: any CardAdaptor, grows: Bool)] {
    try planned.sections.flatMap { section, cells, grows in
      let holder = grows ? section.holder.with(cells: cells) : section.holder
      let groups = try section.grouping?.sections(of: holder, reader: cellReader) ?? [holder]
      return groups.map { ($0, section.adaptor, grows) }
    }
  }

  func context(of planned: PlannedPage, section: SectionHolder) -> SectionContext {
    SectionContext(
      site: site, root: planned.path.root, page: planned.path.text,
      firstPosition: section.loadsMore && planned.slice.total != nil ? planned.slice.cards.lowerBound : nil,
      total: section.loadsMore && planned.slice.total != nil ? planned.feed.pagedCount : nil, order: planned.index,
      origins: plan.origins)
  }

  // MARK: Ids on several pages

  /// Names an id that two cards have whose pages a reader can load into one document.
  package func report(_ conflict: FeedIdentities.Conflict) {
    let second = conflict.entries[1]
    let planned = plan.page(at: Int(second.page))
    do {
      guard let here = try place(of: second), let first = try place(of: conflict.entries[0]) else { return }
      ownProblems.add(
        .idOnSeveralPages(
          here.id, feed: planned.feed.id, first: first.origin, second: here.origin,
          cards: conflict.entries.count { $0.card >= 0 }),
        at: DiagnosticGroups.Order(page: planned.index, position: here.origin.position))
    } catch {
      report(.pageFailed(planned.path, reason: "\(error)"), planned)
    }
  }

  /// Where an id of a page comes from; `nil` when the page does not show it after all.
  private func place(of entry: FeedIdentities.Entry) throws -> (id: String, origin: HTMLOrigin)? {
    let planned = plan.page(at: Int(entry.page))
    guard let ancestors = composer.place(of: planned) else { return nil }
    for (section, adaptor, _) in try shownSections(of: planned) {
      let context = context(of: planned, section: section)
      let fragment = try sections.render(section, adaptor: adaptor, context: context)
      if let range = prover.place(ofID: entry.id, in: fragment.subject, inside: ancestors) {
        let origin = try sections.origin(of: range.lowerBound, in: fragment, section: section, context: context)
        return (String(decoding: fragment.html[range], as: UTF8.self), origin)
      }
    }
    guard entry.card < 0 else { return nil }
    return ("", HTMLOrigin(location: nil, subject: Diagnostic.Subject(page: planned.path.text), position: 0))
  }

  // MARK: Tracing

  /// The sections of a page with the origin of each of their bytes; for the preview.
  ///
  /// - Throws: what reading a card throws.
  /// - Complexity: twice that of rendering the page's sections.
  package func renderedSections(of planned: PlannedPage) throws -> [(html: [UInt8], origins: [PartOrigins])] {
    try shownSections(of: planned).map { section, adaptor, _ in
      let context = context(of: planned, section: section)
      let fragment = try sections.render(section, adaptor: adaptor, context: context)
      return (fragment.html, try sections.origins(in: fragment, section: section, context: context))
    }
  }

  // MARK: Problems

  /// What was found about the page that was made last.
  private var pageProblems = DiagnosticGroups()

  private func note(_ diagnostic: Diagnostic, at order: DiagnosticGroups.Order) {
    ownProblems.add(diagnostic, at: order)
    pageProblems.add(diagnostic, at: order)
  }

  private func report(_ diagnostic: Diagnostic, _ planned: PlannedPage, position: Int = 0) {
    note(diagnostic, at: DiagnosticGroups.Order(page: planned.index, position: position))
  }

  private func report(
    _ finding: HTMLFinding, in fragment: Fragment, of section: SectionHolder, _ context: SectionContext
  ) throws {
    let origin = try sections.origin(of: finding.range.lowerBound, in: fragment, section: section, context: context)
    note(
      finding.diagnostic(in: fragment.html, at: origin.location, subject: origin.subject),
      at: DiagnosticGroups.Order(page: context.order, position: origin.position))
  }

  private func report(_ finding: HTMLFinding, on page: Page) throws {
    let (diagnostic, position) = try traced(finding, on: page)
    report(diagnostic, page.planned, position: position)
  }

  /// A finding about a page with the place in a template and the card that it comes from, and that card's position on the page.
  func traced(_ finding: HTMLFinding, on page: Page) throws -> (diagnostic: Diagnostic, position: Int) {
    if let (section, offset) = page.section(at: finding.range.lowerBound) {
      let context = context(of: page.planned, section: section.holder)
      let origin = try sections.origin(of: offset, in: section.fragment, section: section.holder, context: context)
      return (finding.diagnostic(in: page.html, at: origin.location, subject: origin.subject), origin.position)
    }
    let entry = composer.origin(of: finding.range.lowerBound, on: page)
    let subject = Diagnostic.Subject(field: entry?.field, page: page.planned.path.text)
    return (finding.diagnostic(in: page.html, at: entry?.location, subject: subject), 0)
  }
}

extension Fragment {
  /// Notes the templates of the fragment's parts; one after the other mostly has the same.
  fileprivate func addTemplates(to used: inout Set<PageFacts.UsedTemplate>) {
    var last: PageFacts.UsedTemplate?
    for part in parts {
      let template = part.usedTemplate
      if template != last { used.insert(template) }
      last = template
    }
  }

  /// The fragment as the prover sees it.
  var subject: ProofSubject {
    ProofSubject(html: html, parts: parts.map(\.html), spans: spans, frameShape: frameShape)
  }
}

extension Fragment.Part {
  fileprivate var usedTemplate: PageFacts.UsedTemplate {
    if case .cell = role { .cell(template) } else { .view(template) }
  }
}

extension Page {
  /// The page as the prover sees it.
  var subject: PageSubject {
    PageSubject(
      html: html, frame: HTMLPart(range: 0..<html.count, shape: shape, spans: 0..<spans.count), spans: spans,
      holes: slots)
  }
}
