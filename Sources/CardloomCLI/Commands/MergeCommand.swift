import ArgumentParser
import Cardloom
import Diagnostics
import Foundation

/// `cardloom merge`: puts the parts of a site together.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", _superCommandName: "cardloom",
    abstract: "Put the parts of a site together that `build --shard` has made.",
    discussion: """
      Checks that the parts are of one site (the same data, templates, configuration and program), that all are there, each \
      once, and that every file is as it was built. Then the site takes its place as a whole, as after a build.

      Example:
        seq 4 | parallel cardloom build --shard {}/4 --output part-{}
        cardloom merge part-* --output site/public
      """)

  @Argument(
    help: ArgumentHelp("The folders of the parts, in any order.", valueName: "part"), transform: ArgumentReading.text)
  var parts: [String]

  @Option(
    help: ArgumentHelp("The folder for the site (default: site/public).", valueName: "dir"),
    transform: ArgumentReading.text)
  var output = "site/public"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many files are linked at once (default: one for each core).", valueName: "n"),
    transform: ArgumentReading.jobs)
  var jobs: Int?

  func run() async throws {
    let merge = SiteMerge(
      parts: parts, output: output, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, files: DiskFileSystem())
    let report = try await merge.run()
    if !report.diagnostics.isEmpty { Terminal.standard.report(report.diagnostics) }
    try Terminal.standard.write(report.summary(writes: true))
  }
}
