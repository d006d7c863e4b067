import ArgumentParser
import Cardloom
import Diagnostics
import Platform
import Workbench

/// The options that `build` and `check` share.
struct SiteOptions: ParsableArguments {
  @OptionGroup var location: ProjectOptions
  @OptionGroup var work: WorkOptions

  @Flag(help: "Let warnings stop the build as errors do.")
  var strict = false

  @Flag(
    name: [.customLong("no-memo"), .customLong("paranoid")],
    help: "Prove every page as a whole, each element and attribute by libxml2 too; slower, with the same findings.")
  var withoutMemo = false

  @Option(name: .customLong("warn"), help: .warnings(among: OptionalWarnings.names))
  var warnings: [String] = []

  @Flag(help: "Print the time of each stage and of each worker.")
  var timings = false

  @Option(
    help: ArgumentHelp("Write what was done when to a file that browsers' tracing tools read.", valueName: "file"),
    transform: ArgumentReading.text)
  var trace: String?

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  /// Runs a build and prints its result.
  ///
  /// - Throws: The exit status, after printing the diagnostics that cause it.
  func run(
    output: String?, writes: Bool, isFull: Bool = false, shard: Shard? = nil, publish: PublishOptions? = nil,
    contract: AgreedContract? = nil,
    files: DiskFileSystem = .disk
  )
    async throws
  {
    var options = BuildOptions(
      project: location.project, output: output, jobs: work.workers, isStrict: strict, usesMemo: !withoutMemo,
      isParanoid: withoutMemo, warnings: Set(warnings), writes: writes, isFull: isFull, shard: shard,
      program: RunningProgram.identity, now: Moment.now)
    if !writes || warnings.contains(where: { $0 == OptionalWarnings.review || $0 == OptionalWarnings.all }) {
      let review = Review(location.path("site/review"), shownAs: "site/review", files: files)
      options.findings = try review.doneWarnings { () throws(Diagnosed) in
        try TemplateFiles.read(location.path("Templates"), shownAs: "Templates", files: files)
      }
      options.findings += try signOffWarnings(review, files)
    }
    if !writes { options.findings += contrastWarnings(files) }
    options.onMissing = .warningOfAssets
    options.contract = contract
    options.endsProcess = true
    options.comparedState = try await publish?.comparedState(reporter)
    let clock = ContinuousClock()
    let start = clock.now
    let build = SiteBuild(options: options, files: files, stopwatch: { clock.now - start })
    let reporter = BuildReporter(reporter, writes: writes)
    let sources = SourceReports()
    let report: BuildReport
    do {
      report = try await reporting.reporter.terminal.showingProgress { line in
        try await build.run(progress: line.show, sources: sources.take)
      }
    } catch let error as Diagnosed {
      try reporter.report(failure: error, sources.all)
      throw ExitCode(error.exitStatus)
    }
    if let publish, let changes = report.changes { try publish.write(changes) }
    try reporter.report(report, sources.all)
    if timings { try reporter.reportTimings(of: report) }
    if let trace { try DiskFileSystem().write(Array(report.trace.utf8), to: trace) }
  }
}

extension SiteOptions {
  /// The roles that have not signed off the site as it is.
  private func signOffWarnings(_ review: Review, _ files: DiskFileSystem) throws(Diagnosed) -> [Diagnostic] {
    let people = try ReviewPeople(in: location.path("site/review"), shownAs: "site/review", files: files)
    guard !people.roles.isEmpty else { return [] }
    let state = try SignedState.digits(of: location.project, files: files)
    return ReviewStanding(review, people, state: state, today: "").warnings
  }

  /// The colours of the theme that are hard to read; none if the project cannot be read, which the build reports.
  private func contrastWarnings(_ files: DiskFileSystem) -> [Diagnostic] {
    do {
      let configuration = try SiteConfiguration.read(
        location.path("site/site.yml"), shownAs: SiteConfiguration.shownPath, files: files)
      let templates = try TemplateFiles.read(location.path("Templates"), shownAs: "Templates", files: files)
      return ContrastCheck(templates, theme: configuration.theme?.value).warnings
    } catch {
      return []
    }
  }
}

extension ArgumentHelp {
  /// The help text of `--warn`.
  static func warnings(among names: [String]) -> ArgumentHelp {
    ArgumentHelp(
      "A warning that is silent unless asked for; may be repeated: \(names.joined(separator: ", ")), or all.",
      valueName: "name")
  }
}
