/// The addresses from which sources are pulled.
package enum SourceAddress {
  /// Whether an address contains a user or a password (RFC 3986 §3.2.1), which would end up in links and reports.
  package static func hasCredentials(_ address: String) -> Bool {
    guard let start = address.firstRange(of: "://") else { return false }
    return address[start.upperBound...].prefix { !"/?#\\".contains($0) }.contains("@")
  }
}
