import Diagnostics
import NIOCore
import NIOPosix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An HTTP/1.1 server on loopback, reachable only from 127.0.0.1.
package struct PreviewServer: Sendable {
  /// The port to listen on.
  package enum PortChoice: Sendable, Equatable {
    /// This port only; 0 lets the system choose.
    case exactly(Int)
    /// The first free one of twenty, starting at this one.
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

  /// Creates a server; `run` starts it.
  package init(content: any ServedContent, port: PortChoice) {
    self.content = content
    portChoice = port
  }

  /// Serves until the task is cancelled, then closes every connection, including those with an open event stream.
  ///
  /// - Parameter ready: called once with the server's address, such as `http://127.0.0.1:8080/`.
  /// - Throws: `Diagnosed` if no port is available.
  package func run(ready: @escaping @Sendable (String) async -> Void) async throws {
    let connections = OpenConnections()
    let listener = try await listen(connections)
    await ready("http://127.0.0.1:\(listener.localAddress?.port ?? 0)/")
    try await withTaskCancellationHandler {
      try await listener.closeFuture.get()
    } onCancel: {
      listener.close(promise: nil)
    }
    try await connections.closeAll()
  }

  /// Listens on the first available port.
  private func listen(_ connections: OpenConnections) async throws -> any Channel {
    for port in portChoice.candidates {
      do {
        return try await bootstrap(connections).bind(host: "127.0.0.1", port: port).get()
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      } catch let error as IOError {
        throw Diagnosed(.cannotListen(port: port, code: error.errnoCode))
      }
    }
    throw Diagnosed(.portTaken(portChoice))
  }

  private func bootstrap(_ connections: OpenConnections) -> ServerBootstrap {
    let responder = SiteResponder(content: content)
    return ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          connections.insert(channel)
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addConnectionHandlers()
          try pipeline.addHandler(ConnectionHandler(responder: responder))
        }
      }
  }
}
