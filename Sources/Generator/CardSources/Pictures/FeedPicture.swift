/// The picture of a feed's item, with its size if the feed knows it.
struct FeedPicture: Equatable {
  let url: String
  var width: Int?
  var height: Int?

  init?(_ url: String?, width: Int? = nil, height: Int? = nil) {
    guard let url = url.map(PlainText.onOneLine), !url.isEmpty, !Self.isTracker(url) else { return nil }
    self.url = url
    self.width = width.flatMap { $0 > 0 ? $0 : nil }
    self.height = height.flatMap { $0 > 0 ? $0 : nil }
    // A picture of a few points counts readers and shows nothing.
    if let width, width <= 2 { return nil }
    if let height, height <= 2 { return nil }
  }

  /// Chooses by rule: the largest `media:content`, `media:thumbnail`, an enclosure, iTunes, RSS's own `image`, the words of Google's feeds.
  init?(choosingFrom item: FeedElement) {
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

  /// The same at another address; none without one.
  func at(_ url: String?) -> FeedPicture? { FeedPicture(url, width: width, height: height) }

  private init?(media: FeedElement) {
    self.init(
      media.attribute("url") ?? media.trimmed, width: media.attribute("width").flatMap { Int($0) },
      height: media.attribute("height").flatMap { Int($0) })
  }

  private static func isPicture(_ element: FeedElement) -> Bool {
    // Servers call what they do not know a stream of bytes.
    if let type = element.keyword("type"), !type.isEmpty, !type.hasSuffix("/octet-stream") {
      return type == "image" || type.hasPrefix("image/")
    }
    if let medium = element.keyword("medium"), !medium.isEmpty { return medium == "image" }
    return isPicture(address: element.attribute("url") ?? element.attribute("href") ?? "")
  }

  /// Whether an address or a path ends as those of pictures do.
  static func isPicture(address: String) -> Bool {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let point = path.lastIndex(of: UInt8(ascii: ".")), !path.contains(0x20) else { return false }
    return ["jpg", "jpeg", "png", "gif", "webp", "avif", "svg"]
      .contains(String(decoding: path[path.index(after: point)...], as: UTF8.self).lowercased())
  }

  /// Whether an address is that of a picture that counts readers.
  static func isTracker(_ url: String) -> Bool {
    let url = url.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    if url.starts(with: "data:".utf8) { return true }
    return url.indices.contains { index in
      trackers.contains { $0[0] == url[index] && url[index...].starts(with: $0) }
    }
  }

  private static let trackers = [
    "feeds.feedburner.com/~", "feedburner.com/~r/", "feedsportal.com", "doubleclick.net", "/pixel.gif", "/1x1.",
    "/spacer.gif",
    "stats.wordpress.com", "pixel.wp.com", "feeds.wordpress.com/1.0/", "google-analytics.com", "/track.gif",
    "/tracking",
    "/transparent.gif", "/blank.gif", "b.scorecardresearch.com", "pheedo.com", "/open.aspx?", "medium.com/_/stat",
  ].map { Array($0.utf8) }
}
