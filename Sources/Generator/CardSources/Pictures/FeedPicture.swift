/// The picture of a feed's item, with its size if the feed declares it.
package struct FeedPicture: Equatable {
  let url: String
  var width: Int?
  var height: Int?

  init?(_ url: String?, width: Int? = nil, height: Int? = nil) {
    guard let url = url.map(PlainText.onOneLine), !url.isEmpty, !Self.isTracker(url) else { return nil }
    self.url = url
    self.width = width.flatMap { $0 > 0 ? $0 : nil }
    self.height = height.flatMap { $0 > 0 ? $0 : nil }
    // A picture of a few pixels is a tracking pixel.
    if let width, width <= 2 { return nil }
    if let height, height <= 2 { return nil }
  }

  /// The picture with another address; `nil` without one.
  func at(_ url: String?) -> FeedPicture? { FeedPicture(url, width: width, height: height) }

  /// Whether an address or a path has the file extension of a picture.
  package static func isPicture(address: String) -> Bool {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let point = path.lastIndex(of: UInt8(ascii: ".")), !path.contains(0x20) else { return false }
    return ["jpg", "jpeg", "png", "gif", "webp", "avif", "svg"]
      .contains(String(decoding: path[path.index(after: point)...], as: UTF8.self).lowercased())
  }

  /// Whether an address is that of a drawing, which has no pixels.
  package static func isDrawing(address: String) -> Bool {
    address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.suffix(4)
      .elementsEqual(".svg".utf8) { $0 == $1 || $0 | 0x20 == $1 }
  }

  /// Whether an address is that of a tracking pixel.
  static func isTracker(_ url: String) -> Bool {
    let url = url.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    if url.starts(with: "data:".utf8) { return true }
    return url.indices.dropLast().contains { index in
      let pair = UInt16(url[index]) << 8 | UInt16(url[index + 1])
      return trackerStarts.contains(pair) && trackers.contains { url[index...].starts(with: $0) }
    }
  }

  private static let trackers = [
    "feeds.feedburner.com/~", "feedburner.com/~r/", "feedsportal.com", "doubleclick.net", "/pixel.gif", "/1x1.",
    "/spacer.gif",
    "stats.wordpress.com", "pixel.wp.com", "feeds.wordpress.com/1.0/", "google-analytics.com", "/track.gif",
    "/tracking",
    "/transparent.gif", "/blank.gif", "b.scorecardresearch.com", "pheedo.com", "/open.aspx?", "medium.com/_/stat",
  ].map { Array($0.utf8) }

  /// The first two bytes of each.
  private static let trackerStarts = trackers.map { UInt16($0[0]) << 8 | UInt16($0[1]) }
}
