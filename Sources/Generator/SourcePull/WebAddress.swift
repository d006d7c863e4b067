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
}
