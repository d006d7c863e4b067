import ArgumentParser
import Cardloom
import Platform

/// `cardloom export`: writes what other programs need to know of a site.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print what an app that shows the same cards must know.",
    usage: "cardloom export contract [options]",
    discussion: """
      The contract has the fields of each cell with their types, sizes and insets, the events with their parameters, and \
      when a card counts as seen. Keep it beside the code of an app; `cardloom check --against` fails when the site no \
      longer keeps it.

      Examples:
        cardloom export contract --project daily > app/contract.json
        cardloom export contract --project daily --swift > app/CardContract.swift
        cardloom check --project daily --against app/contract.json
      """,
    subcommands: [ExportContractCommand.self])
}

/// `cardloom export contract`.
struct ExportContractCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "contract",
    abstract: "Print the fields, sizes and events of the cells, as JSON or as Swift.",
    usage: "cardloom export contract [options]",
    discussion: """
      Examples:
        cardloom export contract --project daily > app/contract.json
        cardloom export contract --project daily --swift > app/CardContract.swift
      """)

  @OptionGroup var location: ProjectOptions

  @Flag(help: "Print a Swift file without dependencies instead of JSON.")
  var swift = false

  @OptionGroup var work: WorkOptions
  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal) }

  func run() async throws {
    let contract = try await Project.contract(of: location.project, jobs: work.workers, files: DiskFileSystem())
    try reporter.terminal.writeExactly(swift ? contract.swift : contract.json)
  }
}
