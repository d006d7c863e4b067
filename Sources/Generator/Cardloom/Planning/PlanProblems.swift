import CardLayout
import Diagnostics

/// The inconsistencies found while a site is planned.
struct PlanProblems {
  private var groups = DiagnosticGroups()
  private var counted: [Diagnostic] = []
  /// The sections whose cards depend on the time of the build.
  private(set) var timed: [TimedSection] = []
  /// The path of the feed whose sections are planned.
  var path = ""
  /// What no section knows of the names in a cell template, by the template, in the order of their first check.
  private var unknownNames: [(template: String, found: [Diagnostic])] = []

  /// Adds a diagnostic; it is merged with those at the same location.
  mutating func add(_ diagnostic: Diagnostic) { groups.add(diagnostic) }

  /// Adds a diagnostic that already counts its occurrences; it is not merged with those at the same location.
  mutating func add(counted diagnostic: Diagnostic) {
    if !counted.contains(diagnostic) { counted.append(diagnostic) }
  }

  /// Adds the unknown names of a cell template in one of the sections that show it; a name that another section knows is
  /// not a mistake of the template.
  mutating func add(unknownNames found: [Diagnostic], of template: String) {
    guard let index = unknownNames.firstIndex(where: { $0.template == template }) else {
      unknownNames.append((template, found))
      return
    }
    unknownNames[index].found.removeAll { known in
      !found.contains { $0.code == known.code && $0.location == known.location }
    }
  }

  /// Adds when a section shows something else than at the time of the build.
  mutating func add(_ times: ChangeTimes, of section: String) {
    let own = TimedSection(path: path, section: section, nextChange: times.next.map { "\($0)" })
    if !timed.contains(own) { timed.append(own) }
  }

  /// All diagnostics: errors before warnings.
  var diagnostics: [Diagnostic] {
    var groups = groups
    for diagnostic in unknownNames.flatMap(\.found) { groups.add(diagnostic) }
    return groups.diagnostics + counted
  }
}
