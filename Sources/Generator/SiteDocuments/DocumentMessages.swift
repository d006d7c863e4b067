package import Diagnostics
import FeedPages
package import HTMLProof

/// The messages about documents beside the pages.
extension Diagnostic {
  static func feedCardWithoutDate(source file: String?, subject: Subject, occurrences: Int) -> Diagnostic {
    Diagnostic(
      .warning, code: PageCode.feedCardWithoutDate,
      "a card has no date, which Atom needs; its entry has the date of the card beside it",
      at: file.map { SourceLocation(file: $0, line: 1, column: 1) }, subject: subject,
      reason: "Atom requires to say when an entry was last changed (RFC 4287 §4.2.15)",
      hint: """
        give the source a date (`fields: {date_published: {from: …}}`), or put the feed out without Atom \
        (`syndication: {formats: [rss, json]}`)
        """,
      occurrences: occurrences)
  }

  /// A mistake in a document that is not a page: a feed or a sitemap.
  package static func invalidDocument(
    _ finding: DocumentFinding, format: DocumentFormat, file: String, at location: SourceLocation? = nil,
    subject: Subject? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.invalidDocument, "`\(file)` does not conform to \(format.name): \(finding.message)",
      at: location, subject: subject,
      reason: "only documents that conform to their format are written",
      hint: finding.item == nil
        ? "if your data does not explain this, please report it as a defect in Cardloom"
        : "correct this card's data; if they do not explain this, please report it as a defect in Cardloom")
  }
}
