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

  /// The indices of its pages among all: its share of the pages of feeds, then its share of the others.
  ///
  /// A page of a feed shows many cards, any other page at most one: divided together, the first shares would be all the
  /// work.
  package func pages(ofFeeds feeds: Int, of total: Int) -> [Int] {
    Array(elements(of: feeds)) + elements(of: total - feeds).map { feeds + $0 }
  }

  /// The indices of its elements among some: shares are contiguous, and their sizes differ by at most one element.
  package func elements(of total: Int) -> Range<Int> {
    let (size, rest) = total.quotientAndRemainder(dividingBy: count)
    let start = (number - 1) * size + min(number - 1, rest)
    return start..<start + size + (number <= rest ? 1 : 0)
  }
}
