/// The share of a site's pages that one of several machines builds.
package struct Shard: Sendable, Equatable {
  /// The number of this share, from 1.
  package let number: Int
  /// The number of shares.
  package let count: Int

  /// Creates a share; `nil` if it does not exist.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses a text such as `3/16`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(number, of: count)
  }

  /// The indices of its pages among all: shares are contiguous, and their sizes differ by at most one page.
  package func pages(of total: Int) -> Range<Int> {
    let (size, rest) = total.quotientAndRemainder(dividingBy: count)
    let start = (number - 1) * size + min(number - 1, rest)
    return start..<start + size + (number <= rest ? 1 : 0)
  }
}
