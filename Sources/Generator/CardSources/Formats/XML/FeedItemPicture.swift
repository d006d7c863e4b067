/// The picture of a feed's item.
extension FeedPicture {
  /// Chooses by rule: the largest `media:content`, `media:thumbnail`, an enclosure, iTunes, RSS's own `image`, the
  /// elements of Google's feeds.
  init?(choosingFrom item: FeedElement) {
    guard !item.children.isEmpty else { return nil }
    let groups = [item] + item.all("media:group")
    let contents = groups.flatMap { $0.all("media:content") }
    let pictures = contents.filter(Self.isPicture).compactMap(Self.init(media:))
    let thumbnails = (groups + contents).flatMap { $0.all("media:thumbnail") }.compactMap(Self.init(media:))
    let enclosures = item.all("enclosure") + item.all("link").filter { $0.attribute("rel") == "enclosure" }
    let candidates: [FeedPicture?] = [
      pictures.max { ($0.width ?? 0) < ($1.width ?? 0) }, thumbnails.max { ($0.width ?? 0) < ($1.width ?? 0) },
      enclosures.lazy.filter(Self.isPicture).compactMap { FeedPicture($0.attribute("url") ?? $0.attribute("href")) }
        .first,
      item.first("itunes:image").flatMap { FeedPicture($0.attribute("href") ?? $0.attribute("url") ?? $0.trimmed) },
      item.first("podcast:images")?.attribute("srcset").flatMap { FeedPicture(ContentPictures.largest($0)) },
      item.first("image").flatMap {
        FeedPicture($0.text(of: "url") ?? $0.attribute("href") ?? $0.attribute("url") ?? $0.trimmed)
      },
      ["g:image_link", "googleplay:image", "thumbnail"].lazy.flatMap(item.all).compactMap {
        FeedPicture($0.attribute("url") ?? $0.attribute("href") ?? $0.trimmed)
      }.first,
    ]
    guard let found = candidates.compactMap({ $0 }).first else { return nil }
    self = found
  }

  private init?(media: FeedElement) {
    self.init(
      media.attribute("url") ?? media.trimmed, width: media.attribute("width").flatMap { Int($0) },
      height: media.attribute("height").flatMap { Int($0) })
  }

  private static func isPicture(_ element: FeedElement) -> Bool {
    // Servers declare unknown types as octet streams.
    if let type = element.keyword("type"), !type.isEmpty, !type.hasSuffix("/octet-stream") {
      return type == "image" || type.hasPrefix("image/")
    }
    if let medium = element.keyword("medium"), !medium.isEmpty { return medium == "image" }
    return isPicture(address: element.attribute("url") ?? element.attribute("href") ?? "")
  }
}
