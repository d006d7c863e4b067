import CardLayout
import CardSources
public import Diagnostics
import FeedPages
public import Platform
import SiteOutput
import TemplateEngine

/// Builds a site: from feeds to proven, paginated pages.
public struct SiteBuild: Sendable {
  /// Told how far the build is; called from any thread.
  public typealias ProgressHandler = @Sendable (BuildProgress) -> Void

  private let options: BuildOptions
  private let files: any FileSystem
  private let builtIn: TemplateFiles
  private let stopwatch: @Sendable () -> Duration

  /// Creates a build.
  ///
  /// - Parameters:
  ///   - files: the files to read and write.
  ///   - builtIn: the templates that stand behind the project's own.
  ///   - stopwatch: the time since some fixed moment; it appears in the report and nowhere in the site.
  package init(
    options: BuildOptions, files: any FileSystem, builtIn: TemplateFiles = .builtIn,
    stopwatch: @escaping @Sendable () -> Duration
  ) {
    self.options = options
    self.files = files
    self.builtIn = builtIn
    self.stopwatch = stopwatch
  }

  /// Builds the site; until all of it is proven, nothing of the former one is touched.
  ///
  /// - Parameter sources: called with what became of the sources' records, whether something stops the build or not; without
  ///   it, what their HTML loses is not counted.
  /// - Throws: ``Diagnosed`` with everything that was found, at least one error among it.
  public func run(
    progress: @escaping ProgressHandler = { _ in }, sources report: (@Sendable ([SourceSummary]) -> Void)? = nil
  ) async throws(Diagnosed) -> BuildReport {
    var stages = StageClock(stopwatch: stopwatch, progress: progress)
    let project = ProjectPaths(options)
    if let input = project.inputOfOutput { throw Diagnosed(.outputInInput(project.output, input: input)) }
    // Nothing else decides what the templates are: with more than one worker they are compiled while all else is read.
    let templates = options.jobs > 1 ? Task { [self] in readTemplates(of: project) } : nil
    guard options.writes, options.usesMemo, options.shard == nil, let program = options.program else {
      return try await run(project, templates, memory: nil, old: nil, stages: &stages, report: report)
    }
    let memory = BuildMemory(output: project.output, program: program, files: files)
    stages.begin("remember")
    let old = options.isFull ? nil : memory.read()
    guard let old else {
      return try await run(project, templates, memory: memory, old: nil, stages: &stages, report: report)
    }
    do {
      var summaries: [SourceSummary] = []
      let built = try await run(project, templates, memory: memory, old: old, stages: &stages) { summaries = $0 }
      report?(summaries)
      return built
    } catch {
      // What is wrong is told by a complete build: it looks at everything.
      return try await run(project, templates, memory: memory, old: nil, stages: &stages, report: report)
    }
  }

  private func run(
    _ project: ProjectPaths, _ early: Task<ReadTemplates, Never>?, memory: BuildMemory?, old: BuildState?,
    stages: inout StageClock, report: (([SourceSummary]) -> Void)?
  ) async throws(Diagnosed) -> BuildReport {
    stages.begin("read configuration")
    let wanted = try OptionalWarnings(options.warnings)
    let configuration = try SiteConfiguration.read(
      project.configuration, shownAs: project.shownConfiguration, files: files)
    let configurationHash = try memory.map { _ throws(Diagnosed) in
      options.warnings.sorted().reduce(try hash(of: project.configuration)) { $0.joined($1) }
    }
    let usable = old?.configuration == configurationHash ? old : nil

    stages.begin("compile templates")
    let preparation = BuildPreparation(
      configuration: configuration, assets: FilePath.join(project.site, configuration.assets.value),
      output: project.output,
      options: options, warnings: wanted.rules, files: files,
      reader: FeedReader(
        files: files, now: options.now, jobs: options.jobs, remembered: usable?.sources ?? [:], yaml: YAMLRecord.read))
    let isParallel = options.jobs > 1
    // A build that remembers may have no page to prove.
    async let earlyRules = isParallel && usable == nil ? preparation.rules() : nil
    async let earlyOutcomes = isParallel ? preparation.outcomes() : nil
    let (templateFiles, templates) = try (await early?.value ?? readTemplates(of: project)).get()
    async let earlyCopies = isParallel ? preparation.copies(of: templateFiles) : nil

    stages.begin("read sources")
    var outcomes = await earlyOutcomes
    if outcomes == nil { outcomes = await preparation.outcomes() }
    let sources = try SourceSet(
      configuration, outcomes: outcomes ?? [:], countsLosses: report != nil && !options.writes,
      report: report ?? { _ in })

    stages.begin("plan pages")
    let (plan, unplanned) = try SitePlanner(configuration: configuration, sources: sources, templates: templates).plan()
    let copies = try (await earlyCopies ?? preparation.copies(of: templateFiles)).get()

    let heights = wanted.includesHeights ? HeightWarnings(plan: plan, templates: templates).diagnostics : []
    var parts = SiteParts(
      plan: plan, templates: templates, copies: copies, warnings: sources.warnings + unplanned + heights)
    parts.rules = try await earlyRules?.get()
    if options.shard != nil {
      parts.inputs = sources.joined(
        to: try hash(of: project.configuration).joined(options.program ?? "").joined(templateFiles.contentHash))
    }
    var recall: BuildRecall?
    if let memory, let configurationHash {
      recall = BuildRecall(
        memory: memory, old: usable, sources: sources.indices,
        inputs: PageInputs(configuration: configurationHash, files: templateFiles, templates: templates),
        configuration: configurationHash)
    }
    return try await SiteAssembly(parts: parts, output: project.output, options: options, files: files, recall: recall)
      .run(stages: &stages)
  }

  private typealias ReadTemplates = Result<(files: TemplateFiles, templates: SiteTemplates), Diagnosed>

  private func readTemplates(of project: ProjectPaths) -> ReadTemplates {
    Result { () throws(Diagnosed) in
      let files = try TemplateFiles.read(
        project.templates, shownAs: "Templates", over: builtIn, output: project.output, files: files)
      return (files, try SiteTemplates(files))
    }
  }

  private func hash(of path: String) throws(Diagnosed) -> ContentHash {
    do {
      return ContentHash(try files.read(path))
    } catch {
      throw Diagnosed(.file(error))
    }
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

  /// The folder of the project that a build reads, when the output would lie in it: the next build would read its own pages.
  var inputOfOutput: String? {
    [templates, FilePath.join(site, "data"), FilePath.join(site, "assets")].first { FilePath.contains($0, output) }
  }
}
