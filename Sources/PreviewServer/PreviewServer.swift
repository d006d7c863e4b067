import Diagnostics
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An HTTP server on loopback: 127.0.0.1 and nothing else can reach it.
package struct PreviewServer: Sendable {
  /// Which port to listen on.
  package enum PortChoice: Sendable, Equatable {
    /// This port, or none; 0 lets the system choose.
    case exactly(Int)
    /// The first free one of twenty, from this one upwards.
    case firstFree(from: Int)

    fileprivate var candidates: [Int] {
      switch self {
      case .exactly(let port): [port]
      case .firstFree(let port): Array(port..<min(port + 20, 65536))
      }
    }
  }

  private let content: any ServedContent
  private let portChoice: PortChoice

  /// Describes a server; `run` starts it.
  package init(content: any ServedContent, port: PortChoice) {
    self.content = content
    portChoice = port
  }

  /// Serves until the task is cancelled, then closes every connection, also those with an open event stream.
  ///
  /// - Parameter ready: called once with the server's address, such as `http://127.0.0.1:8080/`.
  /// - Throws: `Diagnosed` when no port could be had.
  package func run(ready: @escaping @Sendable (String) async -> Void) async throws {
    for port in portChoice.candidates {
      do {
        try await listen(on: port, ready: ready)
        return
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      } catch let error as IOError {
        throw Diagnosed(.cannotListen(port: port, code: error.errnoCode))
      } catch is CancellationError {
        return
      }
    }
    throw Diagnosed(.portTaken(portChoice))
  }

  private func listen(on port: Int, ready: @escaping @Sendable (String) async -> Void) async throws {
    var logger = Logger(label: "cardloom.server")
    logger.logLevel = .critical
    let listening = ListeningPort(port)
    let held = OpenConnections.Held()
    defer { held.closeAll() }
    let application = Application(
      responder: SiteResponder(content: content, port: listening),
      server: HTTPServerBuilder { OpenConnections(responder: $0, held: held) },
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in
        listening.number = channel.localAddress?.port ?? port
        await ready("http://127.0.0.1:\(listening.number)/")
      },
      logger: logger)
    try await application.run()
  }
}
