import Diagnostics

/// The codes of actions that the live preview cannot carry out.
package enum LiveCode: String, DiagnosticCode {
  case badAction = "bad-action"
  case badToken = "bad-token"
  case builtInTemplate = "built-in-template"
  case changedSince = "changed-since"
  case editorFailed = "editor-failed"
  case noEditor = "no-editor"
  case nothingToUndo = "nothing-to-undo"
  case outsideProject = "outside-project"
  case terminalEditor = "terminal-editor"
  case tokenChanged = "token-changed"
  case unknownCard = "unknown-card"
  case unknownToken = "unknown-token"
  case variantExists = "variant-exists"
}
