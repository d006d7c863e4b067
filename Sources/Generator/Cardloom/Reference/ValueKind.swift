package import JSONRecords

/// The type of a key's value, as in the second column of the reference: `text or list of text`.
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

  /// Reads a value's description; `nil` if it has another form.
  ///
  /// Alternatives are separated by `or` and commas; `list of` and `map of` contain all that follows.
  init?(_ words: some StringProtocol) {
    let words = words.trimmed
    if words.hasPrefix("list of ") {
      guard let element = ValueKind(words.dropFirst("list of ".count)) else { return nil }
      self = .list(element)
    } else if words.hasPrefix("map of ") {
      guard let value = ValueKind(words.dropFirst("map of ".count)) else { return nil }
      self = .map(value)
    } else if let separator = words.firstRange(of: #/, | or /#) {
      guard let first = ValueKind(words[..<separator.lowerBound]),
        let rest = ValueKind(words[separator.upperBound...])
      else { return nil }
      if case .oneOf(let others) = rest { self = .oneOf([first] + others) } else { self = .oneOf([first, rest]) }
    } else {
      self.init(single: words)
    }
  }

  private init?(single words: String) {
    if words.hasPrefix("`"), words.hasSuffix("`") {
      self = .constant(String(words.dropFirst().dropLast()))
      return
    }
    if let link = words.wholeMatch(of: /\[(\w+)\]\(#\w+\)/) {
      guard let mapping = ConfigurationMapping(rawValue: String(link.output.1)) else { return nil }
      self = .mapping(mapping)
      return
    }
    let parts = words.components(separatedBy: " from ")
    let range = parts.count == 2 ? Self.range(parts[1]) : nil
    guard parts.count == 1 || range != nil else { return nil }
    switch parts[0] {
    case "text": self = .text
    case "boolean": self = .boolean
    case "size": self = .size
    case "data": self = .data
    case "number": self = .number(range)
    case "whole number": self = .wholeNumber(range)
    default: return nil
    }
  }

  /// `1 to 20`, or `1` for all numbers from there.
  private static func range(_ words: String) -> ClosedRange<Int>? {
    let bounds = words.components(separatedBy: " to ").compactMap { Int($0) }
    switch bounds.count {
    case 1: return bounds[0]...Int.max
    case 2 where bounds[0] <= bounds[1]: return bounds[0]...bounds[1]
    default: return nil
    }
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

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String {
    String(self.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The parts between the occurrences of a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
}
