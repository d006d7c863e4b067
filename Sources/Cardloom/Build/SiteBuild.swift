import CardAdaptors
public import Diagnostics
import FeedData
import FeedPages
import HTMLConformance
import SiteOutput
import TemplateCells

/// Builds a site: from feeds to proven, paginated pages.
public struct SiteBuild: Sendable {
  /// Told how far the build is; called from any thread.
  public typealias ProgressHandler = @Sendable (BuildProgress) -> Void

  private let options: BuildOptions
  private let files: any FileSystem
  private let builtInTemplates: [String: [UInt8]]
  private let stopwatch: @Sendable () -> Duration

  /// Creates a build.
  ///
  /// - Parameters:
  ///   - files: the files to read and write.
  ///   - builtInTemplates: the templates that come with Cardloom, by their paths inside `Templates/`.
  ///   - stopwatch: the time since some fixed moment; it appears in the report and nowhere in the site.
  package init(
    options: BuildOptions, files: any FileSystem, builtInTemplates: [String: [UInt8]],
    stopwatch: @escaping @Sendable () -> Duration
  ) {
    self.options = options
    self.files = files
    self.builtInTemplates = builtInTemplates
    self.stopwatch = stopwatch
  }

  /// Builds the site; until all of it is proven, nothing of the former one is touched.
  ///
  /// - Throws: ``Diagnosed`` with everything that was found, at least one error among it.
  public func run(progress: @escaping ProgressHandler = { _ in }) async throws(Diagnosed) -> BuildReport {
    var stages = StageClock(stopwatch: stopwatch, progress: progress)

    stages.begin("read configuration")
    let project = ProjectPaths(options)
    let configuration = try SiteConfiguration.read(
      project.configuration, shownAs: project.shownConfiguration, files: files)

    stages.begin("compile templates")
    let folder = try TemplateFolder(
      folder: project.templates, shownAs: "Templates", builtIn: builtInTemplates, files: files)
    let templates = try SiteTemplates(folder)

    stages.begin("read sources")
    let sources = try await SourceSet(configuration, files: files, jobs: options.jobs)

    stages.begin("plan pages")
    let plan = try SitePlanner(configuration: configuration, sources: sources.lists, templates: templates).plan()
    let copies = try StaticFiles(configuration: configuration, folder: folder, project: project, files: files)

    stages.begin("make pages", of: plan.pageCount)
    let staging = try options.writes ? SiteStaging(target: project.output, files: files) : nil
    let pages = try await PageWorkers(
      plan: plan, templates: templates, options: options, staging: staging
    ).run(progress: stages.progressHandler())
    var diagnostics = sources.warnings + pages.problems.diagnostics
    diagnostics += copies.collisions(with: plan)
    if diagnostics.containsError || (options.isStrict && !diagnostics.isEmpty) {
      staging?.abandon()
      throw Diagnosed(options.isStrict ? diagnostics.map(\.asError) : diagnostics)
    }

    stages.begin("write site")
    var report = BuildReport()
    if let staging {
      try copies.add(to: staging)
      try staging.add("theme/sections.css", Array(pages.stylesheet.utf8))
      let summary = try await staging.commit(jobs: options.jobs)
      report.written = summary.written
      report.unchanged = summary.unchanged
      report.removed = summary.removed
    }
    report.pages = plan.pageCount
    report.cells = pages.cells
    report.bytes = pages.bytes
    report.output = project.output
    report.diagnostics = diagnostics
    report.stages = stages.finished()
    return report
  }
}

/// Where the parts of a project lie.
struct ProjectPaths: Sendable {
  let configuration: String
  let shownConfiguration = "site/site.yml"
  let site: String
  let templates: String
  let output: String

  init(_ options: BuildOptions) {
    site = FilePath.join(options.project, "site")
    configuration = FilePath.join(site, "site.yml")
    templates = FilePath.join(options.project, "Templates")
    output = options.output ?? FilePath.join(site, "public")
  }
}

/// Times the stages of a build and tells how far it is.
private struct StageClock {
  private let stopwatch: @Sendable () -> Duration
  private let progress: SiteBuild.ProgressHandler
  private var current: (name: String, start: Duration, total: Int)?
  private var stages: [BuildReport.Stage] = []

  init(stopwatch: @escaping @Sendable () -> Duration, progress: @escaping SiteBuild.ProgressHandler) {
    self.stopwatch = stopwatch
    self.progress = progress
  }

  mutating func begin(_ name: String, of total: Int = 0) {
    close()
    current = (name, stopwatch(), total)
    progress(BuildProgress(stage: name, total: total))
  }

  func progressHandler() -> @Sendable (Int) -> Void {
    let (progress, name, total) = (progress, current?.name ?? "", current?.total ?? 0)
    return { progress(BuildProgress(stage: name, done: $0, total: total)) }
  }

  mutating func finished() -> [BuildReport.Stage] {
    close()
    return stages
  }

  private mutating func close() {
    if let current { stages.append(BuildReport.Stage(current.name, stopwatch() - current.start)) }
    current = nil
  }
}
