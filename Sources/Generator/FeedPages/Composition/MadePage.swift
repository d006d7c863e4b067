package import CardLayout
package import Diagnostics
package import HTMLProof

/// A template that a page was made with.
package enum UsedTemplate: Sendable, Hashable, Comparable {
  case page(String)
  case cell(String)
  case view(String)
}

/// What making a page came to: the page, if nothing stands against it, and everything that was found on the way.
package struct MadePage: Sendable {
  /// Something that was found, with the position of its card on the page.
  package struct Problem: Sendable {
    package let diagnostic: Diagnostic
    package let position: Int
  }

  /// What was to be made.
  package let planned: PlannedPage
  /// The page, proven; `nil` when something stands against it.
  package internal(set) var page: ValidatedPage?
  /// What was found; errors when there is no page.
  package internal(set) var problems: [Problem] = []
  /// The parts in whose place something else stands, if there are stand-ins.
  package internal(set) var failures: [FailedPart] = []
  /// How many cells were rendered for it.
  package internal(set) var cells = 0
  /// The sizes that its cells declare.
  package internal(set) var sizes: Set<CellSize> = []
  /// Its sections; empty when there is no page.
  var sections: [ProvenSection] = []

  init(_ planned: PlannedPage) { self.planned = planned }

  /// Everything that was found.
  package var diagnostics: [Diagnostic] { problems.map(\.diagnostic) }

  /// The templates that the page was made with, each once, sorted.
  ///
  /// - Complexity: O(cells).
  package var templates: [UsedTemplate] {
    var used: Set<UsedTemplate> = [.page(planned.feed.pageTemplate)]
    for section in sections {
      // A part mostly has the template of the one before.
      var last: UsedTemplate?
      for part in section.section.fragment.parts {
        let template = part.usedTemplate
        if template != last { used.insert(template) }
        last = template
      }
    }
    return used.sorted()
  }

  mutating func add(_ diagnostic: Diagnostic, position: Int = 0) {
    problems.append(Problem(diagnostic: diagnostic, position: position))
  }
}

extension DiagnosticGroups {
  /// Adds what was found about a page.
  package mutating func add(_ made: MadePage) {
    for problem in made.problems {
      add(problem.diagnostic, at: Order(page: made.planned.index, position: problem.position))
    }
  }
}

extension Fragment.Part {
  fileprivate var usedTemplate: UsedTemplate {
    if case .cell = role { .cell(template) } else { .view(template) }
  }
}
