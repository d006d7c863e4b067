import NIOCore
import Synchronization

/// The connections of one server that are open now.
///
/// Each is kept here from its first moment, so that a server that stops can close those, too, on which no request has come yet.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isClosing = false
  }

  private let state = Mutex(State())

  /// Keeps a connection until it is closed; closes it at once when the server is stopping.
  func insert(_ channel: any Channel) {
    let isClosing = state.withLock { state in
      state.channels[ObjectIdentifier(channel)] = channel
      return state.isClosing
    }
    channel.closeFuture.whenComplete { [self] _ in remove(channel) }
    if isClosing { channel.close(promise: nil) }
  }

  /// Closes every connection, and those that are still to come.
  func closeAll() async throws {
    let open = state.withLock { state in
      state.isClosing = true
      return Array(state.channels.values)
    }
    for channel in open { channel.close(promise: nil) }
    for channel in open { try await channel.closeFuture.get() }
  }

  private func remove(_ channel: any Channel) {
    // Released outside the lock: what a channel frees may call back.
    _ = state.withLock { $0.channels.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}
