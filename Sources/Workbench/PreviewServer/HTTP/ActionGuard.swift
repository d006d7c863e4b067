/// Decides whether a request may change something: only pages served by this server may send it.
///
/// Browsers send the origin of a page in `Origin` and `Sec-Fetch-Site`, which no script can change, and a page of
/// another origin can send neither the media type nor the token without a CORS preflight (Fetch Standard), which this
/// server never allows.
package struct ActionGuard: Sendable {
  private let token: String?
  private let port: Int

  /// Creates a guard for a server that listens on a port.
  package init(token: String?, port: Int) {
    self.token = token
    self.port = port
  }

  /// The reason why a request is refused; `nil` if it is allowed.
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

  /// Compares in constant time, so that the duration does not reveal a correct prefix of the token.
  private static func isSame(_ token: String, _ given: String) -> Bool {
    let (own, other) = (Array(token.utf8), Array(given.utf8))
    guard !own.isEmpty, own.count == other.count else { return false }
    return zip(own, other).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}
