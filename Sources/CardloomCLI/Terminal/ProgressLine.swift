import Diagnostics
import Synchronization

/// A progress line on the terminal, redrawn at most every 80 milliseconds and for each stage.
///
/// Nothing is written unless standard error is an interactive terminal.
final class ProgressLine: Sendable {
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private let nextDrawing = Mutex(ContinuousClock.now)

  fileprivate init(_ terminal: Terminal) { self.terminal = terminal }

  /// Draws the line; an `important` one, such as the name of a stage, is never skipped.
  func show(_ text: String, important: Bool = false) {
    guard terminal.isInteractive else { return }
    let isDue = nextDrawing.withLock { next in
      guard important || clock.now >= next else { return false }
      next = clock.now + .milliseconds(80)
      return true
    }
    if isDue { terminal.redraw(text.shown) }
  }

  /// Draws the number of finished steps of a stage.
  func show(_ stage: String, _ done: Int, of total: Int) {
    show(total > 0 && done > 0 ? "\(stage) … \(done) of \(total)" : "\(stage) …", important: done == 0)
  }

  fileprivate func clear() {
    if terminal.isInteractive { terminal.redraw("") }
  }
}

extension Terminal {
  /// Runs long work with a progress line; clears the line before anything else is written, whatever the result.
  func showingProgress<Value>(_ work: (ProgressLine) async throws -> Value) async rethrows -> Value {
    let line = ProgressLine(self)
    defer { line.clear() }
    return try await work(line)
  }
}
