import Synchronization

/// Hands out the numbers of pages to several workers, each once.
final class PageCounter: Sendable {
  private let cursor = Atomic<Int>(0)

  /// The next numbers, so many of them or what is left; `nil` when all are taken.
  func next(_ count: Int, of total: Int) -> Range<Int>? {
    let start = cursor.add(count, ordering: .relaxed).oldValue
    return start < total ? start..<min(start + count, total) : nil
  }
}
