import JSONRecords
import Platform

extension DocumentFormat {
  /// What a document says about its format.
  enum Found: Equatable {
    case known(DocumentFormat)
    /// XML of another kind.
    case otherXML
    /// JSON of another kind.
    case otherJSON
  }

  /// The format of a document by its content; `nil` for HTML.
  ///
  /// - Parameter fileExtension: what the name of the file ends in: a file of XML or JSON is never HTML.
  static func found(in bytes: UnsafeRawBufferPointer, fileExtension: String) -> Found? {
    if isJSONFeed(bytes) { return .known(.json) }
    return fileExtension == "json" ? .otherJSON : foundXML(in: bytes, isXML: fileExtension == "xml")
  }

  /// Whether a text is a JSON Feed of any version: an object whose `version` is an address of jsonfeed.org.
  ///
  /// A text that is not JSON, as one that was cut off, is one if it begins like one.
  ///
  /// - Complexity: O(n) in the number of bytes; only texts that contain such an address are read as JSON.
  package static func isJSONFeed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let mark = "://jsonfeed.org/version/"
    let start = bytes.first { !$0.isASCIIWhitespace && ![0xEF, 0xBB, 0xBF].contains($0) }
    guard start == UInt8(ascii: "{"), bytes.contains(text: mark) else { return false }
    let tape = RecordTape()
    do throws(JSONError) {
      try JSONReader().read(bytes, into: tape)
    } catch {
      return UnsafeRawBufferPointer(rebasing: bytes.prefix(200)).contains(text: mark)
    }
    return tape.withRoot(source: bytes) { root in
      guard let version = root.member("version"), version.kind == .string else { return false }
      return version.string.hasPrefix("https" + mark) || version.string.hasPrefix("http" + mark)
    }
  }

  private static func foundXML(in bytes: UnsafeRawBufferPointer, isXML: Bool) -> Found? {
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
    guard rest.first == UInt8(ascii: "<") else { return isXML ? .otherXML : nil }
    let name = rest.dropFirst().prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    switch String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self) {
    case "feed": return .known(.atom)
    case "rss": return .known(.rss)
    case "urlset", "sitemapindex": return .known(.sitemap)
    // XHTML is checked as HTML, as before.
    case "html": return nil
    default: return isXML ? .otherXML : nil
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
