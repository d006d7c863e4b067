import Diagnostics
import Platform

/// The messages of the server.
extension Diagnostic {
  static func portTaken(_ choice: PreviewServer.PortChoice) -> Diagnostic {
    switch choice {
    case .exactly(let port):
      Diagnostic(
        .error, code: ServerCode.portTaken, category: .access, "port \(port) is taken",
        reason: "another program listens there",
        hint: "stop that program, choose another port with --port, or leave --port out to take the next free one")
    case .firstFree(let port):
      Diagnostic(
        .error, code: ServerCode.portTaken, category: .access, "the ports \(port) to \(port + 19) are all taken",
        reason: "other programs listen there",
        hint: "choose another port with --port")
    }
  }

  static func cannotListen(port: Int, code: Int32) -> Diagnostic {
    Diagnostic(
      .error, code: ServerCode.cannotListen, category: .access, "the server cannot listen on 127.0.0.1:\(port)",
      reason: reason(of: FileError(operation: "listen", path: "", code: code)),
      hint: port < 1024 && port > 0
        ? "ports below 1024 belong to the system; choose a higher one with --port"
        : "choose another port with --port")
  }
}
