package import Diagnostics
package import HTMLProof

/// The warnings that are silent unless someone asks for them by name.
package struct OptionalWarnings: Sendable, Equatable {
  /// The warning about cells whose height nobody declared.
  package static let unknownHeight = "unknown-height"
  /// The name that stands for all of them.
  package static let all = "all"
  /// The names of all of them.
  package static let names = (Rule.optional.map(\.rawValue) + [unknownHeight]).sorted()

  /// Those that concern HTML.
  package let rules: Set<Rule>
  /// Whether cells of unknown height are to be told.
  package let includesHeights: Bool

  /// The warnings of some names.
  ///
  /// - Parameter known: the names that are possible here.
  /// - Throws: ``Diagnosed`` with every name that there is not.
  package init(_ wanted: some Sequence<String>, among known: [String] = names) throws(Diagnosed) {
    let wanted = Array(wanted)
    let unknown = wanted.filter { $0 != Self.all && !known.contains($0) }
    guard unknown.isEmpty else { throw Diagnosed(unknown.map { .unknownWarning($0, known: known) }) }
    let chosen = wanted.contains(Self.all) ? known : wanted
    rules = Rule.optional.filter { chosen.contains($0.rawValue) }
    includesHeights = chosen.contains(Self.unknownHeight)
  }
}
