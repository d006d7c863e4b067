import Diagnostics

/// The codes of parts of a site that cannot be merged.
package enum ShardCode: String, DiagnosticCode {
  case noPart = "no-part"
  case partChanged = "part-changed"
  case partIsOutput = "part-is-output"
  case partMissing = "part-missing"
  case partTwice = "part-twice"
  case partsDiffer = "parts-differ"
}
