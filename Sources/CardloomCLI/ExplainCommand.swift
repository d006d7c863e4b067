import ArgumentParser
import Diagnostics
import HTMLConformance

/// `cardloom explain`: what a rule asks, why, and how to keep it.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a rule, with an example that breaks it and one that keeps it.",
    discussion: """
      A rule's name stands in brackets behind each finding.

      Examples:
        cardloom explain stray-end-tag
        cardloom explain --list
      """)

  @Argument(help: ArgumentHelp("The name of a rule, such as duplicate-id.", valueName: "rule"))
  var rule: String?

  @Flag(help: "Print the names of all rules.")
  var list = false

  func validate() throws {
    if rule == nil, !list { throw ValidationError("name a rule, or ask for all names with --list") }
  }

  func run() throws {
    if list { Terminal.standard.write(RuleCatalogue.codes.map { $0 + "\n" }.joined()) }
    guard let rule else { return }
    guard let explanation = RuleCatalogue.explanation(of: rule) else {
      throw Diagnosed(.unknownRule(rule, known: RuleCatalogue.codes))
    }
    Terminal.standard.write(RuleCatalogue.text(of: explanation))
  }
}

extension Diagnostic {
  fileprivate static func unknownRule(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: "unknown-rule", category: .configuration, "there is no rule `\(name)` of HTML",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" }
        ?? "`cardloom explain --list` prints all names")
  }
}
