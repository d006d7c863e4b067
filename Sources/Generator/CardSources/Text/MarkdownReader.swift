import CCmark

/// Turns Markdown into HTML with the system's cmark-gfm, which is loaded with the first reader.
///
/// The text is CommonMark with the tables, strikethrough, autolinks and footnotes of GitHub Flavored Markdown. HTML in it
/// is kept: what writes the result makes it safe.
///
/// Unchecked because function pointers are not `Sendable`: they are set once, and each text has its own parser.
package struct MarkdownReader: @unchecked Sendable {
  private let cmark: cardloom_cmark

  /// Loads cmark-gfm; `nil` if the system has none.
  package init?() {
    // The functions are loaded before any is called; until then, the pointers must be valid.
    let cmark = withUnsafeTemporaryAllocation(of: cardloom_cmark.self, capacity: 1) { memory -> cardloom_cmark? in
      guard let functions = memory.baseAddress, cardloom_cmark_load(functions) == 1 else { return nil }
      return functions.pointee
    }
    guard let cmark else { return nil }
    self.cmark = cmark
  }

  /// Calls a function with the HTML of a text, UTF-8; with the text itself if there is no memory for the HTML.
  package func withHTML<Result>(of text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var count = 0
    guard let start = text.baseAddress,
      let html = withUnsafePointer(to: cmark, { cardloom_cmark_html($0, start, text.count, &count) })
    else { return body(text) }
    defer { cardloom_cmark_free(html) }
    return body(UnsafeRawBufferPointer(start: html, count: count))
  }
}
