import Diagnostics

/// The codes of fixtures, notes and frames that are wrong.
package enum WorkbenchCode: String, DiagnosticCode {
  case answerTooLarge = "answer-too-large"
  case badChoice = "bad-choice"
  case branchNeverTaken = "branch-never-taken"
  case fixtureIsNoObject = "fixture-is-no-object"
  case lowContrast = "low-contrast"
  case noFixture = "no-fixture"
  case noSection = "no-section"
  case noteLeftOut = "note-left-out"
  case noteUnreadable = "note-unreadable"
  case notAnAnswer = "not-an-answer"
  case notSignedOff = "not-signed-off"
  case openMust = "open-must"
  case peopleUnreadable = "people-unreadable"
  case prematureDone = "premature-done"
  case previewFailed = "preview-failed"
  case suggestionWithoutPlace = "suggestion-without-place"
  case themeChanged = "theme-changed"
  case tokenLeftOut = "token-left-out"
  case tokensUnreadable = "tokens-unreadable"
  case unknownFrame = "unknown-frame"
  case unknownStatus = "unknown-status"
}
