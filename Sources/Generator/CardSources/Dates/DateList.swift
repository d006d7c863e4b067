import JSONRecords

/// Dates that are lists of numbers: `[2026, 3, 1]`, without a day `[2026, 3]`, or in a list of their own `[[2026, 3]]`,
/// where a year alone is one, too.
enum DateList {
  /// The date as a text, such as `2026-03-01` or `2026-03`; `nil` if the value is not such a list.
  static func text(of value: RecordValue) -> String? {
    guard value.kind == .array, let first = value.element(0) else { return nil }
    guard first.kind == .array else { return text(value, parts: 2...3) }
    return value.count == 1 ? text(first, parts: 1...3) : nil
  }

  private static func text(_ value: RecordValue, parts: ClosedRange<Int>) -> String? {
    guard parts.contains(value.count) else { return nil }
    let numbers = value.children.compactMap { $0.kind == .number ? Int($0.string) : nil }
    guard numbers.count == value.count,
      zip(numbers, [1000...2999, 1...12, 1...31]).allSatisfy({ number, range in range.contains(number) })
    else { return nil }
    return numbers.map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: "-")
  }
}
