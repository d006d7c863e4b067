package import Diagnostics
package import HTMLProof

/// A page of the preview, proven conforming; when what it should show could not be made, it tells why instead.
package struct PreviewPage: Sendable {
  /// The page; its file is relative to the preview's root.
  package let page: ValidatedPage
  /// What stands against what it should show; errors among them are what it shows.
  package let diagnostics: [Diagnostic]

  /// The file, relative to the preview's root.
  package var file: String { page.file }
  /// The HTML.
  package var html: [UInt8] { page.html }
  /// Whether it tells of an error in place of what it should show.
  package var isFailure: Bool { diagnostics.containsError }
}
