package import FeedPages

/// Absolute addresses for programs that read a page outside its site.
struct AbsoluteAddresses {
  /// The address of the site, ending in `/`.
  let site: String

  /// The absolute form of an address in a card; `nil` if it cannot be reached from the web.
  ///
  /// As in templates, an address without a scheme belongs to the site, whether it begins with `/` or not.
  func absolute(_ address: String) -> String? {
    guard let first = address.utf8.first else { return nil }
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return PageAddress.encoded(address) }
    if address.hasPrefix("//") { return PageAddress.encoded((site.hasPrefix("https:") ? "https:" : "http:") + address) }
    guard first != UInt8(ascii: "#"), first != UInt8(ascii: "?"), !Self.hasScheme(address) else { return nil }
    var names = address.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).drop {
      $0.isEmpty || $0.elementsEqual(".".utf8)
    }
    guard !names.contains(where: { $0.elementsEqual("..".utf8) }) else { return nil }
    names.removeAll { $0.elementsEqual(".".utf8) }
    return PageAddress.encoded(site + names.map { String(Substring($0)) }.joined(separator: "/"))
  }

  /// Whether an address is a path of the site.
  static func isOwn(_ address: String) -> Bool { !address.hasPrefix("//") && !hasScheme(address) }

  private static func hasScheme(_ address: String) -> Bool {
    let end = address.utf8.firstIndex { ":/?#".utf8.contains($0) }
    return end.map { address.utf8[$0] == UInt8(ascii: ":") } ?? false
  }
}
