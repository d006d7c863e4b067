/// One of several machines' share of a site's pages.
public struct Shard: Sendable, Equatable {
  /// Which of the shares this is, from 1.
  public let number: Int
  /// How many shares there are.
  public let count: Int

  /// A share; `nil` when there is no such one.
  public init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `3/16`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(number, of: count)
  }

  /// The indices of its pages among all: the shares follow one another and differ by one page at most.
  package func pages(of total: Int) -> Range<Int> {
    let (size, rest) = total.quotientAndRemainder(dividingBy: count)
    let start = (number - 1) * size + min(number - 1, rest)
    return start..<start + size + (number <= rest ? 1 : 0)
  }
}
