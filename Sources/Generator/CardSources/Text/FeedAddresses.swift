import HTMLProof
import SafeHTML

/// Corrects the addresses in feeds: white space and invalid characters, schemes to which pages may not link, and
/// relative addresses if the feed declares their base.
struct FeedAddresses: Sendable {
  private let addresses: ContentAddresses
  /// The absolute base of relative addresses; `nil` if they are the site's own.
  let base: String?

  init(base: String? = nil) {
    self.base = base.flatMap { Self.isAddress($0) && $0.utf8.count <= ContentAddresses.longestBase ? $0 : nil }
    addresses = ContentAddresses(base: self.base.map { Array($0.utf8) }, root: [], origins: .none)
  }

  /// The addresses inside an element with an `xml:base`.
  func inside(_ own: String?) -> FeedAddresses {
    guard let own, !own.isEmpty else { return self }
    if base == nil, !Self.isAddress(own) { return self }
    return FeedAddresses(base: addresses.web(Array(own.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? base)
  }

  /// An address that is valid on a page, and the rule by which it was corrected; no text if there is none.
  ///
  /// - Parameter isLink: whether mail and telephone addresses are valid.
  func mended(_ text: String, isLink: Bool) -> (text: String?, rule: String?) {
    var copy = text
    if copy.withUTF8({ Self.isFine(UnsafeRawBufferPointer($0)) }) { return (text, nil) }
    // Browsers remove line breaks and tabs everywhere (URL Standard §4.4).
    let written = PlainText.trimmed(text).filter { !$0.isNewline && $0 != "\t" }
    let trimmed = Self.meant(written)
    if trimmed != written {
      let (mended, rule) = mended(trimmed, isLink: isLink)
      return (mended, rule ?? "mended-address")
    }
    // An empty reference is the base itself (RFC 3986 §5.2.2); white space alone is not an address.
    if text.isEmpty { return (base, base == nil ? "unreadable-address" : "resolved-address") }
    guard !trimmed.isEmpty else { return (nil, nil) }
    let bytes = Array(trimmed.utf8)
    let isAbsolute = Self.hasScheme(bytes) || trimmed.hasPrefix("//")
    guard isAbsolute || base != nil else {
      let problem = bytes.withUnsafeBytes { Datatype.urlNonEmpty.problem(in: $0) }
      if problem == nil { return (trimmed, nil) }
      // The corrected address remains relative to the site's root.
      guard let mended = addresses.link(bytes) else { return (nil, "unreadable-address") }
      let start = mended.starts(with: "./".utf8) ? 2 : 0
      return (String(decoding: mended[start...], as: UTF8.self), "mended-address")
    }
    guard let mended = isLink ? addresses.link(bytes) : addresses.web(bytes) else {
      return (nil, Self.hasScheme(bytes) ? "unsafe-address" : "unreadable-address")
    }
    let result = String(decoding: mended, as: UTF8.self)
    return (result, result == trimmed ? nil : isAbsolute ? "mended-address" : "resolved-address")
  }

  /// A relative address resolved against the base; any other text unchanged.
  func absolute(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard base != nil, !bytes.isEmpty, !bytes.contains(where: { $0 <= 0x20 }), !Self.hasScheme(bytes) else {
      return text
    }
    return addresses.web(bytes).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The intended form of an address that was escaped twice, or whose scheme is missing.
  private static func meant(_ text: String) -> String {
    let text = text.contains("&amp;") ? text.replacing("&amp;", with: "&") : text
    let isHost = text.hasPrefix("www.") && text.dropFirst(4).prefix { $0 != "/" }.contains(".")
    return isHost ? "http://" + text : text
  }

  /// Whether a text begins as an HTTP address.
  static func isAddress(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

  /// Whether an address is an HTTP address that needs no correction.
  static func isFine(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8) else { return false }
    var index = text[4] == UInt8(ascii: "s") ? 8 : 7
    let host = index
    while index < text.count, isWord(text[index]) { index += 1 }
    guard index > host, text[host] != UInt8(ascii: "."), text[host] != UInt8(ascii: "-"),
      index == text.count || text[index] == UInt8(ascii: "/") || text[index] == UInt8(ascii: "?")
    else { return false }
    while index < text.count {
      switch text[index] {
      case let byte where isWord(byte): break
      case UInt8(ascii: "&"): if text[index...].starts(with: "&amp;".utf8) { return false }
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "+"),
        UInt8(ascii: ","), UInt8(ascii: ";"):
        break
      default: return false
      }
      index += 1
    }
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func hasScheme(_ text: [UInt8]) -> Bool {
    guard let end = text.firstIndex(where: { !isWord($0) && $0 != UInt8(ascii: "+") }), end > 0 else { return false }
    return text[end] == UInt8(ascii: ":") && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[0] | 0x20)
  }
}
