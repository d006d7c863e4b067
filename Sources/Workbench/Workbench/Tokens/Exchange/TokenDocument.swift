package import JSONRecords

/// The tokens of a theme as a document in the format of the Design Tokens Community Group (2025.10).
package enum TokenDocument {
  /// The document, with the custom property of each token, so that an import has the same names.
  package static func text(of tokens: DesignTokens) -> [UInt8] {
    let groups = DesignToken.Group.allCases.compactMap { group -> RecordData.Member? in
      // What has no value of its own is as the rules say.
      let members = tokens.tokens(in: group).filter { $0.value != "initial" }.map { token in
        RecordData.Member(String(token.name.dropFirst(2)), node(token, tokens))
      }
      return members.isEmpty ? nil : RecordData.Member(name(of: group), .object(members))
    }
    return PrettyJSON.text(of: .object(groups))
  }

  private static func name(of group: DesignToken.Group) -> String {
    switch group {
    case .colours: "color"
    case .type: "font"
    case .spaces: "space"
    case .radii: "radius"
    case .others: "other"
    }
  }

  private static func node(_ token: DesignToken, _ tokens: DesignTokens) -> RecordData {
    let schemes = token.schemes
    let (type, value) = typed(schemes?.light ?? token.value, token, tokens)
    var members: [RecordData.Member] = []
    if let type { members.append(.init("$type", .string(type))) }
    members.append(.init("$value", value))
    var extensions: [RecordData.Member] = [.init("property", .string(token.name))]
    if let dark = schemes?.dark {
      extensions.append(.init("modes", .object([.init("dark", typed(dark, token, tokens).value)])))
    }
    members.append(.init("$extensions", ["org.cardloom": .object(extensions)]))
    return .object(members)
  }

  private static func typed(
    _ css: String, _ token: DesignToken, _ tokens: DesignTokens
  ) -> (type: String?, value: RecordData) {
    if css.hasPrefix("var("), css.hasSuffix(")"),
      let other = tokens.token(css.dropFirst(4).dropLast().description.trimmed)
    {
      return (token.isColour ? "color" : nil, .string("{\(name(of: other.group)).\(other.name.dropFirst(2))}"))
    }
    if token.isColour, let colour = StyleColour(css) { return ("color", Self.colour(colour, css: css)) }
    if let measure = measure(css) { return ("dimension", measure) }
    if Double(css) != nil { return (token.properties.contains("font-weight") ? "fontWeight" : "number", .number(css)) }
    if token.group == .type, css.contains(",") || token.properties.contains("font-family") {
      let families = families(css)
      if !css.contains("(") { return ("fontFamily", .array(families)) }
    }
    // The format has no type for other values of CSS; those that read it take the text.
    return (nil, .string(css))
  }

  // MARK: Values

  /// A colour of the format; in OKLCH if it is written so.
  static func colour(_ colour: StyleColour, css: String = "") -> RecordData {
    var members: [RecordData.Member]
    let words = css.lowercased().hasPrefix("oklch(") ? css.dropFirst(6).dropLast().split { " /".contains($0) } : []
    let numbers = words.prefix(3).compactMap { word -> String? in
      guard word.hasSuffix("%") else { return Double(word) == nil ? nil : String(word) }
      return Double(word.dropLast()).map { decimal($0 / 100) }
    }
    if numbers.count == 3 {
      members = [.init("colorSpace", "oklch"), .init("components", .array(numbers.map { .number($0) }))]
    } else {
      let parts = [colour.red, colour.green, colour.blue].map { RecordData.number(decimal($0)) }
      members = [.init("colorSpace", "srgb"), .init("components", .array(parts))]
    }
    if colour.alpha < 1 { members.append(.init("alpha", .number(decimal(colour.alpha)))) }
    var opaque = colour
    opaque.alpha = 1
    members.append(.init("hex", .string(opaque.hex)))
    return .object(members)
  }

  /// A number with a unit of the format; `nil` for all else.
  static func measure(_ css: String) -> RecordData? {
    let text = css.trimmed
    for unit in ["px", "rem", "ms", "s"] where text.hasSuffix(unit) {
      let number = String(text.dropLast(unit.count))
      guard Double(number) != nil else { continue }
      return ["value": .number(number.hasPrefix(".") ? "0" + number : number), "unit": .string(unit)]
    }
    return nil
  }

  /// The faces of a list without their quotes.
  static func families(_ css: String) -> [RecordData] {
    css.split(separator: ",").map { .string(String($0).trimmed.filter { $0 != "\"" && $0 != "'" }) }
  }

  /// A number with up to five decimals.
  private static func decimal(_ value: Double) -> String {
    let rounded = (value * 100_000).rounded() / 100_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
