import Platform

extension DocumentFormat {
  /// What the beginning of an XML document says about its format.
  enum Found: Equatable {
    case known(DocumentFormat)
    /// XML of another kind.
    case other
  }

  /// The format of a document by its root element; `nil` for HTML, and for what is no XML.
  ///
  /// - Parameter isXML: whether the document must be XML, by the name of its file.
  static func found(in bytes: UnsafeRawBufferPointer, isXML: Bool) -> Found? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var isDeclared = isXML
    while true {
      rest = rest.drop { $0.isASCIIWhitespace }
      if rest.starts(with: "<?".utf8) {
        if rest.starts(with: "<?xml".utf8) { isDeclared = true }
        rest = after("?>", in: rest)
      } else if rest.starts(with: "<!--".utf8) {
        rest = after("-->", in: rest)
      } else if isDeclared, rest.starts(with: "<!DOCTYPE".utf8) {
        rest = after(">", in: rest)
      } else {
        break
      }
    }
    guard isDeclared || isXML else { return nil }
    guard rest.first == UInt8(ascii: "<") else { return isXML ? .other : nil }
    let name = rest.dropFirst().prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    switch String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self) {
    case "feed": return .known(.atom)
    case "rss": return .known(.rss)
    case "urlset", "sitemapindex": return .known(.sitemap)
    // XHTML is checked as HTML, as before.
    case "html": return nil
    default: return isXML ? .other : nil
    }
  }

  /// What follows a mark; nothing if it is missing.
  private static func after(
    _ mark: String, in bytes: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    let mark = Array(mark.utf8)
    var rest = bytes
    while !rest.isEmpty {
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return rest
  }
}
