/// The names under which a server on loopback may be asked.
///
/// A foreign page can point a name of its own at 127.0.0.1 and so read what a local server answers (DNS rebinding). The
/// browser then sends that name in the `Host` field, and it is refused with 421 (RFC 9110 §15.5.20).
package enum LoopbackAuthority {
  /// Whether the `Host` field of a request names this machine and this port.
  package static func accepts(_ host: String?, port: Int) -> Bool {
    guard let host = host?.lowercased() else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains { name in
      host == "\(name):\(port)" || (port == 80 && host == name)
    }
  }
}
