package import Records

/// The inventory of the names that data has: what the static check of a template is held against.
package struct NameTree: Sendable {
  package init() {}

  /// Adds every name that a value has, under a dotted path; an empty path is the outermost level.
  package mutating func insert(_ value: RecordValue, at path: String = "") {}

  /// Adds one dotted name, such as `page.prev.url`; `tags.0` or `feeds.0.title` says that `tags` and `feeds` are lists.
  package mutating func insert(_ path: String) {}

  /// Says that everything under a dotted path must be taken as known.
  package mutating func open(_ path: String) {}
}
