/// Where a feed begins in a file that has something else before it, such as the warnings of a server's program.
enum FeedStart {
  private static let tags = ["<?xml ", "<rss", "<rdf:RDF", "<feed"].map { Array($0.utf8) }
  /// A feed that begins further back is none.
  private static let furthest = 64 << 10

  /// The offset of the XML declaration or of a feed's root element; `nil` if there is none near the beginning.
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

  /// The elements that a server's message may be made of.
  static let ofMessages: Set<String> = [
    "a", "b", "br", "center", "div", "em", "font", "form", "h1", "h2", "h3", "hr", "i", "img", "li", "link", "meta",
    "noscript", "ol", "p", "pre", "script", "small", "span", "strong", "style", "table", "ul",
  ]
}
