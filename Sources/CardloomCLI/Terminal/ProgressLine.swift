import Diagnostics
import Synchronization

/// A line on the terminal that says how far a long task is; redrawn every 80 milliseconds at most, and for each stage.
///
/// Where nobody sees it be redrawn, in pipes and files, nothing is written.
final class ProgressLine: Sendable {
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private let nextDrawing = Mutex(ContinuousClock.now)

  fileprivate init(_ terminal: Terminal) { self.terminal = terminal }

  /// Draws the line; one that is `important`, such as the name of a stage, is never left out.
  func show(_ text: String, important: Bool = false) {
    guard terminal.isInteractive else { return }
    let isDue = nextDrawing.withLock { next in
      guard important || clock.now >= next else { return false }
      next = clock.now + .milliseconds(80)
      return true
    }
    if isDue { terminal.redraw(text.shown) }
  }

  /// Draws how far something is, of which so many steps are done.
  func show(_ stage: String, _ done: Int, of total: Int) {
    show(total > 0 && done > 0 ? "\(stage) … \(done) of \(total)" : "\(stage) …", important: done == 0)
  }

  fileprivate func clear() {
    if terminal.isInteractive { terminal.redraw("") }
  }
}

extension Terminal {
  /// Does something long with a line that tells how far it is; the line goes before anything else is written, whatever came
  /// of the work.
  func showingProgress<Value>(_ work: (ProgressLine) async throws -> Value) async rethrows -> Value {
    let line = ProgressLine(self)
    defer { line.clear() }
    return try await work(line)
  }
}
