import ArgumentParser
import CardSources
import Cardloom
import Diagnostics
import Platform
import SourcePull

/// `cardloom init`: creates a working project in an empty folder.
struct InitCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Start a project: a small site that builds and looks good.",
    usage: "cardloom init [<dir>] [--from <feed>] [options]",
    discussion: """
      Writes site/site.yml, a feed with a few cards and a cell template to change. Files that exist are never \
      overwritten: the folder must be empty or missing. The built-in templates need no copy; a file of your own in \
      Templates/ takes the place of the built-in one of the same path, and `cardloom eject` copies one to start from.

      With --from, the project shows a feed of yours: JSON Feed, RSS, Atom, plain JSON, NDJSON or CSV, told by its \
      content, or a folder of files of one card each (JSON or YAML). `-` reads standard input. An address (http or \
      https) is fetched once, which uses the network; the project keeps the copy, and `cardloom pull` renews it. What \
      the cards show is guessed from their fields: articles, products, people, episodes and others get the built-in \
      cell of their kind. It is built once in memory to be sure that it fits, and a line says what was chosen.

      Examples:
        cardloom init daily
        cardloom init daily --from news.xml
        cardloom init daily --from https://example.org/feed.xml
        generate-cards | cardloom init daily --from -
        cardloom build --project daily && cardloom serve --project daily
      """)

  @Argument(
    help: ArgumentHelp("The folder of the project (default: .).", valueName: "dir"), transform: ArgumentReading.text)
  var directory = "."

  @Option(
    help: ArgumentHelp("Make a project that shows this feed.", valueName: "feed"), transform: ArgumentReading.text)
  var from: String?

  @Option(
    help: ArgumentHelp(
      "With --from: the currency of prices that do not name theirs, such as EUR.", valueName: "code"),
    transform: ArgumentReading.text)
  var currency: String?

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter }

  func validate() throws {
    if let currency {
      guard from != nil else {
        throw ValidationError("--currency needs --from: it names the currency of a feed's prices")
      }
      guard currency.wholeMatch(of: /[A-Z]{3}/) != nil else {
        throw ValidationError("--currency takes a code of three capitals (ISO 4217), such as EUR, not `\(currency)`")
      }
    }
    guard let from, from.contains("://") else { return }
    let scheme = from.prefix { $0 != ":" }.lowercased()
    guard ["file", "http", "https"].contains(scheme) else {
      throw ValidationError("--from takes a file, a folder, `-`, or an address of http or https, not `\(scheme):`")
    }
    guard scheme == "file" || !SourceAddress.hasCredentials(from) else {
      throw ValidationError("--from takes an address without user and password: write them into ~/.netrc")
    }
  }

  func run() async throws {
    let disk = DiskFileSystem(takesPipes: true)
    var findings: [Diagnostic] = []
    let written: [String]
    var seen: [String] = []
    var advice: [String] = []
    if let from {
      let project = try await reporter.terminal.showingProgress { line in
        line.show("read feed …")
        return try await GeneratedProject(from: try await input(from, disk), currency: currency)
      }
      findings = project.findings
      (seen, advice) = (project.summary, project.advice(project: projectOption))
      written = try project.write(to: directory, files: disk)
    } else {
      written = try StarterProject().write(to: directory, files: disk)
    }
    let paths = written.map { FilePath.join(directory, $0) }
    try reporter.report(findings, words: words(written: paths, seen: seen, advice: advice)) { writer in
      writer.name("seen")
      writer.beginArray()
      for line in seen { writer.value(line) }
      writer.endArray()
      writer.name("written")
      writer.beginArray()
      for path in paths { writer.value(path) }
      writer.endArray()
    }
  }

  /// The created files, and the next steps.
  private func words(written paths: [String], seen: [String], advice: [String]) -> String {
    let lines = paths.map { "  \($0)\n" }.joined()
    let next = "Next: cardloom build\(projectOption) && cardloom serve\(projectOption)\n"
    let change =
      advice.isEmpty ? ["To change another built-in template: cardloom eject --list\(projectOption)"] : advice
    return seen.map { $0 + "\n" }.joined() + "Wrote\n\(lines)\(next)" + change.map { $0 + "\n" }.joined()
  }

  /// The option that names the project for other commands.
  private var projectOption: String { directory == "." ? "" : " --project \(directory)" }

  /// Opens the feed that `--from` names.
  private func input(_ from: String, _ disk: DiskFileSystem) async throws -> StarterSource {
    if from == "-" { return try StarterSource(document: try StandardStreams.readInput(), shownAs: "standard input") }
    let isFile = from.lowercased().hasPrefix("file://")
    guard from.contains("://"), !isFile else {
      return StarterSource(path: isFile ? String(from.dropFirst("file://".count)) : from, files: disk)
    }
    guard let fetcher = HTTPFetcher.standard else { throw Diagnosed(.noCurl) }
    reporter.terminal.tell("Fetching \(from): this uses the network; builds do not\n")
    do {
      guard
        case .document(let bytes, let etag, let lastModified, let charset, _, _, _) = try await fetcher.fetch(
          FetchRequest(url: from), limits: FetchLimits())
      else { throw FetchFailure(.pullStatus, "the server sent no document") }
      let entry = StarterSource.entry(
        of: bytes, url: from, date: Moment.now.description, etag: etag, lastModified: lastModified, charset: charset)
      return try StarterSource(pulled: bytes, entry: entry)
    } catch let failure as FetchFailure {
      throw Diagnosed(.notFetched(from, failure))
    }
  }
}
