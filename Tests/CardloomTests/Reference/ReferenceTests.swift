import CardLayout
import Diagnostics
import Foundation
import JSONRecords
import Platform
import Testing

@testable import Cardloom
@testable import SiteModel

@Suite struct ReferenceTests {
  private static let article = "Sources/Generator/Cardloom/Cardloom.docc/Reference.md"
  private static let repository = FilePath.normalized(#filePath + "/../../../..")

  // MARK: Descriptions

  /// `CARDLOOM_RECORD=1` writes the article instead.
  @Test func theArticleHasTheTablesOfThisVersion() throws {
    let files = DiskFileSystem()
    let path = FilePath.join(Self.repository, Self.article)
    let found = String(decoding: try files.read(path), as: UTF8.self)
    let first = try #require(found.firstRange(of: "## Site\n"))
    let expected = ConfigurationReference.standard.article(below: String(found[..<first.lowerBound]))
    guard ProcessInfo.processInfo.environment["CARDLOOM_RECORD"] == nil else {
      return try files.write(Array(expected.utf8), to: path)
    }
    #expect(found == expected, "run this test with CARDLOOM_RECORD=1, which writes \(Self.article), and read the diff")
  }

  @Test(arguments: ConfigurationMapping.allCases) func everyKeyIsDescribedOnce(_ mapping: ConfigurationMapping) {
    let names = mapping.keys
    #expect(!names.isEmpty && Set(names).count == names.count, "a key of \(mapping.rawValue) is declared twice")
    // The words are described by their English texts.
    guard mapping != .words else { return }
    let described = Set(ConfigurationReference.standard.entries.map(\.key))
    #expect(names.filter { !described.contains($0) } == [], "\(mapping.rawValue)")
  }

  @Test(arguments: ConfigurationReference.standard.entries.filter { !$0.example.contains("…") })
  func anExampleIsAValueOfItsKey(_ entry: ConfigurationReference.Entry) throws {
    let data = try Self.data("\(entry.example)\n")
    let value = try #require(data[entry.key], "the example of `\(entry.key)` is written `key: value`")
    let schema = ConfigurationReference.standard.schema(of: entry.mapping)
    var check = SchemaCheck(schema)
    check.check(value, entry.value.schema, at: "\(entry.mapping.rawValue).\(entry.key)")
    #expect(check.problems == [])
  }

  @Test(arguments: [
    ("text", ValueKind.text), ("text or list of text", .oneOf([.text, .list(.text)])),
    ("`a`, `b` or number", .oneOf([.constant("a"), .constant("b"), .number(nil)])),
    ("whole number from 1 to 20", .wholeNumber(1...20)), ("number from 3", .number(3...Int.max)),
    ("map of Feed or text", .map(.oneOf([.mapping(.feed), .text]))),
  ])
  func aTypeIsWrittenInWords(_ words: String, _ value: ValueKind) { #expect(value.words { $0.rawValue } == words) }

  @Test func aKeyIsExplainedByItsNameAndByItsPlace() {
    let reference = ConfigurationReference.standard
    #expect(
      reference.texts(about: "loadMore") == [
        """
        key `loadMore` of `Section` in site.yml
          Whether the section continues on further pages.
          value: boolean
          default: false
          example: loadMore: true
          since 0.1

        """
      ])
    #expect(reference.texts(about: "size").count > 2)
    #expect(reference.texts(about: "pages.SIZE").count == 1)
    #expect(reference.texts(about: "nothing").isEmpty)
  }

  // MARK: Schema

  @Test func theSchemaAcceptsEverySiteOfTheProduct() throws {
    let files = DiskFileSystem()
    var texts = ["site/site.yml", "Sources/Assets/starter/site/site.yml"].map { path in
      (path, { String(decoding: try files.read(FilePath.join(Self.repository, path)), as: UTF8.self) })
    }
    let cases = FilePath.join(Self.repository, "Tests/GoldenTests/Cases")
    for name in try files.names(in: cases) where name.hasSuffix(".txt") && name != "error-configuration.txt" {
      let text = String(decoding: try files.read(FilePath.join(cases, name)), as: UTF8.self)
      guard let start = text.firstRange(of: "-- project/site/site.yml --\n") else { continue }
      let rest = text[start.upperBound...]
      let end = rest.firstRange(of: "\n-- ")?.lowerBound ?? rest.endIndex
      texts.append((name, { String(rest[..<end]) + "\n" }))
    }
    #expect(texts.count > 30)
    let schema = ConfigurationReference.standard.schema(of: .site)
    for (name, text) in texts {
      var check = SchemaCheck(schema)
      check.check(try Self.data(try text()), schema, at: name)
      #expect(check.problems == [])
    }
  }

  @Test(arguments: BuiltInTemplates.files.map { "\($0.path)" }.filter { $0.hasSuffix(".mustache") })
  func theSchemaAcceptsTheFrontMatterOfBuiltInTemplates(_ name: String) throws {
    let parts = BuiltInTemplates.text(of: name).split(separator: "---\n", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].isEmpty else { return }
    let schema = ConfigurationReference.standard.schema(of: .frontMatter)
    var check = SchemaCheck(schema)
    check.check(try Self.data(String(parts[1])), schema, at: name)
    #expect(check.problems == [])
  }

  @Test(arguments: [
    ("title: A\nurl: https://example.org/\nlanguage: en\n", ["$.feeds is missing"]),
    ("titel: A\nurl: b\nlanguage: en\ntitle: c\nfeeds: {}\n", ["$.titel is unknown"]),
    (
      "title: A\nurl: b\nlanguage: en\nfeeds: {home: {path: /, pages: {size: none}, sections: []}}\n",
      [
        "$.feeds.home.pages.size is not of type integer", "$.feeds.home.each is missing",
        "$.feeds.home.source is missing",
      ]
    ),
    (
      "title: A\nurl: b\nlanguage: en\nfeeds: {home: {path: /, pages: {size: 1001}, sections: [{id: a, loadMore: 3}]}}\n",
      [
        "$.feeds.home.pages.size is greater than 1000", "$.feeds.home.sections.0.loadMore is not of type boolean",
        // A feed is one with `each`, too.
        "$.feeds.home.each is missing", "$.feeds.home.source is missing",
      ]
    ),
    ("title: A\nurl: b\nlanguage: en\nfeeds: {}\nlinks: files\n", ["$.links is none of the values"]),
  ])
  func theSchemaRefusesMistakes(_ text: String, _ problems: [String]) throws {
    let schema = ConfigurationReference.standard.schema(of: .site)
    var check = SchemaCheck(schema)
    check.check(try Self.data(text), schema, at: "$")
    #expect(check.problems == problems)
  }

  /// The data of a YAML text, as the reader of free values sees them.
  private static func data(_ text: String) throws -> RecordData {
    let root = try #require(try YAMLDocument(file: "site.yml", bytes: Array(text.utf8)).node)
    var values = FreeValues { $0.scalar?.string }
    return values.data(of: root)
  }
}

/// Checks data against the keywords that the schemas use.
private struct SchemaCheck {
  private let definitions: RecordData
  private(set) var problems: [String] = []

  init(_ schema: RecordData) { definitions = schema["$defs"] ?? .null }

  mutating func check(_ data: RecordData, _ schema: RecordData, at path: String) {
    if case .string(let reference)? = schema["$ref"] {
      guard let target = definitions[String(reference.dropFirst("#/$defs/".count))] else {
        return problems.append("there is no \(reference)")
      }
      return check(data, target, at: path)
    }
    if case .array(let alternatives)? = schema["anyOf"] {
      let results = alternatives.map { alternative in
        var check = self
        check.problems = []
        check.check(data, alternative, at: path)
        return check.problems
      }
      if !results.contains([]) { problems += results.last ?? [] }
      return
    }
    if case .array(let values)? = schema["enum"], !values.contains(data) {
      return problems.append("\(path) is none of the values")
    }
    if let value = schema["const"], value != data { return problems.append("\(path) is not the value") }
    guard hasType(data, schema, at: path) else { return }
    checkNumber(data, schema, at: path)
    switch data {
    case .object(let members): check(members, schema, at: path)
    case .array(let elements):
      guard let items = schema["items"] else { return }
      for (index, element) in elements.enumerated() { check(element, items, at: "\(path).\(index)") }
    default: break
    }
  }

  private mutating func hasType(_ data: RecordData, _ schema: RecordData, at path: String) -> Bool {
    let types: [String]
    switch schema["type"] {
    case .string(let type): types = [type]
    case .array(let list): types = list.compactMap { if case .string(let type) = $0 { type } else { nil } }
    default: return true
    }
    let own =
      switch data {
      case .null: ["null"]
      case .boolean: ["boolean"]
      case .number(let text): Int(text) == nil ? ["number"] : ["number", "integer"]
      case .string, .html: ["string"]
      case .array: ["array"]
      case .object: ["object"]
      }
    if own.contains(where: types.contains) { return true }
    problems.append("\(path) is not of type \(types.joined(separator: " or "))")
    return false
  }

  private mutating func checkNumber(_ data: RecordData, _ schema: RecordData, at path: String) {
    guard case .number(let text) = data, let value = Double(text) else { return }
    if case .number(let least)? = schema["minimum"], value < Double(least) ?? 0 {
      problems.append("\(path) is less than \(least)")
    }
    if case .number(let most)? = schema["maximum"], value > Double(most) ?? 0 {
      problems.append("\(path) is greater than \(most)")
    }
  }

  private mutating func check(_ members: [RecordData.Member], _ schema: RecordData, at path: String) {
    for member in members {
      let place = "\(path).\(member.name)"
      if let property = schema["properties"]?[member.name] {
        check(member.value, property, at: place)
      } else if case .object? = schema["additionalProperties"], let other = schema["additionalProperties"] {
        check(member.value, other, at: place)
      } else if schema["additionalProperties"] == false {
        problems.append("\(place) is unknown")
      }
    }
    if case .number(let most)? = schema["maxProperties"], members.count > Int(most) ?? 0 {
      problems.append("\(path) has more than \(most) members")
    }
    guard case .array(let required)? = schema["required"] else { return }
    for case .string(let name) in required where !members.contains(where: { $0.name == name }) {
      problems.append("\(path).\(name) is missing")
    }
  }
}
