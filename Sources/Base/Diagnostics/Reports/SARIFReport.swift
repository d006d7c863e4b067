/// Formats diagnostics as a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), which hosts of
/// repositories show beside the lines of a change.
public enum SARIFReport {
  /// The text of the log, with a trailing line break.
  public static func text(of diagnostics: [Diagnostic]) -> String {
    text(of: diagnostics, isFromRoot: false) { _ in nil }
  }

  /// The text of the log, with a trailing line break.
  ///
  /// - Parameters:
  ///   - isFromRoot: whether paths begin at the root of a repository.
  ///   - explanation: what is to be known of all findings with a code; `nil` if nothing is.
  package static func text(
    of diagnostics: [Diagnostic], isFromRoot: Bool = false, explanation: (String) -> String?
  ) -> String {
    let rules = Set(diagnostics.map(\.code)).sorted()
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.member("version", "2.1.0")
    writer.name("runs")
    writer.beginArray()
    writer.beginObject()
    writeTool(rules, explanation, to: &writer)
    writer.member("columnKind", "unicodeCodePoints")
    writer.name("results")
    writer.beginArray()
    let results = Results(rules: rules, isFromRoot: isFromRoot)
    for (diagnostic, fingerprint) in diagnostics.fingerprinted { results.write(diagnostic, fingerprint, to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    return writer.text + "\n"
  }

  private static func writeTool(
    _ rules: [String], _ explanation: (String) -> String?, to writer: inout JSONWriter
  ) {
    writer.name("tool")
    writer.beginObject()
    writer.name("driver")
    writer.beginObject()
    writer.member("name", "cardloom")
    writer.name("rules")
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      writer.member("id", rule)
      if let text = explanation(rule) {
        write(text.prefix { $0 != "\n" && $0 != "." } + ".", as: "shortDescription", to: &writer)
        write(text[...], as: "fullDescription", to: &writer)
        write(text[...], as: "help", to: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  fileprivate static func write(_ text: Substring, as name: String, to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginObject()
    writer.member("text", String(text))
    writer.endObject()
  }

  /// Writes findings.
  private struct Results {
    let rules: [String]
    let isFromRoot: Bool

    func write(_ diagnostic: Diagnostic, _ fingerprint: String, to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("ruleId", diagnostic.code)
      if let index = rules.firstIndex(of: diagnostic.code) { writer.member("ruleIndex", index) }
      writer.member("level", diagnostic.severity.rawValue)
      let sentences = [diagnostic.message, diagnostic.reason, diagnostic.hint].compactMap { $0 }
      SARIFReport.write((sentences.joined(separator: "; ") + ".")[...], as: "message", to: &writer)
      if let location = diagnostic.location {
        writer.name("locations")
        writer.beginArray()
        write(location, to: &writer)
        writer.endArray()
      }
      let notes = diagnostic.notes.filter { $0.location != nil }
      if !notes.isEmpty {
        writer.name("relatedLocations")
        writer.beginArray()
        for note in notes { if let location = note.location { write(location, note.message, to: &writer) } }
        writer.endArray()
      }
      writer.name("partialFingerprints")
      writer.beginObject()
      writer.member("cardloom/v1", fingerprint)
      writer.endObject()
      writer.endObject()
    }

    private func write(_ location: SourceLocation, _ message: String? = nil, to writer: inout JSONWriter) {
      writer.beginObject()
      writer.name("physicalLocation")
      writer.beginObject()
      writer.name("artifactLocation")
      writer.beginObject()
      writer.member("uri", SARIFReport.uri(of: location.file))
      if isFromRoot { writer.member("uriBaseId", "%SRCROOT%") }
      writer.endObject()
      writer.name("region")
      writer.beginObject()
      writer.member("startLine", location.line)
      writer.member("startColumn", location.column)
      writer.member("endColumn", location.column + location.length)
      writer.endObject()
      writer.endObject()
      if let message { SARIFReport.write(message[...], as: "message", to: &writer) }
      writer.endObject()
    }
  }

  /// Returns a path as a URI reference: all but unreserved characters and `/` is percent-encoded.
  fileprivate static func uri(of path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
