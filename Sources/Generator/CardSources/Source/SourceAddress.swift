/// The addresses from which sources are pulled.
package enum SourceAddress {
  /// Whether an address contains a user or a password (RFC 3986 §3.2.1), which would end up in links and reports.
  package static func hasCredentials(_ address: String) -> Bool { authority(of: address)?.contains("@") == true }

  /// The address without user and password.
  package static func withoutCredentials(_ address: String) -> String {
    guard let authority = authority(of: address), let end = authority.lastIndex(of: "@") else { return address }
    return String(address[..<authority.startIndex] + address[authority.index(after: end)...])
  }

  /// The host of an address and its port, in lower case and without the brackets of IPv6; `nil` if it has none.
  package static func host(of address: String) -> (name: String, port: String?)? {
    guard let authority = authority(of: withoutCredentials(address)), !authority.isEmpty else { return nil }
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      let rest = authority[authority.index(after: end)...]
      return (authority[..<end].dropFirst().lowercased(), rest.hasPrefix(":") ? String(rest.dropFirst()) : nil)
    }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts[0].lowercased(), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The part between `//` and the path (RFC 3986 §3.2).
  private static func authority(of address: String) -> Substring? {
    guard let start = address.firstRange(of: "://") else { return nil }
    return address[start.upperBound...].prefix { !"/?#\\".contains($0) }
  }

  /// An address that may be relative, resolved against another (RFC 3986 §5.2).
  package static func resolved(_ reference: String, against base: String) -> String {
    if let colon = reference.firstIndex(of: ":"),
      reference[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    {
      return reference
    }
    guard let scheme = base.firstRange(of: "://") else { return reference }
    if reference.hasPrefix("//") { return base[..<scheme.lowerBound] + ":" + reference }
    let authorityEnd = base[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? base.endIndex
    let path = base[authorityEnd...].prefix { !"?#".contains($0) }
    if reference.isEmpty || reference.hasPrefix("#") { return base.prefix { $0 != "#" } + reference }
    if reference.hasPrefix("?") { return base[..<authorityEnd] + path + reference }
    let (target, rest) = (reference.prefix { !"?#".contains($0) }, reference.drop { !"?#".contains($0) })
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    let whole = target.hasPrefix("/") ? String(target) : folder + target
    var steps: [Substring] = []
    let parts = whole.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if part == ".." {
        _ = steps.popLast()
        if isLast { steps.append("") }
      } else if part == "." {
        if isLast { steps.append("") }
      } else {
        steps.append(part)
      }
    }
    return base[..<authorityEnd] + "/" + steps.joined(separator: "/") + rest
  }
}
