/// An item of RSS or an entry of Atom in the words of JSON Feed 1.1.
struct FeedItem {
  var id: String?
  var url: String?
  var externalURL: String?
  var title: String?
  var contentHTML: String?
  var contentText: String?
  var summary: String?
  var language: String?
  var published: String?
  var modified: String?
  var authors: [Author] = []
  var tags: [String] = []
  var attachments: [Attachment] = []
  var picture: FeedPicture?

  struct Author: Equatable {
    var name: String?
    var url: String?
    var avatar: String?
  }

  struct Attachment {
    let url: String
    let type: String?
    let title: String?
    let bytes: Int?
    let seconds: Int?

    /// The same at another address.
    func at(_ url: String) -> Attachment {
      Attachment(url: url, type: type, title: title, bytes: bytes, seconds: seconds)
    }
  }

  /// A summary has so many characters at most.
  private let summaryLength: Int

  init(_ element: FeedElement, summaryLength: Int) {
    self.summaryLength = summaryLength
    id = element.text(of: "id", "guid") ?? element.attribute("rdf:about") ?? element.text(of: "dc:identifier")
    url = Self.link(of: element)
    if let related = element.all("link").first(where: { $0.attribute("rel") == "related" }) {
      externalURL = related.attribute("href")
    }
    title =
      (element.first("title") ?? element.first("dc:title") ?? element.first("media:title")
      ?? element.first("itunes:title")).flatMap(Self.plain)
    readContent(element)
    language = element.text(of: "dc:language", "language") ?? element.attribute("xml:lang")
    published = element.text(
      of: "published", "issued", "pubDate", "dc:date", "dcterms:created", "created", "dcterms:issued", "date")
    modified = element.text(of: "updated", "modified", "dcterms:modified", "lastBuildDate")
    authors = Self.authors(of: element)
    tags = Self.tags(of: element)
    attachments = Self.attachments(of: element)
    picture = FeedPicture(choosingFrom: element, html: contentHTML ?? "")
  }

  // MARK: Content

  private mutating func readContent(_ element: FeedElement) {
    let description =
      element.first("description") ?? element.first("dc:description") ?? element.first("dcterms:abstract")
    if let content = element.first("content") { (contentHTML, contentText) = Self.atomText(content) }
    if contentHTML == nil, contentText == nil, let encoded = element.first("content:encoded"), !encoded.trimmed.isEmpty
    {
      contentHTML = encoded.trimmed
    }
    let short = element.first("summary") ?? (contentHTML != nil || contentText != nil ? description : nil)
    if contentHTML == nil, contentText == nil, let description, !description.trimmed.isEmpty {
      if description.hasMarkup || PlainText.looksLikeHTML(description.text) {
        contentHTML = description.trimmed
      } else {
        contentText = description.trimmed
      }
    }
    let own =
      short ?? element.first("itunes:summary") ?? element.first("media:description") ?? element.first("itunes:subtitle")
    summary =
      own.flatMap(Self.plain) ?? contentText.map(PlainText.onOneLine)
      ?? contentHTML.map { PlainText.text(ofHTML: $0.utf8) }
    summary = summary.map { PlainText.cut($0, to: summaryLength) }
    if contentHTML == nil, contentText == nil, let group = element.first("media:group") {
      contentText = group.text(of: "media:description")
      if summary == nil { summary = contentText.map { PlainText.cut(PlainText.onOneLine($0), to: summaryLength) } }
    }
    if summary?.isEmpty == true { summary = nil }
  }

  /// Atom's text constructs (RFC 4287 §3.1 and §4.1.3): HTML, or plain text.
  private static func atomText(_ element: FeedElement) -> (html: String?, text: String?) {
    let text = element.trimmed
    guard !text.isEmpty else { return (nil, nil) }
    let type = element.attribute("type")?.lowercased() ?? "text"
    let mode = element.attribute("mode")?.lowercased()
    if type.contains("html") || element.hasMarkup || mode == "escaped" { return (text, nil) }
    if type == "text" || type == "text/plain" {
      // RSS feeds borrow the element, and put HTML into it.
      return element.attribute("type") == nil && PlainText.looksLikeHTML(element.text) ? (text, nil) : (nil, text)
    }
    return (nil, nil)
  }

  /// A title or summary as plain text; RSS does not say whether it is HTML, so it is looked at.
  private static func plain(_ element: FeedElement) -> String? {
    let isText = element.attribute("type")?.lowercased() == "text" && !element.hasMarkup
    let text =
      !isText && (element.hasMarkup || PlainText.looksLikeHTML(element.text))
      ? PlainText.text(ofHTML: element.text) : PlainText.onOneLine(element.trimmed)
    return text.isEmpty ? nil : text
  }

  // MARK: Links, people, tags, attachments

  static func link(of element: FeedElement) -> String? {
    let links = element.all("link")
    // Atom has the address in an attribute, RSS as text.
    for link in links {
      guard let address = link.attribute("href"), !address.isEmpty else { continue }
      if ["alternate", nil, ""].contains(link.attribute("rel")) { return address }
    }
    for link in links where !link.trimmed.isEmpty { return link.trimmed }
    if let guid = element.first("guid"), guid.attribute("isPermaLink") != "false", isAddress(guid.trimmed) {
      return guid.trimmed
    }
    return element.first("rdf:about")?.trimmed ?? element.attribute("rdf:about").flatMap { isAddress($0) ? $0 : nil }
  }

  static func isAddress(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

  static func authors(of element: FeedElement) -> [Author] {
    var authors: [Author] = []
    for author in element.all("author") + element.all("contributor") where author.name == "author" || authors.isEmpty {
      let name = author.text(of: "name") ?? person(author.trimmed)
      authors.append(Author(name: name, url: author.text(of: "uri", "url"), avatar: nil))
    }
    for name in ["dc:creator", "itunes:author", "media:credit"] where authors.isEmpty {
      authors = element.all(name).map { Author(name: person($0.trimmed), url: nil, avatar: nil) }
    }
    var unique: [Author] = []
    for author in authors where author.name != nil && !unique.contains(author) { unique.append(author) }
    return unique
  }

  /// RSS's `mail@example.org (Name)`: the name.
  private static func person(_ text: String) -> String? {
    if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close, text.contains("@") {
      return PlainText.onOneLine(String(text[text.index(after: open)..<close]))
    }
    let plain = PlainText.looksLikeHTML(text.utf8) ? PlainText.text(ofHTML: text.utf8) : PlainText.onOneLine(text)
    return plain.isEmpty ? nil : plain
  }

  private static func tags(of element: FeedElement) -> [String] {
    var tags: [String] = []
    for category in element.all("category") + element.all("dc:subject") {
      tags.append(category.attribute("label") ?? category.attribute("term") ?? category.trimmed)
    }
    for keywords in element.all("itunes:keywords") + element.all("media:keywords") {
      tags += keywords.trimmed.split(separator: ",").map(String.init)
    }
    var unique: [String] = []
    for tag in tags.map(PlainText.onOneLine) where !tag.isEmpty && !unique.contains(tag) { unique.append(tag) }
    return unique
  }

  private static func attachments(of element: FeedElement) -> [Attachment] {
    let enclosures = element.all("enclosure") + element.all("link").filter { $0.attribute("rel") == "enclosure" }
    let media = element.all("media:content") + element.all("media:group").flatMap { $0.all("media:content") }
    var attachments: [Attachment] = []
    for part in enclosures + media {
      guard let url = part.attribute("url") ?? part.attribute("href"), !url.isEmpty,
        !attachments.contains(where: { $0.url == url })
      else { continue }
      let seconds =
        part.attribute("duration").flatMap { Int($0) } ?? element.text(of: "itunes:duration").flatMap(duration)
      attachments.append(
        Attachment(
          url: url, type: part.attribute("type"), title: part.attribute("title") ?? part.text(of: "media:title"),
          bytes: (part.attribute("length") ?? part.attribute("fileSize")).flatMap { Int($0) }.flatMap {
            $0 > 0 ? $0 : nil
          },
          seconds: seconds))
    }
    return attachments
  }

  /// iTunes' `1:02:03`, `62:03` or seconds.
  private static func duration(_ text: String) -> Int? {
    var seconds = 0
    for part in text.split(separator: ":") {
      guard let value = Int(part), 0..<1_000_000 ~= value, seconds < 1_000_000 else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }
}
