package import CardLayout
package import CardSources
package import Diagnostics

/// An entry of a feed's `sections`: one section, or all sections that a source's modules make.
package enum SectionEntry: Sendable, Equatable {
  /// A section of the configuration.
  case section(SectionModel)
  /// The sections of a source's modules, in the order of the data.
  case modules(ModulesConfiguration)
}

/// Sections from data: the modules of a JSON source, each of which becomes a section with the layout that it names.
package struct ModulesConfiguration: Sendable, Equatable {
  /// The name of the source.
  package internal(set) var source: Located<String>
  /// The location of the entry.
  package internal(set) var location: SourceLocation?
  /// The layouts by name; each is a section without identity.
  package var layouts: [String: SectionModel] = [:]
  /// How modules of other layouts are treated.
  package var unknown = UnknownKindPolicy.skip
  /// The conditions on the modules' fields, all of which a module must meet to be shown.
  package var filter: [Located<CellRule.Requirement>] = []
  /// The maximum number of modules; `nil` for all.
  package var limit: Int?
  /// The policies for modules that cannot be read; a layout's own policies come first, and the source's apply to errors
  /// that neither covers.
  package var onFailure = FailurePolicies()
  /// The path of the field with the section's title, relative to the module.
  package var title = Located("title")
  /// The path of the field with the title of the section's tab, relative to the module.
  package var tab: Located<String>?
  /// The path of the field that says whether the section is collapsed initially, relative to the module.
  package var collapsed: Located<String>?
  /// The path of the field with the parameters of the section's events, relative to the module.
  package var parameters = Located("parameters")
  /// Where the modules are, and what identifies them.
  package var query = ModuleQuery()

  /// Creates an entry with default settings and no layouts.
  package init(source: Located<String>, location: SourceLocation? = nil) {
    self.source = source
    self.location = location
  }
}
