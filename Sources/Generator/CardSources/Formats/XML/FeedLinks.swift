/// The addresses to which an item or a feed links.
enum FeedLinks {
  /// The address of an item's or a feed's own page.
  ///
  /// In Atom, it is an attribute of the link whose relation is `alternate` or omitted (RFC 4287 §4.2.7), in RSS a text;
  /// a `guid` is one unless it declares otherwise (RSS 2.0).
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
    // CDF: an anchor instead of an attribute.
    if let anchor = element.first("a")?.attribute("href") { return anchor }
    if let about = element.attribute("rdf:about").map(PlainText.trimmed), FeedAddresses.isAddress(about) {
      return about
    }
    // Its base is unknown, which is reported.
    return links.contains { isEmptyReference($0) && relation($0) == "alternate" } ? "" : nil
  }

  /// The first link with a relation.
  static func first(_ name: String, of element: FeedElement) -> FeedElement? {
    element.all("link").first { relation($0) == name && $0.attribute("href") != nil }
  }

  /// The relation of a link in lower case; `alternate` if omitted, and the name for a registered address (RFC 4287
  /// §4.2.7.2).
  static func relation(_ link: FeedElement) -> String {
    let relation = link.keyword("rel") ?? ""
    guard !relation.isEmpty else { return "alternate" }
    let prefix = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(prefix) ? String(relation.dropFirst(prefix.count)) : relation
  }

  /// The target of a link, resolved against its own base if it has one; `nil` without a target.
  ///
  /// An empty reference in Atom stays empty if it has a base, because it refers to that address (RFC 3986 §4.4 and
  /// §5.2.2).
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

  /// Whether an address only counts readers and redirects; such servers of FeedBurner no longer exist.
  static func isCounter(_ text: String) -> Bool {
    text.hasPrefix("http") && counters.contains(where: text.hasPrefix)
  }

  private static func isPage(_ link: FeedElement) -> Bool {
    guard let type = link.keyword("type"), !type.isEmpty else { return true }
    return type.contains("html")
  }
}
