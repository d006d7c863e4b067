import ArgumentParser
import Diagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The command `cardloom`: arguments in, words and exit statuses out.
///
/// Everything else is the library's.
@main
struct CardloomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardloom",
    abstract: "Make a site of card feeds: rendered, proven conforming, paginated.",
    discussion: """
      A project is a folder with site/site.yml (what the site is), site/data (feeds) and Templates (cells, pages). \
      Start one with `cardloom init daily`, build it with `cardloom build --project daily`.

      Exit status: 0 fine; 1 problems in the site; 2 wrong usage or configuration; 3 something cannot be read or written.
      """,
    version: "cardloom 0.1.0",
    subcommands: [
      InitCommand.self, PullCommand.self, BuildCommand.self, MergeCommand.self, CheckCommand.self, PreviewCommand.self,
      ServeCommand.self,
      ValidateCommand.self, RenderCommand.self, ExplainCommand.self,
    ])

  /// Runs the command that the arguments name, and leaves with the status that architecture and help promise.
  static func main() async {
    do {
      try checkName(of: CommandLine.arguments.dropFirst().first)
      var command = try parsed(CommandLine.arguments.dropFirst())
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as Diagnosed {
      Terminal.standard.report(error.diagnostics)
      leave(error.exitStatus)
    } catch let error as FileError {
      let diagnostics = [Diagnostic.file(error)]
      Terminal.standard.report(diagnostics)
      leave(Diagnosed(diagnostics).exitStatus)
    } catch let code as ExitCode {
      leave(code.rawValue)
    } catch {
      // The argument parser's own status for wrong usage is 64; ours is 2. Help and version are no errors.
      let isRequest = exitCode(for: error) == .success
      let text = fullMessage(for: error)
      if !text.isEmpty { Terminal.standard.write(text + "\n", toErrors: !isRequest) }
      leave(isRequest ? 0 : 2)
    }
  }
}

extension CardloomCommand {
  /// The command that the arguments name, with all that it is given.
  ///
  /// The argument parser builds a list of the options of each command on the way, `cardloom`'s own among them, which takes
  /// longer than a small site; so the command is asked alone first. What it refuses, and every request for help, is left to the
  /// whole, whose words name the whole command.
  private static func parsed(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
    if let name = arguments.first, let type = configuration.subcommands.first(where: { $0._commandName == name }) {
      do {
        return try type.parseAsRoot(Array(arguments.dropFirst()))
      } catch {
        return try parseAsRoot()
      }
    }
    return try parseAsRoot()
  }

  /// Refuses a command that there is not, with the one that was meant; the argument parser suggests options alone.
  private static func checkName(of argument: String?) throws {
    guard let name = argument, !name.hasPrefix("-"), name != "help" else { return }
    let known = configuration.subcommands.map { $0._commandName }
    guard !known.contains(name) else { return }
    let suggestion = NearMiss.suggestion(for: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
    throw ValidationError("There is no command '\(name)'.\(suggestion)")
  }
}

/// Ends the process; inside a command the name `exit` means the argument parser's.
private func leave(_ status: Int32) -> Never { exit(status) }
