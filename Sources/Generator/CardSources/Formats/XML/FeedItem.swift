/// An item of RSS or an entry of Atom, with the fields of JSON Feed 1.1.
struct FeedItem {
  var id: String?
  var url: String?
  var externalURL: String?
  var title: String?
  var contentHTML: String?
  var contentText: String?
  /// The base of addresses in the content, if an `xml:base` declares one.
  var contentBase: String?
  var summary: String?
  var language: String?
  /// The candidates for the date of publication, the most likely first.
  var published: [String] = []
  var modified: [String] = []
  var authors: [FeedPerson] = []
  var tags: [String] = []
  var attachments: [FeedAttachment] = []
  var picture: FeedPicture?
  /// Whether the picture was found in the content.
  private(set) var isPictureOfContent = false

  /// The maximum length of a summary in characters.
  private let summaryLength: Int
  /// Whether the summary is the beginning of the content.
  private(set) var hasMadeSummary = false

  /// Creates an item from an element.
  ///
  /// - Parameter addresses: resolves relative addresses, including the item's own base.
  init(_ element: FeedElement, summaryLength: Int, addresses: FeedAddresses = FeedAddresses()) {
    self.summaryLength = summaryLength
    if element.children.isEmpty, element.attributes.isEmpty { return }
    id =
      element.text(of: element.isAtom ? "id" : "guid", element.isAtom ? "guid" : "id")
      ?? element.attribute("rdf:about").map(PlainText.trimmed)
      ?? element.text(of: "dc:identifier", "dcterms:identifier", "g:id")
    url =
      FeedLinks.address(of: element, addresses)
      ?? element.text(of: "g:link").flatMap { addresses.mended($0, isLink: true).text }
    externalURL = FeedLinks.first("related", of: element).flatMap { FeedLinks.target($0, addresses) }
    title =
      (element.firstSaying("title", "dc:title", "dcterms:title", "media:title", "itunes:title", "g:title")
      ?? element.inMedia.lazy.compactMap { $0.firstSaying("media:title") }.first).flatMap { FeedText($0).plain }
    readContent(element, addresses)
    language =
      element.text(of: "dc:language", "dcterms:language", "language") ?? element.attribute("xml:lang")
      ?? element.first("content")?.attribute("xml:lang")
    published = element.texts(of: [
      "published", "issued", "pubDate", "dc:date", "dcterms:issued", "dcterms:created", "created", "date",
      "dcterms:available", "prism:publicationDate",
    ])
    modified =
      element.texts(of: ["updated", "modified", "dcterms:modified", "lastBuildDate"])
      + [element.attribute("lastmod")].compactMap(\.self)
    authors = FeedPerson.authors(of: element, addresses)
    tags = Self.tags(of: element)
    attachments = FeedAttachment.all(of: element, addresses)
    picture = FeedPicture(choosingFrom: element)
    if picture == nil, let found = ContentPictures.first(in: contentHTML ?? "") {
      (picture, isPictureOfContent) = (found, true)
    }
  }

  // MARK: Content

  private mutating func readContent(_ element: FeedElement, _ addresses: FeedAddresses) {
    let contents =
      element.all("content").flatMap { [$0] + $0.all("content") }
      + ["content:encoded", "xhtml:body", "body", "fullitem"].flatMap { element.all($0) }
      + element.all("content:items").flatMap { $0.inside("content:item").flatMap { $0.all("rdf:value") } }
    let texts = contents.map(FeedText.init)
    let chosen = texts.firstIndex { $0.html != nil } ?? texts.firstIndex { $0.text != nil }
    let short = element.firstSaying(
      "summary", "description", "dc:description", "dcterms:description", "dcterms:abstract", "abstract",
      "itunes:summary",
      "googleplay:description", "itunes:subtitle", "g:description")
    var source: FeedElement?
    if let chosen {
      (contentHTML, contentText) = (texts[chosen].html, texts[chosen].text)
      source = contents[chosen]
    } else if let short {
      // An item of JSON Feed must have content, so the summary is used as content.
      let text = FeedText(short)
      (contentHTML, contentText) = (text.html, text.text)
      source = short
    } else if let described = element.firstSaying("media:description")
      ?? element.inMedia.lazy.compactMap({ $0.firstSaying("media:description") }).first
    {
      let text = FeedText(described)
      (contentHTML, contentText) = (text.html, text.text)
    }
    if source?.attribute("xml:base") != nil || element.attribute("xml:base") != nil {
      contentBase = addresses.inside(source?.attribute("xml:base")).base
    }
    let own = short.flatMap { FeedText($0).plain(cutTo: summaryLength) }
    summary =
      own
      ?? contentText.map { PlainText.cut(PlainText.onOneLine($0), to: summaryLength) }
      ?? contentHTML.map { PlainText.text(ofHTML: $0.utf8, cutTo: summaryLength) }
    if summary?.isEmpty == true { summary = nil }
    hasMadeSummary = summary != nil && (chosen == nil || own == nil)
  }

  // MARK: Tags

  private static func tags(of element: FeedElement) -> [String] {
    var tags: [String] = []
    for category in element.all("category") + element.all("dc:subject") + element.all("dcterms:subject") {
      tags.append(category.saying("label") ?? category.saying("term") ?? FeedText(category).plain ?? "")
    }
    let media = [element] + element.inMedia
    for category in media.flatMap({ $0.all("media:category") }) {
      tags.append(category.saying("label") ?? FeedText(category).plain ?? "")
    }
    for category in element.all("itunes:category").flatMap({ [$0] + $0.all("itunes:category") }) {
      tags.append(category.attribute("text") ?? category.trimmed)
    }
    for keywords in element.all("itunes:keywords") + media.flatMap({ $0.all("media:keywords") }) {
      tags += (FeedText(keywords).plain ?? "").split(separator: ",").map(String.init)
    }
    var unique: [String] = []
    var seen: Set<String> = []
    // Terms that are addresses, such as YouTube's kinds, are meaningless to readers.
    for tag in tags.map(PlainText.onOneLine)
    where !tag.isEmpty && !FeedAddresses.isAddress(tag) && seen.insert(tag).inserted {
      unique.append(tag)
    }
    return unique
  }
}
