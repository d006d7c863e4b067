import Diagnostics

/// The codes of malformed records.
package enum RecordCode: String, DiagnosticCode {
  case malformedJSON = "malformed-json"
}
