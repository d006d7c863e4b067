/// The addresses that an item or a feed points to.
enum FeedLinks {
  /// The address of an item's or a feed's own page.
  ///
  /// Atom has it in an attribute of the link whose relation is `alternate` or not said (RFC 4287 §4.2.7), RSS as text; a `guid`
  /// is one unless it says that it is none (RSS 2.0).
  static func address(of element: FeedElement, _ addresses: FeedAddresses = FeedAddresses()) -> String? {
    let links = element.all("link")
    var original: String? { element.text(of: "feedburner:origLink") }
    if !element.isAtom, let own = links.first(where: { $0.attribute("href") == nil && !$0.isBlank }) {
      return isCounter(own.trimmed) ? original ?? target(own, addresses) : target(own, addresses)
    }
    let pages = links.filter { relation($0) == "alternate" && target($0, addresses) != nil }
    if let page = pages.first(where: isPage) ?? pages.first {
      let page = target(page, addresses)
      return page.map(isCounter) == true ? original ?? page : page
    }
    if let original { return original }
    if let link = links.first(where: { $0.attribute("href") == nil && !$0.isBlank }) { return target(link, addresses) }
    if let guid = element.firstSaying("guid"), guid.keyword("isPermaLink") != "false",
      FeedAddresses.isAddress(guid.trimmed) || guid.keyword("isPermaLink") == "true"
    {
      return target(guid, addresses)
    }
    if let source = element.first("content")?.attribute("src") { return source }
    if let own = element.attribute("href") { return own }
    // CDF: an anchor in place of an attribute.
    if let anchor = element.first("a")?.attribute("href") { return anchor }
    if let about = element.attribute("rdf:about").map(PlainText.trimmed), FeedAddresses.isAddress(about) {
      return about
    }
    // Nothing is known that it counts from: that is told.
    return links.contains { isEmptyReference($0) && relation($0) == "alternate" } ? "" : nil
  }

  /// The first link of a relation.
  static func first(_ name: String, of element: FeedElement) -> FeedElement? {
    element.all("link").first { relation($0) == name && $0.attribute("href") != nil }
  }

  /// The relation of a link in lower case; one that is not said is `alternate`, and its registered address is the name
  /// (RFC 4287 §4.2.7.2).
  static func relation(_ link: FeedElement) -> String {
    let relation = link.keyword("rel") ?? ""
    guard !relation.isEmpty else { return "alternate" }
    let prefix = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(prefix) ? String(relation.dropFirst(prefix.count)) : relation
  }

  /// Where a link leads, counted from a base of its own if it has one; `nil` if it leads nowhere.
  ///
  /// An empty reference of Atom stays empty where it counts from something: it is that address (RFC 3986 §4.4 and §5.2.2).
  static func target(_ link: FeedElement, _ addresses: FeedAddresses) -> String? {
    let text = PlainText.trimmed(link.attribute("href") ?? link.attribute("rdf:resource") ?? link.trimmed)
    guard let base = link.attribute("xml:base") else {
      return text.isEmpty && (addresses.base == nil || !isEmptyReference(link)) ? nil : text
    }
    let inner = addresses.inside(base)
    return text.isEmpty ? inner.base : inner.mended(text, isLink: true).text ?? text
  }

  private static func isEmptyReference(_ link: FeedElement) -> Bool {
    link.isAtom && link.attribute("href").map(PlainText.trimmed) == ""
  }

  private static let counters = [
    "http://feedproxy.google.com/", "https://feedproxy.google.com/", "http://feeds.feedburner.com/~r/",
    "https://feeds.feedburner.com/~r/",
  ]

  /// Whether an address only counts readers and leads on; such servers of FeedBurner are no more.
  static func isCounter(_ text: String) -> Bool {
    text.hasPrefix("http") && counters.contains(where: text.hasPrefix)
  }

  private static func isPage(_ link: FeedElement) -> Bool {
    guard let type = link.keyword("type"), !type.isEmpty else { return true }
    return type.contains("html")
  }
}
