import CardLayout
import Diagnostics
package import JSONRecords

/// The descriptions of all keys of `site.yml` and of front matter.
///
/// The source is the article `Cardloom.docc/Reference.md`: a heading for each ``ConfigurationMapping``, and a table with a
/// row for each key.
package struct ConfigurationReference: Sendable {
  /// The description of a key.
  package struct Entry: Sendable, Equatable {
    package let mapping: ConfigurationMapping
    package let key: String
    /// The type of its value.
    package let words: String
    package let value: ValueKind
    /// The default value; `nil` if there is none or if it depends on other keys.
    package let fallback: String?
    package let isRequired: Bool
    package let example: String
    /// The version in which the key appeared.
    package let since: String
    package let meaning: String
  }

  /// A line of the article that does not have the expected form.
  package struct Problem: Sendable, Equatable {
    /// The line, counted from 1.
    package let line: Int
    package let message: String
  }

  /// The reference of this version.
  package static let standard = ConfigurationReference(markdown: Self.article)

  /// The article.
  package static var article: String { EmbeddedData.text(of: "Reference.md") }

  /// The descriptions in the order of the article.
  package private(set) var entries: [Entry] = []
  package private(set) var problems: [Problem] = []
  /// The article's paragraphs before the table of a mapping.
  private var introductions: [ConfigurationMapping: String] = [:]

  /// Reads an article.
  init(markdown: String) {
    var mapping: ConfigurationMapping?
    for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("## ") {
        mapping = ConfigurationMapping(rawValue: String(line.dropFirst(3)))
        if mapping == nil, line != "## Overview" {
          problems.append(Problem(line: index + 1, message: "no mapping is named `\(line.dropFirst(3))`"))
        }
        continue
      }
      guard let mapping else { continue }
      guard line.hasPrefix("| `") else {
        if !line.isEmpty, !line.hasPrefix("|") {
          introductions[mapping] = [introductions[mapping], String(line)].compactMap(\.self).joined(separator: " ")
        }
        continue
      }
      if let entry = Self.entry(line, of: mapping) {
        entries.append(entry)
      } else {
        problems.append(
          Problem(
            line: index + 1,
            message:
              "a row is `| key | value | default | example | since | meaning |`, with a value as in the other rows"
          ))
      }
    }
  }

  private static func entry(_ line: Substring, of mapping: ConfigurationMapping) -> Entry? {
    let columns = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    guard columns.count == 6, let value = ValueKind(columns[1]), !columns[4].isEmpty, !columns[5].isEmpty else {
      return nil
    }
    func code(_ text: String) -> String { text.filter { $0 != "`" } }
    let isRequired = columns[2] == "required"
    return Entry(
      mapping: mapping, key: code(columns[0]), words: columns[1].replacing(/\[(\w+)\]\(#\w+\)/) { $0.output.1 },
      value: value, fallback: isRequired || columns[2].isEmpty ? nil : code(columns[2]), isRequired: isRequired,
      example: code(columns[3]), since: columns[4], meaning: columns[5])
  }

  // MARK: Terminal

  /// The explanation of a key: `loadMore`, or `Section.loadMore` for the key of one mapping.
  package func texts(about name: String) -> [String] {
    let parts = name.split(separator: ".", maxSplits: 1).map { $0.lowercased() }
    return entries.filter { entry in
      let key = entry.key.lowercased()
      return parts.count == 2
        ? parts[0] == entry.mapping.rawValue.lowercased() && parts[1] == key : parts.first == key
    }.map(\.terminalText)
  }

  /// The names of all keys, for suggestions.
  package var names: [String] { entries.map(\.key) }
}

extension ConfigurationReference.Entry {
  fileprivate var terminalText: String {
    var lines = ["key `\(key)` of \(mapping.place)", "  \(meaning)", "  value: \(words)"]
    if isRequired { lines.append("  required") } else if let fallback { lines.append("  default: \(fallback)") }
    lines += ["  example: \(example)", "  since \(since)"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ConfigurationMapping {
  /// Where the mapping is used, in words.
  fileprivate var place: String {
    switch self {
    case .site: "site.yml"
    case .frontMatter: "front matter"
    default: "`\(rawValue)` in site.yml"
    }
  }
}

// MARK: Schema

extension ConfigurationReference {
  /// The JSON Schema (2020-12) of a mapping and of all that it contains.
  package func schema(of root: ConfigurationMapping) -> RecordData {
    let mappings = reached(from: root)
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string(root == .site ? "Cardloom: site.yml" : "Cardloom: the front matter of a template"),
      "$ref": .string("#/$defs/" + root.rawValue),
      "$defs": .object(
        ConfigurationMapping.allCases.filter(mappings.contains).map { .init($0.rawValue, definition(of: $0)) }),
    ]
  }

  /// A mapping and those that its values contain.
  private func reached(from root: ConfigurationMapping) -> Set<ConfigurationMapping> {
    var reached: Set<ConfigurationMapping> = [root]
    var open = [root]
    while let mapping = open.popLast() {
      let values = entries.filter { $0.mapping == mapping || $0.mapping == mapping.inherited }.map(\.value)
      let next = values.flatMap(\.mappings) + (mapping == .words ? [.forms] : [])
      for mapping in next where reached.insert(mapping).inserted { open.append(mapping) }
    }
    return reached
  }

  private func definition(of mapping: ConfigurationMapping) -> RecordData {
    var own = entries.filter { $0.mapping == mapping }
    let described = own.map(\.key)
    own += entries.filter {
      $0.mapping == mapping.inherited && mapping.keys.contains($0.key) && !described.contains($0.key)
    }
    var properties = own.map { RecordData.Member($0.key, $0.schema) }
    if mapping == .words {
      let word = ValueKind.oneOf([.text, .mapping(.forms)])
      properties = mapping.keys.map { .init($0, word.schema) }
    }
    var members: [RecordData.Member] = [.init("type", "object")]
    if let text = introductions[mapping] { members.append(.init("description", .string(text))) }
    members.append(.init("properties", .object(properties)))
    members.append(.init("additionalProperties", false))
    let required = own.filter(\.isRequired).map { RecordData.string($0.key) }
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    if mapping == .adaptor { members.append(.init("maxProperties", 1)) }
    return .object(members)
  }
}

extension ConfigurationReference.Entry {
  fileprivate var schema: RecordData {
    guard case .object(let members) = value.schema else { return value.schema }
    return .object(
      [.init("description", .string("\(meaning) Example: \(example)"))] + members
        + (fallbackData.map { [.init("default", $0)] } ?? []))
  }

  /// The default as data; `nil` for lists.
  private var fallbackData: RecordData? {
    guard let fallback, !fallback.hasPrefix("[") else { return nil }
    if fallback == "true" || fallback == "false" { return .boolean(fallback == "true") }
    return Int(fallback) == nil ? .string(fallback) : .number(fallback)
  }
}

extension ValueKind {
  /// The mappings in a value.
  fileprivate var mappings: [ConfigurationMapping] {
    switch self {
    case .text, .boolean, .number, .wholeNumber, .size, .data, .constant: []
    case .mapping(let mapping): [mapping]
    case .list(let value), .map(let value): value.mappings
    case .oneOf(let values): values.flatMap(\.mappings)
    }
  }
}
