import ArgumentParser
import Diagnostics
import Platform
import SourcePull

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The command `cardloom`: parses arguments, prints messages and sets exit statuses.
///
/// Everything else is in the library.
@main
struct CardloomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardloom",
    abstract: "Make a site of card feeds: rendered, proven conforming, paginated.",
    discussion: """
      A project is a folder with site/site.yml (what the site is), site/data (feeds) and Templates (cells, pages). Options \
      stand behind the command.

      Examples:
        cardloom init daily                 a project with a few cards
        cardloom serve --project daily      see it in a browser, live
        cardloom build --project daily      write daily/site/public
        cardloom explain stray-end-tag      what a message means

      Exit status: 0 fine; 1 problems in the site; 2 wrong usage or configuration; 3 something cannot be read or \
      written. NO_COLOR and --color never switch colours off. `cardloom --generate-completion-script bash` (or zsh, fish) completes \
      commands and options.
      """,
    version: "cardloom \(Release.number)",
    subcommands: [
      InitCommand.self, EjectCommand.self, BuildCommand.self, CheckCommand.self, ServeCommand.self, PreviewCommand.self,
      DiffCommand.self, ReviewCommand.self, TokensCommand.self,
      PullCommand.self, MergeCommand.self, ValidateCommand.self, RenderCommand.self, ExplainCommand.self,
      SchemaCommand.self, ExportCommand.self, MCPCommand.self,
    ])

  /// Runs the command that the arguments name, and exits with the documented status.
  static func main() async {
    StandardStreams.open()
    var reporter = Reporter(terminal: .standard)
    do {
      var command = try parsed(RunningProgram.arguments(CommandLine.arguments))
      if let reporting = command as? any ReportingCommand {
        reporter = reporting.reporter
        try AddressSpace.check()
      }
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as Diagnosed {
      leave(telling: error, by: reporter)
    } catch let error as FileError {
      leave(telling: Diagnosed(.file(error)), by: reporter)
    } catch let code as ExitCode {
      leave(code.rawValue)
    } catch {
      // The argument parser's own status for wrong usage is 64; ours is 2. Help and version are not errors.
      let isRequest = exitCode(for: error) == .success
      let text = fullMessage(for: error)
      guard isRequest else {
        if !text.isEmpty { Terminal.standard.tell(text + "\n") }
        leave(2)
      }
      do {
        try Terminal.standard.write(text + "\n")
      } catch {
        leave(telling: Diagnosed(.file(error)), by: reporter)
      }
    }
  }
}

extension CardloomCommand {
  /// Parses the command that the arguments name, with its options.
  ///
  /// Parsing from `cardloom` down builds the option list of each command on the way, which takes longer than building a
  /// small site, so the subcommand is parsed on its own first. Errors and requests for help are parsed again from the
  /// root, whose messages contain the full command name.
  private static func parsed(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
    try checkNames(in: arguments)
    if let name = arguments.first, let type = configuration.subcommands.first(where: { $0._commandName == name }) {
      do {
        let command = try type.parseAsRoot(Array(arguments.dropFirst()))
        // A request for help is parsed as another command.
        if Swift.type(of: command) == type { return command }
      } catch {
        try checkProject(in: arguments, of: type)
        return try parseAsRoot()
      }
    }
    return try parseAsRoot()
  }

  /// Rejects a project path without `--project`, which users may expect to work after `cardloom init daily`.
  private static func checkProject(in arguments: ArraySlice<String>, of type: any ParsableCommand.Type) throws {
    guard arguments.count == 2, let folder = arguments.last, !folder.hasPrefix("-"),
      try DiskFileSystem().attributes(of: FilePath.join(folder, "site/site.yml")) != nil
    else { return }
    throw ValidationError(
      "Unexpected argument '\(folder.shown)'. Did you mean 'cardloom \(type._commandName) --project \(folder.shown)'?")
  }

  /// Rejects an unknown command, with a suggestion, and options before the command; the argument parser supports
  /// neither.
  private static func checkNames(in arguments: ArraySlice<String>) throws {
    let known = configuration.subcommands.map { $0._commandName }
    guard var name = arguments.first else { return }
    if name == "help", let subject = arguments.dropFirst().first { name = subject }
    if name.hasPrefix("--"), ownOptions.allSatisfy({ !name.hasPrefix($0) }),
      let command = arguments.first(where: known.contains)
    {
      throw ValidationError("Options stand behind the command: cardloom \(command) \(name.shown) …")
    }
    guard !name.hasPrefix("-"), name != "help", !known.contains(name) else { return }
    let meant = NearMiss.suggestion(for: name, among: known + ["--version", "--help"])
    throw ValidationError("There is no command '\(name.shown)'." + (meant.map { " Did you mean '\($0)'?" } ?? ""))
  }

  /// The options of `cardloom` itself, which the parser defines for every program; shells ask with `---completion`.
  private static let ownOptions = [
    "--help", "--version", "--generate-completion-script", "--experimental-dump-help", "---completion",
  ]
}

/// Ends the process; inside a command the name `exit` is the argument parser's.
private func leave(_ status: Int32) -> Never { exit(status) }

/// Reports an error as the command does, and ends the process with its exit status.
private func leave(telling error: Diagnosed, by reporter: Reporter) -> Never {
  do {
    try reporter.report(failure: error)
  } catch {
    // Standard output cannot be written; standard error still gets a message.
    reporter.terminal.report([.file(error)])
    leave(Diagnosed(.file(error)).exitStatus)
  }
  leave(error.exitStatus)
}
