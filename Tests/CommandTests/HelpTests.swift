import Foundation
import Testing

/// What the commands say of themselves.
@Suite struct HelpTests {
  private static let commands = [
    "init", "eject", "build", "check", "serve", "preview", "diff", "review", "tokens", "pull", "merge",
    "validate", "render", "explain",
    "schema", "export", "mcp",
  ]

  @Test func theOverviewListsEveryCommand() throws {
    let project = try StarterFolder()
    let help = try project.run("--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    let listed = help.output.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst()
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
    #expect(listed.dropLast() == Self.commands[...])
    #expect(try project.run("help").output == help.output)
    #expect(try Command.run([], in: project.path).output == help.output)
  }

  @Test(arguments: commands) func helpFitsATerminalAndShowsHowToUseTheCommand(_ command: String) throws {
    let project = try StarterFolder()
    let help = try project.run(command, "--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    let lines = help.output.components(separatedBy: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines.contains { $0.hasPrefix("USAGE: cardloom \(command)") })
    #expect(lines.contains { $0.hasPrefix("Example") })
    #expect(lines.contains { $0.hasPrefix("  ") && $0.contains("cardloom \(command)") })
    #expect(try project.run("help", command).output == help.output)
    #expect(try project.run(command, "-h").output == help.output)
  }
}
