package import JSONRecords

/// The type of a key's value, for the reference and the schema.
package indirect enum ValueKind: Sendable, Equatable {
  case text
  case boolean
  case number(ClosedRange<Int>?)
  case wholeNumber(ClosedRange<Int>?)
  case size
  case data
  case constant(String)
  case mapping(ConfigurationMapping)
  case list(ValueKind)
  case map(ValueKind)
  case oneOf([ValueKind])

  /// A text, or a list of texts.
  static let texts = ValueKind.text.orList

  /// One of the cases of an enumeration.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(of _: Choice.Type) -> ValueKind {
    .oneOf(Choice.allCases.map { .constant($0.rawValue) })
  }

  /// The value, or another one.
  func or(_ other: ValueKind) -> ValueKind {
    if case .oneOf(let values) = self { .oneOf(values + [other]) } else { .oneOf([self, other]) }
  }

  /// The value, or a list of such values.
  var orList: ValueKind { or(.list(self)) }

  /// The type in words: `text or list of text`.
  ///
  /// - Parameter link: writes the name of a mapping.
  package func words(_ link: (ConfigurationMapping) -> String) -> String {
    switch self {
    case .text: "text"
    case .boolean: "boolean"
    case .number(let range): "number" + Self.words(range)
    case .wholeNumber(let range): "whole number" + Self.words(range)
    case .size: "size"
    case .data: "data"
    case .constant(let text): "`\(text)`"
    case .mapping(let mapping): link(mapping)
    case .list(let element): "list of " + element.words(link)
    case .map(let value): "map of " + value.words(link)
    case .oneOf(let values):
      [values.dropLast().map { $0.words(link) }.joined(separator: ", "), values.last?.words(link) ?? ""]
        .filter { !$0.isEmpty }.joined(separator: " or ")
    }
  }

  private static func words(_ range: ClosedRange<Int>?) -> String {
    guard let range else { return "" }
    return " from \(range.lowerBound)" + (range.upperBound == Int.max ? "" : " to \(range.upperBound)")
  }

  /// The value as a JSON Schema (2020-12).
  package var schema: RecordData {
    switch self {
    // Numbers and Booleans are read as texts where a text is expected.
    case .text: ["type": ["string", "number", "boolean"]]
    case .boolean: ["type": "boolean"]
    case .number(let range): Self.numbers("number", range)
    case .wholeNumber(let range): Self.numbers("integer", range)
    case .size: ["type": ["string", "number"]]
    case .data: ["type": ["object", "null"]]
    case .constant(let text): ["const": .string(text)]
    case .mapping(let mapping): ["$ref": .string("#/$defs/" + mapping.rawValue)]
    case .list(let element): ["type": "array", "items": element.schema]
    case .map(let value): ["type": "object", "additionalProperties": value.schema]
    case .oneOf(let kinds): Self.alternatives(kinds)
    }
  }

  private static func numbers(_ type: String, _ range: ClosedRange<Int>?) -> RecordData {
    var members: [RecordData.Member] = [.init("type", .string(type))]
    if let range {
      members.append(.init("minimum", .number(String(range.lowerBound))))
      if range.upperBound < Int.max { members.append(.init("maximum", .number(String(range.upperBound)))) }
    }
    return .object(members)
  }

  private static func alternatives(_ kinds: [ValueKind]) -> RecordData {
    let constants = kinds.compactMap { if case .constant(let text) = $0 { RecordData.string(text) } else { nil } }
    let others = kinds.filter { if case .constant = $0 { false } else { true } }.map(\.schema)
    if others.isEmpty { return ["enum": .array(constants)] }
    return ["anyOf": .array((constants.isEmpty ? [] : [["enum": .array(constants)]]) + others)]
  }
}
