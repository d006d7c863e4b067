package import CardLayout
package import CardSources
import Cardloom
package import Diagnostics
import FeedPages
import HTMLProof
import JSONRecords

/// The preview of a project: a catalogue of all frames, and the pages that show them.
///
/// Immutable; every page is a pure function of it, so a server can make a single page on demand, and `cardloom preview`
/// makes them all.
package struct PreviewSite: Sendable {
  package let project: PreviewProject
  package let catalogue: Catalogue
  /// The scan of the feeds.
  package let scan: FeedScan
  let workbench: WorkbenchTemplates
  /// The text of all templates and of the theme.
  let listing: TemplateListing

  /// Makes the preview of a project.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of cards of each section scanned for extremes and coverage; `nil` for all.
  ///   - now: the time of the preview; later dates are in the future.
  /// - Throws: ``Diagnosed`` if the workbench's own templates are broken.
  /// - Complexity: O(cards scanned).
  package init(_ project: PreviewProject, limit: Int? = nil, now: Moment? = nil) throws(Diagnosed) {
    try self.init(project, scan: FeedScan(project, limit: limit, now: now))
  }

  /// Makes the preview of a project whose feeds have been scanned.
  ///
  /// - Throws: ``Diagnosed`` if the workbench's own templates are broken.
  /// - Complexity: O(templates and their variants).
  package init(_ project: PreviewProject, scan: FeedScan) throws(Diagnosed) {
    self.project = project
    self.scan = scan
    let rules = try ProofRules(usesMemo: false)
    workbench = try WorkbenchTemplates(project.files, rules: rules)
    listing = TemplateListing(project)
    catalogue = CatalogueMaker(project: project, scan: scan, samples: SampleProof(project, rules: rules)).catalogue
  }

  /// A renderer of frames; one for each worker.
  ///
  /// - Parameter withOrigins: whether a frame's page contains the origins of its texts.
  package func frameRenderer(withOrigins: Bool = true) -> FrameRenderer {
    FrameRenderer(self, withOrigins: withOrigins)
  }

  /// The page of one frame; see ``FrameRenderer/render(_:)``.
  package func frame(_ id: FrameID) throws(Diagnosed) -> PreviewPage { try frameRenderer().render(id) }

  /// All frames, in the order of the catalogue.
  package var frames: [FrameID] {
    catalogue.entries.flatMap { entry in
      entry.variants.flatMap { variant in
        entry.states.compactMap { state in
          // A state without the card is the same for every variant.
          guard state.showsCard || variant.id == entry.variants.first?.id else { return nil }
          return FrameID(entry: entry.id, variant: variant.id, state: state)
        }
      }
    }
  }

  /// A page that shows errors instead of its content.
  ///
  /// - Throws: ``Diagnosed`` if the workbench's own template is broken.
  package func failurePage(
    _ diagnostics: [Diagnostic], title: String, file: String
  ) throws(Diagnosed) -> PreviewPage {
    let page = try workbench.page(
      "failure",
      [
        "title": .string(title), "root": .string(WorkbenchTemplates.root(of: file)),
        "findings": .array(diagnostics.map(\.workbenchData)),
      ], file: file)
    return PreviewPage(page: page, diagnostics: diagnostics)
  }

  /// Whether an identity such as `feeds/news` is that of a feed.
  package func isFeed(_ id: String) -> Bool { project.plan.shownFeeds.contains { "feeds/" + $0.id == id } }

  // MARK: Uses of a template

  /// The section that shows the most cards with an entry's template, if there is one.
  func section(of entry: Catalogue.Entry) -> SectionModel? {
    project.section(mostUsedOf: entry.usage)
  }

  /// The feed whose pages an entry's frames imitate: its own, else the first.
  func feed(of entry: Catalogue.Entry) -> FeedHolder? {
    let usage = entry.usage.max { $0.cards < $1.cards }
    return project.plan.shownFeeds.first { $0.id == usage?.feed } ?? project.plan.shownFeeds.first
  }

  /// The stylesheet with the measures of all sections and of some sizes.
  package func sectionStylesheet(sizes: Set<CellSize>) -> [UInt8] {
    Array(SectionStylesheet(project.plan, frames: project.templates.frames, sizes: sizes).text.utf8)
  }

  /// The sizes that templates and configuration declare; a card may declare its own in addition.
  package var declaredSizes: Set<CellSize> {
    let sections = project.plan.shownFeeds.flatMap(\.sections)
    let ofSections = sections.compactMap(\.layout.size) + sections.flatMap { $0.layout.kindSizes.values }
    return Set(
      catalogue.entries.compactMap(\.size) + ofSections
        + catalogue.entries.flatMap(\.variants).compactMap { $0.data.text("cell_size").flatMap { CellSize($0) } })
  }
}

extension PreviewProject {
  /// The section with the most cards among the uses of a template.
  func section(mostUsedOf usage: [Catalogue.Usage]) -> SectionModel? {
    guard let usage = usage.max(by: { $0.cards < $1.cards }) else { return nil }
    let feed = plan.shownFeeds.first { $0.id == usage.feed }
    return feed?.sections.first { $0.id == usage.section }
  }
}

extension Diagnostic {
  /// The diagnostic as data for the workbench's templates.
  var workbenchData: RecordData {
    .object([
      .init("code", .string(code)), .init("message", .array(Self.pieces(of: message))),
      .init("isError", .boolean(severity == .error)),
      .init("severity", .string(severity.rawValue)),
      .init("reason", reason.map { .array(Self.pieces(of: $0)) } ?? .null),
      .init("hint", hint.map { .array(Self.pieces(of: $0)) } ?? .null),
      .init("hasReason", .boolean(reason != nil)), .init("hasHint", .boolean(hint != nil)),
      .init("location", location.map { .string($0.description) } ?? .null),
      .init("line", location.map { .string($0.lineText) } ?? .null),
      .init("card", subject?.card.map { .string($0) } ?? .null),
      .init("field", subject?.field.map { .string($0) } ?? .null),
      .init("occurrences", occurrences > 1 ? .number(String(occurrences)) : .null),
    ])
  }

  /// The words of a message, with text in backquotes as code.
  private static func pieces(of words: String) -> [RecordData] {
    words.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, piece in
      let isCode = index % 2 == 1
      return piece.isEmpty
        ? nil : ["source": isCode ? .string(String(piece)) : .null, "words": isCode ? .null : .string(String(piece))]
    }
  }
}
