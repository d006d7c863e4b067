package import Diagnostics
package import HTMLProof

/// A page of the preview, proven conforming; if its content could not be made, it shows why.
package struct PreviewPage: Sendable {
  /// The page; its file is relative to the preview's root.
  package let page: ValidatedPage
  /// The diagnostics of its content; if there are errors, the page shows them.
  package let diagnostics: [Diagnostic]
  /// What a frame shows, without the page around it; empty for other pages and for failures.
  package var fragment: [UInt8] = []

  /// The file, relative to the preview's root.
  package var file: String { page.file }
  /// The HTML.
  package var html: [UInt8] { page.html }
  /// Whether it shows an error instead of its content.
  package var isFailure: Bool { diagnostics.containsError }
}
