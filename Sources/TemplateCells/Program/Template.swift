package import Diagnostics

/// A compiled template: immutable, shared by all workers.
package final class Template: Sendable {
  init() {}

  /// The name under which the library knows it.
  package var name: String { "" }

  /// Every use of a data name in the template and in all that it calls.
  package var names: [TemplateNameUse] { [] }

  /// Every section and inverted section, for coverage.
  package var branches: [TemplateBranch] { [] }

  /// Checks every name against the names that the data has.
  package func check(against tree: NameTree) -> [Diagnostic] { [] }

  /// Words a problem that a rendering met.
  package func diagnostic(for problem: RenderProblem, subject: Diagnostic.Subject? = nil) -> Diagnostic {
    Diagnostic(.error, code: "template", "")
  }
}

/// One use of a data name.
package struct TemplateNameUse: Sendable, Equatable {
  package enum Kind: Sendable, Equatable { case interpolation, section, inverted, dynamicPartial }
  package let kind: Kind
  /// The name as it was written, such as `author.name`; `.` for the implicit iterator.
  package let name: String
  package let location: SourceLocation
  /// The names of the sections around it, outermost first; the sections around a call count for the partial.
  package let sections: [String]
  /// Whether front matter says that the data may leave it out.
  package let isOptional: Bool
}

/// A section or inverted section.
package struct TemplateBranch: Sendable, Equatable {
  /// Counts the branches of a template from 0; the trace of a rendering refers to it.
  package let index: Int
  package let name: String
  package let isInverted: Bool
  package let location: SourceLocation
}
