import CardHolders
package import Cardloom
package import Diagnostics
package import FeedPages

/// A project as the live preview shows it: what is sound, and what is wrong with the rest.
///
/// It is a value; every change of a file makes a new one.
package struct LiveProject: Sendable {
  /// Counts the versions of the project in this run.
  package let revision: Int
  package let configuration: SiteConfiguration
  /// The files of `Templates`, those that came with Cardloom behind the project's own.
  package let files: TemplateFiles
  /// All templates; one that does not compile is blank.
  package let templates: SiteTemplates
  /// What is wrong with templates, by their paths below `Templates`.
  package let broken: [String: [Diagnostic]]
  /// The feeds with all their pages.
  package let plan: SitePlan
  /// The theme and the assets.
  package let copies: StaticFiles
  /// The names of the sources of which only the first records are read yet.
  package let unfinished: Set<String>
  /// What concerns more than one card: configuration, sources, paths.
  package let problems: [Diagnostic]

  /// The page at a path; `nil` when no feed has one there.
  ///
  /// As long as a feed is not read to its end, its front page tells neither totals nor older pages.
  package func page(at path: PagePath) -> PlannedPage? {
    guard let page = plan.page(at: path) else { return nil }
    guard isUnfinished(page.feed) else { return page }
    guard page.slice.position == .front else { return nil }
    return PlannedPage(
      index: page.index, feed: page.feed, slice: page.feed.paginator.frontPage(ofFirst: page.feed.pagedCount))
  }

  /// Whether more cards of a feed may come to light.
  package func isUnfinished(_ feed: FeedHolder) -> Bool {
    guard !unfinished.isEmpty, let growing = feed.growingSection,
      let own = configuration.feeds.first(where: { $0.id == feed.id })
    else { return false }
    return own.sections.contains { section in
      section.id == growing.holder.id && section.source.map { unfinished.contains($0.value) } ?? false
    }
  }

  /// What is wrong with a template that shows a cell, or a header, a footer or another view.
  package func problems(ofCell name: String) -> [Diagnostic] { broken["cells/\(name).mustache"] ?? [] }

  /// What is wrong with the template of a header, a footer or another view.
  package func problems(ofView name: String) -> [Diagnostic] {
    let path = ["sections", "states", "cells"].map { "\($0)/\(name).mustache" }.first { files.file($0) != nil }
    return path.flatMap { broken[$0] } ?? []
  }

  /// What is wrong with a page template.
  package func problems(ofPage name: String) -> [Diagnostic] { broken["pages/\(name).mustache"] ?? [] }
}
