/// The host and the path of a request (RFC 9112 §3.2).
package struct RequestTarget: Sendable, Equatable {
  /// The host including its port.
  package let authority: String
  /// The path and the query.
  package let path: String

  /// Parses the target of a request line and the `Host` fields; `nil` if the response must be 400.
  ///
  /// There must be exactly one `Host`. A target in absolute form (`http://host/path`) overrides it (§3.2.2).
  package init?(_ target: String, hosts: [String]) {
    guard hosts.count == 1, Self.isAuthority(hosts[0]) else { return nil }
    let scheme = "http://"
    guard target.prefix(scheme.count).lowercased() == scheme else {
      authority = hosts[0]
      path = target
      return
    }
    let rest = target.dropFirst(scheme.count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    authority = String(rest[..<end])
    path = (rest[end...].hasPrefix("/") ? "" : "/") + rest[end...]
    guard !authority.isEmpty, Self.isAuthority(authority) else { return nil }
  }

  /// Whether a text consists of characters allowed in a host and a port (RFC 3986 §3.2.2): no user name, no spaces.
  private static func isAuthority(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~!$&'()*+,;=%:[]".utf8.contains(byte)
      }
    }
  }
}
