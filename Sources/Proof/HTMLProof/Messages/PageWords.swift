/// What concerns the page as a whole, in words.
extension HTMLFinding {
  func pageWords(_ rule: Rule) -> Words? {
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
        why: "it must be the id of \(expected.isEmpty ? "an element of the page" : Self.withArticle(expected))",
        fix: "correct the id, or remove `\(attribute)`")
    case .wrongReference:
      return expected == "id"
        ? Words(
          "`<\(element)>` in a `<label>` with `for` is not what `for` names",
          why: "a label belongs to one control", fix: "give the `<\(element)>` that id, or remove `for`")
        : Words(
          "`\(attribute)` of `<\(element)>` names `\(value)`, which is \(expected == "back" ? "this item again" : "no \(expected)")",
          why: expected == "back"
            ? "it leads back to where it began" : "it must be the id of \(Self.withArticle(expected))",
          fix: "correct the id, or remove `\(attribute)`")
    case .severalOfOne:
      return Words(
        value.isEmpty
          ? "a second `<\(element)>`" : "a second `<\(element)>` with `\(value)`",
        why: element == "selectedcontent" ? "a `<select>` shows its choice once" : "a page has one of it",
        fix: "remove one of them")
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
    case .scriptContent:
      let kind = attribute.isEmpty ? "" : " with `\(attribute)`"
      return contentWords("the content of `<script>`\(kind) is wrong")
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
