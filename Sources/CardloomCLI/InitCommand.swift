import ArgumentParser
import Cardloom
import Diagnostics

/// `cardloom init`: a working project in an empty folder.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Start a project: a small site that builds and looks good.",
    discussion: """
      Writes site/site.yml, a feed with a few cards and a cell template to change. Files that exist are never \
      overwritten: the folder must be empty or missing. The built-in templates need no copy; a file of your own in \
      Templates/ takes the place of the built-in one of the same path.

      With --from, the project shows a feed of yours: JSON Feed, RSS, Atom, plain JSON, NDJSON or CSV, told by its \
      content. What its cards show is guessed from their fields, and built once in memory to be sure that it fits.

      Examples:
        cardloom init daily
        cardloom init daily --from news.xml
        cardloom build --project daily && cardloom serve --project daily
      """)

  @Argument(help: ArgumentHelp("The folder of the project; by default the current one.", valueName: "dir"))
  var directory = "."

  @Option(help: ArgumentHelp("Make a project that shows this feed.", valueName: "feed"))
  var from: String?

  func run() async throws {
    let disk = DiskFileSystem()
    let written: [String]
    if let from {
      let project = try await FeedProject(from: from, files: disk)
      if !project.findings.isEmpty { Terminal.standard.report(project.findings) }
      written = try project.write(to: directory, files: disk)
    } else {
      written = try StarterProject().write(to: directory, files: disk)
    }
    let prefix = directory == "." ? "" : " --project \(directory)"
    let lines = written.map { "  \(FilePath.join(directory, $0))\n" }.joined()
    Terminal.standard.write("Wrote\n\(lines)Next: cardloom build\(prefix) && cardloom serve\(prefix)\n")
  }
}
