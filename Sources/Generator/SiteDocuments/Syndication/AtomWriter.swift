import CardSources
package import FeedPages
import Platform

/// Writes a feed in Atom (RFC 4287); entries first, because the head states their latest date.
struct AtomWriter: ~Copyable {
  private var entries = ByteBuffer(capacity: 1 << 14)
  /// Whether an entry names no author, so that the feed must name one (RFC 4287 §4.2.1).
  private var lacksAuthor = false

  /// Adds an entry.
  ///
  /// - Parameter html: the content; `nil` if the document has summaries, or the card has no content.
  mutating func add(_ entry: FeedEntry, html: UnsafeRawBufferPointer?) {
    entries.append("<entry")
    if let language = entry.language { entries.append(attribute: "xml:lang", language) }
    entries.append(">\n")
    entries.append(element: "id", entry.id)
    // Each entry must have a title (RFC 4287 §4.1.2).
    if let title = entry.title { entries.append(element: "title", title) } else { entries.append("<title></title>\n") }
    entries.append("<link")
    entries.append(attribute: "href", entry.url)
    entries.append("/>\n")
    if let url = entry.externalURL { link("related", url) }
    if let published = entry.published { entries.append(element: "published", timestamp: published) }
    entries.append(element: "updated", timestamp: entry.updated)
    for author in entry.authors { add(author) }
    if entry.authors.isEmpty { lacksAuthor = true }
    for tag in entry.tags {
      entries.append("<category")
      entries.append(attribute: "term", tag)
      entries.append("/>\n")
    }
    for file in entry.attachments {
      entries.append("<link rel=\"enclosure\"")
      entries.append(attribute: "type", file.type)
      entries.append(attribute: "href", file.url)
      if let size = file.size { entries.append(attribute: "length", size) }
      if let title = file.title { entries.append(attribute: "title", title) }
      entries.append("/>\n")
    }
    entries.append(media: entry)
    if let summary = entry.summary { entries.append(element: "summary", summary) }
    if let html {
      entries.append("<content type=\"html\">")
      entries.append(xml: html)
      entries.append("</content>\n")
    } else if let text = entry.text {
      entries.append(element: "content", text)
    }
    entries.append("</entry>\n")
  }

  private mutating func add(_ author: FeedEntry.Person) {
    entries.append("<author><name>")
    if let name = author.name ?? author.email {
      entries.append(xml: name)
    } else {
      entries.append(xml: author.url ?? [])
    }
    entries.append("</name>")
    if let url = author.url {
      entries.append("<uri>")
      entries.append(xml: url)
      entries.append("</uri>")
    }
    if let email = author.email {
      entries.append("<email>")
      entries.append(xml: email)
      entries.append("</email>")
    }
    entries.append("</author>\n")
  }

  private mutating func link(_ relation: StaticString, _ address: [UInt8]) {
    entries.append("<link rel=\"")
    entries.append(relation)
    entries.append("\"")
    entries.append(attribute: "href", address)
    entries.append("/>\n")
  }

  /// The document with the entries added so far, which are removed.
  mutating func finish(_ head: SyndicationHead) -> [UInt8] {
    var document = ByteBuffer(capacity: entries.count + 2_048)
    document.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="
      """)
    document.append(xml: head.language)
    document.append("\">\n")
    document.append(element: "id", head.id)
    document.append(element: "title", head.title)
    if let summary = head.summary { document.append(element: "subtitle", summary) }
    document.append(element: "updated", timestamp: head.updated)
    if lacksAuthor || entries.count == 0 {
      document.append("<author><name>")
      document.append(xml: head.site)
      document.append("</name></author>\n")
    }
    document.append("<link rel=\"alternate\" type=\"text/html\"")
    document.append(attribute: "href", head.page)
    document.append("/>\n")
    document.append(links: head, of: .atom, prefix: "")
    document.append(entries.bytes)
    document.append("</feed>\n")
    entries.removeAll()
    lacksAuthor = false
    return Array(document.bytes)
  }
}

extension ByteBuffer {
  /// Appends the links between a document and its neighbours (RFC 4287 §4.2.7.2, RFC 5005 §4).
  mutating func append(links head: SyndicationHead, of format: Syndication.Format, prefix: StaticString) {
    func link(_ relation: StaticString, _ folder: [UInt8], _ buffer: inout ByteBuffer) {
      buffer.append("<")
      buffer.append(prefix)
      buffer.append("link rel=\"")
      buffer.append(relation)
      buffer.append("\" type=\"")
      buffer.append(format.mediaType)
      buffer.append("\"")
      buffer.append(attribute: "href", folder + Array(format.file.utf8))
      buffer.append("/>\n")
    }
    link("self", head.folder, &self)
    if head.isArchive {
      append("<fh:archive/>\n")
      link("current", head.current, &self)
    }
    if let older = head.older { link("prev-archive", older, &self) }
    if let newer = head.newer { link("next-archive", newer, &self) }
  }

  /// Appends an entry's picture and the duration of its first file, as Media RSS and podcasts have them.
  mutating func append(media entry: FeedEntry) {
    if let image = entry.image {
      append("<media:thumbnail")
      append(attribute: "url", image)
      if let width = entry.imageWidth { append(attribute: "width", width) }
      if let height = entry.imageHeight { append(attribute: "height", height) }
      append("/>\n")
    }
    if let duration = entry.attachments.first?.duration {
      append("<itunes:duration>")
      append(xml: duration)
      append("</itunes:duration>\n")
    }
  }
}
