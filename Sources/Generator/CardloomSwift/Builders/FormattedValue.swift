public import JSONRecords

/// The value that a format of your own writes, as the data has it.
public struct FormattedValue: Sendable, Equatable {
  /// The value.
  public let data: RecordData
  /// What stands behind the colon of the format, such as `10` in `{{score|stars:10}}`; `nil` if there is no colon.
  public let argument: String?

  /// Creates a value, for tests.
  public init(_ data: RecordData, argument: String? = nil) {
    self.data = data
    self.argument = argument
  }

  /// The value as a text, if it is a text, a number or a Boolean.
  public var text: String? {
    switch data {
    case .string(let text), .number(let text): text
    case .boolean(let value): "\(value)"
    case .null, .html, .array, .object: nil
    }
  }

  /// The value as a number, if it is one or a text with one.
  public var number: Double? {
    switch data {
    case .string(let text), .number(let text): Double(text)
    case .null, .boolean, .html, .array, .object: nil
    }
  }
}
