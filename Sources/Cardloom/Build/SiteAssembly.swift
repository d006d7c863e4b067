import Diagnostics
import FeedPages
import SiteOutput

/// Everything that a site is made of, read and found to fit together.
struct SiteParts: Sendable {
  let plan: SitePlan
  let templates: SiteTemplates
  let copies: StaticFiles
  /// What was found on the way and does not stop the build.
  let warnings: [Diagnostic]
}

/// Makes the pages of a site, proves them, and puts the whole in the place of the former one.
struct SiteAssembly: Sendable {
  let parts: SiteParts
  let output: String
  let options: BuildOptions
  let files: any FileSystem
  /// What the last build remembered; with `nil`, this one remembers nothing either.
  var recall: BuildRecall?

  /// Makes the site.
  ///
  /// - Throws: ``Diagnosed`` with everything that stands against it; the former site is untouched then.
  func run(stages: inout StageClock) async throws(Diagnosed) -> BuildReport {
    let plan = parts.plan
    stages.begin("make pages", of: plan.pageCount)
    let staging = try options.writes ? SiteStaging(target: output, files: files) : nil
    let pages = try await PageWorkers(
      plan: plan, templates: parts.templates, options: options, staging: staging, recall: recall
    )
    .run(progress: stages.progressHandler())
    let diagnostics = parts.warnings + pages.problems.diagnostics + parts.copies.collisions(with: plan)
    if diagnostics.containsError || (options.isStrict && !diagnostics.isEmpty) {
      staging?.abandon()
      throw Diagnosed(options.isStrict ? diagnostics.map(\.asError) : diagnostics)
    }

    stages.begin("write site")
    var report = BuildReport()
    if let staging {
      try parts.copies.add(to: staging)
      try staging.add("theme/sections.css", Array(pages.stylesheet.utf8))
      let derived = try DerivedFiles(plan: plan, old: recall?.old).add(to: staging)
      let summary = try await staging.commit(jobs: options.jobs)
      remember(pages, derived: derived)
      report.written = summary.written
      report.unchanged = summary.unchanged
      report.removed = summary.removed
      report.diagnostics = [.foreignFilesKept(summary.foreign, in: output)].compactMap { $0 }
    }
    report.pages = plan.pageCount
    report.kept = pages.kept.count
    report.cells = pages.cells
    report.bytes = pages.bytes
    report.output = output
    report.diagnostics = diagnostics + report.diagnostics
    report.stages = stages.finished()
    return report
  }

  /// Writes down what this build did, for the next one.
  private func remember(_ pages: PageWorkers.Result, derived: [String: BuildState.Derived]) {
    guard let recall else { return }
    let isSame =
      pages.made.isEmpty && pages.kept.count == recall.old?.pages.count && derived == recall.old?.derived
      && recall.sources == recall.old?.sources
    if isSame { return }
    var state = BuildState(
      configuration: recall.configuration, plan: parts.plan, made: pages.made, kept: pages.kept, from: recall.old)
    state.sources = recall.sources
    state.derived = derived
    recall.memory.write(state)
  }
}
