import Diagnostics
import Platform
import Synchronization

/// Lets work that replaces a folder clean up after SIGINT or SIGTERM.
///
/// While no folder is locked, these signals end the process at once, as usual. While one is, the first signal cancels
/// the work, which removes its lock and its staged files; then the process ends by that signal. A second signal ends it
/// at once.
private final class OrderlyStop: LockObserver {
  private struct State {
    var work: Task<Void, any Error>?
    var locks = 0
    var received: Int32?
  }

  private let state = Mutex(State())

  /// The signal that cancelled the work.
  var received: Int32? { state.withLock { $0.received } }

  func willLock() { state.withLock { $0.locks += 1 } }
  func didUnlock() { state.withLock { $0.locks -= 1 } }

  /// Runs the work, and returns its result after it has cleaned up.
  func run(_ work: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error> {
    let task = Task { try await work() }
    state.withLock { $0.work = task }
    return await task.result
  }

  func stop(by number: Int32) {
    let work = state.withLock { state in
      if state.locks == 0 || state.received != nil { StopSignals.endProcess(by: number) }
      state.received = number
      return state.work
    }
    work?.cancel()
  }
}

extension ReportingCommand {
  /// Runs work that replaces folders, and ends the process cleanly if a signal cancels it.
  func replacingFolders(_ work: @escaping @Sendable (DiskFileSystem) async throws -> Void) async throws {
    let stop = OrderlyStop()
    let signals = await StopSignals { stop.stop(by: $0) }
    let result = await stop.run { try await work(DiskFileSystem(lockObserver: stop)) }
    signals.end()
    guard let number = stop.received else { return try result.get() }
    if case .failure(let error as Diagnosed) = result { try reporter.report(failure: error) }
    StopSignals.endProcess(by: number)
  }
}
