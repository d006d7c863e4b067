import Diagnostics

/// Attributes and their values, in words.
extension HTMLFinding {
  func attributeWords(_ rule: Rule) -> Words? {
    switch rule {
    case .unknownAttribute:
      let near = NearMiss.suggestion(
        for: attribute, among: ElementTable.attributeNames[ElementName(name: element).number])
      let rest =
        ElementTable.presentation[attribute].map { "use `\($0)` in CSS instead" }
        ?? "remove it; data of your own goes into `data-\(attribute)`"
      return Words(
        "`\(attribute)` is not allowed on `<\(element)>`",
        why: "browsers ignore it here, so it does not do what it says",
        fix: near.map { "did you mean `\($0)`?" } ?? rest)
    case .obsoleteAttribute:
      return Words(
        "`\(attribute)` on `<\(element)>` is obsolete", why: "HTML removed it", fix: insteadOfObsolete)
    case .missingAttribute where element == "input" && expected == "value":
      return Words(
        "`<input type=button>` lacks `value`", why: "it is the text on the button",
        fix: "add `value`, or use `<button type=button>`")
    case .missingAttribute where element == "area" && expected == "href":
      // With an address it is a link, and a link has a text.
      return Words(
        "`<area>` with `\(attribute)` lacks `href`", why: "it does nothing without",
        fix: attribute == "alt" ? "add `href`, or remove `alt`" : "add `href` and `alt`")
    case .missingAttribute:
      let names = Self.alternatives(expected)
      let subject = attribute.isEmpty ? "`<\(element)>`" : "`<\(element)>` with `\(attribute)`"
      return Words(
        "\(subject) lacks \(names)", why: "it does nothing without", fix: "add \(names)")
    case .missingAlternative where element == "area":
      return Words(
        "`<area>` with `href` lacks `alt`", why: "who cannot see the picture hears or reads this text instead",
        fix: "add `alt` that says where the link leads")
    case .missingAlternative:
      return Words(
        "`<\(element)>`\(attribute.isEmpty ? "" : " with `\(attribute)`") lacks `alt`",
        why: "who cannot see the picture hears or reads this text instead",
        fix: "add `alt` with what the picture says, or `alt=\"\"` when it only decorates")
    case .badValue: return valueWords
    case .attributeConflict:
      return Words(
        "`\(attribute)\(expected.isEmpty ? "" : "=\(expected)")` on `<\(element)>` does not go with \(Self.quoted(value))",
        why: "the two contradict each other or one does nothing",
        fix: element == "track" && attribute == "label" ? "give each its own `label`" : "remove `\(attribute)`")
    case .attributeNeeds:
      return Words(
        "`\(attribute)\(value.isEmpty ? "" : "=\(value)")` on `<\(element)>` needs \(needed)",
        why: "it does nothing without",
        fix: expected.hasPrefix("type=") && expected.contains(",")
          ? "remove `\(attribute)`, or use one of these types" : "add \(needed), or remove `\(attribute)`")
    case .valueOrder where attribute == "value" && value == "maxlength":
      return Words(
        "the \(element == "input" ? "`value`" : "text") of `<\(element)>` is longer than its `maxlength` allows",
        why: "people could not type it", fix: "shorten it, or raise `maxlength`")
    case .valueOrder:
      return Words(
        "`\(attribute)` on `<\(element)>` must be \(expected) \(limit)",
        why: "the values contradict each other", fix: "correct one of them")
    case .languageMismatch:
      return Words(
        "`xml:lang` on `<\(element)>` needs a `lang` with the same value",
        why: "HTML takes the language from `lang` alone", fix: "write `lang` and remove `xml:lang`")
    default: return nil
    }
  }

  private var valueWords: Words {
    let shown = value.count > 80 ? value.prefix(77) + "…" : value[...]
    let words = problem?.words(in: value, example: expected)
    let isBlank = value.allSatisfy(\.isWhitespace)
    let subject =
      isBlank
      ? "the \(value.isEmpty ? "empty" : "blank") value of `\(attribute)` on `<\(element)>` is not valid"
      : "\(shown.contains("`") ? "“\(shown)”" : "`\(shown)`") is not a valid value of `\(attribute)` on `<\(element)>`"
    return Words(
      subject + (words.map { ": \($0.what)" } ?? ""),
      why: words?.why, fix: words?.fix)
  }

  /// What an attribute needs beside it.
  private var needed: String {
    if expected.hasPrefix("type="), expected.contains(",") {
      let types = expected.dropFirst(5).replacing(", ", with: " ")
      return "the `type` \(Self.alternatives(String(types)))"
    }
    if expected.contains(" or ") { return Self.alternatives(expected.replacing(" or ", with: " ")) }
    if expected.contains(" and ") { return "`\(expected.replacing(" and ", with: "` and `"))`" }
    return Self.quoted(expected)
  }

  /// The other side of a comparison: an attribute, or the number that stands for a missing one.
  private var limit: String {
    switch value {
    case "0": "0, because `min` is missing"
    case "1": "1, because `max` is missing"
    default: "`\(value)`"
    }
  }

  static func quoted(_ text: String) -> String {
    text.contains("`") || text.contains(" ") && !text.contains("=") ? text : "`\(text)`"
  }
}
