/// A value with its location in a text, to which later diagnostics refer.
public struct Located<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The value's location; `nil` for a value created in code.
  public let location: SourceLocation?

  /// Creates a value with its location.
  public init(_ value: Value, at location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}

extension Located: Equatable where Value: Equatable {}
