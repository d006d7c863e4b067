/// The colours of texts, each with the grounds on which its contrast matters.
package struct ContrastPairs: Sendable {
  /// A colour of texts with its grounds.
  package struct Ink: Sendable, Equatable {
    package let name: String
    package let grounds: Set<String>

    package init(name: String, grounds: Set<String>) {
      self.name = name
      self.grounds = grounds
    }
  }

  /// The names of all grounds, surfaces first.
  package let grounds: [String]
  package let inks: [Ink]

  /// Pairs the tokens of a theme.
  ///
  /// Texts are meant for all surfaces, unless their name says for what (`--accent-ink`, `--on-accent`), and for the ground
  /// that a rule gives them.
  package init(_ tokens: DesignTokens) {
    let colours = tokens.tokens(in: .colours)
    let names = Set(colours.map(\.name))
    let backgrounds = colours.filter { $0.isUsed(as: Self.backgrounds) }
    let named = backgrounds.filter { token in Self.surfaceWords.contains { token.name.contains($0) } }
    let surfaces = (named.isEmpty ? backgrounds.filter { !$0.isUsed(as: Self.texts) } : named).map(\.name)
    let inks = colours.filter { $0.isUsed(as: Self.texts) && !surfaces.contains($0.name) }.map { ink in
      let own = Self.ground(namedIn: ink.name, among: names)
      return Ink(
        name: ink.name,
        grounds: Set(own.map { [$0] } ?? surfaces).union(
          backgrounds.filter { !surfaces.contains($0.name) && $0.sharesRule(with: ink) }.map(\.name)))
    }
    self.inks = inks
    let used = inks.reduce(into: Set<String>()) { $0.formUnion($1.grounds) }
    grounds = surfaces + colours.map(\.name).filter { used.contains($0) && !surfaces.contains($0) }
  }

  private static let backgrounds: Set<String> = ["background", "background-color"]
  private static let texts: Set<String> = ["color", "fill", "stroke"]
  private static let surfaceWords = ["surface", "background", "-bg", "ground", "canvas", "paper"]

  /// The colour for which another is meant according to its name.
  private static func ground(namedIn ink: String, among names: Set<String>) -> String? {
    if ink.hasPrefix("--on-"), names.contains("--" + ink.dropFirst(5)) { return "--" + ink.dropFirst(5) }
    for ending in ["-ink", "-text", "-foreground", "-contrast"] where ink.hasSuffix(ending) {
      let name = String(ink.dropLast(ending.count))
      if names.contains(name) { return name }
    }
    return nil
  }
}

extension DesignToken {
  fileprivate func isUsed(as properties: Set<String>) -> Bool {
    uses.contains { $0.isWhole && properties.contains($0.property) }
  }

  /// Whether a rule sets the text in another token on this one.
  fileprivate func sharesRule(with ink: DesignToken) -> Bool {
    let grounds = uses.filter { $0.isWhole && $0.property.hasPrefix("background") }
    let texts = ink.uses.filter { $0.isWhole && $0.property == "color" }
    return grounds.contains { ground in
      texts.contains { $0.selector == ground.selector && $0.location.path == ground.location.path }
    }
  }
}
