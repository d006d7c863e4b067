import Diagnostics
import Synchronization

/// The steps of a build as it goes through them: tells how far it is, and takes the time of each.
package final class BuildSteps: Sendable {
  private struct State {
    var current: (name: String, start: Duration, total: Int)?
    var stages: [BuildReport.Stage] = []
  }

  /// The time since some fixed moment.
  let stopwatch: @Sendable () -> Duration
  private let progress: SiteBuild.ProgressHandler
  private let state = Mutex(State())

  /// Steps that nobody watches by default.
  package init(
    stopwatch: @escaping @Sendable () -> Duration = { .zero }, progress: @escaping SiteBuild.ProgressHandler = { _ in }
  ) {
    self.stopwatch = stopwatch
    self.progress = progress
  }

  /// Ends the step before, if there is one, and begins another.
  package func begin(_ name: String, of total: Int = 0) {
    state.withLock { state in
      close(&state)
      state.current = (name, stopwatch(), total)
    }
    progress(BuildProgress(stage: name, total: total))
  }

  /// What is told how much of the current step is done.
  package func progressOfStep() -> @Sendable (Int) -> Void {
    let (name, total) = state.withLock { ($0.current?.name ?? "", $0.current?.total ?? 0) }
    return { [progress] done in progress(BuildProgress(stage: name, done: done, total: total)) }
  }

  /// Ends the last step; all of them with their times.
  package func finish() -> [BuildReport.Stage] {
    state.withLock { state in
      close(&state)
      return state.stages
    }
  }

  private func close(_ state: inout State) {
    guard let current = state.current else { return }
    state.stages.append(BuildReport.Stage(current.name, stopwatch() - current.start, from: current.start))
    state.current = nil
  }
}
