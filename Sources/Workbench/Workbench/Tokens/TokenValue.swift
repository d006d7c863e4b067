package import HTMLProof

extension DesignToken {
  /// Whether the value is a colour.
  package var isColour: Bool { StyleValue.fits(value, "color") }

  /// The colours of the light and of the dark scheme, if the value states both.
  package var schemes: (light: String, dark: String)? {
    guard isColour, let both = StyleValue.arguments(of: "light-dark", in: value), both.count == 2 else { return nil }
    return (both[0], both[1])
  }

  /// Why a token must not have a value, with the place that rules it out; `nil` if it may.
  ///
  /// The value must suit every property that takes it as a whole, as far as the present one does; of other tokens, it must
  /// be of the same kind as the present one.
  package func problem(of value: String) -> (words: DatatypeWords, property: String, use: Use?)? {
    if let words = StyleValue.problem(in: value, of: name) { return (words, name, nil) }
    var seen: Set<String> = []
    let strict = uses.filter { use in
      use.isWhole && !use.property.hasPrefix("--") && seen.insert(use.property).inserted
        && StyleValue.fits(self.value, use.property)
    }
    for use in strict {
      if let words = StyleValue.problem(in: value, of: use.property) { return (words, use.property, use) }
    }
    guard strict.isEmpty else { return nil }
    let kind = ["color", "outline-offset", "flex-grow", "transition-duration"].first {
      StyleValue.fits(self.value, $0)
    }
    guard let kind, let words = StyleValue.problem(in: value, of: kind) else { return nil }
    return (words, kind, nil)
  }
}
