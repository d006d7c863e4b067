import Diagnostics

/// The codes of a server that cannot listen.
package enum ServerCode: String, DiagnosticCode {
  case cannotListen = "cannot-listen"
  case portTaken = "port-taken"
}
