package import FeedPages
import Platform

/// Writes a feed in RSS 2.0; items first, because the head states their latest date.
struct RSSWriter: ~Copyable {
  private var items = ByteBuffer(capacity: 1 << 14)

  /// Adds an item.
  ///
  /// - Parameter html: the content; `nil` if the document has summaries, or the card has no content.
  mutating func add(_ entry: FeedEntry, html: UnsafeRawBufferPointer?) {
    items.append("<item>\n<guid isPermaLink=\"false\">")
    items.append(xml: entry.id)
    items.append("</guid>\n")
    if let title = entry.title {
      items.append(titleOfRSS: title)
    }
    items.append(element: "link", entry.url)
    if let url = entry.externalURL {
      items.append("<atom:link rel=\"related\"")
      items.append(attribute: "href", url)
      items.append("/>\n")
    }
    if let published = entry.published ?? entry.modified { items.append(element: "pubDate", mailDate: published) }
    if let modified = entry.modified { items.append(element: "atom:updated", timestamp: modified) }
    for author in entry.authors {
      items.append("<dc:creator>")
      if let name = author.name ?? author.email { items.append(xml: name) } else { items.append(xml: author.url ?? []) }
      items.append("</dc:creator>\n")
    }
    for tag in entry.tags { items.append(element: "category", tag) }
    if let language = entry.language { items.append(element: "dc:language", language) }
    for (index, file) in entry.attachments.enumerated() { add(file, isFirst: index == 0) }
    items.append(media: entry)
    addContent(of: entry, html)
    items.append("</item>\n")
  }

  /// RSS has one enclosure in an item; further files are Media RSS's.
  private mutating func add(_ file: FeedEntry.Attachment, isFirst: Bool) {
    items.append(isFirst ? "<enclosure" : "<media:content")
    items.append(attribute: "url", file.url)
    items.append(attribute: "type", file.type)
    if let size = file.size {
      if isFirst { items.append(attribute: "length", size) } else { items.append(attribute: "fileSize", size) }
    } else if isFirst {
      // The length is required; 0 stands for an unknown one.
      items.append(" length=\"0\"")
    }
    items.append("/>\n")
  }

  private mutating func addContent(of entry: FeedEntry, _ html: UnsafeRawBufferPointer?) {
    if let summary = entry.summary {
      items.append(element: "description", summary, isTwice: true)
      if let html {
        items.append(element: "content:encoded", html)
      } else if let text = entry.text {
        items.append(element: "content:encoded", text, isTwice: true)
      }
    } else if let html {
      items.append(element: "description", html)
    } else if let text = entry.text {
      items.append(element: "description", text, isTwice: true)
    } else if entry.title == nil {
      items.append("<description></description>\n")
    }
  }

  /// The document with the items added so far, which are removed.
  mutating func finish(_ head: SyndicationHead) -> [UInt8] {
    var document = ByteBuffer(capacity: items.count + 2_048)
    document.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:fh="http://purl.org/syndication/history/1.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:media="http://search.yahoo.com/mrss/">
      <channel>

      """)
    // As those of items, readers take both for HTML.
    document.append(titleOfRSS: head.title)
    document.append(element: "link", head.page)
    document.append(element: "description", head.summary ?? head.title, isTwice: true)
    document.append(element: "language", head.language)
    if head.isDated { document.append(element: "lastBuildDate", mailDate: head.updated) }
    document.append(links: head, of: .rss, prefix: "atom:")
    document.append(items.bytes)
    document.append("</channel>\n</rss>\n")
    items.removeAll()
    return Array(document.bytes)
  }
}

extension ByteBuffer {
  /// Appends a title; readers take titles for text or for HTML, so what could be markup is escaped for both.
  fileprivate mutating func append(titleOfRSS title: UnsafeRawBufferPointer) {
    append(element: "title", title, isTwice: Self.looksLikeMarkup(title))
  }

  fileprivate mutating func append(titleOfRSS title: String) {
    var title = title
    title.withUTF8 { append(titleOfRSS: UnsafeRawBufferPointer($0)) }
  }

  /// Whether a reader that expects HTML could take part of a text for a tag or a character reference.
  private static func looksLikeMarkup(_ text: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<max(0, text.count - 1) {
      let next = text[index + 1]
      let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= next | 0x20
      switch text[index] {
      case UInt8(ascii: "<"):
        if isLetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
          return true
        }
      case UInt8(ascii: "&"):
        if isLetter || next == UInt8(ascii: "#") { return true }
      default: break
      }
    }
    return false
  }
}
