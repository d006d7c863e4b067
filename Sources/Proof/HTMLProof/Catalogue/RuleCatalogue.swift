package import Diagnostics

/// The rules and parse errors with their explanations.
///
/// The source of the explanations is `HTMLProof.docc/Rules.md`.
package enum RuleCatalogue {
  /// The explanations in the order of the article.
  package static let standard = ExplanationCatalogue(markdown: EmbeddedData.text(of: "Rules.md"))
}
