/// Formats diagnostics for programs (`--format json`).
///
/// The report is one object: `diagnostics`, an array in the order of discovery, and `summary`, with the number of
/// `errors` and `warnings` and the command's own members. Absent facts have no member.
public enum JSONReport {
  /// The text of the report, with a trailing line break.
  public static func text(of diagnostics: [Diagnostic]) -> String { text(of: diagnostics) { _ in } }

  /// The text of the report, with a trailing line break.
  ///
  /// `summary` adds the command's own members to the summary.
  package static func text(
    of diagnostics: [Diagnostic], summary: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("diagnostics")
    writer.beginArray()
    for diagnostic in diagnostics { write(diagnostic, to: &writer) }
    writer.endArray()
    writer.name("summary")
    writer.beginObject()
    writer.member("errors", diagnostics.count { $0.severity == .error })
    writer.member("warnings", diagnostics.count { $0.severity == .warning })
    summary(&writer)
    writer.endObject()
    writer.endObject()
    return writer.text + "\n"
  }

  private static func write(_ diagnostic: Diagnostic, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("severity", diagnostic.severity.rawValue)
    writer.member("code", diagnostic.code)
    writer.member("category", diagnostic.category.rawValue)
    writer.member("message", diagnostic.message)
    if let location = diagnostic.location { write(location, to: &writer) }
    if let subject = diagnostic.subject {
      writer.name("subject")
      writer.beginObject()
      writer.member("source", subject.source)
      writer.member("index", subject.index)
      writer.member("card", subject.card)
      writer.member("field", subject.field)
      writer.member("page", subject.page)
      writer.endObject()
    }
    writer.member("reason", diagnostic.reason)
    writer.member("hint", diagnostic.hint)
    if !diagnostic.notes.isEmpty {
      writer.name("notes")
      writer.beginArray()
      for note in diagnostic.notes {
        writer.beginObject()
        writer.member("message", note.message)
        if let location = note.location { write(location, to: &writer) }
        writer.endObject()
      }
      writer.endArray()
    }
    if diagnostic.occurrences != 1 { writer.member("occurrences", diagnostic.occurrences) }
    writer.endObject()
  }

  private static func write(_ location: SourceLocation, to writer: inout JSONWriter) {
    writer.name("location")
    writer.beginObject()
    writer.member("file", location.file)
    writer.member("line", location.line)
    writer.member("column", location.column)
    if location.length > 0 { writer.member("length", location.length) }
    if !location.lineText.isEmpty { writer.member("text", location.lineText) }
    writer.endObject()
  }
}
