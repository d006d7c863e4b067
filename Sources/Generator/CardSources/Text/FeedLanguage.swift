/// The language of a feed, for cards that must declare it.
enum FeedLanguage {
  /// The language that cards inherit from their feed; `nil` if it is the site's, or not a language tag (BCP 47).
  ///
  /// - Parameter site: the site's language; `nil` if unknown.
  static func inherited(_ text: String?, site: String?) -> String? {
    guard let tag = text.map({ PlainText.trimmed($0).replacing("_", with: "-") }), isTag(tag) else { return nil }
    guard let site else { return tag }
    let (own, other) = (tag.lowercased().split(separator: "-"), site.lowercased().split(separator: "-"))
    // Chinese is written in two scripts, which the region determines.
    return own.first == other.first && (own.first != "zh" || own == other) ? nil : tag
  }

  private static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, 2...3 ~= first.utf8.count, parts.count <= 4 else { return false }
    return parts.enumerated().allSatisfy { index, part in
      1...8 ~= part.utf8.count && part.utf8.allSatisfy { isLetter($0) || index > 0 && 0x30...0x39 ~= $0 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}
