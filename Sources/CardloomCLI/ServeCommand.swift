import ArgumentParser
import Diagnostics
import PreviewServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `cardloom serve`: the generated site in a browser on this machine.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the generated site on this machine.",
    discussion: "Nobody else can reach it: it listens on 127.0.0.1 alone. Control-C stops it.")

  /// The first port that is tried when none is asked for.
  private static let usualPort = 8080

  @Option(help: ArgumentHelp("The project's folder.", valueName: "dir"))
  var project = "."

  @Option(help: ArgumentHelp("The folder to serve (default: site/public in the project).", valueName: "dir"))
  var output: String?

  @Option(help: ArgumentHelp("The port; without it the first free one from \(usualPort) on.", valueName: "n"))
  var port: Int?

  func validate() throws {
    if let port, !(0...65535).contains(port) { throw ValidationError("a port is a number from 0 to 65535") }
  }

  func run() async throws {
    let folder = output ?? "\(project)/site/public"
    guard try DiskFileSystem().attributes(of: folder)?.kind == .folder else {
      throw Diagnosed(.nothingToServe(folder))
    }
    let server = PreviewServer(
      content: ServedFolder(folder), port: port.map { .exactly($0) } ?? .firstFree(from: Self.usualPort))
    try await runUntilStopped {
      try await server.run { address in
        print("Serving \(folder) at \(address)")
        // At once, also into a pipe: whoever started it waits for the address.
        fflush(nil)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func nothingToServe(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: "nothing-to-serve", category: .access, "there is no folder `\(folder)`",
      reason: "the site has not been generated yet", hint: "run `cardloom build` first")
  }
}
