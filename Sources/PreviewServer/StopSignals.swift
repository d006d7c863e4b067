import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs an operation until it ends or until someone asks the process to stop (Control-C, `kill`); then cancels it.
///
/// The operation starts when both signals are being listened for; until then they end the process, as usual.
package func runUntilStopped(_ operation: @escaping @Sendable () async throws -> Void) async throws {
  let (stops, continuation) = AsyncStream.makeStream(of: Void.self)
  let numbers = [SIGINT, SIGTERM]
  var sources: [any DispatchSourceSignal] = []
  defer {
    for source in sources { source.cancel() }
    for number in numbers { signal(number, SIG_DFL) }
  }
  for number in numbers {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in continuation.yield() }
    await withCheckedContinuation { registered in
      source.setRegistrationHandler { @Sendable in registered.resume() }
      source.resume()
    }
    #if canImport(Darwin)
      // Here a source only watches; on Linux it takes the signal's place, and must be left there.
      signal(number, SIG_IGN)
    #endif
    sources.append(source)
  }
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await operation() }
    group.addTask { for await _ in stops { return } }
    try await group.next()
    group.cancelAll()
    try await group.waitForAll()
  }
}
