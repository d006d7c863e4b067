package import Diagnostics

/// The words of everything that can be wrong with pages.
extension Diagnostic {
  package static func pathCollision(_ path: PagePath, of feed: String, with other: String) -> Diagnostic {
    Diagnostic(
      .error, code: "path-collision", category: .configuration,
      "the feeds `\(other)` and `\(feed)` both want the page `\(path)`",
      reason: "one page would overwrite the other; letter case does not tell them apart on every disk",
      hint: "give one of them another `path:`")
  }
}

extension Diagnostic {
  package static func pageShowsNoSections(template: String) -> Diagnostic {
    Diagnostic(
      .error, code: "page-shows-no-sections", "the page template `\(template)` has no place for the feed's sections",
      reason: "neither `{{{sections}}}` nor `{{{cells}}}` stands in it, so no card would be seen",
      hint: "write `{{{sections}}}` inside the template's `<main>`")
  }

  package static func pageFailed(_ path: PagePath, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: "page-failed", category: .internal, "the page `\(path)` could not be made: \(reason)",
      hint: "this is a defect in Cardloom; please report it with the feed that shows it")
  }
}
