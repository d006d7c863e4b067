package import Diagnostics
import JSONRecords

/// The theme that tokens become: a style sheet, and another one for each mode that is not `dark`.
package struct TokenTheme: Sendable {
  /// The style sheets by the name of the theme.
  package private(set) var sheets: [(name: String, text: String)] = []
  /// The roles that tokens take, by custom property.
  package let roles: [(role: String, token: ExchangedToken)]
  /// What was left out.
  package private(set) var problems: [Diagnostic]

  private let tokens: [ExchangedToken]
  private let style: TokenStyle

  /// - Parameters:
  ///   - name: the name of the theme.
  ///   - file: the name of the file, for the comment and for warnings.
  ///   - chosen: paths of tokens by the custom property of a role.
  package init(_ source: TokenFile, name: String, file: String, chosen: [String: String] = [:]) {
    var tokens: [ExchangedToken] = []
    var properties: [String: String] = [:]
    var taken: Set<String> = []
    problems = source.problems
    for token in source.tokens {
      guard taken.insert(token.customProperty).inserted else {
        problems.append(
          .tokenLeftOut(
            token.name, in: file, because: "another token becomes the custom property `\(token.customProperty)`, too",
            hint: "rename one of them"))
        continue
      }
      tokens.append(token)
      properties[token.name] = token.customProperty
    }
    (self.tokens, style) = (tokens, TokenStyle(properties: properties))
    roles = TokenRoles.assigned(tokens, chosen: chosen)
    for token in tokens {
      let parts = [("", token.value)] + token.modes.map { ($0.name, $0.value) }
      for (mode, value) in parts where style.declarations(token, value: value)?.isEmpty ?? true {
        problems.append(
          .tokenLeftOut(
            token.name, in: file,
            because: "a value of the type `\(token.type)` has no form in CSS that is known here"
              + (mode.isEmpty ? "" : ", in the mode `\(mode)`"),
            hint: "write the value in the form of the format, with its `$type`"))
      }
      for mode in token.modes where Self.isDark(mode.name) && token.type != "color" {
        problems.append(
          .tokenLeftOut(
            token.name + ", " + mode.name, in: file,
            because: "only colours differ between the light and the dark scheme",
            hint: "write one value for both"))
      }
    }
    sheets.append((name, text(of: nil, file: file)))
    var modes: [String] = []
    for mode in tokens.flatMap(\.modes).map(\.name) where !Self.isDark(mode) && !modes.contains(mode) {
      modes.append(mode)
    }
    for mode in modes {
      sheets.append((name + "-" + ExchangedToken.words([mode]).joined(separator: "-"), text(of: mode, file: file)))
    }
  }

  static func isDark(_ mode: String) -> Bool { mode.lowercased() == "dark" }

  /// The value of each custom property of a token, as the style sheet sets it last.
  static func values(
    of token: ExchangedToken, in mode: String?, _ style: TokenStyle
  ) -> [(property: String, value: String, usual: String)] {
    let own = mode.flatMap { mode in token.modes.first { $0.name == mode }?.value } ?? token.value
    guard let usual = style.declarations(token, value: own) else { return [] }
    let dark = token.modes.first { isDark($0.name) }.flatMap { style.declarations(token, value: $0.value) }
    return usual.map { property, value in
      guard token.type == "color", let dark = dark?.first(where: { $0.property == property })?.value, dark != value
      else {
        return (property, value, value)
      }
      return (property, "light-dark(\(value), \(dark))", value)
    }
  }

  private func text(of mode: String?, file: String) -> String {
    let values = tokens.flatMap { Self.values(of: $0, in: mode, style) }
    let known = Set(values.map(\.property))
    let aliases = roles.filter { $0.role != $0.token.customProperty && known.contains($0.token.customProperty) }
      .map { (property: $0.role, value: "var(\($0.token.customProperty))") }
    let faces: Set = ["--font-body", "--font-heading", "--font-label"]
    var text = "/* Tokens of \(file)\(mode.map { ", mode \($0)" } ?? ""), written by `cardloom tokens import`. */\n\n"
    text += "@layer theme {\n\n"
    text += Self.rule(":root", values.filter { !faces.contains($0.property) }.map { ($0.property, $0.usual) })
    let both = values.filter { $0.value != $0.usual }
    if !both.isEmpty {
      text += "@supports (color: light-dark(#000, #fff)) {\n"
      text += "  :root {\n" + both.map { "    \($0.property): \($0.value);\n" }.joined() + "  }\n}\n\n"
    }
    let roles = aliases.filter { !faces.contains($0.property) }
    if !roles.isEmpty { text += "/* The roles of the built-in theme. */\n" + Self.rule(":root", roles) }
    let ownFaces =
      aliases.filter { faces.contains($0.property) }
      + values.filter { faces.contains($0.property) }.map { ($0.property, $0.value) }
    if !ownFaces.isEmpty {
      text += "/* Other scripts keep their own faces. */\n" + Self.rule(Self.latin, ownFaces)
    }
    return text + "}\n"
  }

  /// The pages whose script the faces of a brand usually have.
  private static let latin =
    ":root:not(:lang(zh), :lang(ja), :lang(ko), :lang(ar), :lang(fa), :lang(ur), :lang(he), :lang(hi), :lang(mr), :lang(ne))"

  private static func rule(_ selector: String, _ declarations: [(property: String, value: String)]) -> String {
    guard !declarations.isEmpty else { return "" }
    return "\(selector) {\n" + declarations.map { "  \($0.property): \($0.value);\n" }.joined() + "}\n\n"
  }
}
