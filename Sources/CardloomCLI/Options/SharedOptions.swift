import ArgumentParser
import Cardloom
import Platform

/// The option of every command that works on a project.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The project's folder: the one with site/ and Templates/ (default: .).", valueName: "dir"),
    transform: ArgumentReading.text)
  var project = "."

  /// Joins a path inside the project, such as `site/public`, to the project's folder.
  func path(_ inProject: String) -> String { FilePath.join(project, inProject) }
}

/// The option of commands that compare states of a site.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The command with which a Swift package writes its preview into the folder that follows, such as "
        + "'swift run Guide preview'; of a revision, it runs in a checkout.", valueName: "command"),
    transform: ArgumentReading.text)
  var program: String?
}

/// The option of every command that works in parallel.
struct WorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much is done at once (default: as much as there are cores).", valueName: "n"),
    transform: ArgumentReading.jobs)
  var jobs: Int?

  /// The number of workers.
  var workers: Int { jobs ?? Site.processors }
}

/// The terminal options of every command.
struct TerminalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("When words are coloured; by itself on terminals, unless NO_COLOR is set.", valueName: "when"))
  var color = Terminal.Colour.auto

  @Flag(help: "Tell problems only: no progress, no results for people.")
  var quiet = false

  /// The terminal with these options.
  var terminal: Terminal { Terminal(colour: color, isQuiet: quiet) }
}

/// The options of commands whose output programs can read.
struct ReportOptions: ParsableArguments {
  @Option(help: "How findings are printed.")
  var format = ReportFormat.text

  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { reporter(in: ".") }

  /// The reporter of a project, to whose folder the paths of findings are relative.
  func reporter(in folder: String) -> Reporter {
    Reporter(terminal: speaking.terminal, format: format, folder: folder)
  }
}

extension Terminal.Colour: ExpressibleByArgument {}
