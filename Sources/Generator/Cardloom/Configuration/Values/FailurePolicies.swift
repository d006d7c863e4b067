public import CardSources

/// What is shown of a source or a module that cannot be read: a policy for all errors, and policies for some of them by
/// their codes.
public struct FailurePolicies: Sendable, Equatable {
  /// The policy for errors without one of their own; `nil` leaves them to whatever is asked next.
  public var standard: FailurePolicy?
  /// The policies by the code of the error, with the location of the code.
  public var byCode: [String: Located<FailurePolicy>]

  /// Creates policies.
  public init(_ standard: FailurePolicy? = nil, byCode: [String: Located<FailurePolicy>] = [:]) {
    self.standard = standard
    self.byCode = byCode
  }

  /// The policy for an error; `nil` leaves it to whatever is asked next.
  public func policy(for code: String?) -> FailurePolicy? { code.flatMap { byCode[$0]?.value } ?? standard }

  /// Whether an error has a policy of its own.
  func names(_ code: String) -> Bool { byCode[code] != nil }
}
