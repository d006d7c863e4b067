import ArgumentParser
import Cardloom
import Diagnostics

/// The running program.
enum RunningProgram {
  /// An identity of the program file, so that a build ignores the cache of another version.
  ///
  /// It consists of the version, and of the size and modification time of the file if the system reports its path.
  static var identity: String {
    let version = CardloomCommand.configuration.version
    return ProgramFile.identity.map { "\(version) \($0)" } ?? version
  }

  /// What the program was called by: its path, or its name in `PATH`.
  static var name: String { CommandLine.arguments.first ?? "cardloom" }

  /// The arguments behind the program's own name.
  ///
  /// - Parameter all: the arguments as the system tells them, which begin with that name. On Linux, Swift reads them from
  ///   `/proc`; without it there are none.
  /// - Throws: ``Diagnosed`` if the system does not tell them: a command must not take that for a call without arguments.
  static func arguments(_ all: [String]) throws(Diagnosed) -> ArraySlice<String> {
    guard !all.isEmpty else { throw Diagnosed(.noArguments) }
    return all.dropFirst()
  }
}

extension Diagnostic {
  fileprivate static var noArguments: Diagnostic {
    Diagnostic(
      .error, code: CommandCode.noArguments, category: .access, "the system does not say how cardloom was called",
      reason: "programs in Swift read their arguments from `/proc/self/cmdline`, and `/proc` is not mounted here",
      hint:
        "mount it (`mount -t proc proc /proc`), or start the container or the chroot with it, and run the command again"
    )
  }
}
