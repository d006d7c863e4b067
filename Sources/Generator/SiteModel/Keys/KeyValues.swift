import Diagnostics
import Yams

/// A mapping with known keys: reports unknown ones and provides the values by key.
struct KeyValues {
  let reader: ConfigurationReader
  /// What the mapping describes, for messages: `a section`.
  let subject: String
  let location: SourceLocation
  /// Whether every required key has a value.
  var isWhole = true
  private let values: [String: Node]

  /// Reads a node as a mapping of these keys; `nil`, with a report, if it is not a mapping.
  init?(_ node: Node, _ subject: String, _ keys: [String], reader: ConfigurationReader) {
    guard case .mapping(let mapping) = node else {
      reader.report(
        .wrongType(subject, expected: .keys, found: node, at: reader.location(of: node)))
      return nil
    }
    var values: [String: Node] = [:]
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key, keys.contains(scalar.string) else {
        reader.report(
          .unknownKey(key.scalar?.string ?? "?", in: subject, known: keys, at: reader.location(of: key)))
        continue
      }
      values[scalar.string] = value
    }
    self.reader = reader
    self.subject = subject
    self.location = reader.location(of: node)
    self.values = values
  }

  /// The value of a key; `nil` if the key is absent.
  func node(_ key: String) -> Node? { values[key] }

  func has(_ key: String) -> Bool { values[key] != nil }
}
