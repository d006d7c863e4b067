package import JSONRecords

/// The descriptions of all keys of `site.yml` and of front matter: prints the article `Cardloom.docc/Reference.md`, the
/// schema, and the explanation of a key.
package struct ConfigurationReference: Sendable {
  /// The description of a key.
  package struct Entry: Sendable, Equatable {
    package let mapping: ConfigurationMapping
    package let key: String
    package let value: ValueKind
    /// The default value; `nil` if there is none or if it depends on other keys.
    package let fallback: String?
    package let isRequired: Bool
    package let example: String
    /// The version in which the key appeared.
    package let since: String
    package let meaning: String
    /// Whether the article lists it; it does not if another mapping describes it.
    package let isListed: Bool
  }

  /// The reference of this version.
  package static let standard = ConfigurationReference()

  /// The article.
  package static var article: String { EmbeddedData.text(of: "Reference.md") }

  /// The mappings in the order of the article.
  package let mappings = ConfigurationMapping.allCases.map(\.reference)

  /// The descriptions in the order of the article.
  package var entries: [Entry] { mappings.flatMap(\.entries).filter(\.isListed) }

  /// The article with the tables of this version, below the text above the first of them.
  package func article(below text: String) -> String {
    text
      + mappings.map { mapping in
        let rows = mapping.entries.filter(\.isListed).map(\.row)
        let head = ["| key | value | default | example | since | meaning |", "| --- | --- | --- | --- | --- | --- |"]
        let parts = [
          "## \(mapping.mapping.rawValue)", mapping.introduction.wrapped(at: 120),
          rows.isEmpty ? "" : (head + rows).joined(separator: "\n"),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
      }.joined(separator: "\n")
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
  /// The row of the article's table.
  fileprivate var row: String {
    let cells = [
      "`\(key)`", value.words { "[\($0.rawValue)](#\($0.rawValue))" },
      isRequired ? "required" : fallback.map { "`\($0)`" } ?? "", "`\(example)`", since, meaning,
    ]
    return "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
  }
}

extension String {
  /// The text in lines of at most a number of characters.
  fileprivate func wrapped(at width: Int) -> String {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension ConfigurationReference.Entry {
  fileprivate var terminalText: String {
    var lines = ["key `\(key)` of \(mapping.described)", "  \(meaning)", "  value: \(value.words { $0.rawValue })"]
    if isRequired { lines.append("  required") } else if let fallback { lines.append("  default: \(fallback)") }
    lines += ["  example: \(example)", "  since \(since)"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ConfigurationMapping {
  /// Where the mapping is used, in words.
  fileprivate var described: String {
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
      let next = mapping.reference.entries.flatMap(\.value.mappings)
      for mapping in next where reached.insert(mapping).inserted { open.append(mapping) }
    }
    return reached
  }

  private func definition(of mapping: ConfigurationMapping) -> RecordData {
    let reference = mapping.reference
    var members: [RecordData.Member] = [.init("type", "object")]
    if !reference.introduction.isEmpty {
      members.append(.init("description", .string(reference.introduction)))
    }
    members.append(.init("properties", .object(reference.entries.map { .init($0.key, $0.schema) })))
    members.append(.init("additionalProperties", mapping.others))
    let required = reference.entries.filter(\.isRequired).map { RecordData.string($0.key) }
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    if mapping == .adaptor { members.append(.init("maxProperties", 1)) }
    return .object(members)
  }
}

extension ConfigurationMapping {
  /// What a key of another name contains, as a JSON Schema.
  fileprivate var others: RecordData {
    switch self {
    // A program may bring adaptors of its own.
    case .adaptor: ["type": "object"]
    case .words: ValueKind.text.schema
    default: false
    }
  }
}

extension ConfigurationReference.Entry {
  fileprivate var schema: RecordData {
    guard case .object(let members) = value.schema, !meaning.isEmpty else { return value.schema }
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
