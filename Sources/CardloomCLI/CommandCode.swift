import Diagnostics

/// The codes of commands that cannot run.
package enum CommandCode: String, DiagnosticCode {
  case badArgument = "bad-argument"
  case browserFailed = "browser-failed"
  case littleMemory = "little-memory"
  case noArguments = "no-arguments"
  case noBrowser = "no-browser"
  case noGit = "no-git"
  case noProject = "no-project"
  case noRepository = "no-repository"
  case notManifest = "not-manifest"
  case nothingToServe = "nothing-to-serve"
  case programFailed = "program-failed"
  case severalFiles = "several-files"
  case unknownGroup = "unknown-group"
  case unknownRevision = "unknown-revision"
  case unknownSubject = "unknown-subject"
}
