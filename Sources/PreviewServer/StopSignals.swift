import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs an operation until it ends or until someone asks the process to stop (Control-C, `kill`); then cancels it.
package func runUntilStopped(_ operation: @escaping @Sendable () async throws -> Void) async throws {
  let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
  let sources = [SIGINT, SIGTERM].map { number in
    // Without this the signal would end the process before the source hears of it.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in continuation.yield() }
    source.resume()
    return source
  }
  defer {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await operation() }
    group.addTask { for await _ in signals { return } }
    try await group.next()
    group.cancelAll()
    try await group.waitForAll()
  }
}
