/// How many columns and rows of its section's grid a cell covers.
public struct CellSpan: Sendable, Hashable {
  /// The number of columns, from 1 to 6.
  public let columns: Int
  /// The number of rows, from 1 to 6.
  public let rows: Int

  /// Creates a span; `nil` if a number is not from 1 to 6.
  public init?(columns: Int, rows: Int) {
    guard Self.limits.contains(columns), Self.limits.contains(rows) else { return nil }
    self.init(checked: columns, rows)
  }

  init(checked columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Parses columns and rows such as `2x1`; `nil` for anything else.
  public init?(_ text: String) {
    let numbers = text.filter { $0 != " " }.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1] else { return nil }
    self.init(columns: columns, rows: rows)
  }

  private static let limits = 1...6

  /// The span as written in `data-span` and in the configuration.
  public var text: String { "\(columns)x\(rows)" }
}
