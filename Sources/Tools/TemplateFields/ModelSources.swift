import Foundation

/// The structures that some Swift files declare, as far as their text tells without the compiler.
///
/// What it does not understand is unknown: a class, a type with an `encode(to:)` of its own, a name that is declared twice.
/// Names in unknown types are left to the build of the site.
struct ModelSources {
  /// A type of a property.
  enum ValueType {
    /// A text, a number, a truth value: nothing with names of its own.
    case scalar
    case structure(Structure)
    case unknown
  }

  /// A structure that is encoded with the names of its properties, or those that its `CodingKeys` give them.
  final class Structure {
    let name: String
    /// The types as they are written, by the name of the property; empty if there is none.
    fileprivate(set) var properties: [String: String] = [:]
    fileprivate(set) var protocols: Set<String> = []
    /// The properties by the names with which they are encoded, as `CodingKeys` say; `nil` if there are none.
    fileprivate(set) var keys: [String: String]?

    /// The names with which it is encoded.
    var names: [String] { keys.map { Array($0.keys) } ?? Array(properties.keys) }

    fileprivate init(_ name: String) { self.name = name }
  }

  private var structures: [String: Structure] = [:]
  private var opaque: Set<String> = []

  private static let scalars: Set<String> = [
    "Bool", "String", "Substring", "Character", "Double", "Float", "Decimal", "Int", "Int8", "Int16", "Int32", "Int64",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Date", "URL", "UUID", "Data",
  ]

  init(_ texts: [String]) {
    for text in texts {
      var scanner = SwiftScanner(text)
      read(&scanner, inside: nil)
    }
    for name in opaque { structures[name] = nil }
  }

  /// The structures that conform to a protocol.
  func conforming(to name: String) -> [Structure] {
    structures.values.filter { $0.protocols.contains(name) }.sorted { $0.name < $1.name }
  }

  /// The type of what a structure is encoded with by a name, or of the elements of a list; `nil` if there is no such name.
  func type(of name: String, in structure: Structure) -> ValueType? {
    guard let keys = structure.keys else { return structure.properties[name].map(type) }
    // The identity is written whatever the keys say.
    guard let property = keys[name] else { return name == "id" ? .unknown : nil }
    return structure.properties[property].map(type) ?? .unknown
  }

  /// The type of a property as it is written.
  func writtenType(of name: String, in structure: Structure) -> String {
    (structure.properties[structure.keys?[name] ?? name] ?? "").trimmingCharacters(in: .whitespaces)
  }

  private func type(_ written: String) -> ValueType {
    var name = Substring(written.filter { $0 != " " })
    var isStripped = true
    while isStripped {
      isStripped = false
      if name.hasSuffix("?") || name.hasSuffix("!") {
        name = name.dropLast()
        isStripped = true
      }
      if name.hasPrefix("["), name.hasSuffix("]"), !name.contains(":") {
        name = name.dropFirst().dropLast()
        isStripped = true
      }
      for generic in ["Array<", "Optional<", "Set<", "ContiguousArray<"]
      where name.hasPrefix(generic) && name.hasSuffix(">") {
        name = name.dropFirst(generic.count).dropLast()
        isStripped = true
      }
    }
    let last = name.split(separator: ".").last.map(String.init) ?? ""
    if Self.scalars.contains(last) { return .scalar }
    return structures[last].map { .structure($0) } ?? .unknown
  }

  // MARK: Reading

  /// Reads declarations to the end of a block.
  private mutating func read(_ scanner: inout SwiftScanner, inside structure: Structure?) {
    var isStatic = false
    while let token = scanner.next() {
      switch token {
      case "}": return
      case "{": scanner.skipBlock()
      case "struct", "class", "enum", "actor", "protocol", "extension":
        guard let name = scanner.nextName() else { continue }
        if token == "enum", name == "CodingKeys", let structure {
          structure.keys = scanner.codingKeys()
          if structure.keys == nil { opaque.insert(structure.name) }
          continue
        }
        declare(token, name, &scanner)
      case "static", "class var": isStatic = true
      case "func":
        if scanner.nextName() == "encode", let structure { opaque.insert(structure.name) }
        scanner.skipToBlockOrLine()
      case "init", "subscript": scanner.skipToBlockOrLine()
      case "var", "let":
        let found = scanner.properties()
        if let structure, !isStatic { for (name, type) in found { structure.properties[name] = type } }
        isStatic = false
      default: continue
      }
    }
  }

  private mutating func declare(_ word: String, _ name: String, _ scanner: inout SwiftScanner) {
    let inherited = scanner.inheritedTypes()
    let last = name.split(separator: ".").last.map(String.init) ?? name
    guard word == "struct" || word == "extension" else {
      // Its own block may declare structures.
      if word != "protocol" { opaque.insert(last) }
      return read(&scanner, inside: nil)
    }
    if word == "struct", structures[last] != nil, structures[last]?.properties.isEmpty == false { opaque.insert(last) }
    let structure = structures[last] ?? Structure(last)
    structures[last] = structure
    structure.protocols.formUnion(inherited)
    if word == "struct" { return read(&scanner, inside: structure) }
    // The properties of an extension are computed, and not encoded.
    let stored = structure.properties
    read(&scanner, inside: structure)
    structure.properties = stored
  }
}

/// Splits Swift into words and marks; comments and the contents of texts are left out.
struct SwiftScanner {
  private let text: [Character]
  private var position = 0

  init(_ text: String) { self.text = Array(text) }

  private var current: Character? { position < text.count ? text[position] : nil }
  private func at(_ offset: Int) -> Character? { position + offset < text.count ? text[position + offset] : nil }

  /// The next word or mark; `nil` at the end.
  mutating func next() -> String? {
    skipSpace(alsoLines: true)
    guard let first = current else { return nil }
    if first == "\"" || first == "#" && at(1) == "\"" {
      skipText()
      return "\"\""
    }
    if first == "`" {
      position += 1
      let name = word()
      if current == "`" { position += 1 }
      return name
    }
    if first.isLetter || first == "_" || first.isNumber { return word() }
    position += 1
    return String(first)
  }

  mutating func nextName() -> String? {
    guard let name = next(), name.first.map({ $0.isLetter || $0 == "_" }) == true else { return nil }
    var path = name
    while current == "." {
      position += 1
      path += "." + word()
    }
    return path
  }

  /// The types after a colon, up to the block, which it enters.
  mutating func inheritedTypes() -> Set<String> {
    var types: Set<String> = []
    var generics = 0
    var isConstraint = false
    while let token = next(), token != "{" {
      switch token {
      case "<": generics += 1
      case ">": generics -= 1
      case "where": isConstraint = true
      case "}": return types
      default: if generics == 0, !isConstraint, token.first?.isLetter == true { types.insert(token) }
      }
    }
    return types
  }

  /// The properties by their names in the cases of `CodingKeys`, whose name was read; `nil` if they are not just names.
  mutating func codingKeys() -> [String: String]? {
    let isText = inheritedTypes().isSubset(of: ["String", "CodingKey", "CaseIterable", "Sendable", "Hashable"])
    var keys: [String: String] = [:]
    while let token = next(), token != "}" {
      guard token == "case", isText, readCases(into: &keys) else {
        skipBlock()
        return nil
      }
    }
    return keys
  }

  /// Reads `title, datePublished = "date_published"`.
  private mutating func readCases(into keys: inout [String: String]) -> Bool {
    while let name = nextName() {
      skipSpace(alsoLines: false)
      var key = name
      if current == "=" {
        position += 1
        skipSpace(alsoLines: false)
        guard let text = plainText() else { return false }
        key = text
        skipSpace(alsoLines: false)
      }
      keys[key] = name
      guard current == "," else { return true }
      position += 1
    }
    return false
  }

  /// A text literal without escapes.
  private mutating func plainText() -> String? {
    guard current == "\"" else { return nil }
    let rest = text[(position + 1)...]
    guard let end = rest.firstIndex(of: "\""), !rest[..<end].contains("\\"), !rest[..<end].contains("\n") else {
      return nil
    }
    position = end + 1
    return String(rest[..<end])
  }

  /// The stored properties after `var` or `let`, with their types.
  mutating func properties() -> [(name: String, type: String)] {
    var found: [(name: String, type: String)] = []
    var waiting: [String] = []
    while true {
      guard let name = next(), name.first.map({ $0.isLetter || $0 == "_" }) == true else {
        skipToBlockOrLine()
        return []
      }
      waiting.append(name)
      skipSpace(alsoLines: false)
      var type = ""
      if current == ":" {
        position += 1
        type = writtenType()
      }
      skipSpace(alsoLines: false)
      if current == "=" {
        position += 1
        let value = writtenValue()
        if type.isEmpty { type = Self.type(ofValue: value) }
      } else if current == "{" {
        position += 1
        let isStored = blockObserves()
        return isStored ? found + waiting.map { ($0, type) } : found
      }
      if !type.isEmpty || current != "," {
        found += waiting.map { ($0, type) }
        waiting = []
      }
      guard current == "," else { return found }
      position += 1
    }
  }

  private static func type(ofValue value: String) -> String {
    if value == "true" || value == "false" { return "Bool" }
    if value.hasPrefix("\"") { return "String" }
    if value.first?.isNumber == true { return value.contains(".") ? "Double" : "Int" }
    return ""
  }

  /// The text of a type, up to a mark that ends it.
  private mutating func writtenType() -> String {
    var type = ""
    var depth = 0
    while let character = current {
      if depth == 0, "=,{;\n}".contains(character) { break }
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      type.append(character)
      position += 1
    }
    return type
  }

  /// The text of a value, up to the mark or the line that ends it.
  private mutating func writtenValue() -> String {
    var value = ""
    var depth = 0
    while let character = current {
      if depth == 0, ",;\n}".contains(character) { break }
      if character == "\"" {
        skipText()
        value += "\"\""
        continue
      }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if !character.isWhitespace { value.append(character) }
      position += 1
    }
    return value
  }

  /// Whether the block, which is entered, has observers of a stored property; it is skipped.
  private mutating func blockObserves() -> Bool {
    let first = next()
    if first == "}" { return false }
    if first == "{" { skipBlock() }
    skipBlock()
    return first == "didSet" || first == "willSet"
  }

  /// Skips to the end of the block that was entered.
  mutating func skipBlock() {
    var depth = 1
    while depth > 0, let token = next() {
      if token == "{" { depth += 1 }
      if token == "}" { depth -= 1 }
    }
  }

  /// Skips a declaration with its block, if it has one before the end of the line.
  mutating func skipToBlockOrLine() {
    var depth = 0
    while let character = current {
      if character == "\"" {
        skipText()
        continue
      }
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth <= 0, character == "\n" || character == "}" { return }
      position += 1
      if character == "{" { return skipBlock() }
    }
  }

  private mutating func word() -> String {
    let start = position
    while let character = current, character.isLetter || character.isNumber || character == "_" { position += 1 }
    return String(text[start..<position])
  }

  private mutating func skipSpace(alsoLines: Bool) {
    while let character = current {
      if character == "/", at(1) == "/" {
        while let next = current, next != "\n" { position += 1 }
      } else if character == "/", at(1) == "*" {
        position += 2
        while current != nil, !(current == "*" && at(1) == "/") { position += 1 }
        position += 2
      } else if character.isWhitespace, alsoLines || character != "\n" {
        position += 1
      } else {
        return
      }
    }
  }

  /// Skips a text literal; an interpolation in it may contain texts.
  private mutating func skipText() {
    var pounds = 0
    while current == "#" {
      pounds += 1
      position += 1
    }
    let isLong = current == "\"" && at(1) == "\"" && at(2) == "\""
    position += isLong ? 3 : 1
    var depth = 0
    while let character = current {
      if character == "\\", pounds == 0 {
        if at(1) == "(" { depth += 1 }
        position += 2
        continue
      }
      if depth > 0 {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if character == "\"" {
          skipText()
          continue
        }
      } else if character == "\"" {
        let marks = isLong ? 3 : 1
        let ends = (0..<marks).allSatisfy { at($0) == "\"" } && (0..<pounds).allSatisfy { at(marks + $0) == "#" }
        if ends {
          position += marks + pounds
          return
        }
      } else if character == "\n", !isLong {
        return
      }
      position += 1
    }
  }
}
