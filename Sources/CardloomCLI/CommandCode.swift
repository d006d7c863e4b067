import Diagnostics

/// The codes of commands that cannot run.
package enum CommandCode: String, DiagnosticCode {
  case browserFailed = "browser-failed"
  case littleMemory = "little-memory"
  case noBrowser = "no-browser"
  case nothingToServe = "nothing-to-serve"
  case unknownSubject = "unknown-subject"
}
