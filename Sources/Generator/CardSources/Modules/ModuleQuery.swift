/// Where the modules of a JSON file are, and what identifies them.
package struct ModuleQuery: Sendable, Hashable {
  /// The dotted path of the list of modules; `nil` for the whole file.
  package var items: String?
  /// The dotted path of a module's identity; this path and the following ones are relative to the module.
  package var identity = "id"
  /// The dotted path of the name of its layout.
  package var kind = "kind"
  /// The layout of modules that name none.
  package var defaultKind: String?
  /// The dotted path of its records.
  package var cells = "items"
  /// The dotted paths of the records by layout, for layouts that differ from ``cells``.
  package var cellsByKind: [String: String] = [:]
  /// The dotted path of its error; a module with an error failed.
  package var error = "error"

  package init() {}
}
