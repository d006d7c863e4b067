/// Finds the start of a feed in a file that begins with something else, such as warnings from a server's software.
enum FeedStart {
  private static let tags = ["<?xml ", "<rss", "<rdf:RDF", "<feed"].map { Array($0.utf8) }
  /// The maximum offset of the start of a feed.
  private static let furthest = 64 << 10

  /// The offset of the XML declaration or of a feed's root element; `nil` if there is none near the start.
  static func offset(in bytes: UnsafeRawBufferPointer) -> Int? {
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(furthest))
    var index = 0
    while let start = head[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = head[start...]
      for tag in tags where rest.starts(with: tag) {
        let next = start + tag.count < head.count ? head[start + tag.count] : 0
        if tag.last == 0x20 || next <= 0x20 || next == UInt8(ascii: ">") { return start }
      }
      index = start + 1
    }
    return nil
  }

  /// The elements of which a server's message may consist.
  static let ofMessages: Set<String> = [
    "a", "b", "br", "center", "div", "em", "font", "form", "h1", "h2", "h3", "hr", "i", "img", "li", "link", "meta",
    "noscript", "ol", "p", "pre", "script", "small", "span", "strong", "style", "table", "ul",
  ]
}
