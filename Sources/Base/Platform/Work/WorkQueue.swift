import Synchronization

/// Hands out the indices of a list to several workers, each index once.
package final class WorkQueue: Sendable {
  private let count: Int
  private let cursor = Atomic(0)
  private let finished = Atomic(0)

  /// Makes the queue of the indices from 0 up to `count`.
  package init(count: Int) { self.count = count }

  /// The next index, or `nil` when all are taken.
  package func next() -> Int? { next(1)?.lowerBound }

  /// The next indices, at most `size` of them; `nil` when all are taken.
  ///
  /// A larger block costs less: workers wait for each other whenever they take one.
  package func next(_ size: Int) -> Range<Int>? {
    let start = cursor.wrappingAdd(size, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + size, count) : nil
  }

  /// Hands out nothing more.
  package func stop() { cursor.store(count, ordering: .relaxed) }

  /// Counts one index as done.
  ///
  /// - Returns: how many are done.
  package func finish() -> Int { finished.wrappingAdd(1, ordering: .relaxed).newValue }
}
