import Diagnostics

/// Roles, states and properties, in words.
extension HTMLFinding {
  func ariaWords(_ rule: Rule) -> Words? {
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
        "`<\(element)>` with `role=\(value)` lacks \(Self.all(of: expected))",
        why: "the role has no meaning without", fix: "add \(Self.all(of: expected))")
    case .roleContext where expected == "tabpanel":
      return Words(
        "`<\(element)>` with `role=tab` is selected, but the page has no `role=tabpanel`",
        why: "a tab shows a panel", fix: "give the element that the tab shows `role=tabpanel`")
    case .roleContext:
      return Words(
        "`<\(element)>` with `role=\(value)` must stand in an element with the role \(Self.alternatives(expected))",
        why: "the role is a part of another", fix: "add the role around it, or remove this one")
    case .roleNesting:
      return Words(
        "`<\(element)>` with `role=\(value)` must not stand inside \(expected)",
        why: expected.hasPrefix("`<h")
          ? "headings, from `<h1>` and `<h2>` to `<h6>`, hold a line of text and no parts of the page"
          : "what is inside is not presented as such",
        fix: "move it out")
    case .namingProhibited:
      return Words(
        "`\(attribute)` is not allowed on `<\(element)>` "
          + (value.isEmpty ? "without a fitting `role`" : "with `role=\(value)`"),
        why: value == "none" || value == "presentation"
          ? "without a role there is nothing to name: screen readers ignore it or drop the text"
          : "plain text elements have no name: screen readers ignore it or drop the text",
        fix: "write it as text, or give the element a `role` such as `group` or `img`")
    case .nativeAttribute where element == "summary":
      return Words(
        "`\(attribute)` must not be used on `<summary>`, which may have no `role` of its own",
        why: "it opens and closes its `<details>`: browsers tell its state themselves", fix: "remove `\(attribute)`")
    case .nativeAttribute:
      return Words(
        "`\(attribute)` must not be used on `<\(element)>`"
          + (expected.isEmpty ? "" : " with \(Self.quoted(expected))"),
        why: "HTML says it already, and the two can contradict each other", fix: "remove `\(attribute)`")
    case .presentationalChild:
      return Words(
        "`<\(element)>` should not stand inside an element with `role=\(value)`",
        why: "screen readers present such an element as one thing: nobody can reach what is inside", fix: "move it out")
    default: return nil
    }
  }
}
