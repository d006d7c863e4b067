public import CardSources
public import Diagnostics

/// What a section shows if its source or its module cannot be read, for any error or by error code.
public struct FailurePolicies: Sendable, Equatable {
  /// The policy for errors that ``byCode`` does not list; `nil` if there is none.
  public var standard: FailurePolicy?
  /// The policies by error code, with the location of each code.
  public var byCode: [String: Located<FailurePolicy>]

  /// Creates policies.
  public init(_ standard: FailurePolicy? = nil, byCode: [String: Located<FailurePolicy>] = [:]) {
    self.standard = standard
    self.byCode = byCode
  }

  /// The policy for an error; `nil` if these policies do not cover it.
  public func policy(for code: String?) -> FailurePolicy? { code.flatMap { byCode[$0]?.value } ?? standard }

  /// Whether ``byCode`` lists an error.
  package func names(_ code: String) -> Bool { byCode[code] != nil }
}
