import NIOCore
import Synchronization

/// The open connections of a server.
///
/// Connections are added as soon as they are accepted, so that a stopping server also closes those without a request.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isClosing = false
  }

  private let state = Mutex(State())

  /// Adds a connection until it is closed; closes it at once if the server is stopping.
  func insert(_ channel: any Channel) {
    let isClosing = state.withLock { state in
      state.channels[ObjectIdentifier(channel)] = channel
      return state.isClosing
    }
    channel.closeFuture.whenComplete { [self] _ in remove(channel) }
    if isClosing { channel.close(promise: nil) }
  }

  /// Closes every connection, including future ones.
  func closeAll() async throws {
    let open = state.withLock { state in
      state.isClosing = true
      return Array(state.channels.values)
    }
    for channel in open { channel.close(promise: nil) }
    for channel in open { try await channel.closeFuture.get() }
  }

  private func remove(_ channel: any Channel) {
    // Released outside the lock, because deinitialising a channel may call back.
    _ = state.withLock { $0.channels.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}
