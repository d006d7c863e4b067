import Diagnostics

/// The words of the rules: what is wrong, why, and how to mend it, for people who know HTML and CSS.
extension HTMLFinding {
  func words(of violation: Violation) -> Words {
    switch violation {
    // Structure.
    case .unknownElement(let parent, let placeable):
      let placeable = Set(placeable)
      let near = NearMiss.suggestion(for: element, among: ElementTable.livingNames.filter(placeable.contains))
      return Words(
        "`<\(element)>`\(parent.isEmpty ? "" : " in `<\(parent)>`") is not an HTML element",
        why: "browsers give unknown elements no meaning" + hyphenatedExample,
        fix: near.map { "did you mean `<\($0)>`?" } ?? insteadOfUnknown(among: placeable))
    case .obsoleteElement(let replacement):
      return Words(
        "`<\(element)>` is obsolete", why: "HTML removed it; browsers may drop it",
        fix: fix(replacement))
    case .misplacedElement(let parent, let allowed): return misplacedWords(parent, allowed)
    case .misplacedInRole(let parent, let role):
      return Words(
        "`<\(element)>` \(severity == .error ? "is not allowed" : "should not stand") inside `<\(parent) role=\(role)>`",
        why: "an element with `role=\(role)` holds text and text-level elements only",
        fix: "use `<span>` with CSS inside, or remove the role")
    case .misorderedElement(let parent, let allowed):
      return Words(
        "`<\(element)>` stands at the wrong place in `<\(parent)>`",
        why: "the parts of `<\(parent)>` have an order, and some may stand once only",
        fix: destination(in: parent, allowed))
    case .missingChild(let children):
      return Words(
        "`<\(element)>` lacks a child element"
          + (children.isEmpty ? "" : ": \(Self.elements(children)) is missing"),
        why: "`<\(element)>` makes no sense without it",
        fix: children.isEmpty ? "add it, or remove the `<\(element)>`" : "add \(Self.elements(children))")
    case .forbiddenDescendant(let ancestor):
      return Words(
        "`<\(element)>` must not stand inside `<\(ancestor)>`",
        why: "HTML forbids it at any depth", fix: "move the `<\(element)>` out of the `<\(ancestor)>`")
    case .interactiveNesting(let ancestor):
      let thing = attribute.isEmpty ? "`<\(element)>`" : "`<\(element)>` with `\(attribute)`"
      return Words(
        "\(thing) must not stand inside `<\(ancestor)>`",
        why: "a click could mean either of them, and keyboards and screen readers reach only one",
        fix: "put the two side by side; CSS can stretch one over the card")
    case .missingAncestor(let ancestor):
      return Words(
        attribute.isEmpty
          ? "`<\(element)>` must stand inside `<\(ancestor)>`"
          : "`\(attribute)` on `<\(element)>` needs \(Self.withArticle("`<\(ancestor)>`")) around it",
        why: "it has no meaning elsewhere", fix: "put it into \(Self.withArticle("`<\(ancestor)>`"))")
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
    // Attributes.
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
    case .obsoleteAttribute(let replacement):
      return Words(
        "`\(attribute)` on `<\(element)>` is obsolete", why: "HTML removed it", fix: fix(replacement))
    case .missingAttribute(anyOf: [.value]) where element == "input":
      return Words(
        "`<input type=button>` lacks `value`", why: "it is the text on the button",
        fix: "add `value`, or use `<button type=button>`")
    case .missingAttribute(anyOf: [.href]) where element == "area":
      // With an address it is a link, and a link has a text.
      return Words(
        "`<area>` with `\(attribute)` lacks `href`", why: "it does nothing without",
        fix: attribute == "alt" ? "add `href`, or remove `alt`" : "add `href` and `alt`")
    case .missingAttribute(let names):
      let names = Self.alternatives(names.map(\.text))
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
    case .badValue(let value, let problem, let example): return valueWords(value, problem, example: example)
    case .attributeConflict(let rival, let value):
      return Words(
        "`\(attribute)\(value.isEmpty ? "" : "=\(value)")` on `<\(element)>` does not go with \(phrase(rival))",
        why: "the two contradict each other or one does nothing",
        fix: element == "track" && attribute == "label" ? "give each its own `label`" : "remove `\(attribute)`")
    case .attributeNeeds(let need, let value):
      return Words(
        "`\(attribute)\(value.isEmpty ? "" : "=\(value)")` on `<\(element)>` needs \(phrase(need))",
        why: "it does nothing without",
        fix: need.isOfType
          ? "remove `\(attribute)`, or use one of these types" : "add \(phrase(need)), or remove `\(attribute)`")
    case .valueTooLong:
      return Words(
        "the \(element == "input" ? "`value`" : "text") of `<\(element)>` is longer than its `maxlength` allows",
        why: "people could not type it", fix: "shorten it, or raise `maxlength`")
    case .valueOrder(let order, let limit):
      return Words(
        "`\(attribute)` on `<\(element)>` must be \(phrase(order)) \(phrase(limit))",
        why: "the values contradict each other", fix: "correct one of them")
    case .languageMismatch:
      return Words(
        "`xml:lang` on `<\(element)>` needs a `lang` with the same value",
        why: "HTML takes the language from `lang` alone", fix: "write `lang` and remove `xml:lang`")
    // The page as a whole.
    case .misplacedMain(let ancestor):
      return Words(
        "`<main>` must not stand inside `<\(ancestor)>`", why: "it is the main content of the whole page",
        fix: "move it out of the `<\(ancestor)>`")
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
    case .emptyOption:
      return Words(
        "`<\(element)>` is empty and has no `label`", why: "there is nothing to choose or to read",
        fix: "write text into it")
    case .headingSkip(let previous):
      return Words(
        "`<\(element)>` follows `<h\(previous)>`: a heading level is skipped",
        why: "who moves from heading to heading believes that something is missing",
        fix: "use `<h\(previous + 1)>` and size it with CSS")
    case .duplicateId(let id):
      return Words(
        "the `id` `\(id)` of `<\(element)>` is used already",
        why: "an id names one element of the page; links and labels find the first only",
        fix: "make it unique; cards can build ids from their own")
    case .duplicateName(let name):
      return Words(
        "the `name` `\(name)` of `<\(element)>` is used already", why: "`usemap` finds the first only",
        fix: "make it unique")
    case .danglingReference(let id, let target):
      return Words(
        "`\(attribute)` of `<\(element)>` names `\(id)`, which is not an id on this page",
        why: "it must be the id of \(Self.withArticle(phrase(target)))",
        fix: "correct the id, or remove `\(attribute)`")
    case .unlabelledControl:
      return Words(
        "`<\(element)>` in a `<label>` with `for` is not what `for` names",
        why: "a label belongs to one control", fix: "give the `<\(element)>` that id, or remove `for`")
    case .circularReference(let id):
      return Words(
        "`\(attribute)` of `<\(element)>` names `\(id)`, which is this item again",
        why: "it leads back to where it began", fix: "correct the id, or remove `\(attribute)`")
    case .wrongReference(let id, let target):
      return Words(
        "`\(attribute)` of `<\(element)>` names `\(id)`, which is not \(Self.withArticle(phrase(target)))",
        why: "it must be the id of \(Self.withArticle(phrase(target)))",
        fix: "correct the id, or remove `\(attribute)`")
    case .severalOfOne(let attribute):
      return Words(
        "a second `<\(element)>`" + (attribute.map { " with `\($0)`" } ?? ""),
        why: element == "selectedcontent" ? "a `<select>` shows its choice once" : "a page has one of it",
        fix: "remove one of them")
    case .baseAfterURL:
      return Words(
        "`<base>` comes after a `<link>` or `<script>` with a URL", why: "URLs before it are read without it",
        fix: "make it the first element of the head that has a URL")
    case .linkInBody(let rel):
      return Words(
        "`<link>` with `rel=\(rel)` is not allowed in `<body>`", why: "only a few kinds of links may stand there",
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
    case .tableGrid(let fault):
      return Words(
        phrase(fault), why: "rows and columns of a table must fit together",
        fix: fault == .noRows
          ? "add the rows, or remove the columns" : "correct `colspan` and `rowspan`, or the number of cells")
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
    case .scriptContent(let problem, let text):
      let kind = attribute.isEmpty ? "" : " with `\(attribute)`"
      return contentWords("the content of `<script>`\(kind) is wrong", problem, text)
    case .styleContent(let problem, let text):
      return contentWords("the style sheet in `<style>` is broken", problem, text)
    case .timeContent(let problem, let text):
      return contentWords(
        "the text of `<time>` is not a date or time, and there is no `datetime` to say it", problem, text)
    case .gateDisagrees(let message):
      return Words(
        "two checks disagree: the rules find the page right, libxml2 says: \(message)",
        why: "this is a defect of Cardloom, not of the page", fix: "please report it with the page")
    // Roles, states and properties.
    case .unknownRole(let role):
      return Words(
        "`\(role)` is not a `role` that `<\(element)>` can have: WAI-ARIA does not know it",
        why: "browsers and screen readers ignore it",
        fix: NearMiss.suggestion(for: role, among: ARIARole.names).map { "did you mean `\($0)`?" } ?? "remove it")
    case .roleNotAllowed(let role, let obstacle):
      return Words(
        "`role=\(role)` is not allowed on `<\(element)>`",
        why: obstacle.map(phrase) ?? "the element has a meaning that the role contradicts",
        fix: "remove the role, or use another element")
    case .roleAttribute(let role):
      return Words(
        "`\(attribute)` is not allowed on `<\(element)>`" + (role.isEmpty ? "" : " with the role `\(role)`"),
        why: "screen readers ignore it there", fix: "remove it, or give the element a role that supports it")
    case .roleRequires(let role, let states):
      return Words(
        "`<\(element)>` with `role=\(role)` lacks \(Self.all(of: states))",
        why: "the role has no meaning without", fix: "add \(Self.all(of: states))")
    case .missingTabPanel:
      return Words(
        "`<\(element)>` with `role=tab` is selected, but the page has no `role=tabpanel`",
        why: "a tab shows a panel", fix: "give the element that the tab shows `role=tabpanel`")
    case .roleContext(let role, let parents):
      return Words(
        "`<\(element)>` with `role=\(role)` must stand in an element with the role \(Self.alternatives(parents))",
        why: "the role is a part of another", fix: "add the role around it, or remove this one")
    case .roleNesting(let role, let context):
      return Words(
        "`<\(element)>` with `role=\(role)` must not stand inside \(phrase(context))",
        why: context.isHeading
          ? "headings, from `<h1>` and `<h2>` to `<h6>`, hold a line of text and no parts of the page"
          : "what is inside is not presented as such",
        fix: "move it out")
    case .namingProhibited(let role):
      return Words(
        "`\(attribute)` is not allowed on `<\(element)>` "
          + (role.isEmpty ? "without a fitting `role`" : "with `role=\(role)`"),
        why: role == "none" || role == "presentation"
          ? "without a role there is nothing to name: screen readers ignore it or drop the text"
          : "plain text elements have no name: screen readers ignore it or drop the text",
        fix: "write it as text, or give the element a `role` such as `group` or `img`")
    case .nativeAttribute where element == "summary":
      return Words(
        "`\(attribute)` must not be used on `<summary>`, which may have no `role` of its own",
        why: "it opens and closes its `<details>`: browsers tell its state themselves", fix: "remove `\(attribute)`")
    case .nativeAttribute(let state):
      return Words(
        "`\(attribute)` must not be used on `<\(element)>`"
          + (state.map { " with \(phrase($0))" } ?? ""),
        why: "HTML says it already, and the two can contradict each other", fix: "remove `\(attribute)`")
    case .presentationalChild(let role):
      return Words(
        "`<\(element)>` should not stand inside an element with `role=\(role)`",
        why: "screen readers present such an element as one thing: nobody can reach what is inside", fix: "move it out")
    // Advice.
    case .redundantRole(let role):
      return Words(
        "`role=\(role)` says what `<\(element)>` means anyway", why: "browsers give the element this role themselves",
        fix: "remove the role")
    case .ineffectiveRole(let role, let reason):
      return Words(
        "`role=\(role)` has no effect on `<\(element)>` with `\(reason)`",
        why: "what takes the focus or has ARIA properties is never hidden: browsers keep the element's own role",
        fix: "remove the role or `\(reason)`")
    case .deprecatedAttribute(let value, let replacement):
      return Words(
        "`\(attribute)\(value.isEmpty ? "" : "=" + value)` is deprecated"
          + (element.isEmpty ? "" : " on `<\(element)>`"),
        why: "standards advise against it, and it may vanish from browsers",
        fix: replacement.map(fix) ?? "remove it")
    case .needlessAttribute:
      return Words(
        "`\(attribute)` is not needed on `<\(element)>`", why: "browsers take it for granted", fix: "remove it")
    case .imageWithoutSize:
      return Words(
        "`<img>` without `width` and `height`", why: "the page jumps when the picture arrives",
        fix: "add both, in pixels; CSS may still scale it")
    case .emptyLinkText:
      return Words("a link without text", why: "screen readers have nothing to say", fix: "write text, or `aria-label`")
    case .linkToNowhere:
      return Words("a link to `#`", why: "it leads to the top of the page", fix: "use `<button>` for actions")
    case .buttonWithoutType:
      return Words("`<button>` without `type`", why: "it submits a form around it", fix: "add `type=button`")
    case .severalH1: return Words("a second `<h1>`", why: "a page has one main heading", fix: "use `<h2>`")
    case .emptyHeading:
      return Words("`<\(element)>` is empty", why: "a heading without text names nothing", fix: "write its text")
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
  private func destination(in parent: String, _ allowed: [String]) -> String {
    switch element {
    case "summary", "legend": "make it the first thing in the `<\(parent)>`, before any text"
    case "caption": "make it the first thing in the `<table>`"
    case "button" where parent == "select": "make it the first thing in the `<select>`"
    case "thead": "put it before the rows, and once only"
    case "tfoot": "put it behind the rows, and once only"
    case "source": "put it before everything else in the `<\(parent)>`"
    default:
      allowed.isEmpty ? "move it, or remove it" : "move it, or remove it; here may stand \(Self.elements(allowed))"
    }
  }

  /// The elements that some elements belong into.
  private static let homes = [
    "option": ["select", "datalist", "optgroup"], "optgroup": ["select"], "legend": ["fieldset"],
    "summary": ["details"],
    "source": ["picture", "audio", "video"], "track": ["audio", "video"], "rt": ["ruby"], "rp": ["ruby"],
    "figcaption": ["figure"],
    "dt": ["dl"], "dd": ["dl"], "li": ["ul", "ol", "menu"], "caption": ["table"], "col": ["colgroup"],
    "param": ["object"],
  ]

  private func misplacedWords(_ parent: String, _ allowed: [String]) -> Words {
    let why: String
    let fix: String
    switch (element, parent) {
    case ("li", _):
      why = "list items belong directly in a list"
      fix = "put it into `<ul>`, `<ol>` or `<menu>`"
    case (_, "ul"), (_, "ol"), (_, "menu"):
      why = "`<\(parent)>` holds `<li>` elements only"
      fix = "wrap it in `<li>`"
    case (_, "datalist"):
      why = "`<datalist>` holds either options, or text for browsers that do not know it"
      fix = "remove one of the two"
    case (_, "colgroup"):
      why = "`<colgroup>` holds `<col>`, and with `span` nothing at all"
      fix = "remove it, or the `span`"
    case (_, "option") where allowed.isEmpty:
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
      let home = Self.elements(Self.homes[part] ?? [])
      why = "it is a part of \(home)"
      fix = "put it directly into \(home)"
    case (_, "p"), (_, "span"), (_, "em"), (_, "strong"), (_, "h1"), (_, "h2"), (_, "h3"), (_, "h4"), (_, "h5"),
      (_, "h6"), (_, "button"), (_, "label"), (_, "b"), (_, "i"), (_, "small"), (_, "time"):
      why = "`<\(parent)>` holds text and text-level elements only"
      fix = "use `<span>` with CSS instead"
    default:
      why =
        allowed.isEmpty
        ? "`<\(parent)>` may not hold it directly" : "this `<\(parent)>` holds \(Self.elements(allowed)) only"
      fix = "move it, or change the element around it"
    }
    return Words("`<\(element)>` is not allowed as a child of `<\(parent)>`", why: why, fix: fix)
  }

}

// Attributes.
extension HTMLFinding {
  private func valueWords(_ value: String, _ problem: DatatypeProblem, example: String) -> Words {
    let shown = value.count > 80 ? value.prefix(77) + "…" : value[...]
    let words = problem.words(in: value, example: example)
    let isBlank = value.allSatisfy(\.isWhitespace)
    let subject =
      isBlank
      ? "the \(value.isEmpty ? "empty" : "blank") value of `\(attribute)` on `<\(element)>` is not valid"
      : "\(shown.contains("`") ? "“\(shown)”" : "`\(shown)`") is not a valid value of `\(attribute)` on `<\(element)>`"
    return Words(
      "\(subject): \(words.what)", why: words.why, fix: words.fix)
  }

  /// What is wrong with the text of an element.
  private func contentWords(_ what: String, _ problem: DatatypeProblem, _ text: String) -> Words {
    let words = problem.words(in: text)
    return Words("\(what): \(words.what)", why: words.why, fix: words.fix)
  }

  /// How to mend an obsolete element or attribute.
  private func fix(_ replacement: Replacement) -> String {
    switch replacement {
    case .use(let phrase): "use \(phrase) instead"
    case .nothing(let reason): "remove it" + (reason.map { ": \($0)" } ?? "")
    }
  }
}

// Facts as parts of sentences.
extension HTMLFinding {
  private func phrase(_ rival: Violation.Rival) -> String {
    switch rival {
    case .attribute(let text): Self.quoted(text)
    case .enclosingDetails: "a `details` of the same `name` around it"
    case .openDetails: "another open `details` of the same `name`"
    case .singleLineControl: "a control of one line"
    case .similarTrack: "another `<track>` of the same kind, language and label"
    case .inlineScript: "a script without `src`"
    case .inlineModule: "an inline module (`type=module` without `src`)"
    case .dataBlock: "a data block (a `type` that is not a JavaScript type)"
    }
  }

  private func phrase(_ need: Violation.Need) -> String {
    switch need {
    case .attribute(let text): Self.quoted(text)
    case .anyOf(let attributes): Self.alternatives(attributes)
    case .both(let first, let second): "`\(first)` and `\(second)`"
    case .types(let types): "the `type` \(Self.alternatives(types))"
    case .columnGroup: "`<colgroup>`"
    case .autoSizes: "`sizes=auto` on its `<img>`"
    }
  }

  private func phrase(_ order: Violation.Order) -> String {
    switch order {
    case .atLeast: "at least"
    case .atMost: "at most"
    case .equal: "equal to"
    }
  }

  private func phrase(_ limit: Violation.Limit) -> String {
    switch limit {
    case .attribute(let name): "`\(name.text)`"
    case .defaultMinimum: "0, because `min` is missing"
    case .defaultMaximum: "1, because `max` is missing"
    }
  }

  private func phrase(_ target: Violation.Target) -> String {
    switch target {
    case .anyElement: "element of the page"
    case .control: "form control"
    case .form: "form"
    case .datalist: "`<datalist>`"
    case .popover: "element with `popover`"
    case .headerCell: "`<th>` in the same table"
    case .map: "map"
    case .otherPart: "part of the page outside this item"
    }
  }

  private func phrase(_ fault: Violation.GridFault) -> String {
    func row(_ width: Int, _ other: Int) -> String {
      "this row is \(width) \(width == 1 ? "column" : "columns") wide, \(width > other ? "more than" : "fewer than") the \(other)"
    }
    return switch fault {
    case .overlap: "this cell and a cell that spans down from above take the same place"
    case .emptyRow: "no cell begins in this row"
    case .rowWidth(let width, let marked): "\(row(width, marked)) of `<col>` and `<colgroup>`"
    case .unequalRow(let width, let first): "\(row(width, first)) of the first row"
    case .rowspan(let group): "this cell's `rowspan` is larger than what is left of its `\(group)`"
    case .emptyColumn(let number): "no cell begins in column \(number), which this `<\(element)>` makes"
    case .noRows: "the table has no rows, and so no cell in the columns of this `<\(element)>`"
    }
  }

  private func phrase(_ obstacle: Violation.RoleObstacle) -> String {
    switch obstacle {
    case .emptyAlternative: "`alt=\"\"` says that the picture only decorates"
    case .caption: "a `<figcaption>` is the caption of a figure"
    }
  }

  private func phrase(_ context: Violation.RoleContext) -> String {
    switch context {
    case .heading(let name): "`<\(name)>`"
    case .role(let role): "an element with `role=\(role)`"
    case .roleOf(let role, let children):
      "`role=\(role)`, which holds \(Self.alternatives(children.map { "role=\($0)" })) only"
    }
  }

  private func phrase(_ state: Violation.NativeState) -> String {
    switch state {
    case .attribute(let text): Self.quoted(text)
    case .labelledControl: "a control that it labels"
    }
  }

  private static func quoted(_ attribute: String) -> String {
    attribute.contains("`") ? attribute : "`\(attribute)`"
  }
}

extension Violation.Need {
  fileprivate var isOfType: Bool { if case .types = self { true } else { false } }
}

extension Violation.RoleContext {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}
