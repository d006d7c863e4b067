import CardSources
package import Diagnostics
package import FeedPages
import HTMLProof
package import Platform
import SiteOutput

/// Builds a site: from sources to proven, paginated pages.
package struct SiteBuild: Sendable {
  /// Receives the progress of a build; may be called on any thread.
  package typealias ProgressHandler = @Sendable (BuildProgress) -> Void

  private let options: BuildOptions
  /// What the code of a program says of the site.
  private let code: SiteCode
  private let files: any FileSystem
  private let builtIn: TemplateFiles
  private let hooks: RenderHooks
  private let stopwatch: @Sendable () -> Duration

  /// Creates a build.
  ///
  /// - Parameters:
  ///   - code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  ///   - files: the file system.
  ///   - builtIn: the fallbacks for the project's own templates.
  ///   - hooks: callbacks for rendered cells and views.
  ///   - stopwatch: the time since a fixed moment; used in the report and nowhere in the site.
  package init(
    options: BuildOptions, code: SiteCode = .none, files: any FileSystem, builtIn: TemplateFiles = .builtIn,
    hooks: RenderHooks = RenderHooks(), stopwatch: @escaping @Sendable () -> Duration
  ) {
    self.options = options
    self.code = code
    self.files = files
    self.builtIn = builtIn
    self.hooks = hooks
    self.stopwatch = stopwatch
  }

  /// Builds the site; the former one is not modified until all of the new one is proven.
  ///
  /// - Parameters:
  ///   - progress: receives the progress.
  ///   - report: receives the summaries of the sources, whether the build succeeds or not; if `nil`, the losses of their
  ///     HTML are not counted.
  /// - Throws: `Diagnosed` with all diagnostics, at least one of which is an error.
  package func run(
    progress: @escaping ProgressHandler = { _ in }, sources report: (@Sendable ([SourceSummary]) -> Void)? = nil
  ) async throws(Diagnosed) -> BuildReport {
    let paths = ProjectPaths(options.project)
    let output = options.output ?? paths.output
    if let input = try paths.input(holding: output, files: files) {
      throw Diagnosed(.outputInInput(output, input: input))
    }
    let steps = BuildSteps(stopwatch: stopwatch, progress: progress)
    guard let cache = cacheFile(output) else { return try await run(paths, output, steps: steps, report: report) }
    steps.begin("remember")
    if !options.isFull, !hooks.areCalled, let last = cache.read() {
      do {
        return try await run(paths, output, cache: cache, last: last, steps: steps, report: report)
      } catch {
        // The build is repeated without the cache, which reports every error.
      }
    }
    return try await run(paths, output, cache: cache, steps: steps, report: report)
  }

  /// The cache file of this output; `nil` for a build without a cache.
  private func cacheFile(_ output: String) -> CacheFile? {
    guard options.writes, options.usesMemo, options.shard == nil, let program = options.program else { return nil }
    return CacheFile(output: output, program: program, files: files)
  }

  /// Builds the site step by step, and stops after a step with an error.
  private func run(
    _ paths: ProjectPaths, _ output: String, cache file: CacheFile? = nil, last: CachedBuild? = nil,
    steps: BuildSteps, report: (([SourceSummary]) -> Void)?
  ) async throws(Diagnosed) -> BuildReport {
    let warnings = try OptionalWarnings(options.warnings)
    let rules = Once.forBuild(options, warnings: warnings.rules)

    let project = try await Project.read(
      paths, code: code, output: output, files: files, builtIn: builtIn, steps: steps)
    let folders = [paths.assets(of: project.configuration)] + project.configuration.sources.map(\.feed.path)
    if let input = try paths.input(holding: output, among: folders, files: files) {
      throw Diagnosed(.outputInInput(output, input: input))
    }
    var cache = try file.map { file throws(Diagnosed) in
      try SiteCache(file, last: last, project: project, warnings: options.warnings)
    }

    steps.begin("read sources")
    let sources = await readSources(of: project, cache: cache, rules: rules, countsLosses: report != nil)
    report?(sources.summaries)
    // The errors of templates, of which the plan knows which matter, are reported with those of sources.
    if project.diagnostics.isEmpty { _ = try sources.checked() }
    cache?.sources = sources.indices

    steps.begin("plan pages")
    // Reading the old site takes time only if there is one; a first build needs less memory on one thread.
    let (planned, staging) = await concurrently(
      if: options.jobs > 1 && cache?.last != nil,
      {
        Result { () throws(Diagnosed) in
          try project.checkedPlan(
            sources, warnsOfHeights: warnings.includesHeights, bundles: true,
            onMissing: options.writes ? options.onMissing : MissingPolicy())
        }
      }, { Result { () throws(Diagnosed) in try makeStaging(for: output) } })
    var site = try planned.get()
    let logo = project.configuration.logo
    if project.configuration.offersPictures || logo != nil {
      steps.begin("make pictures")
      let pictures = try await project.pictures(
        of: sources, shownBy: site, output: output, jobs: options.jobs, keepsFiles: options.writes)
      site = site.offering(pictures)
      if project.configuration.offersPictures { cache?.add(pictures.made) }
      if let logo = pictures.logo { cache?.add(logo) }
    }

    let drift = try options.contract.map { agreed throws(Diagnosed) in
      try project.contract(sources).drift(from: agreed)
    }
    if let drift, drift.containsError { throw Diagnosed(drift) }

    // A style cannot make a page invalid, so only `check` and the preview report its mistakes.
    let styleWarnings =
      (options.writes ? [] : project.templateFiles.styleWarnings)
      + FormerTokens.warnings(in: project.templateFiles, project.staticFiles)
    let part = try options.shard.map { shard throws(Diagnosed) in
      SitePart(shard: shard, inputs: try inputs(project, sources))
    }
    let writer = SiteWriter(output: output, staging: try staging.get(), part: part, jobs: options.jobs, files: files)
    let factory = PageFactory(site: site, options: options, rules: rules, hooks: hooks, stopwatch: stopwatch)
    let built = try await writer.publish(
      site, by: factory, reusing: cache,
      warnings: sources.diagnostics + site.pictures.diagnostics + styleWarnings + options.findings + (drift ?? []),
      isStrict: options.isStrict, steps: steps)
    if options.endsProcess { leaveInMemory(sources) }
    return built
  }

  /// Reads the sources, and meanwhile prepares the rules of the proof, unless they may not be needed.
  private func readSources(
    of project: Project, cache: SiteCache?, rules: Once<ProofRules>, countsLosses: Bool
  ) async -> SourceSet {
    var reading = SourceOptions(now: options.now, jobs: options.jobs)
    reading.countsLosses = countsLosses && !options.writes
    reading.requiresFiles = !options.writes
    reading.extent = options.extent
    reading.cached = cache?.last?.sources ?? [:]
    reading.memory = cache?.memory
    reading.memory?.isForgotten = options.isFull
    reading.memory?.removeOthers(than: project.configuration.sources.map(\.feed))
    let mayReuseAll = cache?.last != nil
    return await concurrently(
      if: options.jobs > 1, { if !mayReuseAll { _ = rules.result } },
      { [reading] in await project.readSources(reading) }
    ).1
  }

  /// The staging of the new site; `nil` if nothing is to be written.
  ///
  /// - Throws: ``Diagnosed`` if the output folder contains something that Cardloom did not make.
  private func makeStaging(for output: String) throws(Diagnosed) -> SiteStaging? {
    guard options.writes else { return nil }
    return try SiteStaging(target: output, files: files, keepingFormer: options.formerSites)
  }

  /// A hash of all inputs of the site.
  private func inputs(_ project: Project, _ sources: SourceSet) throws(Diagnosed) -> ContentHash {
    sources.joined(
      to: try project.configurationHash().joined(options.program ?? "").joined(project.templateFiles.contentHash))
  }
}
