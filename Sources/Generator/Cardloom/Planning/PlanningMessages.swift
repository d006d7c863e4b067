import Diagnostics

/// The messages about inconsistencies in a site.
extension Diagnostic {
  static func unknownHeight(template: String, section: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.unknownHeight,
      "nobody declares the height of the cells of `\(template)`, which the section `\(section)` shows", at: location,
      reason:
        "a page keeps a place free for what it knows the size of; other cells push the rest down when they appear",
      hint: "declare it in the front matter (`size: 8rem`), or in the section (`size: 8rem`)")
  }

  static func unknownField(_ name: String, meant: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, code: PlanningCode.unknownField, category: .configuration,
      "a rule of `cells` asks for `\(name)`, which no card of the source has", at: location,
      reason: "the rule decides as if the field were missing everywhere", hint: "did you mean `\(meant)`?")
  }

  static func undeclaredEvent(_ name: String, at location: SourceLocation?, known: [String]) -> Diagnostic {
    let suggestion = NearMiss.suggestion(for: name, among: known)
    return Diagnostic(
      .error, code: PlanningCode.undeclaredEvent, category: .configuration, "nobody declared the event `\(name)`",
      at: location,
      reason: "pages listen for the events of `site.yml` only; a misspelt one would be heard by nobody",
      hint: suggestion.map { "did you mean `\($0)`? Otherwise add `\(name)` to `events:` in site.yml" }
        ?? "add `\(name)` to `events:` in site.yml")
  }
}
