import Diagnostics
import HTMLProof

extension HTMLFinding {
  /// The finding as a diagnostic about a card or a page, with the rendered HTML beside the template's line.
  func diagnostic(in html: [UInt8], at location: SourceLocation?, subject: Diagnostic.Subject?) -> Diagnostic {
    let own = diagnostic(at: location)
    return own.with(
      subject: subject, notes: own.notes + [Diagnostic.Note("rendered: \(Self.excerpt(of: html, around: range))")])
  }

  /// The HTML from the tag at the finding's location on, on one line and short enough for a terminal.
  private static func excerpt(of html: [UInt8], around range: Range<Int>) -> String {
    let limit = 100
    let offset = min(range.lowerBound, html.count)
    let nearby = html[max(0, offset - limit / 2)..<offset]
    let start =
      range.isEmpty || html[offset...].first == UInt8(ascii: "<")
      ? offset
      : nearby.lastIndex(of: UInt8(ascii: "<")) ?? offset
    let end = min(start + limit, html.count)
    let text = String(decoding: html[start..<end], as: UTF8.self)
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return end < html.count ? line + " …" : line
  }
}
