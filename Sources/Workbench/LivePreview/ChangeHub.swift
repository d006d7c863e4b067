package import PreviewServer

/// The pages that listen for changes.
package actor ChangeHub {
  private var listeners: [Int: AsyncStream<ServerSentEvent>.Continuation] = [:]
  private var count = 0

  package init() {}

  /// A stream of events, which ends when the page is closed or the hub is closed.
  ///
  /// - Parameter greeting: creates the event with the current state, after the page is registered, so that it misses no
  ///   change.
  package func listen(greeting: @Sendable () async -> ServerSentEvent) async -> AsyncStream<ServerSentEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
    count += 1
    let number = count
    listeners[number] = continuation
    continuation.onTermination = { _ in Task { await self.leave(number) } }
    continuation.yield(await greeting())
    return stream
  }

  /// Sends an event to every page.
  package func tell(_ event: ServerSentEvent) {
    for listener in listeners.values { listener.yield(event) }
  }

  /// Ends all streams.
  package func close() {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  private func leave(_ number: Int) { listeners[number] = nil }
}
