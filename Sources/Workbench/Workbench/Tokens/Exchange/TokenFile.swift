import CardSources
package import Diagnostics
package import JSONRecords

/// The tokens of files in the format of the Design Tokens Community Group (2025.10), with their modes.
///
/// The predecessors of the format are read, too: `value` and `type` without a dollar sign, as Style Dictionary and plug-ins of
/// Figma write them, and colours and lengths as texts.
package struct TokenFile: Sendable {
  /// The tokens in the order of the first file.
  package private(set) var tokens: [ExchangedToken] = []
  /// What was left out.
  package private(set) var problems: [Diagnostic] = []
  private let file: String

  /// Reads files.
  ///
  /// - Parameters:
  ///   - files: the texts with their names. The first one has the usual values; another one has those of a mode, for which
  ///     it is named: `dark.tokens.json`. Files to which the first one refers come with those that it needs.
  ///   - read: reads a file that another one names, relative to the first one.
  /// - Throws: ``Diagnosed`` if a file is not JSON, or an alias leads nowhere.
  package init(
    _ files: [(name: String, bytes: [UInt8])], read: (String) throws(Diagnosed) -> [UInt8]
  ) throws(Diagnosed) {
    guard let first = files.first else { throw Diagnosed(.unreadableTokens("", "no file is named", hint: "name one")) }
    file = first.name
    let base = try Self.object(first.bytes, file: first.name)
    var modes: [RecordData.Member] = []
    var usual = base
    if base["resolutionOrder"] != nil || base["modifiers"] != nil || base["sets"] != nil {
      (usual, modes) = try Self.resolved(base, file: first.name, read: read)
    }
    for other in files.dropFirst() {
      modes.append(
        .init(Self.mode(of: other.name, besides: first.name), try Self.object(other.bytes, file: other.name)))
    }
    usual = Self.extended(usual, in: usual)
    add(usual, path: [], type: "", mode: nil)
    for mode in modes { add(Self.extended(mode.value, in: usual), path: [], type: "", mode: mode.name) }
    guard !tokens.isEmpty else {
      throw Diagnosed(
        .unreadableTokens(
          first.name, "it has no token: no object with `$value`",
          hint:
            "export design tokens (DTCG) from your tool, such as `{\"accent\": {\"$type\": \"color\", \"$value\": \"#a63a1d\"}}`"
        ))
    }
    try checkAliases()
  }

  /// The token with a path such as `color.brand`.
  package func token(_ name: String) -> ExchangedToken? { tokens.first { $0.name == name } }

  // MARK: Files

  private static func object(_ bytes: [UInt8], file: String) throws(Diagnosed) -> RecordData {
    let tape = RecordTape()
    let data = bytes.withUnsafeBytes { bytes -> Result<RecordData, Diagnosed> in
      do throws(JSONError) {
        try JSONReader().read(bytes, into: tape)
      } catch {
        return .failure(Diagnosed(.malformedJSON(error, in: bytes, file: file)))
      }
      return .success(tape.withRoot(source: bytes) { RecordData($0) })
    }
    let value = try data.get()
    guard case .object = value else {
      throw Diagnosed(
        .unreadableTokens(file, "it is not an object", hint: "write groups and tokens as members of one object"))
    }
    return value
  }

  /// The mode of a further file: the first word of its name that neither the first file nor the format has.
  static func mode(of file: String, besides first: String) -> String {
    let words = words(of: file)
    let known = Set(Self.words(of: first) + ["tokens", "token", "json", "theme", "mode", "design"])
    return words.first { !known.contains($0) && !$0.allSatisfy(\.isNumber) } ?? words.first ?? file
  }

  private static func words(of file: String) -> [String] {
    (file.split(separator: "/").last ?? "").split { ".-_ ".contains($0) }.map { $0.lowercased() }
  }

  // MARK: Resolvers

  /// The usual tree and those of contexts of a resolver document.
  private static func resolved(
    _ document: RecordData, file: String, read: (String) throws(Diagnosed) -> [UInt8]
  ) throws(Diagnosed) -> (RecordData, [RecordData.Member]) {
    func tree(_ source: RecordData) throws(Diagnosed) -> RecordData {
      guard let reference = source["$ref"]?.text else { return source }
      if reference.hasPrefix("#/") {
        guard let found = value(at: reference, in: document) else {
          throw Diagnosed(
            .unreadableTokens(file, "`\(reference)` leads nowhere", hint: "correct the reference of the resolver"))
        }
        return try merged(found)
      }
      return try object(try read(reference), file: reference)
    }
    func merged(_ set: RecordData) throws(Diagnosed) -> RecordData {
      guard case .array(let sources)? = set["sources"] else { return set }
      var whole = RecordData.object([])
      for source in sources { whole = deep(whole, try tree(source)) }
      return whole
    }
    var usual = RecordData.object([])
    if case .object(let sets)? = document["sets"] { for set in sets { usual = deep(usual, try merged(set.value)) } }
    var modes: [RecordData.Member] = []
    if case .object(let modifiers)? = document["modifiers"] {
      for modifier in modifiers {
        guard case .object(let contexts)? = modifier.value["contexts"] else { continue }
        let standard = modifier.value["default"]?.text ?? contexts.first?.name
        for context in contexts {
          var whole = RecordData.object([])
          if case .array(let sources) = context.value {
            for source in sources { whole = deep(whole, try tree(source)) }
          }
          if context.name == standard { usual = deep(usual, whole) } else { modes.append(.init(context.name, whole)) }
        }
      }
    }
    return (usual, modes)
  }

  /// The value to which a JSON pointer leads.
  private static func value(at pointer: String, in document: RecordData) -> RecordData? {
    var value: RecordData? = document
    for step in pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
      let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      if case .array(let elements)? = value, let index = Int(name) {
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[name]
      }
    }
    return value
  }

  /// Both trees; what the second one says wins, token by token.
  private static func deep(_ first: RecordData, _ second: RecordData) -> RecordData {
    guard case .object(let one) = first, case .object(let other) = second, value(of: first) == nil,
      value(of: second) == nil
    else { return second }
    let added = other.filter { member in !one.contains { $0.name == member.name } }
    return .object(
      one.map { member in
        second[member.name].map { RecordData.Member(member.name, deep(member.value, $0)) } ?? member
      } + added)
  }

  /// The tree with groups that extend others (`$extends`) written out.
  private static func extended(_ tree: RecordData, in root: RecordData, depth: Int = 0) -> RecordData {
    guard case .object(let members) = tree, value(of: tree) == nil, depth < 32 else { return tree }
    let own = RecordData.object(
      members.filter { $0.name != "$extends" }.map { .init($0.name, extended($0.value, in: root, depth: depth + 1)) })
    guard let name = tree["$extends"]?.text else { return own }
    let path =
      name.hasPrefix("#/") ? name.dropFirst(2).split(separator: "/") : alias(in: name)?.split(separator: ".") ?? []
    var base: RecordData? = root
    for step in path { base = base?[String(step)] }
    return base.map { deep(extended($0, in: root, depth: depth + 1), own) } ?? own
  }

  // MARK: Tokens

  private static func value(of node: RecordData) -> RecordData? {
    if let value = node["$value"] { return value }
    if let reference = node["$ref"]?.text, reference.hasPrefix("#/") {
      let path = reference.dropFirst(2).split(separator: "/").filter { $0 != "$value" }
      return .string("{" + path.joined(separator: ".") + "}")
    }
    guard let value = node["value"] else { return nil }
    // A group may have a token of this name.
    if case .object = value, node["type"] == nil { return nil }
    return value
  }

  private mutating func add(_ node: RecordData, path: [String], type: String, mode: String?) {
    guard case .object(let members) = node else { return }
    let type = (node["$type"] ?? (Self.value(of: node) == nil ? nil : node["type"]))?.text ?? type
    if let value = Self.value(of: node) {
      let property = node["$extensions"]?["org.cardloom"]?["property"]?.text
      return add(
        ExchangedToken(
          path: path, type: type, value: value, modes: mode == nil ? Self.modes(in: node["$extensions"]) : [],
          property: property), mode: mode)
    }
    for member in members where !member.name.hasPrefix("$") || member.name == "$root" {
      add(member.value, path: path + [member.name], type: type, mode: mode)
    }
  }

  private mutating func add(_ token: ExchangedToken, mode: String?) {
    let known = tokens.firstIndex { $0.path == token.path }
    guard let mode else {
      if let known { tokens[known] = token } else { tokens.append(token) }
      return
    }
    if let known {
      if tokens[known].value != token.value { tokens[known].modes.append(.init(mode, token.value)) }
    } else {
      problems.append(
        .tokenLeftOut(
          token.name, in: file, because: "only the mode `\(mode)` has it, and a token needs a usual value",
          hint: "add it to the first file"))
    }
  }

  /// The values for modes in the extensions of a token, wherever a plug-in puts them: an object `mode` or `modes`.
  private static func modes(in extensions: RecordData?) -> [RecordData.Member] {
    guard case .object(let members)? = extensions else { return [] }
    for member in members {
      if ["mode", "modes"].contains(member.name), case .object(let modes) = member.value {
        return modes.filter { $0.name.lowercased() != "light" && $0.name.lowercased() != "default" }
      }
      if case .object = member.value {
        let found = modes(in: member.value)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  // MARK: Aliases

  /// The path of the token for which a value stands: `{color.brand}`; `nil` for all other values.
  static func alias(in text: String) -> String? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
    let name = String(text.dropFirst().dropLast())
    return name.hasSuffix(".value") ? String(name.dropLast(".value".count)) : name
  }

  /// - Throws: ``Diagnosed`` if an alias leads to no token, or back to its own.
  private func checkAliases() throws(Diagnosed) {
    let byName = Dictionary(tokens.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var problems: [Diagnostic] = []
    for token in tokens {
      var seen: Set<String> = [token.name]
      var next = Self.aliases(in: token.value) + token.modes.flatMap { Self.aliases(in: $0.value) }
      while let name = next.popLast() {
        guard let target = byName[name] else {
          let hint = NearMiss.suggestion(for: name, among: tokens.map(\.name)).map { "did you mean `{\($0)}`?" }
          problems.append(
            .unreadableTokens(
              file, "the token `\(token.name)` stands for `{\(name)}`, which is not a token",
              hint: hint ?? "name the token by its groups and its name"))
          break
        }
        if name == token.name {
          problems.append(
            .unreadableTokens(
              file, "the token `\(token.name)` stands for itself, directly or by way of others",
              hint: "give one of them a value"))
          break
        }
        if seen.insert(name).inserted { next += Self.aliases(in: target.value) }
      }
    }
    guard problems.isEmpty else { throw Diagnosed(problems) }
  }

  /// The tokens to which a value refers, also in its parts.
  private static func aliases(in value: RecordData) -> [String] {
    switch value {
    case .string(let text): alias(in: text).map { [$0] } ?? []
    case .array(let elements): elements.flatMap(aliases)
    case .object(let members): members.flatMap { aliases(in: $0.value) }
    default: []
    }
  }
}

extension RecordData {
  /// A text; `nil` for any other value.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
