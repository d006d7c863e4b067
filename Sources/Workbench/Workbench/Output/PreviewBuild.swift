import CardLayout
package import CardSources
package import Cardloom
package import Diagnostics
import FeedPages
package import Platform
package import SiteOutput

/// Writes the preview of a project: the site's own pages, a page for every frame, and the workbench around them.
package struct PreviewBuild: Sendable {
  /// The options of a preview.
  package struct Options: Sendable {
    /// The project's folder, which contains `site/` and `Templates/`.
    package var project: String
    /// The folder for the preview; `nil` for `site/preview` in the project.
    package var output: String?
    /// The number of pages made concurrently.
    package var jobs: Int
    /// The widths, instead of those of `site.yml`; empty to use these.
    package var widths: [Int]
    /// The time of the preview; later dates are in the future.
    package var now: Moment?
    /// Whether only the site, the frames and their list are made, all without origins, which suffices to compare two
    /// previews.
    package var withoutWorkbench = false
    /// A former preview whose frames are taken over where nothing differs; only without the workbench.
    package var former: MadePreview?

    package init(project: String = ".", output: String? = nil, jobs: Int = 1, widths: [Int] = [], now: Moment? = nil) {
      self.project = project
      self.output = output
      self.jobs = max(1, jobs)
      self.widths = widths
      self.now = now
    }
  }

  /// The result of writing a preview.
  package struct Report: Sendable {
    package var site: PreviewSite
    package var output = ""
    /// The number of entries, of frames and of pages of the site.
    package var entries = 0
    package var frames = 0
    package var pages = 0
    /// The number of frames and pages that show an error.
    package var failures = 0
    /// What was written.
    package var files: OutputSummary
    /// All diagnostics of the project; the preview is written nevertheless.
    package var diagnostics: [Diagnostic] = []
    /// What a later preview may take over; only without the workbench.
    package var made: MadePreview?
  }

  private let options: Options
  private let code: SiteCode
  private let files: any FileSystem
  private let builtIn: TemplateFiles

  /// - Parameter code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  package init(
    options: Options, code: SiteCode = .none, files: any FileSystem, builtIn: TemplateFiles = .builtIn
  ) {
    self.options = options
    self.code = code
    self.files = files
    self.builtIn = builtIn
  }

  /// Makes and writes the preview; the former one is unchanged until all of the new one is complete.
  ///
  /// - Parameter progress: receives the progress; may be called on any thread.
  /// - Throws: ``Diagnosed`` if the configuration cannot be read or the output cannot be written. Errors of templates,
  ///   cards and sources are shown in their places and included in the report.
  package func run(
    progress: @escaping SiteBuild.ProgressHandler = { _ in }
  ) async throws(Diagnosed) -> Report {
    progress(BuildProgress(stage: "read project"))
    let project = try await PreviewProject.read(
      options.project, code: code, files: files, builtIn: builtIn, now: options.now, jobs: options.jobs,
      widths: options.widths)
    let site = try PreviewSite(project, now: options.now)
    let folder = FilePath.join(options.project, "site")
    let configuration = options.withoutWorkbench ? try configuration(folder) : []
    let reusable = options.former.flatMap { ReusableFrames($0, for: site, configuration: configuration) }
    let sitePages = options.withoutWorkbench ? try ReusableSitePages(options.former, for: site) : nil
    let staging = try SiteStaging(target: options.output ?? FilePath.join(folder, "preview"), files: files)
    do throws(Diagnosed) {
      let made = try await makeAll(site, reusing: reusable, sitePages, staging: staging, progress: progress)
      progress(BuildProgress(stage: "write preview"))
      try project.staticFiles.add(to: staging, below: PreviewPaths.site)
      try staging.add(
        PreviewPaths.site + SectionStylesheet.path, site.sectionStylesheet(sizes: made.sizes.union(site.declaredSizes)))
      try addWorkbench(site, failures: made.failures, to: staging)
      let unmade = try addDocuments(of: project, to: staging)
      let summary = try await staging.commit(jobs: options.jobs)
      var report = Report(site: site, files: summary)
      report.output = options.output ?? FilePath.join(folder, "preview")
      report.entries = site.catalogue.entries.count
      report.frames = site.frames.count
      report.pages = project.plan.pageCount
      report.failures = made.failures.count + made.failedPages
      report.diagnostics = (site.problems + made.diagnostics + unmade).withoutRepetitions
      if options.withoutWorkbench {
        report.made = MadePreview(site: site, configuration: configuration, frames: made.clean, pages: made.cleanPages)
      }
      return report
    } catch {
      staging.abandon()
      throw error
    }
  }

  /// Adds what the site's pages name besides pages: its documents for feed readers and its sitemap.
  ///
  /// - Returns: why documents cannot be made.
  private func addDocuments(of project: PreviewProject, to staging: SiteStaging) throws(Diagnosed) -> [Diagnostic] {
    if options.withoutWorkbench { return [] }
    return try DocumentsOnDemand(project.plan, sitemap: project.sitemap).makeAll { path, bytes throws(Diagnosed) in
      try staging.add(PreviewPaths.site + path, bytes)
    }
  }

  private func configuration(_ folder: String) throws(Diagnosed) -> [UInt8] {
    do {
      return try files.read(FilePath.join(folder, "site.yml"))
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  private func addWorkbench(
    _ site: PreviewSite, failures: Set<FrameID>, to staging: SiteStaging
  ) throws(Diagnosed) {
    try staging.add(PreviewPaths.list, site.indexJSON())
    if options.withoutWorkbench { return }
    for (path, bytes) in try site.workbenchFiles().sorted(by: { $0.key < $1.key }) { try staging.add(path, bytes) }
    try staging.add(site.indexPage(failures: failures).page)
    for entry in site.catalogue.entries { try staging.add(site.entryPage(entry.id, failures: failures).page) }
    for name in site.sourceNames { try staging.add(site.sourcePage(name).page) }
    for feed in site.project.plan.shownFeeds { try staging.add(site.feedPage(feed.id).page) }
    try staging.add(site.tokensPage().page)
    try staging.add(site.specimensPage().page)
    try addFits(site, to: staging)
    try staging.add(site.sheetPage().page)
  }

  /// Adds the pages of the sources with a few of their records, and their frames.
  private func addFits(_ site: PreviewSite, to staging: SiteStaging) throws(Diagnosed) {
    let renderer = site.frameRenderer()
    for name in site.fitNames {
      let records = try site.writtenFitRecords(of: name)
      for record in records {
        try staging.add(site.fitPage(name, record: record, among: records).page)
        for id in try site.fitFrames(of: name, record: record) { try staging.add(renderer.render(id).page) }
      }
    }
  }

  // MARK: Frames and pages

  /// The combined results of the workers.
  private struct Made: Sendable {
    var sizes: Set<CellSize> = []
    var failures: Set<FrameID> = []
    var failedPages = 0
    /// The frames without diagnostics, if another preview may take them over.
    var clean: [FrameID: MadeFrame] = [:]
    /// The pages of the site without diagnostics, by file, if another preview may take them over.
    var cleanPages: [String: MadeSitePage] = [:]
    /// The diagnostics, by page number.
    var found: [(page: Int, diagnostics: [Diagnostic])] = []

    /// The diagnostics in the order of the pages, whichever worker made them.
    var diagnostics: [Diagnostic] { found.sorted { $0.page < $1.page }.flatMap(\.diagnostics) }

    /// Adds the results of another worker.
    mutating func add(_ other: Made) {
      sizes.formUnion(other.sizes)
      failures.formUnion(other.failures)
      failedPages += other.failedPages
      clean.merge(other.clean) { own, _ in own }
      cleanPages.merge(other.cleanPages) { own, _ in own }
      found += other.found
    }
  }

  private func makeAll(
    _ site: PreviewSite, reusing reusable: ReusableFrames?, _ sitePages: ReusableSitePages?, staging: SiteStaging,
    progress: @escaping SiteBuild.ProgressHandler
  ) async throws(Diagnosed) -> Made {
    let frames = site.frames
    let total = frames.count + site.project.plan.pageCount
    let queue = WorkQueue(count: total)
    progress(BuildProgress(stage: "make pages", total: total))
    let parts = try await withWorkers(options.jobs) { _ throws(Diagnosed) in
      try self.work(site, frames: frames, reusing: reusable, sitePages, queue: queue, staging: staging) { done in
        progress(BuildProgress(stage: "make pages", done: done, total: total))
      }
    }
    var made = Made()
    for part in parts { made.add(part) }
    return made
  }

  private func work(
    _ site: PreviewSite, frames: [FrameID], reusing reusable: ReusableFrames?, _ sitePages: ReusableSitePages?,
    queue: WorkQueue, staging: SiteStaging, progress: (Int) -> Void
  ) throws(Diagnosed) -> Made {
    var made = Made()
    let renderer = site.frameRenderer(withOrigins: !options.withoutWorkbench)
    let pages = try FeedPageMaker(site)
    while let index = queue.next() {
      let page: PreviewPage
      if index < frames.count {
        let id = frames[index]
        if let frame = reusable?.frame(id) {
          try staging.add(frame.page)
          made.clean[id] = frame
          made.sizes.formUnion(frame.sizes)
          progress(queue.finish())
          continue
        }
        page = try renderer.render(id)
        if page.isFailure { made.failures.insert(id) }
        if options.withoutWorkbench, page.diagnostics.isEmpty {
          made.clean[id] = MadeFrame(page: page.page, sizes: renderer.lastSizes)
        }
      } else {
        var planned = site.project.plan.page(at: index - frames.count)
        // The preview may be in any folder of a host, or on a disk.
        if case .notFound = planned.notice { planned = site.project.plan.notFoundPage(root: "./") ?? planned }
        if let known = sitePages?.page(planned) {
          try staging.add(known.page)
          made.cleanPages[planned.path.file] = known
          made.sizes.formUnion(known.sizes)
          progress(queue.finish())
          continue
        }
        page = try pages.make(planned)
        if page.isFailure { made.failedPages += 1 }
        if page.diagnostics.isEmpty {
          made.cleanPages[planned.path.file] = sitePages?.kept(
            page.page, of: planned, templates: pages.lastTemplates, sizes: pages.lastSizes)
        }
        if !options.withoutWorkbench {
          try staging.add(PreviewPaths.origins(ofPage: page.file), pages.origins(of: planned))
        }
      }
      if !page.diagnostics.isEmpty { made.found.append((index, page.diagnostics)) }
      try staging.add(page.page)
      progress(queue.finish())
    }
    made.sizes.formUnion(renderer.sizes.union(pages.sizes))
    return made
  }
}
