package import Diagnostics

/// The explanations of the messages that are not rules of HTML.
///
/// The source of the explanations is `Cardloom.docc/Messages.md`.
package enum MessageCatalogue {
  /// The explanations in the order of the article.
  package static let standard = ExplanationCatalogue(markdown: EmbeddedData.text(of: "Messages.md"))
}
