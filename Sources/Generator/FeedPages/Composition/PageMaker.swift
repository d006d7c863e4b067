package import CardLayout
import Diagnostics
package import HTMLProof
import JSONRecords
package import TemplateEngine

/// Makes whole pages: renders their sections, proves the fragments, composes the page and proves it.
///
/// Each worker reuses one; workers share nothing but immutable values and the ids on pages that are made.
package final class PageMaker {
  let plan: SitePlan
  private let hooks: RenderHooks
  let sections: SectionRenderer
  let composer: PageComposer
  private var movedPages: MovedPageWriter
  let cellReader = CellReader()
  var prover: HTMLProver
  /// What examines each page after its proof.
  let checks: [any PageCheck]
  /// The ids on pages to whose elements other pages link, by the index of the page.
  var identifiers: [Int: Set<UInt64>] = [:]
  /// The ids on pages that any worker has made.
  let madeIdentifiers: MadeIdentifiers
  /// Whether a page is made for its ids only.
  var isLookingUp = false

  /// Creates a worker's page maker.
  ///
  /// - Parameters:
  ///   - describer: what describes pages to other programs; `nil` for pages without descriptions.
  ///   - checks: what examines each page after its proof, in order.
  ///   - identifiers: the ids on pages that any worker has made.
  package init(
    plan: SitePlan, shelf: TemplateShelf, pageTemplates: [String: Template], prover: HTMLProver,
    describer: (any PageDescriber)?, checks: [any PageCheck], hooks: RenderHooks = RenderHooks(),
    identifiers: MadeIdentifiers = MadeIdentifiers()
  ) {
    self.checks = checks
    madeIdentifiers = identifiers
    self.plan = plan
    self.hooks = hooks
    self.prover = prover
    sections = SectionRenderer(shelf: shelf)
    composer = PageComposer(plan: plan, templates: pageTemplates, describer: describer, reader: sections.reader)
    movedPages = MovedPageWriter(plan)
  }

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - standIns: the replacements for parts that fail, so that the others can be viewed.
  ///   - leavesOut: whether parts that single records prevent are left out; else a failing part is replaced, or prevents
  ///     the page.
  package func make(
    _ planned: PlannedPage, standIns: (any StandIns)? = nil, leavesOut: Bool = false
  ) -> MadePage {
    var made = MadePage(planned)
    do {
      try make(&made, standIns: standIns, leavesOut: leavesOut)
    } catch let error as Diagnosed {
      for diagnostic in error.diagnostics { made.add(diagnostic) }
    } catch {
      made.add(.pageFailed(planned.path, reason: "\(error)"))
    }
    return made
  }

  func make(_ made: inout MadePage, standIns: (any StandIns)?, leavesOut: Bool = false) throws {
    let planned = made.planned
    sections.reader.forget()
    if let notice = planned.notice { return try make(notice, into: &made, standIns: standIns) }
    // The index of feeds has no sections to place.
    let isIndex = planned.feed.id == plan.feedIndex?.id
    guard let ancestors = isIndex ? [] : composer.ancestors(of: planned) else {
      return made.add(.pageShowsNoSections(template: planned.feed.pageTemplate))
    }
    let links = planned.links(plan)
    guard
      var sections = try provenSections(
        of: &made, links: links, inside: ancestors, standIns: standIns, leavesOut: leavesOut)
    else { return }
    while let composition = composer.compose(planned, links: links, fragments: sections) {
      guard composition.problems.isEmpty else {
        for problem in composition.problems { made.add(problem) }
        return
      }
      let findings = try prove(composition.page, showing: sections, into: &made, standIns: standIns)
      guard let findings else {
        if standIns == nil { for warning in composition.warnings { made.add(warning) } }
        return
      }
      guard leavesOut,
        let fewer = try leavingOut(findings, on: composition.page, showing: sections, inside: ancestors, into: &made)
      else {
        if standIns == nil { for warning in composition.warnings { made.add(warning) } }
        return try trace(findings, on: composition.page, into: &made)
      }
      sections = fewer
    }
  }

  /// Makes a page without cards.
  private func make(_ notice: Notice, into made: inout MadePage, standIns: (any StandIns)?) throws {
    switch notice {
    case .moved(let moved):
      try proveAlone(movedPages.page(made.planned, moved), into: &made, standIns: standIns)
    case .notFound:
      guard let composition = composer.compose(made.planned, links: nil, fragments: []) else { return }
      guard composition.problems.isEmpty else {
        for problem in composition.problems { made.add(problem) }
        return
      }
      try proveAlone(composition.page, into: &made, standIns: standIns)
    }
  }

  /// Proves a page without sections.
  private func proveAlone(_ page: Page, into made: inout MadePage, standIns: (any StandIns)?) throws {
    if let findings = try prove(page, showing: [], into: &made, standIns: standIns) {
      try trace(findings, on: page, into: &made)
    }
  }

  /// Proves a page.
  ///
  /// - Returns: what is wrong with it; `nil` if the page is valid.
  private func prove(
    _ page: Page, showing sections: [ProvenSection], into made: inout MadePage, standIns: (any StandIns)?
  ) throws -> [HTMLFinding]? {
    let planned = made.planned
    switch prover.prove(page: page.subject, fragments: sections.map(\.validated), file: planned.path.file) {
    case .valid(let proven):
      // With stand-ins, only errors are reported.
      if standIns == nil { try trace(proven.warnings, on: page, into: &made) }
      made.page = proven
      made.sections = sections
      share(made)
      guard !isLookingUp else { return nil }
      for check in checks { try check.check(page, by: self, into: &made) }
      hooks.tell(of: page)
      return nil
    case .invalid(let findings): return findings
    }
  }

  /// The sections of a page, rendered and proven; `nil` if one of them has an error and no stand-in can replace it.
  private func provenSections(
    of made: inout MadePage, links: CardLinks?, inside ancestors: [ElementName], standIns: (any StandIns)?,
    leavesOut: Bool
  ) throws -> [ProvenSection]? {
    var proven: [ProvenSection] = []
    var isWhole = true
    let planned = made.planned
    if standIns == nil, planned.feed.hasGroups {
      for (section, slice) in planned.sections {
        let warning = try planned.feed.repeatedGroups(
          of: section, on: slice, page: planned.path.text, reader: cellReader)
        if let warning { made.add(warning) }
      }
    }
    let context = context(of: planned, links: links)
    for section in try shownSections(of: planned) {
      made.cells += section.cells.count
      let rendered = try sections.render(section, context: context)
      made.sizes.formUnion(rendered.sizes)
      let result =
        if let standIns {
          try patch(
            rendered, of: section, context: context, inside: ancestors, standIns: standIns, leavesOut: leavesOut)
        } else if leavesOut {
          try proveWhatFits(rendered, of: section, context: context, inside: ancestors)
        } else {
          try prove(rendered, of: section, context: context, inside: ancestors)
        }
      made.failures += result.failures
      made.leftOut += result.leftOut
      made.problems += result.problems
      if let validated = result.validated {
        proven.append(
          ProvenSection(section: section, fragment: result.fragment, validated: validated))
      } else if standIns == nil {
        isWhole = false
      }
    }
    return isWhole ? proven : nil
  }

  /// The HTML of a section with the result of its proof.
  struct SectionProof {
    var fragment: Fragment
    /// The proven HTML; `nil` if the section has errors.
    var validated: ValidatedFragment?
    /// The parts that stand-ins have replaced.
    var failures: [FailedPart] = []
    /// The problems of parts that were left out.
    var leftOut: [LeftOutProblem] = []
    var problems: [MadePage.Problem] = []
  }

  private func prove(
    _ rendered: Fragment, of section: SectionModel, context: SectionContext, inside ancestors: [ElementName]
  ) throws -> SectionProof {
    var proof = SectionProof(fragment: rendered)
    proof.problems = rendered.problems.map { MadePage.Problem($0) }
    // HTML that lacks a part is not worth proving.
    guard !proof.problems.contains(where: { $0.severity == .error }) else { return proof }
    switch prover.prove(fragment: rendered.subject, inside: ancestors) {
    case .valid(let validated): proof.validated = validated
    case .invalid(let findings):
      for finding in findings {
        proof.problems.append(try traced(finding, in: rendered, of: section, context))
      }
    }
    return proof
  }

  /// The sections that a page shows.
  func shownSections(of planned: PlannedPage) throws -> [SectionModel] {
    try planned.shownSections(reader: cellReader)
  }

  /// What the templates of sections on a page receive.
  func context(of planned: PlannedPage) -> SectionContext { context(of: planned, links: planned.links(plan)) }

  private func context(of planned: PlannedPage, links: CardLinks?) -> SectionContext {
    SectionContext(
      site: plan.siteData(planned.feed.words), root: planned.path.root, page: planned.path.text,
      pageFile: plan.links.pageFile, origins: plan.origins, words: planned.feed.words, links: links,
      kind: planned.card?.kind)
  }

  // MARK: Tracing

  /// The sections of a page with the origin of each of their bytes; for the preview.
  ///
  /// - Throws: any error from reading a card.
  /// - Complexity: twice that of rendering the page's sections.
  package func renderedSections(of planned: PlannedPage) throws -> [(html: [UInt8], origins: [PartOrigins])] {
    let context = context(of: planned)
    return try shownSections(of: planned).map { section in
      let fragment = try sections.render(section, context: context)
      return (fragment.html, try sections.origins(in: fragment, section: section, context: context))
    }
  }

  /// A finding about a section with its location in a template and its card.
  func traced(
    _ finding: HTMLFinding, in fragment: Fragment, of section: SectionModel, _ context: SectionContext
  ) throws -> MadePage.Problem {
    let origin = try sections.origin(of: finding.range.lowerBound, in: fragment, section: section, context: context)
    return MadePage.Problem(
      finding.diagnostic(in: fragment.html, at: origin.location, subject: origin.subject), position: origin.position)
  }

  /// Adds findings about a page with their locations in templates and their cards.
  private func trace(_ findings: [HTMLFinding], on page: Page, into made: inout MadePage) throws {
    for finding in findings {
      if let (index, offset) = page.section(at: finding.range.lowerBound) {
        let shown = page.sections[index]
        let origin = try sections.origin(
          of: offset, in: shown.fragment, section: shown.section, context: context(of: page.planned))
        made.add(
          finding.diagnostic(in: page.html, at: origin.location, subject: origin.subject), position: origin.position)
      } else {
        let entry = composer.origin(of: finding.range.lowerBound, on: page)
        let subject = Diagnostic.Subject(field: entry?.field, page: page.planned.path.text)
        made.add(finding.diagnostic(in: page.html, at: entry?.location, subject: subject))
      }
    }
  }
}

extension Fragment {
  /// The fragment as the prover takes it.
  var subject: ProofSubject {
    ProofSubject(html: html, parts: parts.map(\.html), spans: spans, frameShape: frameShape)
  }
}

extension Page {
  /// The page as the prover takes it.
  var subject: PageSubject {
    PageSubject(
      html: html, frame: HTMLPart(range: 0..<html.count, shape: shape, spans: 0..<spans.count), spans: spans,
      holes: slots)
  }
}

extension PlannedPage {
  /// The links on a card's page; `nil` for any other page.
  func links(_ plan: SitePlan) -> CardLinks? { card?.links(plan.links) }

  /// The sections of the page; grouped sections are split into their groups.
  ///
  /// - Throws: any error from reading a card.
  func shownSections(reader: CellReader) throws -> [SectionModel] {
    var awaitsPicture = true
    return try sections.flatMap { section, slice in
      var parts = try feed.groups(of: section, on: slice, reader: reader)
      if parts.isEmpty {
        var whole = section
        whole.cells = section.cells.slice(slice.cells)
        whole.onPage.slice = slice
        if isUnfinished { whole.onPage.pager = nil }
        parts = [whole]
      }
      for index in parts.indices where awaitsPicture && parts[index].cells.count > 0 {
        awaitsPicture = false
        parts[index].onPage.holdsFirstPicture = true
      }
      return parts
    }
  }
}
