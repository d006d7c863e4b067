/// What stands in the place of a reference: `join` of a source.
package struct JoinRule: Sendable, Equatable {
  /// Where the records are.
  package enum Target: Sendable, Equatable {
    /// In another source.
    case source(String)
    /// In lists of the same document, given by their paths.
    case lists([String])
    /// In lists of the record itself, given by their path.
    case record(String)
  }

  /// The name for references anywhere in a record that are known by their shape.
  package static let everywhere = "*"

  /// The path of the field that gets the record.
  package let field: String
  package var target: Target
  /// The path of the reference; `nil` if it is the field's own value.
  package var from: String?
  /// The path of the value that references repeat; `nil` for the record's identity.
  package var by: String?
  /// How many records may lie in one another.
  package var depth = JoinRule.usualDepth

  package static let usualDepth = 2

  package init(field: String, target: Target) {
    self.field = field
    self.target = target
  }

  /// The name of the source to which it refers.
  package var source: String? { if case .source(let name) = target { name } else { nil } }
}

extension CardSource {
  /// The source without the joins of records of other sources.
  package var withoutSources: CardSource {
    var source = self
    source.joins.removeAll { $0.source != nil }
    return source
  }

  /// Whether it joins records of other sources.
  package var joinsSources: Bool { joins.contains { $0.source != nil } }
}
