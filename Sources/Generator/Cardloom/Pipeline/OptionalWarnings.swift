package import Diagnostics
package import HTMLProof

/// The warnings that are reported only if enabled by name.
package struct OptionalWarnings: Sendable, Equatable {
  /// The name that enables all of them.
  package static let all = "all"
  /// The names of all of them.
  package static let names = (Rule.optional.map(\.rawValue) + [PlanningCode.unknownHeight.rawValue, review]).sorted()
  /// The name that enables the warnings about open notes of reviewers, which the caller of a build finds.
  package static let review = "review"

  /// The enabled rules of HTML.
  package let rules: Set<Rule>
  /// Whether cells of unknown height are reported.
  package let includesHeights: Bool

  /// Creates the set of the warnings with these names.
  ///
  /// - Parameter known: the valid names.
  /// - Throws: ``Diagnosed`` with every unknown name.
  package init(_ wanted: some Sequence<String>, among known: [String] = names) throws(Diagnosed) {
    let wanted = Array(wanted)
    let unknown = wanted.filter { $0 != Self.all && !known.contains($0) }
    guard unknown.isEmpty else { throw Diagnosed(unknown.map { .unknownWarning($0, known: known) }) }
    let chosen = wanted.contains(Self.all) ? known : wanted
    rules = Rule.optional.filter { chosen.contains($0.rawValue) }
    includesHeights = chosen.contains(PlanningCode.unknownHeight.rawValue)
  }
}
