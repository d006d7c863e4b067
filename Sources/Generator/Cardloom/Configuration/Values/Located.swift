public import Diagnostics

/// A value with the place where it was written, so that a later finding can point at it.
public struct Located<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// Where it was written; `nil` for a value that code made.
  public let location: SourceLocation?

  /// Creates a value with its place.
  public init(_ value: Value, at location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}

extension Located: Equatable where Value: Equatable {}
