import CardSources
import Cardloom

/// Tries again what may succeed at another attempt.
struct Patience: Sendable {
  let limits: FetchLimits
  let wait: @Sendable (PullWait) async -> Void

  /// Tries until there is a result, or the attempts are used up.
  func run<Result: Sendable>(
    _ source: String, _ attempt: () async throws(FetchFailure) -> Result
  ) async throws(FetchFailure) -> Result {
    var delay = limits.delay
    var number = 1
    while true {
      do throws(FetchFailure) {
        return try await attempt()
      } catch {
        guard error.isPassing, number < limits.attempts else { throw error }
        if let asked = error.retryAfter, asked > limits.longestDelay { throw error.postponed(by: asked) }
        number += 1
        await wait(
          PullWait(
            source: source, failure: error, duration: max(min(delay, limits.longestDelay), error.retryAfter ?? .zero),
            attempt: number, attempts: limits.attempts))
        delay = delay * 2
      }
    }
  }
}
