import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The signals that ask the process to stop (Control-C, `kill`), handled until ``end()`` is called.
struct StopSignals {
  private let sources: [(number: Int32, source: any DispatchSourceSignal)]

  /// Handles the signals, except those that the process was started to ignore.
  ///
  /// Both are handled when this returns; until then they end the process, as usual.
  init(_ handler: @escaping @Sendable (_ number: Int32) -> Void) async {
    // A queue of its own has a thread of its own: a build keeps those of the global queues busy until it ends.
    let queue = DispatchQueue(label: "cardloom.signals")
    var sources: [(Int32, any DispatchSourceSignal)] = []
    for number in [SIGINT, SIGTERM] where !Self.isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in handler(number) }
      await withCheckedContinuation { registered in
        source.setRegistrationHandler { @Sendable in registered.resume() }
        source.resume()
      }
      #if canImport(Darwin)
        // On Darwin a dispatch source only observes the signal; on Linux it replaces the action, which must stay.
        signal(number, SIG_IGN)
      #endif
      sources.append((number, source))
    }
    self.sources = sources
  }

  /// Restores the default action of the signals.
  func end() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }

  /// Whether the process was started with a signal ignored, as shells start background jobs.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process by a signal, so that the parent process sees which.
  static func endProcess(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    exit(128 + number)
  }
}

/// Runs an operation until it ends or until a signal asks the process to stop, which cancels it.
///
/// The operation starts when both signals are handled; until then they end the process, as usual.
func runUntilStopped(_ operation: @escaping @Sendable () async throws -> Void) async throws {
  let (stops, continuation) = AsyncStream.makeStream(of: Void.self)
  let signals = await StopSignals { _ in continuation.yield() }
  defer { signals.end() }
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await operation() }
    group.addTask { for await _ in stops { return } }
    try await group.next()
    group.cancelAll()
    try await group.waitForAll()
  }
}
