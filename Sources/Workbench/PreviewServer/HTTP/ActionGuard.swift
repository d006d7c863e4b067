/// Decides whether a request may change something: only a page that this server has served may ask for it.
///
/// The browser tells the origin of a page in `Origin` and `Sec-Fetch-Site`, which no script can change, and a page of another
/// origin can send neither the media type nor the token without being asked first (Fetch Standard, CORS preflight), which
/// this server never allows.
package struct ActionGuard: Sendable {
  private let token: String?
  private let port: Int

  /// Creates a guard for a server that listens on a port.
  package init(token: String?, port: Int) {
    self.token = token
    self.port = port
  }

  /// Why a request is refused, in words; `nil` when it is not.
  package func refusal(host: String?, origin: String?, site: String?, type: String?, token given: String?) -> String? {
    guard let origin, let host, origin.lowercased() == "http://" + host.lowercased(),
      LoopbackAuthority.accepts(host, port: port), site == nil || site == "same-origin"
    else { return "Only pages of this server may ask for this." }
    let mediaType = type?.split(separator: ";").first.map { $0.filter { $0 != " " }.lowercased() }
    guard mediaType == "application/json" else { return "Actions take JSON." }
    guard let token, let given, Self.isSame(token, given) else {
      return "The page is from an earlier run of the server; load it again."
    }
    return nil
  }

  /// Compares in a time that does not tell how much of the token was right.
  private static func isSame(_ token: String, _ given: String) -> Bool {
    let (own, other) = (Array(token.utf8), Array(given.utf8))
    guard !own.isEmpty, own.count == other.count else { return false }
    return zip(own, other).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}
