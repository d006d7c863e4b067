import Diagnostics

/// The codes of projects that cannot be planned or built.
package enum PlanningCode: String, DiagnosticCode {
  case brokenScript = "broken-script"
  case formerToken = "former-token"
  case englishWords = "english-words"
  case leftFont = "left-font"
  case missingParameter = "missing-parameter"
  case noFontTool = "no-font-tool"
  case noSections = "no-sections"
  case noValues = "no-values"
  case notAFont = "not-a-font"
  case outputInInput = "output-in-input"
  case choicesWithoutEffect = "choices-without-effect"
  case groupWithoutEffect = "group-without-effect"
  case pageIsCell = "page-is-cell"
  case pagesWithoutEffect = "pages-without-effect"
  case projectNotEmpty = "project-not-empty"
  case undeclaredEvent = "undeclared-event"
  case undeclaredParameter = "undeclared-parameter"
  case unknownErrorCode = "unknown-error-code"
  case unknownLayout = "unknown-layout"
  case unknownField = "unknown-field"
  case unknownHeight = "unknown-height"
  case unreadableValue = "unreadable-value"
  case unknownWarning = "unknown-warning"
  case warningsMoved = "warnings-moved"
}
