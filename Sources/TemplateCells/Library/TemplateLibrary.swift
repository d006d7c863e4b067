package import Diagnostics
package import HTMLSyntax

/// All templates of a site by name; compiles them.
package struct TemplateLibrary: Sendable {
  package let mode: TemplateMode

  /// Parses every template.
  ///
  /// - Throws: all syntax errors and, in strict mode, calls of templates that do not exist.
  package init(sources: [TemplateSource], mode: TemplateMode) throws(Diagnosed) {
    self.mode = mode
  }

  /// The names of all templates, sorted.
  package var names: [String] { [] }

  /// Compiles a template for the place in HTML where its output will stand.
  ///
  /// - Throws: a missing partial, an endless recursion, a value in a place where none can be safe, a section that ends
  ///   in another context than it began in; each with its places.
  package func compile(_ name: String, entry: EscapingContext = .text) throws(Diagnosed) -> Template {
    Template()
  }
}
