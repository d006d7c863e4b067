/// Where the modules of a JSON file are, and what identifies them.
package struct ModuleQuery: Sendable, Hashable {
  /// The dotted path of the list of modules; `nil` for the whole file.
  package var items: String?
  /// The dotted path, in a module, of its identity.
  package var identity = "id"
  /// The dotted path, in a module, of the name of its layout.
  package var kind = "kind"
  /// The layout of modules that name none.
  package var defaultKind: String?
  /// The dotted path, in a module, of its records.
  package var cells = "items"
  /// The paths of the records of modules of some layouts.
  package var cellsByKind: [String: String] = [:]
  /// The dotted path, in a module, of what says that the module failed.
  package var error = "error"

  package init() {}
}
