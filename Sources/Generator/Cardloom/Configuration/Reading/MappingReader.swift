import CardLayout
import Diagnostics
import JSONRecords
import Yams

/// A mapping with known keys: reports unknown ones and provides the values by key.
struct MappingReader {
  let reader: ConfigurationReader
  /// What the mapping describes, for messages: `a section`.
  let subject: String
  let location: SourceLocation
  private let values: [String: Node]

  /// Reads a node as a mapping of these keys; `nil`, with a report, if it is not a mapping.
  init?(_ node: Node, _ subject: String, _ keys: ConfigurationMapping, reader: ConfigurationReader) {
    guard case .mapping(let mapping) = node else {
      reader.report(
        .wrongType(subject, expected: .keys, found: node, at: reader.location(of: node)))
      return nil
    }
    self.init(mapping, at: reader.location(of: node), subject, keys, reader: reader)
  }

  init(
    _ mapping: Node.Mapping, at location: SourceLocation, _ subject: String, _ keys: ConfigurationMapping,
    reader: ConfigurationReader
  ) {
    let keys = keys.keys
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
    self.location = location
    self.values = values
  }

  /// The value of a key; `nil` if the key is absent.
  func node(_ key: String) -> Node? { values[key] }

  func has(_ key: String) -> Bool { values[key] != nil }

  /// The value of a required key; reports its absence with an example.
  func required(_ key: String, example: String) -> Node? {
    if let node = values[key] { return node }
    reader.report(.missingKey(key, in: subject, example: example, at: location))
    return nil
  }

  func text(_ key: String) -> Located<String>? { node(key).flatMap { reader.text($0, key) } }

  func boolean(_ key: String) -> Bool? { node(key).flatMap { reader.boolean($0, key) } }

  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    node(key).flatMap { reader.integer($0, key, in: range) }
  }

  func number(_ key: String, in range: ClosedRange<Double> = 0...Double.infinity) -> Double? {
    node(key).flatMap { reader.number($0, key, in: range) }
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String, of type: Choice.Type) -> Choice? {
    node(key).flatMap { reader.choice($0, key, of: type) }
  }

  func size(_ key: String) -> CellSize? { node(key).flatMap { reader.size($0, key) } }

  func list(_ key: String) -> [Node] { node(key).flatMap { reader.list($0, key) } ?? [] }

  func object(_ key: String) -> RecordData { node(key).flatMap { reader.object($0, key) } ?? .object([]) }
}
