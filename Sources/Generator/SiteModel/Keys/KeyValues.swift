import Diagnostics

/// A mapping with known keys: reports unknown ones and provides the values by key.
struct KeyValues {
  let reader: ConfigurationReader
  /// What the mapping describes, for messages: `a section`.
  let subject: String
  let location: SourceLocation
  /// Whether every required key has a value.
  var isWhole = true
  private let values: [String: Node]
  /// What the code calls it; `nil` if it has no name there.
  private let codeName: String?
  private let isOfCode: Bool

  /// Reads a node as a mapping of these keys; `nil`, with a report, if it is not a mapping.
  init?(_ node: Node, _ subject: String, _ keys: [String], reader: ConfigurationReader) {
    guard case .mapping(let mapping) = node else {
      reader.report(
        .wrongType(subject, expected: .keys, found: node, at: reader.location(of: node)))
      return nil
    }
    let subject = mapping.codeName.map { "`\($0)`" } ?? subject
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
    codeName = mapping.codeName
    isOfCode = node.isOfCode
    self.location = reader.location(of: node)
    self.values = values
  }

  /// The value of a key; `nil` if the key is absent.
  func node(_ key: String) -> Node? { values[key] }

  func has(_ key: String) -> Bool { values[key] != nil }

  /// Reports that a key is absent.
  ///
  /// - Parameters:
  ///   - example: a line with it.
  ///   - code: the code that adds it, given what the code calls the mapping; by default, made from the line.
  func reportMissing(_ key: String, example: String, code: (String) -> String? = { _ in nil }) {
    var words = example
    if let codeName {
      words = code(codeName) ?? SwiftWords.setting(example) ?? example
    } else if isOfCode {
      words = SwiftWords.member(example) ?? example
    }
    reader.report(.missingKey(key, in: subject, example: words, at: location))
  }
}
