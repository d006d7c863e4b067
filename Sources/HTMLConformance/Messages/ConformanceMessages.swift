package import Diagnostics

/// The words of the rules: what is wrong, why, and how to mend it, for people who know HTML and CSS.
extension HTMLFinding {
  /// The finding in words.
  package func diagnostic(at location: SourceLocation? = nil) -> Diagnostic {
    let words = words
    return Diagnostic(
      severity, code: code, category: cause == .rule(.gateDisagrees) ? .internal : .site, words.what, at: location,
      reason: words.why, hint: words.fix)
  }

  /// A finding's sentences.
  struct Words {
    let what: String
    let why: String?
    let fix: String?

    init(_ what: String, why: String? = nil, fix: String? = nil) {
      self.what = what
      self.why = why
      self.fix = fix
    }
  }

  var words: Words {
    switch cause {
    case .syntax(let code): syntaxWords(code)
    case .rule(let rule): wording(of: rule)
    }
  }

  private func wording(of rule: Rule) -> Words {
    if let words = structureWords(rule) { return words }
    if let words = attributeWords(rule) { return words }
    if let words = pageWords(rule) { return words }
    if let words = ariaWords(rule) { return words }
    return adviceWords(rule)
  }

  /// The alternatives of a list, as in a sentence: `a`, `b` or `c`.
  static func alternatives(_ list: String) -> String {
    let names = list.split(separator: " ").map { "`\($0)`" }
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}

// MARK: - Structure

extension HTMLFinding {
  private func structureWords(_ rule: Rule) -> Words? {
    switch rule {
    case .unknownElement:
      let near = NearMiss.suggestion(for: element, among: ElementTable.livingNames)
      return Words(
        "`<\(element)>`\(value.isEmpty ? "" : " in `<\(value)>`") is no element of HTML",
        why: "browsers give unknown elements no meaning; names of your own need a hyphen, as in `<my-\(element)>`",
        fix: near.map { "did you mean `<\($0)>`?" } ?? "use `<div>` or `<span>` with a class, or a custom element")
    case .obsoleteElement:
      return Words(
        "`<\(element)>` is obsolete", why: "HTML removed it; browsers may drop it",
        fix: "use \(expected) instead")
    case .misplacedElement: return misplacedWords
    case .misorderedElement:
      return Words(
        "`<\(element)>` stands at the wrong place in `<\(value)>`",
        why: "the parts of `<\(value)>` have an order, and some may stand once only",
        fix: expected.isEmpty ? nil : "what may come here: \(Self.alternatives(expected))")
    case .missingChild:
      return Words(
        "`<\(element)>` lacks a child element"
          + (expected.isEmpty ? "" : ": \(Self.alternatives(expected)) is missing"),
        why: "`<\(element)>` makes no sense without it",
        fix: expected.isEmpty ? nil : "add \(Self.alternatives(expected))")
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
          : "`\(attribute)` on `<\(element)>` needs a `<\(value)>` around it",
        why: "it has no meaning elsewhere", fix: "put it into a `<\(value)>`")
    case .misplacedText:
      return Words(
        "text must not stand directly in `<\(element)>`", why: "`<\(element)>` holds elements only",
        fix: "put the text into an element that `<\(element)>` may hold")
    default: return nil
    }
  }

  private var misplacedWords: Words {
    let why: String
    let fix: String
    switch (element, value) {
    case ("li", _):
      why = "list items belong directly in a list"
      fix = "put it into `<ul>`, `<ol>` or `<menu>`"
    case (_, "ul"), (_, "ol"), (_, "menu"):
      why = "`<\(value)>` holds `<li>` elements only"
      fix = "wrap it in `<li>`"
    case (_, "dl"):
      why = "`<dl>` holds `<dt>` with `<dd>`, or `<div>` around them"
      fix = "put it into a `<dd>`"
    case ("style", _):
      why = "style sheets belong to the head of the page"
      fix = "move the rules into the card's `.css` file"
    case ("figcaption", _):
      why = "a caption belongs directly in `<figure>`, first or last"
      fix = "wrap picture and caption in `<figure>`"
    case ("dt", _), ("dd", _):
      why = "terms and their descriptions belong in `<dl>`"
      fix = "put it into a `<dl>`"
    case (_, "p"), (_, "span"), (_, "em"), (_, "strong"), (_, "h1"), (_, "h2"), (_, "h3"), (_, "h4"), (_, "h5"),
      (_, "h6"), (_, "button"), (_, "label"), (_, "b"), (_, "i"), (_, "small"), (_, "time"):
      why = "`<\(value)>` holds text and text-level elements only"
      fix = "use `<span>` with CSS inside, or `<div>` for the outer element"
    default:
      why = "`<\(value)>` may not hold it directly"
      fix = "move it, or change the element around it"
    }
    return Words("`<\(element)>` is not allowed as a child of `<\(value)>`", why: why, fix: fix)
  }
}

// MARK: - Attributes and values

extension HTMLFinding {
  private func attributeWords(_ rule: Rule) -> Words? {
    switch rule {
    case .unknownAttribute:
      let near = NearMiss.suggestion(for: attribute, among: ElementTable.attributeNames)
      return Words(
        "`\(attribute)` is not allowed on `<\(element)>`",
        why: "browsers ignore it here, so it does not do what it says",
        fix: near.map { "did you mean `\($0)`?" } ?? "remove it; data of your own goes into `data-\(attribute)`")
    case .obsoleteAttribute:
      return Words(
        "`\(attribute)` on `<\(element)>` is obsolete", why: "HTML removed it", fix: "use \(expected) instead")
    case .missingAttribute:
      let names = Self.alternatives(expected)
      let subject = attribute.isEmpty ? "`<\(element)>`" : "`<\(element)>` with `\(attribute)`"
      return Words(
        "\(subject) lacks \(names)", why: "it does nothing without",
        fix: element == "area" && expected == "href" ? "add `href` and `alt`" : "add \(names)")
    case .missingAlternative:
      return Words(
        "`<\(element)>`\(attribute.isEmpty ? "" : " with `\(attribute)`") lacks `alt`",
        why: "who cannot see the picture hears or reads this text instead",
        fix: "add `alt` with what the picture says, or `alt=\"\"` when it only decorates")
    case .badValue: return valueWords
    case .attributeConflict:
      return Words(
        "`\(attribute)\(expected.isEmpty ? "" : "=\(expected)")` on `<\(element)>` does not go with \(Self.quoted(value))",
        why: "the two contradict each other or one does nothing", fix: "remove `\(attribute)`")
    case .attributeNeeds:
      return Words(
        "`\(attribute)\(value.isEmpty ? "" : "=\(value)")` on `<\(element)>` needs \(Self.quoted(expected))",
        why: "it does nothing without",
        fix: "add \(Self.quoted(expected)), or remove `\(attribute)`")
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
    let words = problem?.words(in: value)
    return Words(
      "`\(shown)` is not a valid value of `\(attribute)` on `<\(element)>`" + (words.map { ": \($0.what)" } ?? ""),
      why: words?.why, fix: words?.fix)
  }

  /// The other side of a comparison: an attribute, or the number that stands for a missing one.
  private var limit: String {
    switch value {
    case "0": "0, because `min` is missing"
    case "1": "1, because `max` is missing"
    default: "`\(value)`"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.contains("`") || text.contains(" ") && !text.contains("=") ? text : "`\(text)`"
  }
}

// MARK: - The page as a whole

extension HTMLFinding {
  private func pageWords(_ rule: Rule) -> Words? {
    switch rule {
    case .misplacedMain:
      return Words(
        "`<main>` must not stand inside `<\(value)>`", why: "it is the main content of the whole page",
        fix: "move it out of the `<\(value)>`")
    case .severalMains:
      return Words(
        element == "main" ? "a second `<main>` that shows" : "`role=main` on `<\(element)>` makes a second `<main>`",
        why: "a page has one main content",
        fix: "merge the two, or give all but one the `hidden` attribute")
    case .emptyTitle:
      return Words("`<title>` is empty", why: "it names the page in tabs, bookmarks and searches", fix: "write a title")
    case .missingTitle:
      return Words(
        "`<head>` lacks `<title>`", why: "it names the page in tabs, bookmarks and searches", fix: "add `<title>`")
    case .emptyElement:
      return Words(
        "`<\(element)>` is empty and has no `\(expected)`", why: "there is nothing to choose or to read",
        fix: "write text into it")
    case .headingSkip:
      return Words(
        "`<\(element)>` follows `<\(value)>`: a heading level is skipped",
        why: "who moves from heading to heading believes that something is missing",
        fix: "use `<\(expected)>` and size it with CSS")
    case .duplicateId:
      return Words(
        "the `id` `\(value)` of `<\(element)>` is used already",
        why: "an id names one element of the page; links and labels find the first only",
        fix: "make it unique; cards can build ids from their own")
    case .duplicateName:
      return Words(
        "the `name` `\(value)` of `<\(element)>` is used already", why: "`usemap` finds the first only",
        fix: "make it unique")
    case .danglingReference:
      return Words(
        "`\(attribute)` of `<\(element)>` names `\(value)`, which is no id on this page",
        why: expected.isEmpty ? nil : "it must be the id of a \(expected)",
        fix: "correct the id, or remove `\(attribute)`")
    case .wrongReference:
      return expected == "id"
        ? Words(
          "`<\(element)>` in a `<label>` with `for` is not what `for` names",
          why: "a label belongs to one control", fix: "give the `<\(element)>` that id, or remove `for`")
        : Words(
          "`\(attribute)` of `<\(element)>` names `\(value)`, which is no \(expected)",
          why: "it must be the id of a \(expected)", fix: "correct the id")
    case .severalOfOne:
      return Words(
        value.isEmpty
          ? "a second `<\(element)>`" : "a second `<\(element)>` with `\(value)`",
        why: "a page has one of it", fix: "remove one of them")
    case .baseAfterURL:
      return Words(
        "`<base>` comes after a `<link>` or `<script>` with a URL", why: "URLs before it are read without it",
        fix: "make it the first element of the head that has a URL")
    case .linkInBody:
      return Words(
        "`<link>` with `rel=\(value)` is not allowed in `<body>`", why: "only a few kinds of links may stand there",
        fix: "move it into `<head>`")
    case .encoding:
      return Words(
        "`charset` of `<meta>` comes after the first 1,024 bytes", why: "browsers look for it there only",
        fix: "make `<meta charset=utf-8>` the first element of `<head>`")
    case .severalControls:
      return Words(
        "`<\(element)>` is a second control in one `<label>`",
        why: "a label belongs to one `<input>`, `<button>`, `<select>` or the like",
        fix: "give each control a label of its own")
    case .severalSelected:
      return Words(
        "a second `selected` `<option>` in a `<select>` without `multiple`", why: "one choice only is possible",
        fix: "remove `selected` from one of them")
    case .missingPlaceholder:
      return Words(
        "the first `<option>` of a required `<select>` must have an empty `value`",
        why: "otherwise it counts as chosen from the start and `required` never fires",
        fix: "add `<option value=\"\">…</option>` first, or `size` or `multiple`")
    case .severalAutofocus:
      return Words("a second element with `autofocus`", why: "only one can have the focus", fix: "remove one of them")
    case .tableGrid: return Words(value, why: "rows and columns of a table must fit together", fix: expected)
    case .alwaysMatching:
      return Words(
        "this `<source>` always matches: what follows it in `<picture>` is never used",
        why:
          "browsers take the first `<source>` that fits; an `<img>` with `srcset` or another `<source>` comes too late",
        fix: "give it a `type`, or a `media` other than `all`")
    case .severalDefaultTracks:
      return Words(
        "a second `<track>` with `default` in one media element", why: "only one can be on from the start",
        fix: "remove `default` from one of them")
    case .strayProperty:
      return Words(
        "`itemprop` on `<\(element)>` belongs to no item", why: "a property needs an `itemscope` element around it",
        fix: "add `itemscope` to an element around it")
    case .scriptContent: return contentWords("the content of `<script>` with `type=\(attribute)` is wrong")
    case .styleContent: return contentWords("the style sheet in `<style>` is broken")
    case .timeContent:
      return contentWords("the text of `<time>` is no date or time, and there is no `datetime` to say it")
    case .gateDisagrees:
      return Words(
        "two checks disagree: the rules find the page right, libxml2 says: \(value)",
        why: "this is a defect of Cardloom, not of the page", fix: "please report it with the page")
    default: return nil
    }
  }
}

extension HTMLFinding {
  /// What is wrong with the text of a `script` or `style`.
  private func contentWords(_ what: String) -> Words {
    guard let words = problem?.words(in: value) else { return Words(what) }
    return Words("\(what): \(words.what)", why: words.why, fix: words.fix)
  }
}

// MARK: - WAI-ARIA

extension HTMLFinding {
  private func ariaWords(_ rule: Rule) -> Words? {
    switch rule {
    case .unknownRole:
      return Words(
        "`\(value)` is no `role` that `<\(element)>` can have: WAI-ARIA does not know it",
        why: "browsers and screen readers ignore it",
        fix: NearMiss.suggestion(for: value, among: ARIARole.names).map { "did you mean `\($0)`?" } ?? "remove it")
    case .roleNotAllowed:
      return Words(
        "`role=\(value)` is not allowed on `<\(element)>`",
        why: expected.isEmpty ? "the element has a meaning that the role contradicts" : expected,
        fix: "remove the role, or use another element")
    case .roleAttribute:
      return Words(
        "`\(attribute)` is not allowed on `<\(element)>`" + (value.isEmpty ? "" : " with the role `\(value)`"),
        why: "screen readers ignore it there", fix: "remove it, or give the element a role that supports it")
    case .roleRequires:
      return Words(
        "`<\(element)>` with `role` `\(value)` lacks \(Self.alternatives(expected))",
        why: "the role has no meaning without this state", fix: "add \(Self.alternatives(expected))")
    case .roleContext:
      return Words(
        "`<\(element)>` with `role=\(value)` must stand in an element with the role \(Self.alternatives(expected))",
        why: "the role is a part of another", fix: "add the role around it, or remove this one")
    case .roleNesting:
      return Words(
        "`<\(element)>` with `role=\(value)` must not stand inside \(expected)",
        why: expected.hasPrefix("`<h")
          ? "headings, from `<h1>` and `<h2>` to `<h6>`, hold a line of text"
          : "what is inside is not presented as such",
        fix: "move it out")
    case .namingProhibited:
      return Words(
        "`\(attribute)` is not allowed on `<\(element)>` without a fitting `role`",
        why: "plain text elements have no name: screen readers ignore it or drop the text",
        fix: "write it as text, or give the element a `role` such as `group` or `img`")
    case .nativeAttribute:
      return Words(
        "`\(attribute)` must not be used on `<\(element)>`"
          + (expected.isEmpty ? "" : " with \(Self.quoted(expected))"),
        why: "HTML says it already, and the two can contradict each other", fix: "remove `\(attribute)`")
    default: return nil
    }
  }
}

// MARK: - Advice

extension HTMLFinding {
  private func adviceWords(_ rule: Rule) -> Words {
    switch rule {
    case .redundantRole:
      Words("`role=\(value)` says what `<\(element)>` means anyway", fix: "remove the role")
    case .deprecatedAttribute:
      Words("`\(attribute)` is deprecated" + (element.isEmpty ? "" : " on `<\(element)>`"), fix: "remove it")
    case .needlessAttribute:
      Words("`\(attribute)` is not needed on `<\(element)>`", fix: "remove it")
    case .imageWithoutSize:
      Words(
        "`<img>` without `width` and `height`", why: "the page jumps when the picture arrives",
        fix: "add both, in pixels; CSS may still scale it")
    case .emptyLinkText:
      Words("a link without text", why: "screen readers have nothing to say", fix: "write text, or `aria-label`")
    case .linkToNowhere:
      Words("a link to `#`", why: "it leads to the top of the page", fix: "use `<button>` for actions")
    case .buttonWithoutType:
      Words("`<button>` without `type`", why: "it submits a form around it", fix: "add `type=button`")
    case .severalH1: Words("a second `<h1>`", why: "a page has one main heading", fix: "use `<h2>`")
    case .emptyHeading:
      Words("`<\(element)>` is empty", why: "a heading without text names nothing", fix: "write its text")
    default: Words(rule.rawValue)
    }
  }
}
