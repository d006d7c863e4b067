import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// HTTP/1.1 connections that are held until they are closed, whether anyone has served them or not.
///
/// A server that stops forgets the connections which it has accepted and not yet begun to serve. Nobody would close
/// those, and SwiftNIO ends the process when a connection's writer is forgotten unfinished. So each is kept here from
/// its first moment, and closed when the server has stopped.
struct OpenConnections: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  private let http: HTTP1Channel
  private let held: Held

  init(responder: @escaping HTTPChannelHandler.Responder, held: Held) {
    http = HTTP1Channel(responder: responder)
    self.held = held
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    http.setup(channel: channel, logger: logger).map { connection in
      held.insert(connection)
      channel.closeFuture.whenComplete { _ in held.remove(connection) }
      return connection
    }
  }

  func handle(value connection: Value, logger: Logger) async {
    await http.handle(value: connection, logger: logger)
  }
}

extension OpenConnections {
  /// The connections of one server that are open now.
  final class Held: Sendable {
    private struct State {
      var connections: [ObjectIdentifier: Value] = [:]
      var isClosing = false
    }

    private let state = Mutex(State())

    fileprivate func insert(_ connection: Value) {
      let isLate = state.withLock { state in
        state.connections[ObjectIdentifier(connection.channel)] = connection
        return state.isClosing
      }
      if isLate { connection.channel.close(promise: nil) }
    }

    fileprivate func remove(_ connection: Value) {
      // Let go of outside the lock: what a connection frees may call back.
      _ = state.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(connection.channel)) }
    }

    /// Closes what is open, and whatever is still to come.
    func closeAll() {
      let open = state.withLock { state in
        state.isClosing = true
        return Array(state.connections.values)
      }
      for connection in open { connection.channel.close(promise: nil) }
    }
  }
}
