/// Warnings, in words.
extension HTMLFinding {
  func adviceWords(_ rule: Rule) -> Words {
    switch rule {
    case .redundantRole:
      Words(
        "`role=\(value)` says what `<\(element)>` means anyway", why: "browsers give the element this role themselves",
        fix: "remove the role")
    case .ineffectiveRole:
      Words(
        "`role=\(value)` has no effect on `<\(element)>` with `\(expected)`",
        why: "what takes the focus or has ARIA properties is never hidden: browsers keep the element's own role",
        fix: "remove the role or `\(expected)`")
    case .deprecatedAttribute:
      Words(
        "`\(attribute)\(value.isEmpty ? "" : "=" + value)` is deprecated"
          + (element.isEmpty ? "" : " on `<\(element)>`"),
        why: "standards advise against it, and it may vanish from browsers",
        fix: expected.isEmpty ? "remove it" : "use \(Self.quoted(expected)) instead")
    case .needlessAttribute:
      Words("`\(attribute)` is not needed on `<\(element)>`", why: "browsers take it for granted", fix: "remove it")
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
