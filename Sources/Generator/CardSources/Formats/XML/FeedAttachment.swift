/// A file attached to an item.
struct FeedAttachment {
  var url: String
  let type: String?
  let title: String?
  let bytes: Int?
  let seconds: Int?

  /// The enclosures of RSS and Atom, the media of Media RSS, and external content.
  static func all(of element: FeedElement, _ addresses: FeedAddresses) -> [FeedAttachment] {
    let enclosures =
      element.all("enclosure") + element.all("link").filter { FeedLinks.relation($0) == "enclosure" }
    let media = element.all("media:content") + element.all("media:group").flatMap { $0.all("media:content") }
    let contents = element.all("content").filter { $0.attribute("src") != nil }
    let parts = enclosures + media + contents
    var attachments: [FeedAttachment] = []
    var seen: Set<String> = []
    let duration = parts.isEmpty ? nil : element.text(of: "itunes:duration", "media:duration")
    for part in parts {
      guard let url = address(of: part, addresses), seen.insert(url).inserted else { continue }
      attachments.append(
        FeedAttachment(
          url: url, type: part.attribute("type"), title: part.attribute("title") ?? part.text(of: "media:title"),
          bytes: (part.attribute("length") ?? part.attribute("fileSize")).flatMap(Self.size),
          seconds: (part.attribute("duration") ?? duration).flatMap(Self.seconds)))
    }
    return attachments
  }

  private static func address(of part: FeedElement, _ addresses: FeedAddresses) -> String? {
    let written =
      part.attribute("url") ?? part.attribute("href") ?? part.attribute("rdf:resource") ?? part.attribute("src")
    // Some feeds write the address of an enclosure as its text.
    let text = part.name == "enclosure" && FeedAddresses.isAddress(part.trimmed) ? part.trimmed : nil
    guard let url = (written ?? text).map(PlainText.trimmed), !url.isEmpty else { return nil }
    guard let base = part.attribute("xml:base") else { return url }
    return addresses.inside(base).mended(url, isLink: false).text ?? url
  }

  /// Parses a number of bytes, with optional commas between the thousands.
  private static func size(_ text: String) -> Int? {
    Int(PlainText.trimmed(text).filter { $0 != "," }).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Parses iTunes' `1:02:03`, `62:03` or seconds.
  private static func seconds(_ text: String) -> Int? {
    var seconds = 0
    for part in PlainText.trimmed(text).split(separator: ":", omittingEmptySubsequences: false) {
      let whole = part.prefix { $0 != "." }
      guard let value = Int(whole), 0..<1_000_000 ~= value, seconds < 1_000_000 else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }
}
