import Diagnostics

/// The codes of fixtures, notes and frames that are wrong.
package enum WorkbenchCode: String, DiagnosticCode {
  case branchNeverTaken = "branch-never-taken"
  case fixtureIsNoObject = "fixture-is-no-object"
  case noFixture = "no-fixture"
  case noteUnreadable = "note-unreadable"
  case previewFailed = "preview-failed"
  case unknownFrame = "unknown-frame"
  case unknownStatus = "unknown-status"
}
