import CardSources
package import FeedPages
import Platform

/// Writes a feed in JSON Feed 1.1, one item per line.
struct JSONFeedWriter: ~Copyable {
  private var items = ByteBuffer(capacity: 1 << 14)

  /// Adds an item.
  ///
  /// - Parameter html: the content; `nil` if the document has summaries, or the card has no content.
  mutating func add(_ entry: FeedEntry, html: UnsafeRawBufferPointer?) {
    items.append(items.count == 0 ? "\n{" : ",\n{")
    items.append(member: "id", entry.id, isFirst: true)
    items.append(member: "url", entry.url)
    if let url = entry.externalURL { items.append(member: "external_url", url) }
    if let title = entry.title { items.append(member: "title", title) }
    if let html {
      items.append(member: "content_html", html)
    } else if let text = entry.text ?? entry.summary ?? entry.title {
      items.append(member: "content_text", text)
    } else {
      items.append(",\"content_text\":\"\"")
    }
    if let summary = entry.summary { items.append(member: "summary", summary) }
    if let image = entry.image { items.append(member: "image", image) }
    if let published = entry.published { add("date_published", published) }
    if let modified = entry.modified { add("date_modified", modified) }
    if !entry.authors.isEmpty {
      items.append(name: "authors")
      for (index, author) in entry.authors.enumerated() { add(author, isFirst: index == 0) }
      items.append("]")
    }
    if !entry.tags.isEmpty {
      items.append(name: "tags")
      for (index, tag) in entry.tags.enumerated() {
        items.append(index == 0 ? "[" : ",")
        items.append(json: tag)
      }
      items.append("]")
    }
    if let language = entry.language { items.append(member: "language", language) }
    if !entry.attachments.isEmpty {
      items.append(name: "attachments")
      for (index, file) in entry.attachments.enumerated() { add(file, isFirst: index == 0) }
      items.append("]")
    }
    items.append("}")
  }

  private mutating func add(_ name: StaticString, _ date: Moment) {
    items.append(name: name)
    items.append("\"")
    items.append(timestamp: date)
    items.append("\"")
  }

  private mutating func add(_ author: FeedEntry.Person, isFirst: Bool) {
    items.append(isFirst ? "[{" : ",{")
    if let name = author.name ?? author.email {
      items.append(member: "name", name, isFirst: true)
      if let url = author.url { items.append(member: "url", url) }
    } else if let url = author.url {
      items.append(member: "url", url, isFirst: true)
    }
    if let avatar = author.avatar { items.append(member: "avatar", avatar) }
    items.append("}")
  }

  private mutating func add(_ file: FeedEntry.Attachment, isFirst: Bool) {
    items.append(isFirst ? "[{" : ",{")
    items.append(member: "url", file.url, isFirst: true)
    items.append(member: "mime_type", file.type)
    if let title = file.title { items.append(member: "title", title) }
    if let size = file.size {
      items.append(name: "size_in_bytes")
      items.append(size)
    }
    if let duration = file.duration {
      items.append(name: "duration_in_seconds")
      items.append(duration)
    }
    items.append("}")
  }

  /// The document with the items added so far, which are removed.
  mutating func finish(_ head: SyndicationHead) -> [UInt8] {
    let file = Array(Syndication.Format.json.file.utf8)
    var document = ByteBuffer(capacity: items.count + 1_024)
    document.append("{\"version\":\"https://jsonfeed.org/version/1.1\"")
    document.append(member: "title", head.title)
    document.append(member: "home_page_url", head.page)
    document.append(member: "feed_url", head.folder + file)
    if let older = head.older { document.append(member: "next_url", older + file) }
    if let summary = head.summary { document.append(member: "description", summary) }
    document.append(member: "language", head.language)
    document.append(",\"items\":[")
    document.append(items.bytes)
    document.append("\n]}\n")
    items.removeAll()
    return Array(document.bytes)
  }
}
