import Diagnostics

/// Codes for the tests of this module.
enum ExampleCode: String, DiagnosticCode {
  case someRule = "some-rule"
  case short = "c"
  case badValue = "bad-value"
}
