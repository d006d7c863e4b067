import ArgumentParser
import CardSources
import Cardloom
import Diagnostics
import Platform
import SourcePull

/// `cardloom pull`: the only command that uses the network, except `cardloom init --from` with an address.
struct PullCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Fetch the sources that have a `url`, for builds to read offline.",
    usage: "cardloom pull [<source> ...] [options]",
    discussion: """
      Each source with `url:` in site/site.yml is fetched into site/snapshots, with what is needed to ask the server \
      only for news the next time (lock.json). A document that is not a feed, is cut or malformed, or has fewer than half \
      of the cards never takes the place of a good copy: pages then show the last good one, or what `onFailure` of \
      the source says. Sources with `onFailure: stale` that are files get a copy too. Pictures of sources with `pictures: {keep: \
      true}` are copied to site/assets/kept.

      No other command reaches the network, but for `init --from` an address. Exit status 3 says that a source could \
      not be fetched, 1 that what was fetched is damaged or has too few cards.

      Examples:
        cardloom pull && cardloom build
        cardloom pull news --timeout 10
        cardloom pull --format json
      """)

  @Argument(
    help: ArgumentHelp("The sources to pull (default: all).", valueName: "source"), transform: ArgumentReading.text)
  var sources: [String] = []

  @OptionGroup var location: ProjectOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long a server may take, in seconds (default: 30).", valueName: "seconds"),
    transform: ArgumentReading.positive(upTo: 3_600))
  var timeout = 30.0

  @Option(
    name: .customLong("max-size"), parsing: .unconditional,
    help: ArgumentHelp("The largest document, in megabytes (default: 64).", valueName: "mb"),
    transform: ArgumentReading.positive(upTo: 2_000))
  var maxSize = 64.0

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How often to try (default: 4).", valueName: "n"),
    transform: ArgumentReading.whole(1...20))
  var attempts = 4

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long to wait before the second attempt, then twice as long (default: 1).", valueName: "seconds"),
    transform: ArgumentReading.number(upTo: 600))
  var delay = 1.0

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many redirects to follow (default: 5).", valueName: "n"),
    transform: ArgumentReading.whole(0...20))
  var redirects = 5

  @Flag(
    name: .customLong("accept-fewer"),
    help: "Replace copies by documents with far fewer cards, or with records that cannot become cards.")
  var acceptsFewer = false

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  func run() async throws {
    let disk = DiskFileSystem()
    let configuration = try SiteConfiguration.read(
      location.path("site/site.yml"), shownAs: "site/site.yml", files: disk)
    let limits = FetchLimits(
      timeout: .seconds(timeout), size: Int(maxSize * 1_000_000), redirects: redirects, attempts: attempts,
      delay: .seconds(delay))
    let names = sources.isEmpty ? nil : sources
    guard let fetcher = HTTPFetcher.standard else { throw Diagnosed(.noCurl) }
    let reporter = reporter
    let puller = SourcePuller(
      configuration: configuration, files: disk, fetcher: fetcher, limits: limits, acceptsFewer: acceptsFewer,
      now: Moment.now.description, variable: Terminal.variable,
      wait: { wait in
        if wait.duration > .zero { reporter.tell(wait.words + "\n") }
        // A cancelled sleep only brings the next attempt forward.
        do { try await Task.sleep(for: wait.duration) } catch { return }
      })
    let results = try await reporter.terminal.showingProgress { line in
      try await puller.run(only: names) { done, total in line.show("fetch sources", done, of: total) }
    }
    let pictures = try await keepPictures(of: configuration, fetcher: fetcher, limits: limits, disk)
    try print(results, pictures)
    if results.contains(where: \.hasFailed) {
      throw ExitCode(Diagnosed(results.filter(\.hasFailed).compactMap(\.diagnostic)).exitStatus)
    }
  }

  /// Keeps the pictures of sources that ask for it; `nil` if none does.
  private func keepPictures(
    of configuration: SiteConfiguration, fetcher: HTTPFetcher, limits: FetchLimits, _ disk: DiskFileSystem
  ) async throws(Diagnosed) -> KeptPictures? {
    let keeping = configuration.sourcesKeepingPictures
    guard !keeping.isEmpty else { return nil }
    let paths = ProjectPaths(location.project)
    let project = try await Project.read(paths, files: disk)
    let read = await project.readSources(SourceOptions())
    let puller = PicturePuller(
      assets: paths.assets(of: configuration), files: disk, fetcher: fetcher, limits: limits)
    return try await puller.run(keeping.map { ($0, read.remotePictures(of: $0.name)) })
  }

  private func print(_ results: [PulledSource], _ pictures: KeptPictures?) throws {
    let nothing = "no source has a `url`: there is nothing to pull\n"
    try reporter.report(
      results.flatMap(\.diagnostics) + (pictures?.diagnostics ?? []),
      words: (results.isEmpty ? nothing : results.map { "\($0.name): \($0.words)\n" }.joined())
        + (pictures.map { $0.words + "\n" } ?? "")
    ) { writer in
      writer.name("sources")
      writer.beginArray()
      for result in results { result.write(to: &writer) }
      writer.endArray()
    }
  }
}
