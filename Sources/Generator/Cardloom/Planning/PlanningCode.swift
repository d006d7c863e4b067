import Diagnostics

/// The codes of projects that cannot be planned or built.
package enum PlanningCode: String, DiagnosticCode {
  case measuresDiffer = "measures-differ"
  case outputInInput = "output-in-input"
  case projectNotEmpty = "project-not-empty"
  case undeclaredEvent = "undeclared-event"
  case unknownField = "unknown-field"
  case unknownHeight = "unknown-height"
  case unknownWarning = "unknown-warning"
  case warningsMoved = "warnings-moved"
}
