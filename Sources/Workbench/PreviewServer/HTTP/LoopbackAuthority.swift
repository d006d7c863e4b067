/// The host names that a server on loopback accepts.
///
/// A foreign page can resolve its own host name to 127.0.0.1 and thus read the responses of a local server (DNS
/// rebinding). The browser then sends that name in the `Host` field, and the request is refused with 421 (RFC 9110
/// §15.5.20).
package enum LoopbackAuthority {
  /// Whether the `Host` field of a request contains this machine and this port.
  package static func accepts(_ host: String?, port: Int) -> Bool {
    guard let host = host?.lowercased() else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains { name in
      host == "\(name):\(port)" || (port == 80 && host == name)
    }
  }
}
