package import CardAdaptors
package import CardHolders
package import Diagnostics
package import HTMLConformance
import HTMLSyntax
package import TemplateCells

/// Makes whole pages: renders their sections, proves the fragments, composes the page and proves it.
///
/// Each worker keeps one and reuses it; nothing is shared between workers but immutable values.
package final class PageMaker {
  private let plan: SitePlan
  private let sections: SectionRenderer
  private let composer: PageComposer
  private let cellReader = CellReader()
  private var prover: HTMLProver
  private var ownProblems = DiagnosticGroups()

  /// Creates a worker's page maker.
  package init(plan: SitePlan, shelf: TemplateShelf, pageTemplates: [String: Template], prover: HTMLProver) {
    self.plan = plan
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

  /// Makes a page.
  ///
  /// - Returns: the page, or `nil` when something stands against it; ``problems`` says what.
  package func make(_ planned: PlannedPage) -> ValidatedPage? {
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
    var fragments: [ProvenSection] = []
    var isWhole = true
    for (section, adaptor) in try shownSections(of: planned) {
      let context = context(of: planned, section: section)
      cellCount += section.cells.count
      let before = sections.problemCount
      let fragment = try sections.render(section, adaptor: adaptor, context: context)
      guard sections.problemCount == before else {
        isWhole = false
        continue
      }
      switch prover.prove(fragment: fragment.subject, inside: place) {
      case .valid(let validated):
        fragments.append(
          ProvenSection(section: Page.Section(holder: section, fragment: fragment), validated: validated))
      case .invalid(let findings):
        isWhole = false
        for finding in findings { try report(finding, in: fragment, of: section, context) }
      }
    }
    guard isWhole, let composition = composer.compose(planned, fragments: fragments) else { return nil }
    for problem in composition.problems { report(problem, planned) }
    guard composition.problems.isEmpty else { return nil }
    let page = composition.page
    switch prover.prove(page: page.subject, fragments: fragments.map(\.validated), file: planned.path.file) {
    case .valid(let page): return page
    case .invalid(let findings):
      for finding in findings { try report(finding, on: page) }
      return nil
    }
  }

  /// The sections that a page shows, with their adaptors: all on the front page, the growing one on the others.
  private func shownSections(of planned: PlannedPage) throws -> [(SectionHolder, any CardAdaptor)] {
    var shown: [(SectionHolder, any CardAdaptor)] = []
    var hasGrown = false
    for section in planned.feed.sections {
      let grows = section.holder.loadsMore && !hasGrown
      hasGrown = hasGrown || grows
      guard grows || planned.slice.position == .front else { continue }
      let holder =
        grows ? section.holder.with(cells: section.holder.cells.slice(planned.slice.cards)) : section.holder
      let groups = try section.grouping?.sections(of: holder, reader: cellReader) ?? [holder]
      shown += groups.map { ($0, section.adaptor) }
    }
    return shown
  }

  private func context(of planned: PlannedPage, section: SectionHolder) -> SectionContext {
    SectionContext(
      site: PageData.site(of: plan), root: planned.path.root, page: planned.path.text,
      firstPosition: section.loadsMore && planned.slice.total != nil ? planned.slice.cards.lowerBound : nil,
      total: section.loadsMore && planned.slice.total != nil ? planned.feed.pagedCount : nil, order: planned.index)
  }

  // MARK: Problems

  private func report(_ diagnostic: Diagnostic, _ planned: PlannedPage, position: Int = 0) {
    ownProblems.add(diagnostic, at: DiagnosticGroups.Order(page: planned.index, position: position))
  }

  private func report(
    _ finding: HTMLFinding, in fragment: Fragment, of section: SectionHolder, _ context: SectionContext
  ) throws {
    let origin = try sections.origin(of: finding.range.lowerBound, in: fragment, section: section, context: context)
    ownProblems.add(
      finding.diagnostic(in: fragment.html, at: origin.location, subject: origin.subject),
      at: DiagnosticGroups.Order(page: context.order, position: origin.position))
  }

  private func report(_ finding: HTMLFinding, on page: Page) throws {
    let planned = page.planned
    if let (section, offset) = page.section(at: finding.range.lowerBound) {
      let context = context(of: planned, section: section.holder)
      let origin = try sections.origin(of: offset, in: section.fragment, section: section.holder, context: context)
      report(
        finding.diagnostic(in: page.html, at: origin.location, subject: origin.subject), planned,
        position: origin.position)
      return
    }
    let entry = composer.origin(of: finding.range.lowerBound, on: page)
    report(
      finding.diagnostic(
        in: page.html, at: entry?.location,
        subject: Diagnostic.Subject(field: entry?.field, page: planned.path.text)), planned)
  }
}

extension Fragment {
  /// The fragment as the prover sees it.
  fileprivate var subject: ProofSubject {
    ProofSubject(html: html, parts: parts.map(\.html), spans: spans, frameShape: frameShape)
  }
}

extension Page {
  /// The page as the prover sees it.
  fileprivate var subject: PageSubject {
    PageSubject(
      html: html, frame: HTMLPart(range: 0..<html.count, shape: shape, spans: 0..<spans.count), spans: spans,
      holes: slots)
  }
}
