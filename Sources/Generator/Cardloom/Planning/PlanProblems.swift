import Diagnostics

/// The inconsistencies found while a site is planned.
struct PlanProblems {
  private var groups = DiagnosticGroups()
  private var counted: [Diagnostic] = []

  /// Adds a diagnostic; it is merged with those at the same location.
  mutating func add(_ diagnostic: Diagnostic) { groups.add(diagnostic) }

  /// Adds a diagnostic that already counts its occurrences; it is not merged with those at the same location.
  mutating func add(counted diagnostic: Diagnostic) {
    if !counted.contains(diagnostic) { counted.append(diagnostic) }
  }

  /// All diagnostics: errors before warnings.
  var diagnostics: [Diagnostic] { groups.diagnostics + counted }
}
