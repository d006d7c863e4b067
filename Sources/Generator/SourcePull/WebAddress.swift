import CardSources

/// What the text of an address says about where a request goes.
package enum WebAddress {
  static func isSecure(_ url: String) -> Bool { url.lowercased().hasPrefix("https://") }

  static func isWeb(_ url: String) -> Bool { isSecure(url) || url.lowercased().hasPrefix("http://") }

  /// Whether a redirect leads from `https` to `http`.
  package static func leavesEncryption(_ url: String, for next: String) -> Bool { isSecure(url) && !isSecure(next) }

  /// Whether user and password for one address may be sent to another: to the same host and port, or from `http` to
  /// `https` at their usual ports.
  package static func isSameServer(_ url: String, _ other: String) -> Bool {
    guard let one = SourceAddress.host(of: url), let two = SourceAddress.host(of: other), one.name == two.name,
      !leavesEncryption(url, for: other)
    else { return false }
    func port(_ port: String?, _ url: String) -> String { port ?? (isSecure(url) ? "443" : "80") }
    let (first, second) = (port(one.port, url), port(two.port, other))
    return first == second || first == "80" && second == "443"
  }

  /// An address of an answer, which may be relative (RFC 3986 §5.2).
  ///
  /// One that differs from the server's only in lacking encryption has it: programs behind a proxy do not know of it.
  static func resolved(_ address: String, against base: String) -> String {
    let resolved = SourceAddress.resolved(address, against: base)
    guard leavesEncryption(base, for: resolved),
      SourceAddress.host(of: base)?.name == SourceAddress.host(of: resolved)?.name,
      resolved.lowercased().hasPrefix("http://")
    else { return resolved }
    return "https://" + resolved.dropFirst("http://".count)
  }
}
