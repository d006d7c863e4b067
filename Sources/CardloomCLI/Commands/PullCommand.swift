import ArgumentParser
import Cardloom
import Diagnostics
import FeedData
import FeedPull

/// `cardloom pull`: the only command that uses the network, but for `cardloom init --from` an address.
struct PullCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", _superCommandName: "cardloom",
    abstract: "Fetch the sources that have a `url`, for builds to read offline.",
    usage: "cardloom pull [<source> ...] [options]",
    discussion: """
      Each source with `url:` in site/site.yml is fetched into site/snapshots, with what is needed to ask the server \
      only for news the next time (lock.json). A document that is no feed never takes the place of a good copy: pages \
      then show the last good one, or what `onFailure` of the source says. Sources with `onFailure: stale` that are \
      files get a copy too.

      No other command reaches the network, but for `init --from` an address. Exit status 3 says that a source could \
      not be pulled.

      Examples:
        cardloom pull && cardloom build
        cardloom pull news --timeout 10
        cardloom pull --format json
      """)

  @Argument(
    help: ArgumentHelp("The sources to pull (default: all).", valueName: "source"), transform: ArgumentReading.text)
  var sources: [String] = []

  @Option(
    help: ArgumentHelp("The project's folder: the one with site/ and Templates/ (default: .).", valueName: "dir"),
    transform: ArgumentReading.text)
  var project = "."

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

  @Option(help: "How the outcome is printed.")
  var format = ReportFormat.text

  func run() async throws {
    let disk = DiskFileSystem()
    let configuration = try SiteConfiguration.read(
      FilePath.join(project, "site/site.yml"), shownAs: "site/site.yml", files: disk)
    let limits = FetchLimits(
      timeout: .seconds(timeout), size: Int(maxSize * 1_000_000), redirects: redirects, attempts: attempts,
      delay: .seconds(delay))
    let names = sources.isEmpty ? nil : sources
    guard let fetcher = HTTPFetcher() else { throw Diagnosed(.noCurl) }
    let results = try await FeedPuller(
      configuration: configuration, files: disk, fetcher: fetcher, limits: limits, now: Moment.now.description,
      wait: { duration in
        // A wait that is cut short only means that the next attempt comes earlier.
        do { try await Task.sleep(for: duration) } catch { return }
      }
    ).run(only: names)
    try print(results)
    if results.contains(where: \.hasFailed) { throw ExitCode(3) }
  }

  private func print(_ results: [PulledSource]) throws {
    let diagnostics = results.compactMap(\.diagnostic)
    switch format {
    case .text:
      if !diagnostics.isEmpty { Terminal.standard.report(diagnostics) }
      if results.isEmpty { try Terminal.standard.write("no source has a `url`: there is nothing to pull\n") }
      try Terminal.standard.write(results.map { "\($0.name): \($0.words)\n" }.joined())
    case .json:
      try Terminal.standard.writeExactly(
        JSONReport.text(of: diagnostics) { writer in
          writer.name("sources")
          writer.beginArray()
          for result in results {
            writer.beginObject()
            writer.member("name", result.name)
            writer.member("url", result.url)
            writer.member("outcome", result.word)
            writer.member("movedTo", result.newURL)
            writer.member("bytes", result.entry.bytes)
            writer.member("date", result.entry.date)
            writer.endObject()
          }
          writer.endArray()
        })
    }
  }
}

extension PulledSource {
  /// What became of the source, in one word.
  fileprivate var word: String {
    switch outcome {
    case .pulled: "pulled"
    case .unchanged: "unchanged"
    case .failed: "failed"
    }
  }

  /// What became of the source, for people.
  fileprivate var words: String {
    switch outcome {
    case .pulled(let bytes, let cards): "pulled, \(cards) card\(cards == 1 ? "" : "s"), \(bytes) bytes"
    case .unchanged: "unchanged since \(entry.date)"
    case .failed: entry.hash == nil ? "failed, no earlier copy" : "failed, the copy of \(entry.date) stays"
    }
  }
}
