package import Diagnostics
package import JSONRecords

/// Takes what was changed in a theme back to the files from which it was imported.
package struct TokenReturn: Sendable {
  /// The texts of the files, in their order; those without a change are byte for byte as they were.
  package private(set) var files: [[UInt8]] = []
  /// The paths of the tokens whose values differ from those of the files.
  package private(set) var changed: [String] = []
  /// Changes that the format cannot say.
  package private(set) var problems: [Diagnostic] = []

  /// - Parameters:
  ///   - sources: the files that were imported, the first one with the usual values.
  ///   - tokens: the theme as it is now.
  package init(_ source: TokenFile, sources: [(name: String, bytes: [UInt8])], tokens: DesignTokens) {
    let properties = Dictionary(
      source.tokens.map { ($0.name, $0.customProperty) }, uniquingKeysWith: { first, _ in first })
    let style = TokenStyle(properties: properties)
    let paths = Dictionary(source.tokens.map { ($0.customProperty, $0.name) }, uniquingKeysWith: { first, _ in first })
    var usual: [String: RecordData] = [:]
    var dark: [String: RecordData] = [:]
    for token in source.tokens {
      let declared = TokenTheme.values(of: token, in: nil, style)
      let differing = declared.filter { one in tokens.token(one.property).map { $0.value != one.value } ?? false }
      guard !differing.isEmpty else { continue }
      changed.append(token.name)
      guard declared.count == 1, let now = tokens.token(declared[0].property) else {
        problems.append(Self.kept(token, in: sources[0].name))
        continue
      }
      let former = token.modes.first { TokenTheme.isDark($0.name) }
      let parts = now.schemes
      if let value = Self.value(parts?.light ?? now.value, like: token.value, type: token.type, paths) {
        usual[token.name] = value
      } else {
        problems.append(Self.kept(token, in: sources[0].name))
      }
      if let former {
        dark[token.name] = Self.value(parts?.dark ?? now.value, like: former.value, type: token.type, paths)
      } else if parts != nil {
        problems.append(
          .tokenLeftOut(
            token.name + ", dark", in: sources[0].name,
            because: "the file has no value for the dark mode of this token",
            hint: "add one to the file, and import it again"))
      }
    }
    for (index, file) in sources.enumerated() {
      let values = index == 0 ? usual : dark
      guard let tree = RecordData(json: file.bytes) else {
        files.append(file.bytes)
        continue
      }
      let patched = Self.patched(tree, path: [], values, dark: index == 0 ? dark : [:])
      files.append(patched == tree ? file.bytes : PrettyJSON.text(of: patched))
    }
  }

  private static func kept(_ token: ExchangedToken, in file: String) -> Diagnostic {
    .tokenLeftOut(
      token.name, in: file, because: "its new value has no form in the format; the former one is kept",
      hint: "change it in the file")
  }

  /// The tree with other values, by path.
  private static func patched(
    _ node: RecordData, path: [String], _ values: [String: RecordData], dark: [String: RecordData]
  ) -> RecordData {
    guard case .object(let members) = node else { return node }
    let name = path.joined(separator: ".")
    return .object(
      members.map { member in
        if member.name == "$value" || member.name == "value", let value = values[name] {
          return RecordData.Member(member.name, value)
        }
        if member.name == "$extensions", let value = dark[name] {
          return RecordData.Member(member.name, replacingDark(in: member.value, by: value))
        }
        guard !member.name.hasPrefix("$") || member.name == "$root" else { return member }
        return RecordData.Member(member.name, patched(member.value, path: path + [member.name], values, dark: dark))
      })
  }

  /// The extensions with another value of the dark mode.
  private static func replacingDark(in extensions: RecordData, by value: RecordData) -> RecordData {
    guard case .object(let members) = extensions else { return extensions }
    return .object(
      members.map { member in
        guard ["mode", "modes"].contains(member.name), case .object(let modes) = member.value else {
          return RecordData.Member(member.name, replacingDark(in: member.value, by: value))
        }
        return RecordData.Member(
          member.name,
          .object(modes.map { TokenTheme.isDark($0.name) ? RecordData.Member($0.name, value) : $0 }))
      })
  }

  /// A value of CSS in the form of the format that the former one has; `nil` if it has none.
  static func value(_ css: String, like former: RecordData, type: String, _ paths: [String: String]) -> RecordData? {
    if css.hasPrefix("var("), css.hasSuffix(")") {
      return paths[css.dropFirst(4).dropLast().description.trimmed].map { .string("{\($0)}") }
    }
    if case .string(let text) = former, TokenFile.alias(in: text) == nil { return .string(css) }
    switch type {
    case "color":
      guard let colour = StyleColour(css) else { return nil }
      return TokenDocument.colour(colour)
    case "dimension", "duration": return TokenDocument.measure(css)
    case "fontFamily": return .array(TokenDocument.families(css))
    case "cubicBezier", "shadow", "gradient", "border", "transition", "typography": return nil
    default: return Double(css) == nil ? .string(css) : .number(css)
    }
  }
}
