import FeedPages

extension Syndication {
  static let keys = KeyTable<Syndication>(
    .syndication, "How a feed is put out for feed readers; see <doc:Syndication>.", of: Syndication()
  ) {
    Key(
      "formats", \.formats, .formats, example: "formats: [atom, rss, json]",
      """
      The formats: Atom in `atom.xml`, RSS 2.0 in `rss.xml`, JSON Feed 1.1 in `feed.json`, beside the feed's page.
      """)
    Key(
      "content", \.content, .choice, example: "content: summary",
      "Whether a document contains the cards' whole content, or only their summaries.")
    Key(
      "limit", \.limit, .wholeNumber(1...10_000), example: "limit: 50",
      """
      The most cards in a document. Without it, a document contains the cards of the feed's front page, and an anchored \
      feed has an archive beside each further page.
      """)
  }
}

extension KeyType where Value == [Syndication.Format] {
  /// One format, or a list of them.
  fileprivate static var formats: KeyType {
    let one = KeyType<Syndication.Format>.choice
    return KeyType(one.kind.orList, show: { $0.compactMap(one.show).joined(separator: ", ") }) { node, name, reading in
      let nodes = reading.reader.elements(node)
      if nodes.isEmpty { reading.reader.report(.noValue(name, at: reading.reader.location(of: node))) }
      let named = nodes.compactMap { one.read($0, name, reading) }
      // The order does not matter, and the documents have one.
      return Syndication.Format.allCases.filter(named.contains)
    }
  }
}

extension KeyType where Value == Syndication? {
  /// `true` for the usual settings, `false` for none, or a mapping; the site's settings hold for what a feed leaves out.
  static var syndication: KeyType {
    KeyType(.oneOf([.boolean, .mapping(.syndication)])) { node, name, reading in
      if case .scalar = node {
        guard reading.reader.boolean(node, name) == true else { return .some(nil) }
        return reading.syndication ?? Syndication()
      }
      var settings = reading.syndication ?? Syndication()
      guard Syndication.keys.read(node, "`syndication`", into: &settings, reading) != nil else { return nil }
      return settings
    }
  }
}
