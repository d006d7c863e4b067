import Diagnostics

/// Where elements may stand, in words.
extension HTMLFinding {
  func structureWords(_ rule: Rule) -> Words? {
    switch rule {
    case .unknownElement:
      let placeable = Set(expected.split(separator: " ").map(String.init))
      let near = NearMiss.suggestion(for: element, among: ElementTable.livingNames.filter(placeable.contains))
      return Words(
        "`<\(element)>`\(value.isEmpty ? "" : " in `<\(value)>`") is no element of HTML",
        why: "browsers give unknown elements no meaning" + hyphenatedExample,
        fix: near.map { "did you mean `<\($0)>`?" } ?? insteadOfUnknown(among: placeable))
    case .obsoleteElement:
      return Words(
        "`<\(element)>` is obsolete", why: "HTML removed it; browsers may drop it",
        fix: insteadOfObsolete)
    case .misplacedElement: return misplacedWords
    case .misorderedElement:
      return Words(
        "`<\(element)>` stands at the wrong place in `<\(value)>`",
        why: "the parts of `<\(value)>` have an order, and some may stand once only",
        fix: placeToBe)
    case .missingChild:
      return Words(
        "`<\(element)>` lacks a child element"
          + (expected.isEmpty ? "" : ": \(Self.elements(expected)) is missing"),
        why: "`<\(element)>` makes no sense without it",
        fix: expected.isEmpty ? "add it, or remove the `<\(element)>`" : "add \(Self.elements(expected))")
    case .forbiddenDescendant:
      return Words(
        "`<\(element)>` must not stand inside `<\(value)>`",
        why: "HTML forbids it at any depth", fix: "move the `<\(element)>` out of the `<\(value)>`")
    case .interactiveNesting:
      let thing = attribute.isEmpty ? "`<\(element)>`" : "`<\(element)>` with `\(attribute)`"
      return Words(
        "\(thing) must not stand inside `<\(value)>`",
        why: "a click could mean either of them, and keyboards and screen readers reach only one",
        fix: "put the two side by side; CSS can stretch one over the card")
    case .missingAncestor:
      return Words(
        attribute.isEmpty
          ? "`<\(element)>` must stand inside `<\(value)>`"
          : "`\(attribute)` on `<\(element)>` needs \(Self.withArticle("`<\(value)>`")) around it",
        why: "it has no meaning elsewhere", fix: "put it into \(Self.withArticle("`<\(value)>`"))")
    case .misplacedText where element == "option":
      return Words(
        "`<option>` has `label` and `value`, and text", why: "browsers show the label; nobody sees the text",
        fix: "remove the text, or the `label`")
    case .misplacedText where element == "figure":
      return Words(
        "text stands before and after the `<figcaption>` of this `<figure>`",
        why: "a caption comes first or last", fix: "move the caption to the end, or the text into it")
    case .misplacedText where element == "datalist":
      return Words(
        "text must not stand directly in `<datalist>` with options",
        why: "`<datalist>` holds either options, or text for browsers that do not know it",
        fix: "remove one of the two")
    case .misplacedText:
      return Words(
        "text must not stand directly in `<\(element)>`", why: "`<\(element)>` holds elements only",
        fix: "put the text into an element that `<\(element)>` may hold")
    default: return nil
    }
  }

  /// What can stand in an unknown element's place.
  private func insteadOfUnknown(among placeable: Set<String>) -> String {
    let plain = ["div", "span", "li", "option"].filter(placeable.contains).prefix(2).map { "`<\($0)>`" }
    guard !plain.isEmpty else { return "remove it" }
    // A custom element stands wherever a `<span>` may.
    let custom = placeable.contains("span") ? ", or a custom element" : ""
    return "use \(plain.joined(separator: " or ")) with a class\(custom)"
  }

  /// The name of an unknown element made one that a custom element may have, where it is a name at all.
  private var hyphenatedExample: String {
    let parts = element.split(separator: "_")
    guard parts.joined().allSatisfy({ $0.isLetter || $0.isNumber }) else { return "" }
    let name = parts.count > 1 ? parts.joined(separator: "-") : "my-\(element)"
    return "; names of your own need a hyphen, as in `<\(name)>`"
  }

  /// Where a part of an element belongs.
  private var placeToBe: String {
    switch element {
    case "summary", "legend": "make it the first thing in the `<\(value)>`, before any text"
    case "caption": "make it the first thing in the `<table>`"
    case "button" where value == "select": "make it the first thing in the `<select>`"
    case "thead": "put it before the rows, and once only"
    case "tfoot": "put it behind the rows, and once only"
    case "source": "put it before everything else in the `<\(value)>`"
    default:
      expected.isEmpty ? "move it, or remove it" : "move it, or remove it; here may stand \(Self.elements(expected))"
    }
  }

  /// The elements that some elements belong into.
  private static let homes = [
    "option": "select datalist optgroup", "optgroup": "select", "legend": "fieldset", "summary": "details",
    "source": "picture audio video", "track": "audio video", "rt": "ruby", "rp": "ruby", "figcaption": "figure",
    "dt": "dl", "dd": "dl", "li": "ul ol menu", "caption": "table", "col": "colgroup", "param": "object",
  ]

  private var misplacedWords: Words {
    let why: String
    let fix: String
    switch (element, value) {
    case _ where attribute == "role":
      return Words(
        "`<\(element)>` \(severity == .error ? "is not allowed" : "should not stand") inside `<\(value) role=\(expected)>`",
        why: "an element with `role=\(expected)` holds text and text-level elements only",
        fix: "use `<span>` with CSS inside, or remove the role")
    case ("li", _):
      why = "list items belong directly in a list"
      fix = "put it into `<ul>`, `<ol>` or `<menu>`"
    case (_, "ul"), (_, "ol"), (_, "menu"):
      why = "`<\(value)>` holds `<li>` elements only"
      fix = "wrap it in `<li>`"
    case (_, "datalist"):
      why = "`<datalist>` holds either options, or text for browsers that do not know it"
      fix = "remove one of the two"
    case (_, "colgroup"):
      why = "`<colgroup>` holds `<col>`, and with `span` nothing at all"
      fix = "remove it, or the `span`"
    case (_, "option") where expected.isEmpty:
      why = "in a `<datalist>`, and with `label`, an `<option>` holds text at most"
      fix = "write the text alone, or remove the `label`"
    case (_, "dl"):
      why = "`<dl>` holds `<dt>` with `<dd>`, or `<div>` around them"
      fix = "put it into a `<dd>`"
    case ("style", _):
      why = "style sheets belong to the head of the page"
      fix = "move the rules into a `.css` file, as every card has one, or the `<style>` into `<head>`"
    case ("base", _), ("title", _), ("meta", _):
      why = "`<\(element)>` is about the whole page"
      fix = "move it into `<head>`"
    case ("figcaption", _):
      why = "a caption belongs directly in `<figure>`, first or last"
      fix = "wrap picture and caption in `<figure>`"
    case ("dt", _), ("dd", _):
      why = "terms and their descriptions belong in `<dl>`"
      fix = "put it into a `<dl>`"
    case (let part, _) where Self.homes[part] != nil:
      let home = Self.elements(Self.homes[part] ?? "")
      why = "it is a part of \(home)"
      fix = "put it directly into \(home)"
    case (_, "p"), (_, "span"), (_, "em"), (_, "strong"), (_, "h1"), (_, "h2"), (_, "h3"), (_, "h4"), (_, "h5"),
      (_, "h6"), (_, "button"), (_, "label"), (_, "b"), (_, "i"), (_, "small"), (_, "time"):
      why = "`<\(value)>` holds text and text-level elements only"
      fix = "use `<span>` with CSS instead"
    default:
      why =
        expected.isEmpty
        ? "`<\(value)>` may not hold it directly" : "this `<\(value)>` holds \(Self.elements(expected)) only"
      fix = "move it, or change the element around it"
    }
    return Words("`<\(element)>` is not allowed as a child of `<\(value)>`", why: why, fix: fix)
  }

  /// How to mend an obsolete element or attribute: `expected` is the table's advice.
  var insteadOfObsolete: String {
    guard expected.hasPrefix("nothing") else { return "use \(expected) instead" }
    return "remove it" + expected.dropFirst("nothing".count)
  }
}
