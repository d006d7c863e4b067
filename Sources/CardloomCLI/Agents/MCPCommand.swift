import ArgumentParser
import Cardloom
import Diagnostics
import Platform

/// `cardloom mcp`: lets agents and editors use a project by the Model Context Protocol.
struct MCPCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Let an agent or an editor use the project, by the Model Context Protocol.",
    usage: "cardloom mcp [options]",
    discussion: """
      Reads requests from standard input and writes answers to standard output, until the input ends: a program starts \
      it, not you. Its tools check the project, explain messages and what the project consists of, \
      compare states, render single templates with a record, and make patches of choices about the fields of a source. They read the project's folder alone and write nothing, except the two whose names begin with \
      `write_`, which write inside that folder.

      Example:
        cardloom mcp --project daily      as the command of a server in the settings of an agent
      """)

  @OptionGroup var location: ProjectOptions
  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal) }

  func run() async throws {
    guard try DiskFileSystem().attributes(of: location.path("site/site.yml")) != nil else {
      throw Diagnosed(.noConfiguration(location.path("site/site.yml")))
    }
    let project = try DiskFileSystem().resolved(location.project)
    let version =
      CardloomCommand.configuration.version.split(separator: " ").last.map(String.init) ?? ""
    let session = AgentSession(
      tools: AgentTool.all, project: AgentProject(folder: project, program: RunningProgram.name),
      version: version)
    while let line = readLine(strippingNewline: true) {
      if let answer = await session.answer(to: Array(line.utf8)) {
        try reporter.terminal.writeExactly(answer + [0x0A])
      }
    }
  }
}
