package import CardLayout
package import Diagnostics
package import FeedPages

/// The replacement for a part that fails: the message, the location in the template, the line, and the hint.
///
/// It consists only of `span` elements, so it is valid in a heading or a summary; the script turns it into a button.
package struct ErrorContent: StandIns {
  private let project: PreviewProject

  /// Creates the stand-ins for a version of a project.
  package init(project: PreviewProject) { self.project = project }

  package func knownProblems(of part: Fragment.Part) -> [Diagnostic] {
    if case .cell = part.role { return project.problems(ofCell: part.template) }
    return project.problems(ofView: part.template)
  }

  package func content(inPlaceOf part: FailedPart) -> [UInt8] {
    // The first is usually the cause; the others are only counted.
    guard let first = part.diagnostics.first else { return [] }
    return Array(Self.html(of: first, more: part.diagnostics.count - 1).utf8)
  }

  /// A diagnostic as HTML.
  package static func html(of diagnostic: Diagnostic, more: Int = 0) -> String {
    var html = "<span class=\"cardloom-error\" dir=\"ltr\" lang=\"en\""
    if let location = diagnostic.location {
      html += " data-live-place=\"\(location.description.attributeText)\""
    }
    html += ">" + span("message", diagnostic.message)
    if let location = diagnostic.location {
      html += span("place", location.description)
      if !location.lineText.isEmpty { html += span("line", location.lineText) }
    }
    if let field = diagnostic.subject?.field { html += span("field", "field \(field)") }
    if let reason = diagnostic.reason { html += span("why", reason) }
    if let hint = diagnostic.hint { html += span("fix", hint) }
    if more > 0 { html += span("more", "and \(more) more") }
    return html + "</span>"
  }

  private static func span(_ name: String, _ text: String) -> String {
    // Text in backquotes is code, except in the template's own line.
    let pieces = name == "line" ? [text[...]] : text.split(separator: "`", omittingEmptySubsequences: false)
    let content = pieces.enumerated().map { index, piece in
      index % 2 == 1 && index < pieces.count - 1
        ? "<code>\(String(piece).attributeText)</code>" : String(piece).attributeText
    }
    return "<span class=\"cardloom-error-\(name)\">\(content.joined())</span>"
  }
}
