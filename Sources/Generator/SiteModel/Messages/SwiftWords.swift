import Diagnostics
import JSONRecords

/// What messages about `site.yml` say about a site in Swift.
package enum SwiftWords {
  /// A line of YAML as the call that sets its key: `limit: 3` as `.setting("limit", 3)`; `nil` if it is not a key and a
  /// value.
  package static func setting(_ line: String) -> String? {
    member(ofLine: line).map { ".setting(\(literal($0.name)), \(literal($0.value)))" }
  }

  /// A line of YAML as a member of a dictionary: `by: month` as `"by": "month"`; `nil` if it is not a key and a value.
  package static func member(_ line: String) -> String? {
    member(ofLine: line).map { "\(literal($0.name)): \(literal($0.value))" }
  }

  /// A text with the lines of YAML that it quotes as Swift.
  package static func text(_ text: String) -> String {
    text.replacing(/`([a-z][A-Za-z]*): [^`]+`/) { match in
      let line = String(match.output.0.dropFirst().dropLast())
      return (methods.contains(String(match.output.1)) ? setting(line) : member(line)).map { "`\($0)`" }
        ?? String(match.output.0)
    }
  }

  /// The keys that the method `setting` of a type of Swift sets; others are members of dictionaries.
  private static let methods = Set(
    [ConfigurationMapping.site, .source, .feed, .valueFeed, .modules, .section, .layout].flatMap(\.keys))

  private static func member(ofLine line: String) -> RecordData.Member? {
    do throws(Diagnosed) {
      guard case .object(let members) = try YAMLRecord.read(Array(line.utf8), file: ""), members.count == 1 else {
        return nil
      }
      return members.first
    } catch {
      // Most of what messages quote is not YAML.
      return nil
    }
  }

  /// Data as a literal of ``RecordData``.
  private static func literal(_ data: RecordData) -> String {
    switch data {
    case .null: ".null"
    case .boolean(let value): "\(value)"
    case .number(let text): text
    case .string(let text): literal(text)
    case .html(let bytes): literal(String(decoding: bytes, as: UTF8.self))
    case .array(let elements): "[" + elements.map(literal).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "[:]" : "[" + members.map { "\(literal($0.name)): \(literal($0.value))" }.joined(separator: ", ") + "]"
    }
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
