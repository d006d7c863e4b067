/// Formats diagnostics as a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), which hosts of
/// repositories show beside the lines of a change.
public enum SARIFReport {
  /// The text of the log, with a trailing line break.
  public static func text(of diagnostics: [Diagnostic]) -> String {
    let rules = Set(diagnostics.map(\.code)).sorted()
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.member("version", "2.1.0")
    writer.name("runs")
    writer.beginArray()
    writer.beginObject()
    writeTool(rules, to: &writer)
    writer.member("columnKind", "unicodeCodePoints")
    writer.name("results")
    writer.beginArray()
    for diagnostic in diagnostics { write(diagnostic, ruleIndex: rules.firstIndex(of: diagnostic.code), to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    return writer.text + "\n"
  }

  private static func writeTool(_ rules: [String], to writer: inout JSONWriter) {
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
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private static func write(_ diagnostic: Diagnostic, ruleIndex: Int?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("ruleId", diagnostic.code)
    if let ruleIndex { writer.member("ruleIndex", ruleIndex) }
    writer.member("level", diagnostic.severity.rawValue)
    writer.name("message")
    writer.beginObject()
    let sentences = [diagnostic.message, diagnostic.reason, diagnostic.hint].compactMap { $0 }
    writer.member("text", sentences.joined(separator: "; ") + ".")
    writer.endObject()
    if let location = diagnostic.location { write(location, to: &writer) }
    writer.endObject()
  }

  private static func write(_ location: SourceLocation, to writer: inout JSONWriter) {
    writer.name("locations")
    writer.beginArray()
    writer.beginObject()
    writer.name("physicalLocation")
    writer.beginObject()
    writer.name("artifactLocation")
    writer.beginObject()
    writer.member("uri", uri(of: location.file))
    writer.endObject()
    writer.name("region")
    writer.beginObject()
    writer.member("startLine", location.line)
    writer.member("startColumn", location.column)
    writer.member("endColumn", location.column + location.length)
    writer.endObject()
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  /// Returns a path as a URI reference: all but unreserved characters and `/` is percent-encoded.
  private static func uri(of path: String) -> String {
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
