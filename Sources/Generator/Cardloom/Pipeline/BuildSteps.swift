import Diagnostics
import Synchronization

/// The steps of a build: reports the progress and measures the duration of each.
package final class BuildSteps: Sendable {
  private struct State {
    var current: (name: String, start: Duration, total: Int)?
    var stages: [BuildReport.Stage] = []
  }

  /// The time since a fixed moment.
  let stopwatch: @Sendable () -> Duration
  private let progress: SiteBuild.ProgressHandler
  private let state = Mutex(State())

  /// Creates steps; by default, without reporting progress.
  package init(
    stopwatch: @escaping @Sendable () -> Duration = { .zero }, progress: @escaping SiteBuild.ProgressHandler = { _ in }
  ) {
    self.stopwatch = stopwatch
    self.progress = progress
  }

  /// Ends the current step, if any, and begins another.
  package func begin(_ name: String, of total: Int = 0) {
    state.withLock { state in
      close(&state)
      state.current = (name, stopwatch(), total)
    }
    progress(BuildProgress(stage: name, total: total))
  }

  /// A closure that reports the progress of the current step.
  package func progressOfStep() -> @Sendable (Int) -> Void {
    let (name, total) = state.withLock { ($0.current?.name ?? "", $0.current?.total ?? 0) }
    return { [progress] done in progress(BuildProgress(stage: name, done: done, total: total)) }
  }

  /// Ends the last step and returns all of them with their durations.
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
