import Foundation

/// Which cases of a long series a run tries: all of them in `make test-all`, otherwise a few that are drawn anew in every run.
///
/// `CARDLOOM_WHOLE` asks for all. `CARDLOOM_SEED` is the seed of the draw, which `make test` chooses and prints; without it, a
/// draw is always the same.
package enum DrawnCases {
  /// Whether this run tries all cases.
  package static let isWhole = ProcessInfo.processInfo.environment["CARDLOOM_WHOLE"] != nil
  /// The seed of this run's draws.
  package static let seed = ProcessInfo.processInfo.environment["CARDLOOM_SEED"].flatMap { UInt64($0) } ?? 0

  /// A few of some cases, in their order; all of them if all are tried.
  package static func draw(_ count: Int, of cases: Range<Int>) -> [Int] {
    if isWhole { return Array(cases) }
    var numbers = SeededNumbers(seed: seed)
    return cases.shuffled(using: &numbers).prefix(count).sorted()
  }
}
