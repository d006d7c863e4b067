import ArgumentParser
import Cardloom

/// `cardloom build`: builds the site to site/public.
struct BuildCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the site: every page proven conforming, all written at once.",
    usage: "cardloom build [options]",
    discussion: """
      Reads site/site.yml, the feeds that it names and Templates/, and writes site/public. When anything is wrong, all \
      of it is reported and the old output stays as it was. Files whose content is unchanged are not touched. \
      What a build did is remembered beside the output (.public.cardloom-state, which may be deleted), so that the next \
      one makes only the pages that changed.

      Examples:
        cardloom build
        cardloom build --project daily --output /var/www/daily
        cardloom build --format json > report.json
        cardloom build --changes changes.jsonl
        cardloom build --changes changes.jsonl --against published-manifest
        cardloom build --shard 3/16 --output part-3
      """)

  @Option(
    help: ArgumentHelp("The folder for the site (default: site/public in the project).", valueName: "dir"),
    transform: ArgumentReading.text)
  var output: String?

  @Flag(help: "Make everything anew, whatever is remembered of the last build.")
  var full = false

  @Option(help: ArgumentHelp("Build one of several parts, which `cardloom merge` puts together.", valueName: "i/n"))
  var shard: String?

  @OptionGroup var publish: PublishOptions
  @OptionGroup var site: SiteOptions

  var reporter: Reporter { site.reporter }

  func validate() throws {
    guard let shard else { return }
    if publish.changes != nil || publish.against != nil {
      throw ValidationError("--changes and --against compare a whole site, so --shard cannot be used with them")
    }
    if Shard(shard) == nil { throw ValidationError("--shard takes a part and the number of parts, such as 3/16") }
    if output == nil { throw ValidationError("--shard needs --output: each part has a folder of its own") }
  }

  func run() async throws {
    try await replacingFolders { files in
      try await site.run(
        output: output, writes: true, isFull: full, shard: shard.flatMap { Shard($0) }, publish: publish, files: files)
    }
  }
}
