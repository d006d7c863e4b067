/// The feeds to which a web page refers (HTML Standard §4.6.7.1, `alternate`), because people give the address of a
/// site instead of its feed's.
enum PageFeeds {
  /// The confidence that an address is that of a feed.
  private enum Trust: Int, Comparable {
    /// A link in the text whose address resembles a feed's.
    case looksSo
    /// An alternate form of the page in a type that is also used for feeds.
    case perhaps
    case sure

    static func < (left: Trust, right: Trust) -> Bool { left.rawValue < right.rawValue }
  }

  /// The address of the feed to which a page refers, the first with the highest confidence; `nil` if there is none.
  ///
  /// - Parameter base: the address of the page, if known.
  static func first(in page: UnsafeRawBufferPointer, base: String?) -> String? {
    // A page's metadata is at its start.
    let bytes = Array(page.prefix(256 << 10))
    var addresses = FeedAddresses(base: base)
    var found: (address: String, trust: Trust)?
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      let name = String(
        decoding: bytes[index...].prefix(5).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }, as: UTF8.self
      )
      .lowercased()
      guard ["a", "base", "link"].contains(name) else { continue }
      let end = TagScan.endOfTag(bytes, index)
      let attributes = TagScan.attributes(bytes[index + name.utf8.count..<max(index + name.utf8.count, end)])
      index = end
      guard let address = attributes["href"].map(PlainText.trimmed), !address.isEmpty else { continue }
      if name == "base" {
        addresses = addresses.inside(address)
      } else if let trust = name == "a" ? looksLikeFeed(address) ? .looksSo : nil : trust(in: attributes, address),
        found.map({ $0.trust < trust }) ?? true
      {
        found = (addresses.mended(address, isLink: true).text ?? address, trust)
        if trust == .sure { break }
      }
    }
    return found?.address
  }

  private static func trust(in link: [String: String], _ address: String) -> Trust? {
    let relations = link["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    guard relations.contains("alternate") || relations.contains("feed") else { return nil }
    let type = link["type"].map { PlainText.trimmed(String($0.prefix { $0 != ";" })).lowercased() }
    switch type {
    case "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml": return .sure
    case nil: return relations.contains("feed") ? .sure : nil
    // Some programs offer single articles in these types, too.
    case "application/json", "application/xml", "text/xml":
      let words = (address + " " + (link["title"] ?? "")).lowercased()
      return ["feed", "rss", "atom"].contains(where: words.contains) ? .perhaps : nil
    default: return nil
    }
  }

  private static func looksLikeFeed(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    let last = path.split(separator: "/").last ?? ""
    return [
      "feed", "rss", "atom", "feed.xml", "rss.xml", "atom.xml", "index.rdf", "feed.json", "feed.rss", "feed.atom",
    ]
    .contains(String(last))
  }
}
