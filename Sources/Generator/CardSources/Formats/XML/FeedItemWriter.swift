import JSONRecords
import Platform

/// Writes items as JSON records: JSON Feed's members first, then every other element under its own name.
struct FeedItemWriter {
  let dates: DateRepair
  /// The maximum length of a summary in characters.
  let summaryLength: Int
  /// The language of the site.
  let siteLanguage: String?
  /// The records written so far.
  private let records = FeedRecords()
  private let bases = ResolvedBases()
  var repairs = RepairLog()

  init(dates: DateRepair, summaryLength: Int, siteLanguage: String? = nil) {
    self.dates = dates
    self.siteLanguage = siteLanguage
    self.summaryLength = summaryLength
  }

  /// Returns all records, after which nothing more may be written.
  func finish() throws(FileError) -> MappedBytes { try records.finish() }

  /// Writes an item; returns the range of its bytes.
  mutating func write(_ element: FeedElement, record: Int, feed: FeedDefaults) -> Range<Int> {
    let start = records.count
    let addresses = bases.addresses(inside: feed.addresses, element.attribute("xml:base"))
    var item = FeedItem(element, summaryLength: summaryLength, addresses: addresses)
    let page = item.url
    mend(&item, with: addresses, record)
    records.writer.beginObject()
    text("id", item.id)
    text("url", item.url)
    text("external_url", item.externalURL)
    text("title", item.title)
    text("content_html", item.contentHTML)
    text("content_base", item.contentBase)
    text("content_text", item.contentText)
    text("summary", item.summary)
    if item.hasMadeSummary { records.writer.boolean(true, named: CardList.madeSummary) }
    if let picture = item.picture {
      text("image", picture.url)
      number("image_width", picture.width)
      number("image_height", picture.height)
    }
    writeDates(item, record)
    write(authors: item.authors.isEmpty ? feed.authors : item.authors)
    if !item.tags.isEmpty {
      records.writer.name("tags")
      records.writer.beginArray()
      for tag in item.tags { records.writer.string(tag) }
      records.writer.endArray()
    }
    write(attachments: item.attachments)
    text("language", item.language ?? feed.language)
    FurtherElements(page: page, title: item.title, addresses, bases).write(of: element, with: &records.writer)
    tellSeconds(of: element, record)
    records.writer.endObject()
    let range = start..<records.count
    records.endRecord()
    return range
  }

  /// Corrects the addresses of an item.
  private mutating func mend(_ item: inout FeedItem, with addresses: FeedAddresses, _ record: Int) {
    func mend(
      _ text: String?, _ field: String, isLink: Bool = false, with addresses: FeedAddresses = addresses
    ) -> String? {
      guard let text else { return nil }
      let (mended, rule) = addresses.mended(text, isLink: isLink)
      if let rule {
        repairs.add(RepairFact(rule: rule, field: field, before: text, after: mended ?? ""), record: record)
      }
      return mended
    }
    item.url = mend(item.url, "url", isLink: true)
    item.externalURL = mend(item.externalURL, "external_url", isLink: true)
    if let picture = item.picture {
      // A relative address in the content is resolved against the item's page, as in rendering.
      let bases = [item.contentBase, item.url, item.externalURL]
      let base = item.isPictureOfContent ? bases.lazy.compactMap(\.self).first(where: FeedAddresses.isAddress) : nil
      let own = FeedAddresses.isAddress(picture.url) ? nil : base.map { FeedAddresses(base: $0) }
      item.picture = picture.at(mend(picture.url, "image", with: own ?? addresses))
    }
    for index in item.authors.indices {
      item.authors[index].url = mend(item.authors[index].url, "authors.url", isLink: true)
      item.authors[index].avatar = mend(item.authors[index].avatar, "authors.avatar")
    }
    item.attachments = item.attachments.compactMap { attachment in
      guard let url = mend(attachment.url, "attachments.url") else { return nil }
      var attachment = attachment
      attachment.url = url
      return attachment
    }
  }

  mutating func text(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    records.writer.name(name)
    records.writer.string(value)
  }

  private mutating func number(_ name: String, _ value: Int?) {
    guard let value else { return }
    records.writer.name(name)
    records.writer.number(value)
  }

  /// Elements that occur once in an item.
  private static let single = [
    "title", "guid", "id", "description", "summary", "content:encoded", "pubDate", "published", "issued", "updated",
    "modified",
  ]

  /// Reports a second element of a name that may occur once, if its content differs.
  private mutating func tellSeconds(of element: FeedElement, _ record: Int) {
    guard element.children.count > 1 else { return }
    for name in Self.single where element.hasSeveral(name) {
      let texts = element.texts(of: [name])
      guard texts.count > 1, let second = texts.first(where: { $0 != texts[0] }) else { continue }
      let fact = RepairFact(
        rule: "second-element", field: name, before: PlainText.cut(PlainText.onOneLine(second), to: 80), after: "")
      repairs.add(fact, record: record)
    }
  }

  private mutating func writeDates(_ item: FeedItem, _ record: Int) {
    var published = canonical(item.published, "date_published", record)
    let modified = canonical(item.modified, "date_modified", record)
    if published == nil, let modified {
      published = modified
      let fact = RepairFact(
        rule: "date-from-modified", field: "date_published", before: item.published.first ?? "", after: modified)
      repairs.add(fact, record: record)
    }
    if published == nil, item.published.isEmpty {
      repairs.add(RepairFact(rule: "date-missing", field: "date_published", before: "", after: ""), record: record)
    }
    text("date_published", published)
    text("date_modified", modified)
  }

  /// The first of some texts that is a date; if there is none, the first text is reported.
  private mutating func canonical(_ texts: [String], _ field: String, _ record: Int) -> String? {
    var first: RepairFact?
    for date in texts {
      let (text, repair) = dates.canonical(date, field: field)
      if let text {
        if let repair { repairs.add(repair, record: record) }
        return text
      }
      first = first ?? repair
    }
    if let first { repairs.add(first, record: record) }
    return nil
  }

  private mutating func write(authors: [FeedPerson]) {
    guard !authors.isEmpty else { return }
    records.writer.name("authors")
    records.writer.beginArray()
    for author in authors {
      records.writer.beginObject()
      text("name", author.name)
      text("url", author.url)
      text("avatar", author.avatar)
      text("email", author.email)
      records.writer.endObject()
    }
    records.writer.endArray()
  }

  private mutating func write(attachments: [FeedAttachment]) {
    guard !attachments.isEmpty else { return }
    records.writer.name("attachments")
    records.writer.beginArray()
    for attachment in attachments {
      records.writer.beginObject()
      text("url", attachment.url)
      text("mime_type", attachment.type)
      text("title", attachment.title)
      number("size_in_bytes", attachment.bytes)
      number("duration_in_seconds", attachment.seconds)
      records.writer.endObject()
    }
    records.writer.endArray()
  }
}

/// The values that a feed declares for all of its items.
struct FeedDefaults: Sendable {
  /// The authors of items without any.
  private(set) var authors: [FeedPerson] = []
  /// The maximum length of their texts in bytes, because each item repeats them.
  static let mostAuthorBytes = 1_024
  /// The maximum number of them.
  static let mostAuthors = 32
  /// The language, if cards must declare it.
  var language: String?
  /// Resolves relative addresses.
  var addresses = FeedAddresses()

  /// Adopts the authors of the feed, as many as are short enough together.
  mutating func adopt(_ authors: [FeedPerson]) {
    var bytes = 0
    self.authors = Array(
      authors.prefix(Self.mostAuthors).prefix { author in
        bytes += [author.name, author.url, author.avatar, author.email].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        return bytes <= Self.mostAuthorBytes
      })
  }
}
