import Foundation

/// Finds names of a template that neither the value of a section nor the model around it has.
///
/// The compiler checks the names of the model itself, by the protocols of ``CellTemplateSource``, unless the model has
/// `CodingKeys`. Inside of
/// `{{#authors}}…{{/authors}}` a name belongs to the elements of `authors`, or to the model around them.
struct NestedNames {
  private let sources: ModelSources
  private let path: String
  private let optional: Set<String>
  private let unchecked: Set<String>
  private let model: ModelSources.Structure
  private(set) var errors: [String] = []

  private enum Scope {
    case structure(ModelSources.Structure)
    /// A section that shows nothing with names of its own, such as a condition.
    case scalar
    case unknown
  }

  private var scopes: [Scope]

  /// The fields that a build makes of others.
  private static let derived: Set<String> = ["content_text", "image_height", "image_width", "summary"]

  /// - Parameters:
  ///   - path: the template's file.
  ///   - optional: the names that its front matter says cards may lack.
  ///   - unchecked: the names outside of sections that the compiler does not check.
  ///   - model: the model that the template shows.
  init(
    _ text: String, path: String, optional: Set<String>, unchecked: Set<String>, model: ModelSources.Structure,
    sources: ModelSources
  ) {
    (self.sources, self.path, self.optional, self.unchecked, self.model) = (sources, path, optional, unchecked, model)
    scopes = [.structure(model)]
    for tag in NestedTag.all(in: text) {
      switch tag.sigil {
      case "/": if scopes.count > 1 { scopes.removeLast() }
      // `@index` and the like are positions, not data.
      case "#" where tag.path.hasPrefix("@"), "^" where tag.path.hasPrefix("@"): scopes.append(.scalar)
      case nil where tag.path.hasPrefix("@"): continue
      case "<", "$": scopes.append(.scalar)
      case "!", ">": continue
      case "#": enter(tag)
      case "^":
        _ = type(of: tag)
        scopes.append(.scalar)
      default: _ = type(of: tag)
      }
    }
  }

  private mutating func enter(_ tag: NestedTag) {
    let type = type(of: tag)
    guard !tag.isComparison else { return scopes.append(.scalar) }
    switch type {
    case .scalar: scopes.append(.scalar)
    case .structure(let structure): scopes.append(.structure(structure))
    case .unknown: scopes.append(.unknown)
    }
  }

  /// The type of what a tag names; an error is added if it certainly names nothing.
  private mutating func type(of tag: NestedTag) -> ModelSources.ValueType {
    let names = tag.path.split(separator: ".").map(String.init)
    guard let first = names.first else {
      if case .structure(let structure)? = scopes.last { return .structure(structure) }
      return .unknown
    }
    guard !FieldReads.given.contains(first), !optional.contains(first), !optional.contains(tag.path) else {
      return .unknown
    }
    var lacking: [ModelSources.Structure] = []
    for scope in scopes.reversed() {
      switch scope {
      case .unknown: return .unknown
      case .scalar: break
      case .structure(let structure):
        if let type = sources.type(of: first, in: structure) {
          return follow(names.dropFirst(), of: first, in: structure, type, tag)
        }
        lacking.append(structure)
      }
      if tag.isLocal { break }
    }
    // Outside of sections, the compiler tells what a model lacks that is encoded with the names of its properties.
    let isChecked = scopes.count == 1 && model.keys == nil && !unchecked.contains(first)
    if !isChecked, !Self.derived.contains(first), let structure = lacking.first { report(first, structure, tag) }
    return .unknown
  }

  /// The type of the last of the names that follow one of a structure.
  private mutating func follow(
    _ names: ArraySlice<String>, of first: String, in owner: ModelSources.Structure, _ type: ModelSources.ValueType,
    _ tag: NestedTag
  ) -> ModelSources.ValueType {
    guard let name = names.first else { return type }
    // An element of a list, by its index.
    if Int(name) != nil { return follow(names.dropFirst(), of: first, in: owner, type, tag) }
    if case .scalar = type {
      let written = sources.writtenType(of: first, in: owner)
      report("`\(first)` of `\(owner.name)` is `\(written)`, which has no `\(name)` for `\(tag.text)`", tag)
    }
    guard case .structure(let structure) = type else { return .unknown }
    guard let inner = sources.type(of: name, in: structure) else {
      report(name, structure, tag)
      return .unknown
    }
    return follow(names.dropFirst(), of: name, in: structure, inner, tag)
  }

  private mutating func report(_ name: String, _ structure: ModelSources.Structure, _ tag: NestedTag) {
    let close = structure.names.map { ($0, Self.distance($0, name)) }
      .filter { $0.1 <= max(1, name.count / 3) }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    let hint = close.map { "; did you mean `\($0)`?" } ?? ""
    if let key = structure.keys?.first(where: { $0.value == name })?.key {
      return report(
        "`\(structure.name)` is encoded with `\(key)` for its property `\(name)`, which `\(tag.text)` reads", tag)
    }
    let lacks = structure.keys == nil ? "has no stored property" : "is encoded with no"
    report("`\(structure.name)` \(lacks) `\(name)`, which `\(tag.text)` reads\(hint)", tag)
  }

  private mutating func report(_ message: String, _ tag: NestedTag) {
    errors.append("\(path):\(tag.line):\(tag.column): error: \(message)")
  }

  /// The number of letters to insert, remove or replace to make one word of another.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        guard i > 0, j > 0 else {
          rows[i][j] = i + j
          continue
        }
        rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      }
    }
    return rows[a.count][b.count]
  }
}

/// A tag of a template.
struct NestedTag {
  /// `#`, `^`, `/`, `!`, `>`, `<`, `$`, or `nil` for a name that is written.
  let sigil: Character?
  /// The path of the name, without a format or a condition; empty for `{{.}}`.
  let path: String
  /// Whether the path names the innermost value only: `{{.name}}`.
  let isLocal: Bool
  /// Whether it compares a value: `{{#kind=video}}`.
  let isComparison: Bool
  /// The tag as it is written.
  let text: String
  /// The line, counted from 1.
  let line: Int
  /// The column, counted from 1.
  let column: Int

  /// The tags of a text, up to one that changes the delimiters: the rest is left to the build.
  static func all(in text: String) -> [NestedTag] {
    var tags: [NestedTag] = []
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      var column = 1
      for (index, part) in line.components(separatedBy: "{{").enumerated() {
        defer { column += part.count + 2 }
        guard index > 0, let end = part.range(of: "}}") else { continue }
        let written = part[..<end.lowerBound]
        var inner = written.trimmingCharacters(in: CharacterSet(charactersIn: "{ "))
        if inner.hasPrefix("=") { return tags }
        let sigil = inner.first.flatMap { "#^/!><$&".contains($0) ? $0 : nil }
        if sigil != nil { inner = inner.dropFirst().trimmingCharacters(in: .whitespaces) }
        let path = inner.prefix { !"|=<> ".contains($0) }
        tags.append(
          NestedTag(
            sigil: sigil == "&" ? nil : sigil, path: String(path.drop { $0 == "." }), isLocal: path.hasPrefix("."),
            isComparison: inner.dropFirst(path.count).contains { "=<>".contains($0) }, text: "{{\(written)}}",
            line: number + 1, column: column - 2))
      }
    }
    return tags
  }
}
