import ArgumentParser
import Cardloom
import Platform

/// `cardloom merge`: merges the shards of a site.
struct MergeCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the parts of a site together that `build --shard` has made.",
    usage: "cardloom merge <part> ... [options]",
    discussion: """
      Checks that the parts are of one site (the same data, templates, configuration and program), that all are there, each \
      once, and that every file is as it was built. Then the site takes its place as a whole, as after a build.

      Example:
        seq 4 | parallel cardloom build --shard {}/4 --output part-{}
        cardloom merge part-* --output site/public
        cardloom merge part-* --format json > report.json
      """)

  @Argument(
    help: ArgumentHelp("The folders of the parts, in any order.", valueName: "part"), transform: ArgumentReading.text)
  var parts: [String]

  @OptionGroup var location: ProjectOptions

  @Option(
    help: ArgumentHelp("The folder for the site (default: site/public in the project).", valueName: "dir"),
    transform: ArgumentReading.text)
  var output: String?

  @OptionGroup var work: WorkOptions
  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  func run() async throws { try await replacingFolders(merge) }

  private func merge(_ files: DiskFileSystem) async throws {
    let merge = SiteMerge(
      parts: parts, output: output ?? location.path("site/public"), jobs: work.workers, files: files)
    let report = try await reporter.terminal.showingProgress { line in try await merge.run(progress: line.show) }
    try reporter.report(report.diagnostics, words: report.summary(writes: true)) { report.write(to: &$0) }
  }
}
