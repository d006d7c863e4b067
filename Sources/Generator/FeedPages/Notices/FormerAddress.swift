import Platform

/// An address at which a page used to be, such as `/2019/launch.html`.
package struct FormerAddress: Sendable, Hashable {
  /// What prevents a text from being an address.
  package enum Mistake: Error, Equatable {
    case notInSite
    case hasQuery
    case unsafeName(String)
    case tooLong
  }

  /// The path of the page: that of a file if it ends in `.html` or `.htm`, else that of a folder.
  package let path: PagePath

  /// The maximum length of a name, in bytes.
  private static let longestName = 200

  /// Reads a path from the site's root, or an address of the site.
  ///
  /// - Parameter site: the address of the site, ending in `/`.
  package init(_ text: String, site: String) throws(Mistake) {
    var text = text[...]
    if !site.isEmpty, text.hasPrefix(site) { text = text.dropFirst(site.utf8.count - 1) }
    guard text.hasPrefix("/"), !text.hasPrefix("//") else { throw .notInSite }
    if text.contains(where: { $0 == "?" || $0 == "#" }) { throw .hasQuery }
    let path = Self.decoded(text)
    for name in path.split(separator: "/") {
      let unsafe = name.unicodeScalars.first {
        $0.value < 0x20 || $0.value == 0x7F || $0.value == 0xFFFD || "?#%\\:\"<>|*&".unicodeScalars.contains($0)
      }
      if let unsafe { throw .unsafeName(String(unsafe)) }
      if name == "." || name == ".." { throw .unsafeName(String(name)) }
      guard name.utf8.count <= Self.longestName else { throw .tooLong }
    }
    self.path = PagePath(ofPageAt: path)
  }

  /// The text with percent-encoded bytes decoded, as servers look for files.
  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        result.append(high * 16 + low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
