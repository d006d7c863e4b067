import ArgumentParser
import Diagnostics
import FeedData
import Foundation
import PreviewSite

/// `cardloom preview`: the workbench, to site/preview.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "cardloom",
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

  @Option(
    help: ArgumentHelp("The project's folder: the one with site/ and Templates/ (default: .).", valueName: "dir"),
    transform: ArgumentReading.text)
  var project = "."

  @Option(
    help: ArgumentHelp("The folder for the preview (default: site/preview in the project).", valueName: "dir"),
    transform: ArgumentReading.text)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many pages are made at once (default: one for each core).", valueName: "n"),
    transform: ArgumentReading.jobs)
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The widths of frames in CSS pixels, with commas between (default: those of site.yml).", valueName: "list"),
    transform: Self.widthList)
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

  @Option(help: "How findings are printed.")
  var format = ReportFormat.text

  func run() async throws {
    let options = PreviewBuild.Options(
      project: project, output: output, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      widths: widths ?? [], now: Moment.now)
    let takesPictures = shots || shotsFolder != nil
    // A name that is wrong is told before the work; where none was named, the preview is written without pictures.
    if takesPictures, let browser { _ = try Browser.program(browser) }
    let clock = ContinuousClock()
    let start = clock.now
    let report = try await PreviewBuild(options: options, files: DiskFileSystem()).run()
    try print(report, duration: clock.now - start)
    if takesPictures { try takePictures(of: report) }
    if report.diagnostics.containsError { throw ExitCode(Diagnosed(report.diagnostics).exitStatus) }
  }

  private func takePictures(of report: PreviewBuild.Report) throws {
    let folder = shotsFolder ?? FilePath.join(report.output, "shots")
    let line = ProgressLine(.standard)
    let clock = ContinuousClock()
    let start = clock.now
    let count = try ContactSheet(site: report.site, preview: report.output, folder: folder, browser: browser)
      .take { line.show("pictures … \($0)") }
    line.clear()
    guard format == .text else { return }
    try Terminal.standard.write("\(folder): \(count) pictures in \((clock.now - start).milliseconds) ms\n")
  }

  @Sendable private static func widthList(_ list: String) throws -> [Int] {
    try list.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let width = Int(word.filter { $0 != " " }), (160...8000).contains(width) else {
        throw ValidationError("it takes whole numbers from 160 to 8000 with commas between, such as 320,768")
      }
      return width
    }
  }

  private func print(_ report: PreviewBuild.Report, duration: Duration) throws {
    switch format {
    case .text:
      let errors = report.diagnostics.filter { $0.severity == .error }
      if !errors.isEmpty { Terminal.standard.report(errors) }
      let warnings = report.diagnostics.count - errors.count
      try Terminal.standard.write(
        [report.entries.words("template"), report.frames.words("frame"), report.pages.words("page")].joined(
          separator: ", ")
          + (report.failures > 0 ? ", \(report.failures) of them tell of errors" : ", all conforming")
          + (warnings > 0 ? "; \(warnings.words("warning")) in the workbench\n" : "\n")
          + "\(report.output): \(report.written) written, \(report.unchanged) unchanged, \(report.removed) removed\n"
          + "\(duration.milliseconds) ms\n")
    case .json:
      try Terminal.standard.writeExactly(
        JSONReport.text(of: report.diagnostics) { writer in
          writer.member("entries", report.entries)
          writer.member("frames", report.frames)
          writer.member("pages", report.pages)
          writer.member("failures", report.failures)
          writer.member("written", report.written)
          writer.member("unchanged", report.unchanged)
          writer.member("removed", report.removed)
          writer.member("output", report.output)
          writer.member("milliseconds", Int(duration.milliseconds))
        })
    }
  }
}
