import ArgumentParser
import Foundation
import Platform

/// The option of every command that works on a project.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The project's folder: the one with site/ and Templates/ (default: .).", valueName: "dir"),
    transform: ArgumentReading.text)
  var project = "."

  /// A path of the project, such as `site/public`, from the folder in which the command runs.
  func path(_ inProject: String) -> String { FilePath.join(project, inProject) }
}

/// The option of every command that shares its work.
struct WorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much is done at once (default: as much as there are cores).", valueName: "n"),
    transform: ArgumentReading.jobs)
  var jobs: Int?

  /// How many workers share the work.
  var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}

/// The options of every command: how it speaks to people.
struct TerminalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("When words are coloured; by itself on terminals, unless NO_COLOR is set.", valueName: "when"))
  var color = Terminal.Colour.auto

  @Flag(help: "Tell problems only: no progress, no results for people.")
  var quiet = false

  /// The terminal, as these options want it.
  var terminal: Terminal { Terminal(colour: color, isQuiet: quiet) }
}

/// The options of commands whose findings are for programs too.
struct ReportOptions: ParsableArguments {
  @Option(help: "How findings are printed.")
  var format = ReportFormat.text

  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal, format: format) }
}

extension Terminal.Colour: ExpressibleByArgument {}
