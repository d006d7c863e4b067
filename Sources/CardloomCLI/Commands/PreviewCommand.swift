import ArgumentParser
import CardSources
import Cardloom
import Diagnostics
import Platform
import Workbench

/// `cardloom preview`: writes the workbench to site/preview.
struct PreviewCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Write the workbench: every cell in every state, at every width, and the site's pages.",
    usage: "cardloom preview [options]",
    discussion: """
      Reads what `build` reads and writes site/preview: static pages that work on any host, in any folder and from \
      file://. Start at its index.html. What is wrong with a template or a card is shown in its place; the rest is \
      written.

      Examples:
        cardloom preview
        cardloom preview --widths 320,414,1024
        cardloom preview --shots --browser /usr/bin/chromium
        cardloom preview --project daily --output /var/www/daily-preview
      """)

  @OptionGroup var location: ProjectOptions

  @Option(
    help: ArgumentHelp("The folder for the preview (default: site/preview in the project).", valueName: "dir"),
    transform: ArgumentReading.text)
  var output: String?

  @OptionGroup var work: WorkOptions

  @Option(
    help: ArgumentHelp(
      "The widths of frames in CSS pixels, with commas between (default: those of site.yml).", valueName: "list"),
    transform: ArgumentReading.widths)
  var widths: [Int]?

  @Flag(help: "Take pictures too: a PNG for each template and width, and an overview; needs a Chromium.")
  var shots = false

  @Option(
    help: ArgumentHelp("The folder for the pictures (default: shots in the preview).", valueName: "dir"),
    transform: ArgumentReading.text)
  var shotsFolder: String?

  @Option(
    help: ArgumentHelp("The Chromium that takes them (default: the first in PATH).", valueName: "program"),
    transform: ArgumentReading.text)
  var browser: String?

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  func run() async throws { try await replacingFolders(write) }

  private func write(_ files: DiskFileSystem) async throws {
    let options = PreviewBuild.Options(
      project: location.project, output: output, jobs: work.workers, widths: widths ?? [], now: Moment.now)
    let takesPictures = shots || shotsFolder != nil
    // A wrong browser path is reported before the work; if none is given, the preview is written without screenshots.
    if takesPictures, let browser { _ = try Browser.program(browser) }
    let clock = ContinuousClock()
    let start = clock.now
    let report = try await reporter.terminal.showingProgress { line in
      try await PreviewBuild(options: options, files: files).run(progress: line.show)
    }
    try print(report, duration: clock.now - start)
    try Task.checkCancellation()
    if takesPictures { try await takePictures(of: report) }
    if report.diagnostics.containsError { throw ExitCode(Diagnosed(report.diagnostics).exitStatus) }
  }

  private func takePictures(of report: PreviewBuild.Report) async throws {
    let folder = shotsFolder ?? FilePath.join(report.output, "shots")
    let clock = ContinuousClock()
    let start = clock.now
    let count = try await reporter.terminal.showingProgress { line in
      try ContactSheet(site: report.site, preview: report.output, folder: folder, browser: browser)
        .take { line.show("take pictures … \($0)") }
    }
    guard reporter.format == .text else { return }
    try reporter.terminal.write("\(folder): \(count) pictures in \((clock.now - start).milliseconds) ms\n")
  }

  private func print(_ report: PreviewBuild.Report, duration: Duration) throws {
    // The workbench shows warnings beside their subjects.
    let told = report.diagnostics.filter { reporter.format != .text || $0.severity == .error }
    try reporter.report(told, words: report.summary + "\(duration.milliseconds) ms\n") { writer in
      report.write(to: &writer)
      writer.member("milliseconds", Int(duration.milliseconds))
    }
  }
}
