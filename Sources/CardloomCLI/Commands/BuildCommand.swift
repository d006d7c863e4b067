import ArgumentParser
import Cardloom
import Diagnostics
import Foundation

/// How a command prints what it found.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// The options that `build` and `check` share.
struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The project's folder: the one with site/ and Templates/ (default: .).", valueName: "dir"),
    transform: ArgumentReading.text)
  var project = "."

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many pages are made at once (default: one for each core).", valueName: "n"),
    transform: ArgumentReading.jobs)
  var jobs: Int?

  @Option(help: "How findings are printed.")
  var format = ReportFormat.text

  @Flag(help: "Let warnings stop the build as errors do.")
  var strict = false

  @Flag(name: .customLong("no-memo"), help: "Check every page as a whole; slower, with the same findings.")
  var withoutMemo = false

  @Flag(help: "Let libxml2 judge attributes too, on every page as a whole; slower still.")
  var paranoid = false

  @Option(name: .customLong("warn"), help: .warnings(among: OptionalWarnings.names))
  var warnings: [String] = []

  @Flag(help: "Print the time of each stage and of each worker.")
  var timings = false

  @Option(
    help: ArgumentHelp("Write what was done when to a file that browsers' tracing tools read.", valueName: "file"),
    transform: ArgumentReading.text)
  var trace: String?

  /// Runs a build and prints what came of it.
  ///
  /// - Throws: the exit status, when something was found; it is printed then.
  func run(output: String?, writes: Bool, isFull: Bool = false, shard: Shard? = nil) async throws {
    let options = BuildOptions(
      project: project, output: output, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, isStrict: strict,
      usesMemo: !withoutMemo, isParanoid: paranoid, warnings: Set(warnings), writes: writes, isFull: isFull,
      shard: shard,
      program: RunningProgram.identity, now: Moment.now)
    let clock = ContinuousClock()
    let start = clock.now
    let build = SiteBuild(options: options, files: DiskFileSystem(), stopwatch: { clock.now - start })
    let line = ProgressLine(.standard)
    let sources = SourceReports()
    let report: BuildReport
    do {
      report = try await build.run(progress: { line.show($0.line, important: $0.done == 0) }, sources: sources.take)
      line.clear()
    } catch {
      line.clear()
      switch format {
      case .text:
        Terminal.standard.report(error.diagnostics)
        if !writes { Terminal.standard.tell("\n" + sources.all.map(\.lines).joined()) }
        Terminal.standard.tell(Self.conclusion(error.diagnostics, writes: writes))
      case .json:
        try Terminal.standard.writeExactly(
          JSONReport.text(of: error.diagnostics) { Self.write(sources.all, to: &$0) })
      }
      throw ExitCode(error.exitStatus)
    }
    try print(report, sources.all, writes: writes)
    if timings {
      let table = "\n" + report.timings
      if format == .json { Terminal.standard.tell(table) } else { try Terminal.standard.write(table) }
    }
    if let trace { try DiskFileSystem().write(Array(report.trace.utf8), to: trace) }
  }

  /// What became of the sources, for programs.
  private static func write(_ sources: [SourceSummary], to writer: inout JSONWriter) {
    writer.name("sources")
    writer.beginArray()
    for source in sources { source.write(to: &writer) }
    writer.endArray()
  }

  private func print(_ report: BuildReport, _ sources: [SourceSummary], writes: Bool) throws {
    switch format {
    case .text:
      if !report.diagnostics.isEmpty { Terminal.standard.report(report.diagnostics) }
      if !writes { try Terminal.standard.write(sources.map(\.lines).joined()) }
      try Terminal.standard.write(report.summary(writes: writes))
    case .json:
      try Terminal.standard.writeExactly(
        JSONReport.text(of: report.diagnostics) { writer in
          writer.member("pages", report.pages)
          writer.member("kept", report.kept)
          writer.member("cards", report.cells)
          writer.member("bytes", report.bytes)
          writer.member("written", report.written)
          writer.member("unchanged", report.unchanged)
          writer.member("removed", report.removed)
          writer.member("output", report.output)
          Self.write(sources, to: &writer)
          writer.name("milliseconds")
          writer.beginObject()
          for stage in report.stages { writer.member(stage.name, Int(stage.duration.milliseconds)) }
          writer.endObject()
        })
    }
  }

  private static func conclusion(_ diagnostics: [Diagnostic], writes: Bool) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let counts = errors.words("error") + (warnings > 0 ? ", \(warnings.words("warning"))" : "")
    if writes { return "\n\(counts); nothing was written, the old site is as it was\n" }
    // What cannot be read, and what is configured wrongly, is no fault of the pages: they were not made.
    let isAboutPages = diagnostics.contains { $0.severity == .error && $0.category == .site }
    return "\n\(counts); " + (isAboutPages ? "the site does not conform\n" : "the site was not checked\n")
  }
}

extension ArgumentHelp {
  /// The help of `--warn`.
  static func warnings(among names: [String]) -> ArgumentHelp {
    ArgumentHelp(
      "A warning that is silent unless asked for; may be repeated: \(names.joined(separator: ", ")), or all.",
      valueName: "name")
  }
}

/// `cardloom build`: everything, to site/public.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", _superCommandName: "cardloom",
    abstract: "Build the site: every page proven conforming, all written at once.",
    usage: "cardloom build [options]",
    discussion: """
      Reads site/site.yml, the feeds that it names and Templates/, and writes site/public. When anything is wrong, all \
      of it is reported and the old output stays as it was. Files whose content is unchanged are not touched. \
      What a build did is remembered beside the output (.public.cardloom-state, which may be deleted), so that the next \
      one makes only the pages that changed.

      Examples:
        cardloom build
        cardloom build --project daily --output /var/www/daily
        cardloom build --format json > report.json
        cardloom build --shard 3/16 --output part-3
      """)

  @OptionGroup var site: SiteOptions

  @Option(
    help: ArgumentHelp("The folder for the site (default: site/public in the project).", valueName: "dir"),
    transform: ArgumentReading.text)
  var output: String?

  @Flag(help: "Make everything anew, whatever is remembered of the last build.")
  var full = false

  @Option(help: ArgumentHelp("Build one of several parts, which `cardloom merge` puts together.", valueName: "i/n"))
  var shard: String?

  func validate() throws {
    guard let shard else { return }
    if Shard(shard) == nil { throw ValidationError("--shard takes a part and the number of parts, such as 3/16") }
    if output == nil { throw ValidationError("--shard needs --output: each part has a folder of its own") }
  }

  func run() async throws {
    try await site.run(output: output, writes: true, isFull: full, shard: shard.flatMap { Shard($0) })
  }
}

/// `cardloom check`: the same without writing.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "cardloom",
    abstract: "Do everything that `build` does, but write nothing.",
    usage: "cardloom check [options]",
    discussion: """
      For editors, hooks and CI: exit status 0 says that `build` would succeed. Says of each source how many records were \
      read, merged, repaired (by which rule, with the first example) and refused.

      Example:
        cardloom check --strict --format json
      """)

  @OptionGroup var site: SiteOptions

  func run() async throws { try await site.run(output: nil, writes: false) }
}
