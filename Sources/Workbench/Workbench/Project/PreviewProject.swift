import CardLayout
package import CardSources
package import Cardloom
package import Diagnostics
package import FeedPages
package import Platform

/// A project as the preview sees it: everything that can be read, with everything that cannot.
///
/// A build stops at the first stage with an error; the preview shows what is sound and tells of the rest in its place. It is
/// a value; every change of a file makes a new one.
package struct PreviewProject: Sendable {
  /// Counts the versions of the project in this run, from 1.
  package let revision: Int
  /// What `site.yml` says.
  package let configuration: SiteConfiguration
  /// The files of `Templates`, those that came with Cardloom behind the project's own.
  package let files: TemplateFiles
  /// All templates; one that does not compile is blank.
  package let templates: SiteTemplates
  /// What is wrong with templates, by their paths below `Templates`; with a template, all that call it are named.
  package let broken: [String: [Diagnostic]]
  /// The feeds with all their pages.
  package let plan: SitePlan
  /// The theme and the assets.
  package let copies: StaticFiles
  /// The names of the sources of which only the first records are read yet.
  package let unfinished: Set<String>
  /// What people have said about the cells.
  package let review: Review
  /// What is wrong with more than one card: with the configuration, with sources, with paths.
  package let problems: [Diagnostic]
  /// What is worth knowing besides.
  package let warnings: [Diagnostic]

  /// Reads a project's folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that holds `site/` and `Templates/`.
  ///   - now: the moment of the preview; dates after it are told.
  ///   - jobs: how many records may be read at the same time.
  ///   - widths: the widths of frames in place of those of `site.yml`; empty to take these.
  /// - Throws: ``Diagnosed`` if `site.yml` or the folder of templates cannot be read: there is nothing to show then.
  package static func read(
    _ folder: String, files: any FileSystem, builtIn: TemplateFiles = .builtIn, now: Moment? = nil, jobs: Int = 1,
    widths: [Int] = []
  ) async throws(Diagnosed) -> PreviewProject {
    let reader = ProjectReader(
      folder: folder, files: files, builtIn: builtIn, now: { now }, jobs: jobs, widths: widths)
    let reading = await reader.read(.all)
    guard let project = reading.project else { throw Diagnosed(reading.problems) }
    return project
  }

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
