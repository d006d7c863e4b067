/// Which token of a brand takes which role in the built-in theme, by its type and the words of its path.
package enum TokenRoles {
  /// A role: a custom property of the theme, and the names that design systems give it.
  private struct Role {
    let property: String
    let kind: Kind
    let names: [String]
  }

  private enum Kind { case colour, face, ratio, radius, shadow, space, weight }

  private static let roles =
    [
      Role(
        property: "--surface", kind: .colour,
        names: [
          "surface", "background", "bg", "canvas", "page", "background-primary", "bg-primary", "surface-primary",
          "base",
        ]),
      Role(
        property: "--surface-raised", kind: .colour,
        names: [
          "surface-raised", "surface-container", "card", "surface-elevated", "background-elevated", "surface-bright",
          "bg-elevated", "background-raised", "popover",
        ]),
      Role(
        property: "--surface-sunken", kind: .colour,
        names: [
          "surface-sunken", "surface-variant", "background-secondary", "background-subtle", "surface-subtle",
          "bg-subtle",
          "surface-secondary", "background-muted", "surface-muted", "muted", "secondary",
        ]),
      Role(
        property: "--ink", kind: .colour,
        names: [
          "ink", "text", "foreground", "fg", "on-surface", "on-background", "text-primary", "content",
          "content-primary",
          "foreground-primary", "text-body", "fg-primary",
        ]),
      Role(
        property: "--ink-muted", kind: .colour,
        names: [
          "ink-muted", "text-muted", "text-secondary", "text-subtle", "on-surface-variant", "foreground-muted",
          "muted-foreground", "content-secondary", "foreground-secondary", "fg-muted",
        ]),
      Role(
        property: "--line", kind: .colour,
        names: ["line", "border", "outline", "divider", "stroke", "outline-variant", "border-subtle", "border-primary"]),
      Role(
        property: "--accent", kind: .colour,
        names: [
          "accent", "brand-primary", "brand", "primary", "action", "interactive", "action-primary", "accent-primary",
          "link",
        ]),
      Role(
        property: "--accent-ink", kind: .colour,
        names: [
          "accent-ink", "on-accent", "on-primary", "on-brand", "primary-foreground", "accent-foreground",
          "text-on-accent",
          "text-on-primary", "text-on-brand", "on-action", "brand-on-primary",
        ]),
      Role(
        property: "--danger", kind: .colour,
        names: [
          "danger", "error", "destructive", "negative", "critical", "text-danger", "text-error", "feedback-error",
        ]),
      Role(property: "--scrim", kind: .colour, names: ["scrim", "overlay"]),
      Role(property: "--on-scrim", kind: .colour, names: ["on-scrim", "on-overlay", "text-on-scrim"]),
      Role(
        property: "--kicker", kind: .colour, names: ["kicker", "eyebrow", "overline", "text-kicker", "text-eyebrow"]),
      Role(property: "--font-body", kind: .face, names: ["body", "sans", "text", "base", "primary", "ui"]),
      Role(
        property: "--font-heading", kind: .face,
        names: ["heading", "serif", "headings", "display", "title", "headline", "secondary"]),
      Role(
        property: "--font-label", kind: .face,
        names: ["label", "labels", "caption", "overline", "eyebrow", "kicker", "button"]),
      Role(property: "--weight-text", kind: .weight, names: ["weight-text", "text", "regular", "body", "normal"]),
      Role(property: "--weight-strong", kind: .weight, names: ["weight-strong", "strong", "bold", "heading", "title"]),
      Role(property: "--radius-label", kind: .radius, names: ["label", "badge", "tag", "1", "sm", "small", "s"]),
      Role(property: "--radius-card", kind: .radius, names: ["card", "2", "md", "medium", "m", ""]),
      Role(property: "--radius-picture", kind: .radius, names: ["picture", "image", "media", "photo"]),
      Role(
        property: "--radius-panel", kind: .radius,
        names: ["panel", "3", "lg", "large", "l", "sheet", "dialog", "modal", "popover"]),
      Role(
        property: "--radius-control", kind: .radius,
        names: ["control", "button", "input", "full", "pill", "round"]),
      Role(property: "--shadow-card", kind: .shadow, names: ["card", "1", "sm", "small", "s", "raised", "low", ""]),
      Role(
        property: "--shadow-panel", kind: .shadow,
        names: [
          "panel", "3", "lg", "large", "l", "overlay", "dialog", "modal", "popover", "high", "2", "md", "medium", "m",
        ]),
      Role(property: "--picture-ratio", kind: .ratio, names: ["picture", "image", "media", "photo", ""]),
      Role(
        property: "--card-padding", kind: .space,
        names: ["card-padding", "padding-card", "card-inset", "inset-card", "inset", "padding"]),
      Role(
        property: "--card-gap", kind: .space,
        names: ["card-gap", "gap-card", "gap-cards", "gap", "grid-gap", "gutter", "grid-gutter"]),
    ] + (1...8).map { Role(property: "--space-\($0)", kind: .space, names: [String($0)]) }

  /// The custom properties that have a role, without their hyphens, as the command names them.
  package static let names = roles.map { String($0.property.dropFirst(2)) }

  /// Words that name a kind of token, or the layer of a design system, but no role.
  private static let fillers: [Kind: Set<String>] = [
    .colour: [
      "color", "colors", "colour", "colours", "palette", "semantic", "sys", "ref", "theme", "token", "tokens", "md",
      "light",
      "alias", "global", "system", "ui", "common", "role", "roles",
    ],
    .face: [
      "font", "fonts", "family", "families", "typography", "typeface", "face", "type", "token", "tokens", "theme",
    ],
    .weight: ["font", "fonts", "weights", "typography", "type", "token", "tokens", "weight", "theme"],
    .radius: [
      "radius", "radii", "border", "corner", "rounded", "shape", "size", "token", "tokens", "theme", "dimension",
      "borderradius",
    ],
    .shadow: [
      "shadow", "shadows", "elevation", "elevations", "effect", "effects", "box", "token", "tokens", "theme", "level",
    ],
    .ratio: ["ratio", "ratios", "aspect", "size", "token", "tokens", "theme"],
    .space: ["space", "spaces", "spacing", "size", "sizes", "dimension", "token", "tokens", "theme", "scale"],
  ]

  /// The token for each role that one takes, by custom property; the first name of a role wins.
  ///
  /// - Parameter chosen: paths of tokens by custom property, which go first.
  package static func assigned(_ tokens: [ExchangedToken], chosen: [String: String]) -> [(
    role: String, token: ExchangedToken
  )] {
    roles.compactMap { role in
      if let path = chosen[role.property] {
        return tokens.first { $0.name == path }.map { (role.property, $0) }
      }
      let fitting = tokens.filter { kind(of: $0) == role.kind }
      for name in role.names {
        if let token = fitting.first(where: { words($0, role.kind) == name }) { return (role.property, token) }
      }
      return nil
    }
  }

  private static func words(_ token: ExchangedToken, _ kind: Kind) -> String {
    ExchangedToken.words(token.path).filter { fillers[kind]?.contains($0) == false }.joined(separator: "-")
  }

  private static func kind(of token: ExchangedToken) -> Kind? {
    switch token.type {
    case "color": return .colour
    case "fontFamily", "fontFamilies": return .face
    case "fontWeight", "fontWeights": return .weight
    case "borderRadius": return .radius
    case "shadow", "boxShadow": return .shadow
    case "spacing": return .space
    case "dimension", "sizing", "number":
      let words = Set(ExchangedToken.words(token.path))
      if !words.isDisjoint(with: ["radius", "radii", "corner", "rounded"]) { return .radius }
      if !words.isDisjoint(with: ["ratio", "ratios"]) { return token.type == "number" ? .ratio : nil }
      return words.isDisjoint(with: ["space", "spaces", "spacing", "padding", "gap", "gutter", "inset"]) ? nil : .space
    default: return nil
    }
  }
}
