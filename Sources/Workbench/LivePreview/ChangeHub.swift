package import PreviewServer

/// The pages that listen for changes.
package actor ChangeHub {
  private var listeners: [Int: AsyncStream<ServerSentEvent>.Continuation] = [:]
  private var count = 0

  package init() {}

  /// A stream of events; it ends when the page goes away or the hub is closed.
  ///
  /// - Parameter greeting: makes the event that tells how things stand, after the page is known here, so that it misses nothing.
  package func listen(greeting: @Sendable () async -> ServerSentEvent) async -> AsyncStream<ServerSentEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
    count += 1
    let number = count
    listeners[number] = continuation
    continuation.onTermination = { _ in Task { await self.leave(number) } }
    continuation.yield(await greeting())
    return stream
  }

  /// Tells every page.
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
