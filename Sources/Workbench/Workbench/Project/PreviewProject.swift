package import Cardloom
package import Diagnostics
package import FeedPages
package import Platform

/// A project as the preview sees it: everything that can be read, with everything that cannot.
///
/// It is read step by step as a build reads it. A build stops at the first step with an error; the preview shows what is sound and
/// tells of the rest in its place. It is a value; every change of a file makes a new one.
package struct PreviewProject: Sendable {
  /// Counts the versions of the project in this run, from 1.
  package let revision: Int
  /// The configuration, the templates and the files that are no pages.
  package let project: Project
  /// The sources.
  package let sources: SourceSet
  /// The feeds with all their pages.
  package let plan: SitePlan
  /// What is wrong with templates, by their paths below `Templates`; with a template, all that call it are named.
  package let broken: [String: [Diagnostic]]
  /// What people have said about the cells.
  package let review: Review
  /// What is wrong with more than one card: with the configuration, with sources, with paths.
  package let problems: [Diagnostic]
  /// What is worth knowing besides.
  package let warnings: [Diagnostic]

  /// What `site.yml` says.
  package var configuration: SiteConfiguration { project.configuration }
  /// The files of `Templates`, those that came with Cardloom behind the project's own.
  package var files: TemplateFiles { project.templateFiles }
  /// All templates; one that does not compile is blank.
  package var templates: SiteTemplates { project.templates }
  /// The theme and the assets.
  package var staticFiles: StaticFiles { project.staticFiles }
  /// The names of the sources of which only the first records are read yet.
  package var unfinished: Set<String> { sources.unfinished }

  /// Reads a project's folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that holds `site/` and `Templates/`.
  ///   - now: the moment of the preview; dates after it are told.
  ///   - jobs: how many records may be read at the same time.
  ///   - widths: the widths of frames in place of those of `site.yml`; empty to take these.
  ///   - extent: how much of large sources is read.
  ///   - earlier: the version before: what has not changed since is not read and compiled again.
  /// - Throws: ``Diagnosed`` if `site.yml` or the folder of templates cannot be read: there is nothing to show then.
  /// - Complexity: that of reading and compiling what has changed, and of planning the site.
  package static func read(
    _ folder: String, files: any FileSystem, builtIn: TemplateFiles = .builtIn, now: Moment? = nil, jobs: Int = 1,
    widths: [Int] = [], extent: SourceOptions.Extent = .all, earlier: PreviewProject? = nil
  ) async throws(Diagnosed) -> PreviewProject {
    let paths = ProjectPaths(folder)
    let project = try await Project.read(paths, files: files, builtIn: builtIn, earlier: earlier?.project)
      .previewed(at: widths)
    var reading = SourceOptions(now: now, jobs: jobs)
    reading.extent = extent
    reading.earlier = earlier?.sources
    let sources = await project.readSources(reading)
    let site = project.plan(sources)
    let review = Review(FilePath.join(paths.site, "review"), shownAs: "site/review", files: files)
    return PreviewProject(
      revision: (earlier?.revision ?? 0) + 1, project: project, sources: sources, site: site, review: review)
  }

  private init(revision: Int, project: Project, sources: SourceSet, site: PlannedSite, review: Review) {
    self.revision = revision
    self.project = project
    self.sources = sources
    self.review = review
    plan = site.plan
    // Errors are told with the template that they are of, if they are of one.
    var ofTemplates: [String: [Diagnostic]] = [:]
    var others: [Diagnostic] = []
    for error in site.diagnostics where error.severity == .error {
      if let place = error.location?.file, let file = project.templateFiles.files.first(where: { $0.file == place }) {
        ofTemplates[file.path, default: []].append(error)
      } else {
        others.append(error)
      }
    }
    let callers = TemplateCallers(project.templateFiles)
    broken = project.compiled.broken.merging(callers.spreading(ofTemplates)) { $0 + $1 }
    problems = sources.diagnostics + others
    warnings = site.diagnostics.filter { $0.severity != .error } + project.templateFiles.styleWarnings + review.problems
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
