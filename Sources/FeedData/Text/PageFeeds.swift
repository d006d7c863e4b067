/// The feeds that a web page names (HTML Standard §4.6.7.1, `alternate`): people give the address of a site where that of its feed is wanted.
enum PageFeeds {
  /// The address of the first feed that a page names; `nil` if it names none.
  ///
  /// - Parameter base: the address of the page, if it is known.
  static func first(in page: UnsafeRawBufferPointer, base: String?) -> String? {
    // What a page says of itself stands at its beginning.
    let bytes = Array(page.prefix(256 << 10))
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard bytes[index...].prefix(4).map({ $0 | 0x20 }).elementsEqual("link".utf8) else { continue }
      let end = TagScan.endOfTag(bytes, index)
      let attributes = TagScan.attributes(bytes[index + 4..<max(index + 4, end)])
      index = end
      guard let address = attributes["href"], isFeed(attributes) else { continue }
      return FeedAddresses(base: base).mended(address, isLink: true).text ?? address
    }
    return nil
  }

  private static func isFeed(_ attributes: [String: String]) -> Bool {
    let relations = attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    guard relations.contains("alternate") || relations.contains("feed") else { return false }
    let type = attributes["type"].map { PlainText.trimmed(String($0.prefix { $0 != ";" })).lowercased() }
    return ["application/rss+xml", "application/atom+xml", "application/feed+json"].contains(type)
      || type == nil && relations.contains("feed")
  }
}
