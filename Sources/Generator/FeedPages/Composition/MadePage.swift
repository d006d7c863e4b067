package import CardLayout
package import Diagnostics
package import HTMLProof

/// A template from which a page was made.
package enum UsedTemplate: Sendable, Hashable, Comparable {
  case page(String)
  case cell(String)
  case view(String)
}

/// The result of making a page: the page, if it is valid, and everything that was found.
package struct MadePage: Sendable {
  /// A diagnostic with the position of its card on the page.
  package struct Problem: Sendable {
    package let finding: Finding
    package let position: Int
    /// The severity.
    package var severity: Diagnostic.Severity { finding.severity }
    package var diagnostic: Diagnostic { finding.diagnostic }

    init(_ finding: Finding, position: Int) { (self.finding, self.position) = (finding, position) }

    init(_ diagnostic: Diagnostic, position: Int) { self.init(Finding(diagnostic), position: position) }

    /// A problem that was found while a section was rendered.
    init(_ problem: Fragment.Problem) { (finding, position) = (problem.finding, problem.position) }
  }

  /// The page to be made.
  package let planned: PlannedPage
  /// The proven page; `nil` if it has errors.
  package internal(set) var page: ValidatedPage?
  /// The diagnostics; at least one is an error if there is no page.
  package internal(set) var problems: [Problem] = []
  /// The parts that stand-ins have replaced, if there are stand-ins.
  package internal(set) var failures: [FailedPart] = []
  /// The problems of parts that were left out, if the page may lack some; they are errors here.
  package internal(set) var leftOut: [LeftOutProblem] = []
  /// The number of cells rendered for the page.
  package internal(set) var cells = 0
  /// The sizes that its cells declare.
  package internal(set) var sizes: Set<CellSize> = []
  /// The files and elements of the site to which it refers, each once.
  package var targets: [LinkTarget] = []
  /// Its sections; empty if there is no page.
  var sections: [ProvenSection] = []

  init(_ planned: PlannedPage) { self.planned = planned }

  /// The diagnostics without the positions of their cards.
  package var diagnostics: [Diagnostic] { problems.map(\.diagnostic) }

  /// Whether any diagnostic is an error.
  package var containsError: Bool { problems.contains { $0.severity == .error } }

  /// The templates from which the page was made, each once, sorted.
  ///
  /// - Complexity: O(cells).
  package var templates: [UsedTemplate] {
    if case .moved = planned.notice { return [] }
    // A page has few templates, so a list is faster than a set.
    var used: [UsedTemplate] = [.page(planned.feed.pageTemplate)]
    for section in sections {
      // Most parts have the same template as the part before.
      var last: UsedTemplate?
      for part in section.fragment.parts {
        let template = part.usedTemplate
        if template != last, !used.contains(template) { used.append(template) }
        last = template
      }
    }
    return used.sorted()
  }

  package mutating func add(_ diagnostic: Diagnostic, position: Int = 0) {
    add(Finding(diagnostic), position: position)
  }

  package mutating func add(_ finding: Finding, position: Int) {
    problems.append(Problem(finding, position: position))
  }
}

extension DiagnosticGroups {
  /// Adds the diagnostics of another page.
  package mutating func add(_ made: MadePage) {
    for problem in made.problems {
      add(problem.finding, at: Order(page: made.planned.index, position: problem.position))
    }
  }
}

extension Fragment.Part {
  var usedTemplate: UsedTemplate {
    if case .cell = role { .cell(template) } else { .view(template) }
  }
}
