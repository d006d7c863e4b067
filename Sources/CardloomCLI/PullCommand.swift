import ArgumentParser
import Cardloom
import Diagnostics
import FeedData
import FeedPull

/// `cardloom pull`: the only command that uses the network, but for `cardloom init --from` an address.
struct PullCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Fetch the sources that have a `url`, for builds to read offline.",
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

  @Argument(help: ArgumentHelp("The sources to pull; all by default.", valueName: "source"))
  var sources: [String] = []

  @Option(help: ArgumentHelp("The project's folder: the one with site/ and Templates/.", valueName: "dir"))
  var project = "."

  @Option(help: ArgumentHelp("How long a server may take, in seconds.", valueName: "seconds"))
  var timeout = 30.0

  @Option(name: .customLong("max-size"), help: ArgumentHelp("The largest document, in megabytes.", valueName: "mb"))
  var maxSize = 64.0

  @Option(help: ArgumentHelp("How often to try.", valueName: "n"))
  var attempts = 4

  @Option(help: ArgumentHelp("How long to wait before the second attempt; then twice as long.", valueName: "seconds"))
  var delay = 1.0

  @Option(help: ArgumentHelp("How many redirects to follow.", valueName: "n"))
  var redirects = 5

  @Option(help: "How the outcome is printed: text or json.")
  var format = ReportFormat.text

  func validate() throws {
    guard timeout > 0, timeout <= 3_600 else {
      throw ValidationError("--timeout takes seconds, more than 0 up to 3600")
    }
    guard maxSize > 0, maxSize <= 2_000 else {
      throw ValidationError("--max-size takes megabytes, more than 0 up to 2000")
    }
    guard (1...20).contains(attempts) else { throw ValidationError("--attempts takes a whole number from 1 to 20") }
    guard delay >= 0, delay <= 600 else { throw ValidationError("--delay takes seconds from 0 to 600") }
    guard (0...20).contains(redirects) else { throw ValidationError("--redirects takes a whole number from 0 to 20") }
  }

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
    print(results)
    if results.contains(where: \.hasFailed) { throw ExitCode(3) }
  }

  private func print(_ results: [PulledSource]) {
    let diagnostics = results.compactMap(\.diagnostic)
    switch format {
    case .text:
      if !diagnostics.isEmpty { Terminal.standard.report(diagnostics) }
      if results.isEmpty { Terminal.standard.write("no source has a `url`: there is nothing to pull\n") }
      Terminal.standard.write(results.map { "\($0.name): \($0.words)\n" }.joined())
    case .json:
      Terminal.standard.write(
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
