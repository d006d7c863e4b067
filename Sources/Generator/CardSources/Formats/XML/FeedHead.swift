import JSONRecords

/// The metadata of a channel or feed, with JSON Feed's names.
struct FeedHead {
  let data: RecordData

  init(_ channel: FeedElement, _ addresses: FeedAddresses) {
    var members: [RecordData.Member] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { members.append(.init(name, .string(value))) }
    }
    func address(_ text: String?) -> String? { text.flatMap { addresses.mended($0, isLink: true).text ?? $0 } }
    add("title", channel.firstSaying("title", "dc:title").flatMap { FeedText($0).plain })
    add("home_page_url", address(FeedLinks.address(of: channel, addresses)))
    add("feed_url", address(FeedLinks.first("self", of: channel).flatMap { FeedLinks.target($0, addresses) }))
    add(
      "description",
      channel.firstSaying(
        "description", "subtitle", "tagline", "dc:description", "abstract", "itunes:summary", "itunes:subtitle"
      ).flatMap { FeedText($0).plain })
    let image =
      channel.first("image").flatMap { $0.text(of: "url") ?? $0.attribute("href") ?? $0.attribute("rdf:resource") }
      ?? channel.first("itunes:image")?.attribute("href")
    add("icon", address(image ?? channel.text(of: "icon", "logo")))
    add("language", channel.text(of: "language", "dc:language") ?? channel.attribute("xml:lang"))
    let authors = FeedPerson.authors(of: channel, addresses)
    if !authors.isEmpty {
      members.append(.init("authors", .array(authors.map { .object([.init("name", .string($0.name ?? ""))]) })))
    }
    add("id", channel.text(of: "id"))
    add("rights", channel.firstSaying("rights", "copyright", "dc:rights").flatMap { FeedText($0).plain })
    add("generator", channel.text(of: "generator"))
    data = .object(members)
  }
}
