import CardLayout
package import CardSources
package import Diagnostics
package import FeedPages
package import HTMLProof
import JSONRecords
import Platform
import SafeHTML

/// A document for feed readers in all of its formats, with what is wrong with it.
package struct MadeFeedDocument: Sendable {
  /// The proven files; a format that is not valid is missing.
  package fileprivate(set) var files: [ValidatedDocument] = []
  package fileprivate(set) var diagnostics: [Diagnostic] = []
}

/// Writes documents for feed readers and has them proven; each worker reuses one.
///
/// Every card is read and its content sanitised once for all formats.
package final class FeedDocumentMaker {
  private let plan: SitePlan
  private let now: Moment?
  private let prover = DocumentProver()
  private let reader = CellReader()
  private let bodies = CardBodyWriter()
  private let site: [UInt8]
  private let addresses: ContentAddresses
  private var html = ByteBuffer(capacity: 1 << 14)
  private var name = ByteBuffer()
  private var atom = AtomWriter()
  private var rss = RSSWriter()
  private var json = JSONFeedWriter()

  /// Creates a maker of a site's documents.
  ///
  /// - Parameter now: the time of the build, the date of a document without any.
  package init(plan: SitePlan, now: Moment? = nil) {
    self.plan = plan
    self.now = now
    site = Array(plan.url.utf8)
    addresses = ContentAddresses(base: nil, root: site, origins: plan.origins)
  }

  /// A card of a document.
  private typealias Slot = (run: FeedDocument.Run, position: Int)

  /// Makes a document; a card that a format cannot hold is left out of the document.
  ///
  /// - Throws: any error from reading a card.
  /// - Complexity: O(bytes of the cards).
  package func make(_ document: FeedDocument) throws -> MadeFeedDocument {
    let slots: [Slot] = document.runs.flatMap { run in run.positions.map { (run: run, position: $0) } }
    let (made, faulty) = try make(document, of: slots)
    guard !faulty.isEmpty, faulty.count < slots.count else { return made }
    let sound = slots.indices.filter { faulty[$0] == nil }.map { slots[$0] }
    let again = try make(document, of: sound)
    guard again.faulty.isEmpty else { return made }
    var fewer = again.made
    fewer.diagnostics += faulty.sorted { $0.key < $1.key }.map(\.value.leavingOut)
    return fewer
  }

  /// Makes a document of some of its cards.
  ///
  /// - Returns: the document, and the first mistake of each card that has one, by its index.
  private func make(
    _ document: FeedDocument, of slots: [Slot]
  ) throws -> (made: MadeFeedDocument, faulty: [Int: Diagnostic]) {
    var made = MadeFeedDocument()
    var faulty: [Int: Diagnostic] = [:]
    let formats = document.settings.formats
    let dates = try add(slots, to: document)
    let latest = dates.lazy.compactMap(\.self).max()
    let head = head(of: document, updated: latest)
    let undated = formats.contains(.atom) ? slots.indices.filter { dates[$0] == nil } : []
    if !undated.isEmpty, latest != nil {
      // Written once more, now that the dates of the cards beside them are known.
      _ = (atom.finish(head), rss.finish(head), json.finish(head))
      _ = try add(slots, to: document, dates: Self.filled(dates))
    }
    if let first = undated.first {
      made.diagnostics.append(
        .feedCardWithoutDate(
          source: slots[first].run.section.cells.cards?.list.source.file,
          subject: Self.subject(of: slots[first], field: "date_published"), occurrences: undated.count))
    }
    for format in formats {
      let (bytes, kind): ([UInt8], DocumentFormat) =
        switch format {
        case .atom: (atom.finish(head), .atom)
        case .rss: (rss.finish(head), .rss)
        case .json: (json.finish(head), .json)
        }
      let file = document.file(format)
      switch try prover.prove(bytes, as: kind, file: file) {
      case .success(let proven): made.files.append(proven)
      case .failure(let problem):
        for finding in problem.findings {
          let slot = finding.item.flatMap { slots.indices.contains($0) ? slots[$0] : nil }
          let problem = Diagnostic.invalidDocument(
            finding, format: kind, file: file, at: slot.map(Self.location) ?? nil,
            subject: slot.map { Self.subject(of: $0, field: Self.field(finding.field)) })
          if slot != nil, let item = finding.item { faulty[item] = faulty[item] ?? problem }
          made.diagnostics.append(problem)
        }
      }
    }
    return (made, faulty)
  }

  /// Adds cards to a document.
  ///
  /// - Parameter dates: when each card was last changed; `nil` for what its data say.
  /// - Returns: when each card was last changed, as far as its data say.
  private func add(_ slots: [Slot], to document: FeedDocument, dates: [Moment?]? = nil) throws -> [Moment?] {
    var begun: String?
    return try slots.indices.map { index in
      let slot = slots[index]
      if begun != slot.run.section.id {
        bodies.begin(slot.run.section, origins: plan.origins, site: site)
        begun = slot.run.section.id
      }
      return try slot.run.section.cells.withCell(at: slot.position, reader: reader) { cell in
        add(cell.record, at: slot.position, of: slot.run, to: document, updated: dates?[index] ?? nil)
      }
    }
  }

  /// Dates with those of cards without one, which Atom needs: cards stand in an order of their own, so a card has the
  /// date of the next one with a date, else of the one before.
  private static func filled(_ dates: [Moment?]) -> [Moment?] {
    var dates = dates
    for index in dates.indices.dropLast().reversed() where dates[index] == nil { dates[index] = dates[index + 1] }
    for index in dates.indices.dropFirst() where dates[index] == nil { dates[index] = dates[index - 1] }
    return dates
  }

  /// The date of a document without any.
  private var moment: Moment { now ?? Moment(seconds: 0) }

  // MARK: Entries

  /// Adds a card to the document in all formats.
  ///
  /// - Parameter updated: when the card was last changed, if its data do not say.
  /// - Returns: when the card was last changed; `nil` if its data do not say.
  private func add(
    _ record: RecordValue, at position: Int, of run: FeedDocument.Run, to document: FeedDocument, updated: Moment?
  ) -> Moment? {
    var entry = FeedEntry()
    // Cells of a section that does not load more may have no ids; the script finds the card.
    let prefix = run.section.onPage.cellIDPrefix ?? (run.section.behaviour.loadsMore ? "card-" : "card=")
    let fragment = prefix + String(decoding: reader.id, as: UTF8.self)
    entry.id = identity(at: position, of: run.section)
    let page = record.member("url").flatMap(address).map(asPagesSay)
    entry.url = page ?? absolute(run.page) + Array("#\(fragment)".utf8)
    entry.externalURL = record.member("external_url").flatMap(address).map(asPagesSay)
      .flatMap { $0 == entry.url ? nil : $0 }
    entry.title = Self.text(record.member("title")) ?? name(of: record)
    // The whole content says what a summary that is its beginning says.
    if document.settings.content == .summary || record.member(CardList.madeSummary) == nil {
      entry.summary = Self.text(record.member("summary"))
    }
    entry.published = Self.date(record.member("date_published"))
    entry.modified = Self.date(record.member("date_modified"))
    let own = entry.modified ?? entry.published
    entry.updated = own ?? updated ?? moment
    entry.image = record.member("image").flatMap(webAddress)
    if entry.image != nil {
      entry.imageWidth = Self.number(record.member("image_width"))
      entry.imageHeight = Self.number(record.member("image_height"))
    }
    authors(of: record, into: &entry)
    if let tags = record.member("tags"), tags.kind == .array {
      entry.tags = tags.children.compactMap { Self.text($0) }
    }
    attachments(of: record, into: &entry)
    if let language = Self.text(record.member("language")), !language.elementsEqual(document.feed.language.utf8),
      Datatype.languageTag.problem(in: language).map({ $0.severity == .warning }) ?? true
    {
      entry.language = language
    }

    html.removeAll()
    entry.hasHTML = bodies.append(contentOf: record, to: &html)
    var content = entry.hasHTML ? html.bytes : nil
    if content == nil { entry.text = Self.text(record.member("content_text")) }
    guard document.settings.content == .summary else {
      write(entry, content, to: document)
      return own
    }
    guard entry.summary == nil else {
      (content, entry.text) = (nil, nil)
      write(entry, nil, to: document)
      return own
    }
    var summary =
      content.map { PlainText.text(ofHTML: $0, cutTo: Self.summaryLength) }
      ?? entry.text.map { PlainText.cut(String(decoding: $0, as: UTF8.self), to: Self.summaryLength) } ?? ""
    entry.text = nil
    summary.withUTF8 { bytes in
      if !bytes.isEmpty { entry.summary = UnsafeRawBufferPointer(bytes) }
      write(entry, nil, to: document)
    }
    return own
  }

  /// The maximum length of a summary made of the content, in characters.
  private static let summaryLength = 280

  private func write(_ entry: FeedEntry, _ html: UnsafeRawBufferPointer?, to document: FeedDocument) {
    for format in document.settings.formats {
      switch format {
      case .atom: atom.add(entry, html: html)
      case .rss: rss.add(entry, html: html)
      case .json: json.add(entry, html: html)
      }
    }
  }

  /// The identity of a card in feeds: its own if that is an absolute address, else one made of the site's address.
  private func identity(at position: Int, of section: SectionModel) -> [UInt8] {
    let own = Array(section.cells.identity(at: position).utf8)
    if own.contains(UInt8(ascii: ":")), own.withUnsafeBytes({ Datatype.absoluteURL.problem(in: $0) }) == nil {
      return own
    }
    let source = section.cells.cards.map { $0.list.source.name + ":" } ?? ""
    return site + Array("#\(source)".utf8) + reader.id
  }

  private func authors(of record: RecordValue, into entry: inout FeedEntry) {
    if let authors = record.member("authors"), authors.kind == .array {
      entry.authors = authors.children.compactMap(person)
    } else if let author = record.member("author").flatMap(person) {
      entry.authors = [author]
    }
  }

  private func person(_ value: RecordValue) -> FeedEntry.Person? {
    if value.kind == .string { return Self.text(value).map { FeedEntry.Person(name: $0) } }
    guard value.kind == .object else { return nil }
    let person = FeedEntry.Person(
      name: Self.text(value.member("name")), url: value.member("url").flatMap(webAddress),
      avatar: value.member("avatar").flatMap(webAddress),
      email: Self.text(value.member("email")).flatMap { mail in
        mail.dropFirst().dropLast().contains(UInt8(ascii: "@")) ? mail : nil
      })
    return person.name == nil && person.url == nil && person.email == nil ? nil : person
  }

  private func attachments(of record: RecordValue, into entry: inout FeedEntry) {
    guard let files = record.member("attachments"), files.kind == .array else { return }
    for file in files.children where file.kind == .object {
      guard let url = file.member("url").flatMap(webAddress) else { continue }
      let type = Self.text(file.member("mime_type")).map { Array($0) } ?? []
      entry.attachments.append(
        FeedEntry.Attachment(
          url: url, type: MediaTypes.isMediaType(type) ? type : MediaTypes.type(of: url),
          title: Self.text(file.member("title")), size: Self.number(file.member("size_in_bytes")),
          duration: Self.number(file.member("duration_in_seconds"))))
    }
  }

  // MARK: Values

  private static func text(_ value: RecordValue?) -> UnsafeRawBufferPointer? {
    guard let value, value.kind == .string || value.kind == .html, !value.text.isEmpty else { return nil }
    return value.text
  }

  /// The full name of a person, which serves as the title of the entry; valid until the next card is added.
  private func name(of record: RecordValue) -> UnsafeRawBufferPointer? {
    guard let text = record.personName else { return nil }
    name.removeAll()
    name.append(text)
    return name.bytes
  }

  /// A whole number from 0.
  private static func number(_ value: RecordValue?) -> UnsafeRawBufferPointer? {
    guard let value, value.kind == .number || value.kind == .string, 1...15 ~= value.text.count,
      value.text.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      value.text.count == 1 || value.text.first != UInt8(ascii: "0")
    else { return nil }
    return value.text
  }

  private static func date(_ value: RecordValue?) -> Moment? {
    guard let value, value.kind == .string || value.kind == .number else { return nil }
    return DateReader.read(value.string)?.moment
  }

  /// An address to which a link may lead, made absolute.
  private func address(_ value: RecordValue) -> [UInt8]? {
    value.kind == .string ? addresses.link(Array(value.text)) : nil
  }

  /// An address of the web, made absolute.
  private func webAddress(_ value: RecordValue) -> [UInt8]? {
    value.kind == .string ? addresses.web(Array(value.text)) : nil
  }

  /// The address of a page as the page itself and the sitemap say it: without the name of the file, which only links
  /// between the pages need.
  private func asPagesSay(_ url: [UInt8]) -> [UInt8] {
    let file = Array(plan.links.pageFile.utf8)
    guard !file.isEmpty, url.starts(with: site), url.suffix(file.count).elementsEqual(file) else { return url }
    let folder = url.dropLast(file.count)
    let path = PagePath(String(decoding: folder.dropFirst(site.count), as: UTF8.self))
    return plan.page(at: path) == nil ? url : Array(folder)
  }

  /// The absolute address of a page.
  private func absolute(_ path: PagePath) -> [UInt8] {
    addresses.link(Array(("." + path.text).utf8)) ?? site + Array(path.text.utf8.dropFirst())
  }

  private func head(of document: FeedDocument, updated: Moment?) -> SyndicationHead {
    let feed = document.feed
    return SyndicationHead(
      title: feed.title == plan.title ? feed.title : "\(feed.title) – \(plan.title)", summary: feed.summary,
      language: feed.language, site: plan.title, id: absolute(feed.path), page: absolute(document.path),
      folder: absolute(document.path), current: absolute(feed.path), older: document.older.map(absolute),
      newer: document.newer.map(absolute), isArchive: document.isArchive, updated: updated ?? moment,
      isDated: updated != nil)
  }

  // MARK: Origins

  private static func location(of slot: (run: FeedDocument.Run, position: Int)) -> SourceLocation? {
    slot.run.section.cells.record(at: slot.position).map { $0.list.location(of: $0.position) }
  }

  private static func subject(
    of slot: (run: FeedDocument.Run, position: Int), field: String?
  ) -> Diagnostic.Subject {
    if let (list, position) = slot.run.section.cells.record(at: slot.position) {
      return list.subject(of: position, field: field)
    }
    return Diagnostic.Subject(
      index: slot.position, card: slot.run.section.cells.identity(at: slot.position), field: field)
  }

  /// The field of a card from which an element or a member is made.
  private static func field(_ name: String) -> String? {
    switch name {
    case "": nil
    case "updated": "date_modified"
    case "published", "pubDate": "date_published"
    case "link": "url"
    case "guid": "id"
    case "author", "name", "uri", "email", "creator": "authors"
    case "category": "tags"
    case "enclosure": "attachments"
    case "thumbnail": "image"
    case "content", "encoded": "content_html"
    case "description": "summary"
    default: name
    }
  }
}
