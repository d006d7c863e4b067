package import Cardloom
package import Diagnostics
package import FeedPages
package import Platform

/// A project for the preview: everything that can be read, with the diagnostics of everything that cannot.
///
/// It is read step by step, like a build. A build stops at the first step with an error; the preview shows what is
/// valid, and errors in place of the rest. A value type; every change of a file makes a new one.
package struct PreviewProject: Sendable {
  /// The number of the project's version in this run, from 1.
  package let revision: Int
  /// The configuration, the templates and the files that are not pages.
  package let project: Project
  /// The sources.
  package let sources: SourceSet
  /// The site before its pages are made.
  private var site: PlannedSite
  /// The files that were made of its own pictures; `nil` before that.
  private var pictures: PreviewPictures?
  /// The errors of templates, by path below `Templates`; those of a template are repeated for each that calls it.
  package let broken: [String: [Diagnostic]]
  /// The templates that came with Cardloom.
  package let builtInFiles: TemplateFiles
  /// The notes and statuses from the review.
  package let review: Review
  /// The errors that concern more than one card: in the configuration, in sources, in paths.
  package let problems: [Diagnostic]
  /// The addresses of the site; `nil` until all feeds are read completely.
  package private(set) var addresses: SiteAddresses?
  /// The warnings and notes.
  package var warnings: [Diagnostic] { ownWarnings + (pictures?.diagnostics ?? []) }
  /// Those that do not concern pictures.
  private let ownWarnings: [Diagnostic]

  /// The contents of `site.yml`.
  package var configuration: SiteConfiguration { project.configuration }
  /// The files of `Templates`: the project's own, with Cardloom's as fallbacks.
  package var files: TemplateFiles { project.templateFiles }
  /// All templates; one that does not compile is blank.
  package var templates: SiteTemplates { site.templates }
  /// The feeds with all their pages.
  package var plan: SitePlan { site.plan }
  /// The sitemap; `nil` if the site has none.
  package var sitemap: Sitemap? { site.sitemap }
  /// The theme and the assets.
  package var staticFiles: StaticFiles { project.staticFiles }
  /// The names of the sources of which only the first records have been read.
  package var unfinished: Set<String> { sources.unfinished }

  /// Reads a project's folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains `site/` and `Templates/`.
  ///   - code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  ///   - now: the time of the preview; later dates are reported.
  ///   - jobs: the number of records read concurrently.
  ///   - widths: the widths of frames, instead of those of `site.yml`; empty to use these.
  ///   - extent: how much of large sources is read.
  ///   - earlier: the previous version; what has not changed since is not read and compiled again.
  ///   - changed: paths that are known to have changed, although the attributes of a file that was written twice within a
  ///     tick of the clock may be equal; a folder stands for all that is in it.
  /// - Throws: ``Diagnosed`` if `site.yml` or the folder of templates cannot be read, so that there is nothing to show.
  /// - Complexity: that of reading and compiling what has changed, and of planning the site.
  package static func read(
    _ folder: String, code: SiteCode = .none, files: any FileSystem, builtIn: TemplateFiles = .builtIn,
    now: Moment? = nil, jobs: Int = 1, widths: [Int] = [], extent: SourceOptions.Extent = .all,
    earlier: PreviewProject? = nil, changed: Set<String> = [], onMissing: MissingPolicy? = nil
  ) async throws(Diagnosed) -> PreviewProject {
    let paths = ProjectPaths(folder)
    let project = try await Project.read(
      paths, code: code, files: files, builtIn: builtIn, earlier: earlier?.project
    ).previewed(at: widths)
    var reading = SourceOptions(now: now, jobs: jobs)
    reading.extent = extent
    reading.earlier = earlier?.sources
    if !changed.isEmpty {
      reading.isChanged = { path in changed.contains { path == $0 || path.hasPrefix($0 + "/") } }
    }
    let sources = await project.readSources(reading)
    let site = project.plan(sources, onMissing: onMissing)
    let review = Review(FilePath.join(paths.site, "review"), shownAs: "site/review", files: files)
    return PreviewProject(
      revision: (earlier?.revision ?? 0) + 1, project: project, builtInFiles: builtIn, sources: sources, site: site,
      review: review)
  }

  private init(
    revision: Int, project: Project, builtInFiles: TemplateFiles, sources: SourceSet, site: PlannedSite, review: Review
  ) {
    self.revision = revision
    self.project = project
    self.builtInFiles = builtInFiles
    self.sources = sources
    self.review = review
    self.site = site
    addresses = sources.unfinished.isEmpty ? site.addresses : nil
    // Errors are shown with the template to which they belong, if any.
    var ofTemplates: [String: [Diagnostic]] = [:]
    var others: [Diagnostic] = []
    for error in site.diagnostics where error.severity == .error {
      if let path = error.location?.file, let file = project.templateFiles.files.first(where: { $0.file == path }) {
        ofTemplates[file.path, default: []].append(error)
      } else {
        others.append(error)
      }
    }
    let callers = TemplateCallers(project.templateFiles)
    broken = project.compiled.broken.merging(callers.spreading(ofTemplates)) { $0 + $1 }
    let ofStyles = addresses.map(site.styleProblems) ?? []
    problems = sources.diagnostics + others + ofStyles.filter { $0.severity == .error }
    ownWarnings =
      site.diagnostics.filter { $0.severity != .error } + ofStyles.filter { $0.severity != .error }
      + project.templateFiles.styleWarnings + FormerTokens.warnings(in: project.templateFiles, project.staticFiles)
      + review.problems
  }

  /// Makes the files of the site's own pictures in the cache of builds; `nil` if there are none, or the task is cancelled.
  ///
  /// - Complexity: that of reading and scaling what is not in the cache.
  package func makePictures(jobs: Int) async -> PreviewPictures? {
    await project.previewPictures(of: sources, shownBy: site, jobs: jobs)
  }

  /// The project with the files that were made of its pictures; its pages offer them, and are otherwise the same.
  package func offering(_ pictures: PreviewPictures) -> PreviewProject {
    var project = self
    project.pictures = pictures
    project.site = site.offering(pictures)
    if addresses != nil { project.addresses = project.site.addresses }
    return project
  }

  /// The page at a path; `nil` if no feed has one.
  ///
  /// While a feed is not read completely, its front page has neither totals nor older pages.
  package func page(at path: PagePath) -> PlannedPage? {
    guard let page = plan.page(at: path) else { return nil }
    guard isUnfinished(page.feed) else { return page }
    guard page.isFeedFront else { return nil }
    let slice = page.feed.mainChain.map { $0.paginator.frontPage(ofFirst: $0.cardCount) } ?? page.slice
    return PlannedPage(index: page.index, feed: page.feed, slice: slice, isUnfinished: true)
  }

  /// Whether more cards of a feed may follow.
  package func isUnfinished(_ feed: FeedHolder) -> Bool {
    guard !unfinished.isEmpty, !feed.chains.isEmpty else { return false }
    guard let own = configuration.feeds.first(where: { $0.id == feed.id }) else {
      let values = configuration.valueFeeds.first { $0.feed.id == feed.id.prefix { $0 != "/" } }
      return values.map { $0.sourceNames.contains(where: unfinished.contains) } ?? false
    }
    return (own.sections + own.modules.flatMap(\.layouts.values)).contains { hasUnfinished($0) }
  }

  /// Whether a section, or one that it hosts, loads more cards of a source that is not read completely.
  private func hasUnfinished(_ section: SectionModel) -> Bool {
    section.behaviour.loadsMore && section.sourceNames.contains(where: unfinished.contains)
      || section.chrome.extensions.contains { hasUnfinished($0.section) }
  }

  /// The errors of a cell template.
  package func problems(ofCell name: String) -> [Diagnostic] { broken["cells/\(name).mustache"] ?? [] }

  /// The errors of the template of a header, a footer or another view.
  package func problems(ofView name: String) -> [Diagnostic] {
    let path = ["sections", "states", "cells"].map { "\($0)/\(name).mustache" }.first { files.file($0) != nil }
    return path.flatMap { broken[$0] } ?? []
  }

  /// The errors of a page template.
  package func problems(ofPage name: String) -> [Diagnostic] { broken["pages/\(name).mustache"] ?? [] }
}
