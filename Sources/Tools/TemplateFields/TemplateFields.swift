import Foundation

/// Generates the protocols of cell templates, and checks names inside of sections: `TemplateFields OUTPUT FILE…`.
///
/// The files are templates and the Swift files with the models. An error names the line of the template.
@main
struct TemplateFields {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2 else { return print("TemplateFields OUTPUT FILE…") }
    func text(of path: String) throws -> String { try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8) }
    let models = ModelSources(try arguments.dropFirst(2).filter { $0.hasSuffix(".swift") }.map(text))
    var swift = "public import Cardloom\n"
    var errors: [String] = []
    for path in arguments.dropFirst(2) where !path.hasSuffix(".swift") {
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      let source = CellTemplateSource(name: name, path: path, text: try text(of: path))
      swift += source.swift(for: models)
      errors += source.errors(in: models)
    }
    guard errors.isEmpty else {
      FileHandle.standardError.write(Data(errors.map { $0 + "\n" }.joined().utf8))
      exit(1)
    }
    try swift.write(to: URL(fileURLWithPath: arguments[1]), atomically: true, encoding: .utf8)
  }
}

/// The protocols of one template.
struct CellTemplateSource {
  let name: String
  let path: String
  let text: String

  /// The name of the template as that of a type: `ArticleText` for `article-text`.
  private var typeName: String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A protocol for each field, so that the compiler names the one that a model lacks, and its line in the template.
  ///
  /// What a model is encoded with by `CodingKeys` need not be a property of that name: ``NestedNames`` has these fields.
  func swift(for models: ModelSources) -> String {
    let coded = codedNames(in: models)
    let fields = FieldReads(text).fields.filter { !coded.contains($0.name) }
    var lines: [String] = []
    for field in fields {
      let type = protocolName(of: field)
      lines += [
        "", "/// A model with `\(field.name)`, which `Templates/cells/\(name).mustache` reads.",
        "#sourceLocation(file: \"\(path)\", line: \(field.line))",
        "public protocol \(type) { associatedtype \(type)_Value; var `\(field.name)`: \(type)_Value { get } }",
        "#sourceLocation()",
      ]
    }
    let composition = fields.isEmpty ? "Sendable" : fields.map(protocolName).joined(separator: " & ")
    lines += [
      "", "/// The properties that `Templates/cells/\(name).mustache` reads.",
      "public typealias \(typeName)Fields = \(composition)", "",
      "/// A cell with the template `\(name)`, whose model has the properties that the template reads.",
      "public protocol \(typeName)Template: CardCell where Model: \(typeName)Fields {}", "",
      "extension \(typeName)Template {", "  /// `\(name)`.",
      "  public static var template: String { \"\(name)\" }", "}", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// The names that `CodingKeys` of a model of this template give to properties.
  private func codedNames(in models: ModelSources) -> Set<String> {
    Set(models.conforming(to: typeName + "Fields").flatMap { $0.keys.map { Array($0.keys) } ?? [] })
  }

  /// The names that a model of this template lacks: all that the compiler does not check.
  func errors(in models: ModelSources) -> [String] {
    var errors: [String] = []
    let coded = codedNames(in: models)
    for model in models.conforming(to: typeName + "Fields") {
      let names = NestedNames(
        text, path: path, optional: FieldReads.optionalNames(text), unchecked: coded, model: model, sources: models)
      for error in names.errors where !errors.contains(error) { errors.append(error) }
    }
    return errors
  }

  private func protocolName(of field: FieldReads.Field) -> String { "\(typeName)TemplateReads_\(field.name)" }
}

/// The names that a template reads of the card itself.
///
/// Names inside of `{{#section}}…{{/section}}` may belong to what the section shows: ``NestedNames`` has these.
struct FieldReads {
  /// A field and the first line that reads it, counted from 1.
  struct Field {
    let name: String
    let line: Int
  }

  private(set) var fields: [Field] = []

  /// The names that a page, a section or a build adds to every card.
  static let given: Set<String> = [
    "site", "page", "section", "feeds", "words", "root", "heading", "kind", "position", "cell_size", "date_text",
    "external_url", "valueFeeds",
  ]

  init(_ text: String) {
    var depth = 0
    let optional = Self.optionalNames(text)
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      for part in line.components(separatedBy: "{{").dropFirst() {
        guard let end = part.range(of: "}}") else { continue }
        var tag = part[..<end.lowerBound].trimmingCharacters(in: CharacterSet(charactersIn: "{ "))
        // Other delimiters: the rest is left to the build.
        if tag.hasPrefix("=") { return }
        let sigil = tag.first.flatMap { "#^/!>&".contains($0) ? $0 : nil }
        if sigil != nil { tag = tag.dropFirst().trimmingCharacters(in: .whitespaces) }
        if sigil == "/" { depth = max(0, depth - 1) }
        if sigil != "/", sigil != "!", sigil != ">", depth == 0 {
          add(tag, line: number + 1, without: optional)
        }
        if sigil == "#" || sigil == "^" { depth += 1 }
      }
    }
  }

  /// Adds the first name of a dotted path, without a format or a condition.
  private mutating func add(_ tag: String, line: Int, without optional: Set<String>) {
    let path = tag.prefix { !"|=<> ".contains($0) }.drop { $0 == "." }
    let name = String(path.prefix { $0 != "." })
    let isIdentifier =
      name.first.map { $0.isLetter || $0 == "_" } == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isIdentifier, !Self.given.contains(name), !optional.contains(name),
      !fields.contains(where: { $0.name == name })
    else { return }
    fields.append(Field(name: name, line: line))
  }

  /// The names after `optional:` in the front matter.
  static func optionalNames(_ text: String) -> Set<String> {
    guard text.hasPrefix("---\n"), let end = text.range(of: "\n---") else { return [] }
    let line = text[..<end.lowerBound].split(separator: "\n").first { $0.hasPrefix("optional:") }
    return Set((line?.dropFirst("optional:".count) ?? "").split { " ,[]\"'".contains($0) }.map(String.init))
  }
}
