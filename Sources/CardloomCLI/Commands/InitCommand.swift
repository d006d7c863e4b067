import ArgumentParser
import CardSources
import Cardloom
import Diagnostics
import Platform
import SourcePull
import Starter

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

      With --from, the project shows a feed of yours: JSON Feed, RSS, Atom, plain JSON, NDJSON, CSV, YAML or \
      iCalendar, told by its content, or a folder of files of one card each (JSON, YAML or Markdown). A list of feeds \
      (OPML) becomes a source for each. `-` reads standard input. An address (http or https) is fetched once, with up to \
      ten pages of an API's answer, which uses the network; the project keeps the copy, and `cardloom pull` renews it. \
      `${NAME}` in it is a variable of the environment, which the project does not contain. What \
      the cards show is guessed from their fields: articles, products, people, episodes and others get the built-in \
      cell of their kind. It is built once in memory to be sure that it fits, and a line says what was chosen.

      Examples:
        cardloom init daily
        cardloom init daily --from news.xml
        cardloom init daily --from https://example.org/feed.xml
        cardloom init daily --from https://cms.example/api/posts --header 'Authorization: Bearer ${NEWS_TOKEN}'
        cardloom init daily --from https://cms.example/graphql --query '{posts {nodes {id title}}}'
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

  @Option(
    name: .customLong("header"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "With --from and an address: a header field to send, such as 'Authorization: Bearer ${NEWS_TOKEN}'.",
      valueName: "field"))
  var headers: [String] = []

  @Option(
    help: ArgumentHelp("With --from and an address: the method of the request, GET or POST.", valueName: "method"),
    transform: ArgumentReading.text)
  var method: String?

  @Option(
    help: ArgumentHelp(
      "With --from and an address: the body of the request, JSON or a text, which is sent by POST.", valueName: "text"),
    transform: ArgumentReading.text)
  var body: String?

  @Option(
    help: ArgumentHelp(
      "With --from and an address: a GraphQL query, which is sent by POST, such as '{posts {nodes {id title}}}'.",
      valueName: "graphql"),
    transform: ArgumentReading.text)
  var query: String?

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter }

  func validate() throws {
    if !headers.isEmpty {
      guard from?.contains("://") == true else {
        throw ValidationError("--header needs --from with an address: it is sent to its server")
      }
      for header in headers where !header.contains(":") {
        throw ValidationError("--header takes a name and a value, such as 'Authorization: Bearer ${NEWS_TOKEN}'")
      }
    }
    for (option, value) in [("--method", method), ("--body", body), ("--query", query)] where value != nil {
      guard from?.contains("://") == true, from?.lowercased().hasPrefix("file:") == false else {
        throw ValidationError("\(option) needs --from with an address of http or https: it is sent to its server")
      }
    }
    if let method, RequestConfiguration.Method(rawValue: method) == nil {
      throw ValidationError("--method takes GET or POST, not `\(method)`")
    }
    guard body == nil || query == nil else {
      throw ValidationError("--query and --body are both the body of the request: use one of them")
    }
    guard body == nil && query == nil || method != "GET" else {
      throw ValidationError("--method GET sends no body: leave it out, or use POST")
    }
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
      let made = try await reporter.terminal.showingProgress { line in
        line.show("read feed …")
        return try await self.project(from, disk)
      }
      switch made {
      case .subscriptions(let project):
        seen = project.summary
        advice = ["The feeds are fetched by: cardloom pull\(projectOption)"]
        written = try project.write(to: directory, files: disk)
      case .cards(let project):
        findings = project.findings
        (seen, advice) = (project.summary, project.advice(project: projectOption))
        written = try project.write(to: directory, files: disk)
      }
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

  /// A project for what `--from` names.
  private enum NewProject {
    case cards(GeneratedProject)
    /// One with a source for each feed of a list.
    case subscriptions(SubscriptionProject)
  }

  private func project(of source: StarterSource, named name: String) async throws -> NewProject {
    if let list = try source.subscriptions() { return .subscriptions(try SubscriptionProject(list, shownAs: name)) }
    return .cards(try await GeneratedProject(from: source, currency: currency))
  }

  /// The project for the feed that `--from` names.
  private func project(_ from: String, _ disk: DiskFileSystem) async throws -> NewProject {
    if from == "-" {
      let input = try StarterSource(document: try StandardStreams.readInput(), shownAs: "standard input")
      return try await project(of: input, named: from)
    }
    let isFile = from.lowercased().hasPrefix("file://")
    guard from.contains("://"), !isFile else {
      let path = isFile ? String(from.dropFirst("file://".count)) : from
      return try await project(of: StarterSource(path: path, files: disk), named: from)
    }
    let fields = headers.map { field in
      let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: Self.trimmed(parts[0]), value: Self.trimmed(parts[1]))
    }
    let sent =
      query.map { RequestConfiguration.Body.data(.object([.init("query", .string($0))])) }
      ?? body.flatMap { RequestConfiguration.Body($0) }
    guard sent != nil || body == nil,
      let request = StarterRequest(
        address: from, headers: fields, method: method.flatMap(RequestConfiguration.Method.init), body: sent)
    else {
      throw ValidationError("`${` begins the name of an environment variable, which `}` ends: ${NEWS_TOKEN}")
    }
    guard let fetcher = HTTPFetcher.standard else { throw Diagnosed(.noCurl) }
    reporter.terminal.tell("Fetching \(request.shownAddress): this uses the network; builds do not\n")
    let reporter = reporter
    let fetch = StarterFetch(
      fetcher: fetcher, now: Moment.now.description, variable: Terminal.variable,
      wait: { wait in
        if wait.duration > .zero { reporter.tell(wait.words + "\n") }
        // A cancelled sleep only brings the next attempt forward.
        do { try await Task.sleep(for: wait.duration) } catch { return }
      })
    let feed = try await fetch.first(request)
    var made = try await project(of: feed.source, named: request.shownAddress)
    if case .cards(let project) = made, let all = try await fetch.all(feed, of: project, request) {
      made = .cards(try await GeneratedProject(from: all, currency: currency))
    }
    for name in request.hiddenVariables {
      reporter.tell("The value of \(name) is not written into the project: add the line \(name)=… to site/.env\n")
    }
    return made
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
