import Foundation
import Synchronization
import Testing

@testable import CardloomCLI

@Suite struct StopSignalTests {
  /// Counts what was heard; outlives the handler.
  private final class Ear: Sendable {
    private let count = Atomic(0)
    var hasHeard: Bool { count.load(ordering: .relaxed) > 0 }
    func hear() { count.add(1, ordering: .relaxed) }
  }

  @Test("A signal is heard while workers keep every thread of the global queues busy, as a build does")
  func aSignalIsHeardDuringWork() async {
    let ear = Ear()
    let signals = await StopSignals { _ in ear.hear() }
    kill(getpid(), SIGTERM)
    let heardDuringWork = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
        group.addTask {
          for _ in 0..<50_000_000 where ear.hasHeard { return true }
          return false
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    signals.end()
    #expect(heardDuringWork)
  }
}
