import Cardloom
import Diagnostics
import Platform

/// Prints the result of a build or a check.
struct BuildReporter {
  private let reporter: Reporter
  /// Whether the command writes the site (`build`) or reports the sources instead (`check`).
  private let writes: Bool

  init(_ reporter: Reporter, writes: Bool) {
    self.reporter = reporter
    self.writes = writes
  }

  /// Prints the result of a successful build.
  func report(_ report: BuildReport, _ sources: [SourceSummary]) throws(FileError) {
    try reporter.report(
      report.diagnostics, words: (writes ? "" : sources.map(\.lines).joined()) + report.summary(writes: writes)
    ) { writer in
      report.write(to: &writer)
      Self.write(sources, to: &writer)
      writer.name("milliseconds")
      writer.beginObject()
      for stage in report.stages { writer.member(stage.name, Int(stage.duration.milliseconds)) }
      writer.endObject()
    }
  }

  /// Prints the reason of a failed build, and the state of the sources.
  func report(failure: Diagnosed, _ sources: [SourceSummary]) throws(FileError) {
    switch reporter.format {
    case .text:
      reporter.terminal.report(failure.diagnostics)
      if !writes { reporter.terminal.tell("\n" + sources.map(\.lines).joined()) }
      reporter.terminal.tell(conclusion(failure.diagnostics))
    case .json:
      try reporter.terminal.writeExactly(
        JSONReport.text(of: failure.diagnostics) { Self.write(sources, to: &$0) })
    case .sarif, .github, .junit, .codequality: try reporter.report(failure: failure)
    }
  }

  /// Prints the time of each stage and worker; goes to standard error if standard output has a report for programs.
  func reportTimings(of report: BuildReport) throws(FileError) {
    let table = "\n" + report.timings
    if reporter.format != .text { reporter.terminal.tell(table) } else { try reporter.terminal.write(table) }
  }

  private static func write(_ sources: [SourceSummary], to writer: inout JSONWriter) {
    writer.name("sources")
    writer.beginArray()
    for source in sources { source.write(to: &writer) }
    writer.endArray()
  }

  private func conclusion(_ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let counts = errors.words("error") + (warnings > 0 ? ", \(warnings.words("warning"))" : "")
    if writes { return "\n\(counts); nothing was written, the old site is as it was\n" }
    // Access and configuration errors are not about the pages, which were not built.
    let isAboutPages = diagnostics.contains { $0.severity == .error && $0.category == .site }
    return "\n\(counts); " + (isAboutPages ? "the site does not conform\n" : "the site was not checked\n")
  }
}
