import CardLayout
import Diagnostics
import FeedPages
import HTMLProof
import Platform
import SiteOutput

/// Everything that a site is made of, read and found to fit together.
struct SiteParts: Sendable {
  let plan: SitePlan
  let templates: SiteTemplates
  let copies: StaticFiles
  /// What was found on the way and does not stop the build.
  let warnings: [Diagnostic]
  /// A hash of everything that the site is made of; needed for parts alone.
  var inputs = ContentHash(value: 0)
  /// What pages are proven with, when it was made in time.
  var rules: ProofRules?
}

/// Makes the pages of a site, proves them, and puts the whole in the place of the former one.
struct SiteAssembly: Sendable {
  let parts: SiteParts
  let output: String
  let options: BuildOptions
  let files: any FileSystem
  /// What the last build remembered; with `nil`, this one remembers nothing either.
  var recall: BuildRecall?
  /// Told what cells and views became.
  var hooks = RenderHooks()

  /// Makes the site.
  ///
  /// - Throws: ``Diagnosed`` with everything that stands against it; the former site is untouched then.
  func run(stages: inout StageClock) async throws(Diagnosed) -> BuildReport {
    let plan = parts.plan
    stages.begin("make pages", of: plan.pageCount)
    let staging = try options.writes ? SiteStaging(target: output, files: files) : nil
    let workers = PageWorkers(
      plan: plan, templates: parts.templates, options: options, staging: staging, rules: parts.rules, recall: recall,
      hooks: hooks, stopwatch: stages.stopwatch)
    // What is made of all cards at once needs no page: with more than one worker it is made beside the pages, with one before
    // them, when the least memory is in use.
    async let early = options.jobs > 1 ? derivedFiles(staging) : nil
    let first = options.jobs > 1 ? nil : derivedFiles(staging)
    let pages = try await workers.run(progress: stages.progressHandler())
    let made = await early ?? first
    let diagnostics = parts.warnings + pages.problems.diagnostics + parts.copies.collisions(with: plan)
    if diagnostics.containsError || (options.isStrict && !diagnostics.isEmpty) {
      staging?.abandon()
      throw Diagnosed(options.isStrict ? diagnostics.map(\.asError) : diagnostics)
    }

    stages.begin("write site")
    var report = BuildReport()
    if let staging { try await write(pages, derived: try made?.get() ?? [:], to: staging, report: &report) }
    report.pages = options.shard.map { $0.pages(of: plan.pageCount).count } ?? plan.pageCount
    report.work = pages.work
    report.kept = pages.kept.count
    report.cells = pages.cells
    report.bytes = pages.bytes
    report.output = output
    report.diagnostics = diagnostics + report.diagnostics
    report.stages = stages.finished()
    return report
  }

  /// Puts the pages and all else into the place of the former site.
  private func write(
    _ pages: PageWorkers.Outcome, derived: [String: BuildState.Derived], to staging: SiteStaging,
    report: inout BuildReport
  ) async throws(Diagnosed) {
    if holdsAllButPages {
      try parts.copies.add(to: staging)
      try staging.add("theme/sections.css", Array(pages.stylesheet.utf8))
    }
    if let shard = options.shard { try staging.add(PartRecord.fileName, partRecord(shard, pages).encoded) }
    // What is remembered is true whether the new site stands or not, so that it may be written beside the swap.
    let isParallel = options.jobs > 1
    async let early: Void? = isParallel ? remember(pages, derived: derived) : nil
    let summary = try await staging.commit(jobs: options.jobs)
    if await early == nil { remember(pages, derived: derived) }
    report.written = summary.written
    report.unchanged = summary.unchanged
    report.removed = summary.removed
    report.diagnostics = [.foreignFilesKept(summary.foreign, in: output)].compactMap { $0 }
  }

  /// Whether this build holds what is no page: of several parts the first does.
  private var holdsAllButPages: Bool { options.shard == nil || options.shard?.number == 1 }

  private func derivedFiles(_ staging: SiteStaging?) -> Result<[String: BuildState.Derived], Diagnosed>? {
    guard let staging, holdsAllButPages else { return nil }
    return Result { () throws(Diagnosed) in try DerivedFiles(plan: parts.plan, old: recall?.old).add(to: staging) }
  }

  /// What a part tells of itself.
  private func partRecord(_ shard: Shard, _ pages: PageWorkers.Outcome) -> PartRecord {
    let plan = parts.plan
    return PartRecord(
      inputs: parts.inputs, shard: shard, total: plan.pageCount,
      pages: shard.pages(of: plan.pageCount).map { plan.page(at: $0).path.file }, cells: pages.cells,
      bytes: pages.bytes, stylesheet: SectionStylesheet(plan).text, sizes: pages.sizes.map(\.text).sorted(),
      identities: pages.identities.all.keys.reduce(into: [:]) { $0[$1] = pages.identities.entries(ofFeed: $1) })
  }

  /// Writes down what this build did, for the next one.
  private func remember(_ pages: PageWorkers.Outcome, derived: [String: BuildState.Derived]) {
    guard let recall else { return }
    let isSame =
      pages.made.isEmpty && pages.kept.count == recall.old?.pages.count && derived == recall.old?.derived
      && recall.sources == recall.old?.sources
    if isSame { return }
    var state = BuildState(
      configuration: recall.configuration, made: pages.made, identities: pages.identities, kept: pages.kept,
      from: recall.old)
    state.sources = recall.sources
    state.derived = derived
    recall.memory.write(state)
  }
}
