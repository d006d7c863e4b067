import Synchronization

/// Distributes the indices of a list among several workers, each index once.
package final class WorkQueue: Sendable {
  private let count: Int
  private let cursor = Atomic(0)
  private let finished = Atomic(0)

  /// Creates a queue of the indices `0..<count`.
  package init(count: Int) { self.count = count }

  /// The next index, or `nil` if all are taken.
  package func next() -> Int? { next(1)?.lowerBound }

  /// The next indices, at most `size` of them, or `nil` if all are taken.
  ///
  /// Larger blocks reduce contention between the workers.
  package func next(_ size: Int) -> Range<Int>? {
    let start = cursor.wrappingAdd(size, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + size, count) : nil
  }

  /// Ends the distribution.
  package func stop() { cursor.store(count, ordering: .relaxed) }

  /// Marks one index as finished.
  ///
  /// - Returns: The number of finished indices.
  package func finish() -> Int { finished.wrappingAdd(1, ordering: .relaxed).newValue }
}
