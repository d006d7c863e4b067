import Diagnostics

/// The codes of output that cannot be written.
package enum OutputCode: String, DiagnosticCode {
  case badOutputPath = "bad-output-path"
  case damagedManifest = "damaged-manifest"
  case duplicateOutput = "duplicate-output"
  case foreignFilesKept = "foreign-files-kept"
  case foreignOutput = "foreign-output"
  case outputInUse = "output-in-use"
  case stopped
  case unnamedOutput = "unnamed-output"
  case unvalidatedHTML = "unvalidated-html"
}
