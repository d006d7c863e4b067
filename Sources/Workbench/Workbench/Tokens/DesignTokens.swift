package import Cardloom
import HTMLProof
import Platform

/// The tokens of a theme, with the rules that use them.
package struct DesignTokens: Sendable {
  /// The tokens in the order in which the theme declares them.
  package let all: [DesignToken]

  /// Reads the style sheets of a project.
  ///
  /// - Parameter theme: the theme that `site.yml` names, whose rules follow the tokens.
  package init(_ files: TemplateFiles, theme: String?) {
    self.init(sheets: Self.sheets(of: files, theme: theme).map { ($0.path, $0.bytes) })
  }

  /// - Parameter sheets: the paths below `Templates` and the texts, in the order of the cascade.
  package init(sheets: [(path: String, bytes: [UInt8])]) {
    let rules = sheets.flatMap { sheet in
      StyleRule.rules(in: sheet.bytes).map { SheetRule(path: sheet.path, rule: $0) }
    }
    let texts = Dictionary(sheets.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    let ofTheme = rules.filter { $0.path.hasPrefix("theme") && $0.declaresTokens }
    let layers = CascadeLayers(rules)
    let uses = Self.uses(in: rules)
    var order: [String] = []
    var winners: [String: (token: DesignToken, rank: Int)] = [:]
    var exceptions: [String: [DesignToken.Exception]] = [:]
    for placed in ofTheme {
      let condition = placed.condition
      for declaration in placed.rule.declarations where declaration.property.hasPrefix("--") {
        let (name, location) = (FormerTokens.current(declaration.property), placed.location(declaration.line))
        if let condition {
          exceptions[name, default: []].append(DesignToken.Exception(location: location, condition: condition))
          continue
        }
        let rank = layers.rank(of: placed.rule)
        if let known = winners[name] {
          guard rank >= known.rank else { continue }
        } else {
          order.append(name)
        }
        let value = texts[placed.path].map { String(decoding: $0[declaration.range], as: UTF8.self) }
        winners[name] = (
          DesignToken(name: name, value: value ?? "", location: location, range: declaration.range), rank
        )
      }
    }
    let values = winners.mapValues(\.token.value)
    all = order.compactMap { winners[$0]?.token }.map { token in
      let properties = Self.properties(set: token.name, uses: uses)
      return token.used(
        as: Self.isColour(token.value, values) ? .colours : Self.group(of: token, properties: properties),
        by: uses[token.name] ?? [], for: properties,
        exceptions: exceptions[token.name] ?? [])
    }
  }

  /// The token with a name such as `--accent`.
  package func token(_ name: String) -> DesignToken? {
    let name = FormerTokens.current(name)
    return all.first { $0.name == name }
  }

  /// The tokens of a group.
  func tokens(in group: DesignToken.Group) -> [DesignToken] { all.filter { $0.group == group } }

  // MARK: Style sheets

  /// The usual order of the theme's style sheets.
  private static let usual = ["tokens", "base", "page", "feed", "states"].map { "theme/\($0).css" }

  /// All style sheets of a project in the order of the cascade.
  package static func sheets(of files: TemplateFiles, theme: String?) -> [TemplateFile] {
    let ofTheme = files.files(in: "theme", withExtension: "css")
    let first = usual.flatMap { path in
      ofTheme.filter { $0.path == path }
        + (path == "theme/tokens.css" ? files.files.filter { $0.path == theme.map { "themes/\($0).css" } } : [])
    }
    let ofTemplates = ["cells", "pages", "partials", "sections", "states"].flatMap {
      files.files(in: $0, withExtension: "css")
    }
    return first + ofTheme.filter { !usual.contains($0.path) } + ofTemplates
  }

  // MARK: Uses

  private static func uses(in rules: [SheetRule]) -> [String: [DesignToken.Use]] {
    var uses: [String: [DesignToken.Use]] = [:]
    for placed in rules {
      for declaration in placed.rule.declarations {
        for name in Set(StyleValue.customProperties(in: declaration.value)).sorted() {
          uses[FormerTokens.current(name), default: []].append(
            DesignToken.Use(
              location: placed.location(declaration.line), selector: placed.rule.selector,
              property: FormerTokens.current(declaration.property), isWhole: declaration.value == "var(\(name))"))
        }
      }
    }
    return uses
  }

  /// The properties that a token sets, also by way of other custom properties; one for each use.
  private static func properties(set name: String, uses: [String: [DesignToken.Use]]) -> [String] {
    var (found, seen, waiting) = ([String](), Set([name]), [name])
    while let next = waiting.popLast() {
      for use in uses[next] ?? [] {
        if !use.property.hasPrefix("--") {
          found.append(use.property)
        } else if seen.insert(use.property).inserted {
          waiting.append(use.property)
        }
      }
    }
    return found
  }

  // MARK: Groups

  /// Whether a value is a colour, by itself or by way of other tokens.
  private static func isColour(_ value: String, _ values: [String: String]) -> Bool {
    var value = value
    for _ in 0..<16 {
      if StyleValue.fits(value, "color") { return true }
      if let both = StyleValue.arguments(of: "light-dark", in: value), both.count == 2 {
        value = both[0]
      } else if let reference = StyleValue.arguments(of: "var", in: value)?.first?.trimmed,
        let next = values[FormerTokens.current(reference)]
      {
        value = next
      } else {
        return false
      }
    }
    return false
  }

  private static func group(of token: DesignToken, properties: [String]) -> DesignToken.Group {
    var counts: [DesignToken.Group: Int] = [:]
    for property in properties { counts[group(of: property), default: 0] += 1 }
    if let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }) { return most.key }
    return group(ofName: token.name)
  }

  private static func group(of property: String) -> DesignToken.Group {
    if property.hasPrefix("font") || ["line-height", "letter-spacing", "word-spacing"].contains(property) {
      return .type
    }
    if property.hasPrefix("border"), property.hasSuffix("radius") { return .radii }
    let isSpace = ["margin", "padding", "gap", "row-gap", "column-gap", "inset", "scroll-"].contains {
      property.hasPrefix($0)
    }
    return isSpace ? .spaces : .others
  }

  /// The group of a token that no rule uses.
  private static func group(ofName name: String) -> DesignToken.Group {
    func mentions(_ words: [String]) -> Bool { words.contains(where: name.contains) }
    if mentions(["radius", "round"]) { return .radii }
    if mentions(["space", "gap", "gutter"]) { return .spaces }
    return mentions(["font", "leading", "weight", "tracking", "step", "sans", "serif"]) ? .type : .others
  }
}

/// A rule with the path of its style sheet.
private struct SheetRule {
  let path: String
  let rule: StyleRule

  func location(_ line: Int) -> DesignToken.Location { DesignToken.Location(path: path, line: line) }

  /// Whether the rule is about the root element.
  var declaresTokens: Bool {
    rule.selector.hasPrefix(":root") || rule.selector == "html" || rule.selector.hasPrefix(":lang(")
      || rule.selector.hasPrefix("html[")
  }

  /// The condition on which the rule applies; `nil` if it applies to the pages of current browsers in general.
  var condition: String? {
    let isPlain = [":root", "html", ":root, :host"].contains(rule.selector) || rule.selector.hasPrefix(":root:not(")
    let others = rule.conditions.filter { condition in
      !condition.hasPrefix("@layer")
        && !(condition.hasPrefix("@supports") && !condition.hasPrefix("@supports not"))
    }
    let words = others + (isPlain ? [] : [rule.selector])
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

/// The order of cascade layers: each wins over those that are mentioned before it, and rules outside of layers over all.
private struct CascadeLayers {
  private var names: [String] = []

  init(_ rules: [SheetRule]) {
    for placed in rules {
      if placed.rule.selector.hasPrefix("@layer ") {
        for name in placed.rule.selector.dropFirst("@layer ".count).split(separator: ",") {
          add(name.filter { $0 != " " })
        }
      }
      if let name = Self.name(of: placed.rule) { add(name) }
    }
  }

  private mutating func add(_ name: String) {
    if !names.contains(name) { names.append(name) }
  }

  func rank(of rule: StyleRule) -> Int {
    Self.name(of: rule).flatMap { names.firstIndex(of: $0) } ?? names.count
  }

  private static func name(of rule: StyleRule) -> String? {
    let layers = rule.conditions.filter { $0.hasPrefix("@layer") }.map {
      $0.dropFirst("@layer".count).filter { $0 != " " }
    }
    return layers.isEmpty ? nil : layers.joined(separator: ".")
  }
}
