import ArgumentParser
import Cardloom
import Platform

/// `cardloom check`: builds the site without writing it.
struct CheckCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Do everything that `build` does, but write nothing.",
    usage: "cardloom check [options]",
    discussion: """
      For editors, hooks and CI: exit status 0 says that `build` would succeed. Says of each source how many records were \
      read, merged, repaired (by which rule, with the first example) and refused. Warns of reviewers' notes that must be \
      done and are open. A source whose file is missing is an \
      error unless its `onFailure` says otherwise; `build` shows an error card and warns.

      Examples:
        cardloom check --strict --format json
        cardloom check --against app/contract.json    fails when an app's contract no longer holds
        cardloom check --format sarif > findings.sarif    for the host of a repository
      """)

  @Option(
    help: ArgumentHelp(
      "Compare the site with the contract of an app, which `cardloom export contract` wrote.", valueName: "file"),
    transform: ArgumentReading.text)
  var against: String?

  @OptionGroup var site: SiteOptions

  var reporter: Reporter { site.reporter }

  func run() async throws {
    let contract = try against.map { try AgreedContract($0, files: DiskFileSystem()) }
    try await site.run(output: nil, writes: false, contract: contract)
  }
}
