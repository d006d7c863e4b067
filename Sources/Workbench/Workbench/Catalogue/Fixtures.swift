import Cardloom
import Diagnostics
package import JSONRecords
import TemplateEngine

/// The fixtures of a template: `article.json`, and `article~breaking.json`, which overlays its keys.
struct Fixtures {
  /// The variants, the unnamed one first; empty if the template has no fixture.
  private(set) var variants: [Catalogue.Variant] = []
  /// Whether all files came with Cardloom.
  private(set) var areBuiltIn = true
  /// Whether all files came with Cardloom, or are copies in which nothing was changed.
  private(set) var areUnchanged = true
  /// The errors of the files.
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates the fixtures of a template without any.
  init() {}

  /// Whether the data is for a template: built-in data may be for another one of the same name.
  ///
  /// A copy of a built-in template in which some names were changed still has most of its names.
  func suit(_ template: Template, id: String, kind: String) -> Bool {
    guard areBuiltIn, !variants.isEmpty else { return true }
    func names(_ data: RecordData) -> Set<String> {
      guard case .object(let members) = data else { return [] }
      return Set(members.map(\.name)).subtracting(["id", "kind"])
    }
    let wanted = names(MadeUpCard(template: template, id: id, kind: kind).variant.data)
    let known = variants.reduce(into: Set()) { $0.formUnion(names($1.data)) }
    return wanted.intersection(known).count * 2 >= wanted.count
  }

  /// Reads the fixtures of a template.
  ///
  /// - Parameters:
  ///   - path: the template's path below `Templates` without its extension, such as `cells/article`.
  ///   - kind: the kind of card for data without one.
  init(path: String, kind: String, files: TemplateFiles) {
    let base = files.file(path + ".json").map { read($0) } ?? .object([])
    if let file = files.file(path + ".json") {
      variants.append(variant("default", "Default", data: base, file: file, kind: kind))
    }
    for file in files.files where file.path.hasPrefix(path + "~") && file.path.hasSuffix(".json") {
      let name = String(file.path.dropFirst(path.count + 1).dropLast(".json".count))
      let data = base.merged(with: read(file))
      variants.append(variant(name, name, data: data, file: file, kind: kind))
    }
  }

  private func variant(
    _ id: String, _ title: String, data: RecordData, file: TemplateFile, kind: String
  ) -> Catalogue.Variant {
    Catalogue.Variant(
      id: id, title: title, group: .fixture, isSynthetic: false, origin: file.file, card: nil,
      cardKind: data.text("kind") ?? kind, data: data)
  }

  private mutating func read(_ file: TemplateFile) -> RecordData {
    if !file.isBuiltIn { areBuiltIn = false }
    if !file.isUnchanged { areUnchanged = false }
    let tape = RecordTape()
    let reader = JSONReader()
    return file.bytes.withUnsafeBytes { bytes in
      do throws(JSONError) {
        try reader.read(bytes, into: tape)
      } catch {
        diagnostics.append(.malformedJSON(error, in: bytes, file: file.file))
        return .object([])
      }
      let data = tape.withRoot(source: bytes) { RecordData($0) }
      guard case .object = data else {
        diagnostics.append(.fixtureIsNoObject(file.file))
        return .object([])
      }
      return data
    }
  }
}

extension RecordData {
  /// The text of a member.
  package func text(_ name: String) -> String? {
    guard case .string(let text) = self[name] else { return nil }
    return text
  }

  /// The data at a dotted path such as `authors.0.name`.
  func value(at path: some StringProtocol) -> RecordData? {
    path.split(separator: ".").reduce(self as RecordData?) { data, part in
      switch data {
      case .array(let elements): Int(part).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      case let data?: data[String(part)]
      case nil: nil
      }
    }
  }

  /// The data with another value at a dotted path; `nil` removes the value.
  ///
  /// Missing objects along the path are created.
  package func setting(_ path: some StringProtocol, to value: RecordData?) -> RecordData {
    let parts = path.split(separator: ".", maxSplits: 1)
    guard let first = parts.first else { return value ?? .null }
    let name = String(first)
    if case .array(var elements) = self, let position = Int(name) {
      let inner = elements.indices.contains(position) ? elements[position] : .object([])
      let new = parts.count > 1 ? inner.setting(parts[1], to: value) : value
      if elements.indices.contains(position) {
        if let new { elements[position] = new } else { elements.remove(at: position) }
      } else if let new {
        elements.append(new)
      }
      return .array(elements)
    }
    if Int(name) != nil, case .object([]) = self { return RecordData.array([]).setting(path, to: value) }
    guard case .object(var members) = self else { return RecordData.object([]).setting(path, to: value) }
    let index = members.firstIndex { $0.name == name }
    let nextIsList = parts.count > 1 && Int(parts[1].prefix { $0 != "." }) != nil
    let inner = index.map { members[$0].value } ?? (nextIsList ? .array([]) : .object([]))
    let new = parts.count > 1 ? inner.setting(parts[1], to: value) : value
    switch (index, new) {
    case (let index?, let new?): members[index] = Member(name, new)
    case (let index?, nil): members.remove(at: index)
    case (nil, let new?): members.append(Member(name, new))
    case (nil, nil): break
    }
    return .object(members)
  }
}
