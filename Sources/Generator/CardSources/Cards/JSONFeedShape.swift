import JSONRecords

/// Changes to the items of JSON Feed that the readers of RSS and Atom make while writing records: corrects addresses,
/// chooses a picture, makes a summary.
struct JSONFeedShape: Sendable {
  private let addresses: FeedAddresses
  /// Resolves relative addresses in the content of items that have no address themselves.
  private let contentAddresses: FeedAddresses
  private let summaryLength: Int
  /// The authors of items without any (JSON Feed 1.1, `authors`).
  private let authors: RecordData?

  private static let links = ["url", "external_url"].map { Array($0.utf8) }
  /// Lists whose elements have addresses, with the names of the addresses.
  private static let lists = [("attachments", ["url"]), ("authors", ["url", "avatar"])]
  private static let contentBases = ContentBase.cardFields.map { Array($0.utf8) }
  private static let image = Array("image".utf8)
  private static let banner = Array("banner_image".utf8)
  private static let summary = Array("summary".utf8)
  private static let language = Array("language".utf8)
  private static let published = Array("date_published".utf8)
  private static let modified = Array("date_modified".utf8)

  /// The language of items without one.
  private let language: String?

  init(_ feed: RecordData, of source: CardSource) {
    addresses = FeedAddresses(base: source.base)
    let bases = ContentBase.feedFields.lazy.compactMap { if case .string(let text) = feed[$0] { text } else { nil } }
    contentAddresses = FeedAddresses(base: bases.first(where: FeedAddresses.isAddress) ?? source.base)
    authors = Self.authors(of: feed)
    summaryLength = source.summaryLength
    var language: String?
    if case .string(let text) = feed["language"] { language = text }
    self.language = FeedLanguage.inherited(language, site: source.dateLanguage)
  }

  func apply(to tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void) {
    for name in Self.links { mend(name, on: tape, source: source, repair: repair) }
    choosePicture(on: tape, source: source, repair: repair)
    nameAuthors(on: tape, source)
    mendLists(on: tape, source, repair: repair)
    listTags(on: tape, source)
    publish(on: tape, source, repair: repair)
    if let language, text(Self.language, on: tape, source) == nil {
      tape.setMember(Self.language, text: language.utf8, source: source)
    }
    if text(Self.summary, on: tape, source) == nil, let summary = summary(of: tape, source) {
      tape.setMember(Self.summary, text: summary.utf8, source: source)
      tape.setMember(CardList.madeSummary, data: .boolean(true), source: source)
    }
  }

  private func mend(
    _ name: [UInt8], on tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void
  ) {
    guard let text = text(name, on: tape, source) else { return }
    let (mended, rule) = addresses.mended(text, isLink: true)
    if let rule {
      repair(RepairFact(rule: rule, field: String(decoding: name, as: UTF8.self), before: text, after: mended ?? ""))
    }
    guard mended != text else { return }
    if let mended {
      tape.setMember(name, text: mended.utf8, source: source)
    } else {
      tape.removeMember(name, source: source)
    }
  }

  /// Corrects the addresses in lists; most are correct.
  private func mendLists(on tape: RecordTape, _ source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void) {
    for (list, names) in Self.lists {
      let mended = tape.withRoot(source: source) { root -> RecordData? in
        guard let value = root.member(list), value.kind == .array,
          value.children.contains(where: { needsLook($0, names) })
        else { return nil }
        guard case .array(let elements) = RecordData(value) else { return nil }
        return .array(elements.map { self.mended($0, names, of: list, repair: repair) })
      }
      if let mended { tape.setMember(list, data: mended, source: source) }
    }
  }

  private func needsLook(_ element: RecordValue, _ names: [String]) -> Bool {
    element.kind == .object
      && names.contains { name in
        element.member(name).map { $0.kind == .string && !FeedAddresses.isFine($0.text) } ?? false
      }
  }

  private func mended(
    _ element: RecordData, _ names: [String], of list: String, repair: (RepairFact) -> Void
  ) -> RecordData {
    guard case .object(let members) = element else { return element }
    return .object(
      members.compactMap { member in
        guard names.contains(member.name), case .string(let text) = member.value else { return member }
        let (mended, rule) = addresses.mended(text, isLink: true)
        if let rule {
          repair(RepairFact(rule: rule, field: "\(list).\(member.name)", before: text, after: mended ?? ""))
        }
        return mended.map { .init(member.name, .string($0)) }
      })
  }

  /// Gives an item the list of authors of version 1.1, from the single author of version 1 or from the feed.
  private func nameAuthors(on tape: RecordTape, _ source: UnsafeRawBufferPointer) {
    let found = tape.withRoot(source: source) { root -> RecordData? in
      if let own = root.member("authors"), own.kind == .array, own.count > 0 { return nil }
      return root.member("author").flatMap { Self.list(of: RecordData($0)) } ?? authors
    }
    if let found { tape.setMember("authors", data: found, source: source) }
  }

  /// Splits tags that are one comma-separated text into a list.
  private func listTags(on tape: RecordTape, _ source: UnsafeRawBufferPointer) {
    guard let tags = text(Array("tags".utf8), on: tape, source) else { return }
    let list = tags.split(separator: ",").map { PlainText.onOneLine(String($0)) }.filter { !$0.isEmpty }
    tape.setMember("tags", data: .array(list.map { .string($0) }), source: source)
  }

  /// Sets a missing date of publication to the date of modification, as the readers of other feeds do.
  private func publish(on tape: RecordTape, _ source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void) {
    guard text(Self.published, on: tape, source) == nil, let modified = text(Self.modified, on: tape, source) else {
      return
    }
    tape.setMember(Self.published, text: modified.utf8, source: source)
    repair(RepairFact(rule: "date-from-modified", field: "date_published", before: "", after: modified))
  }

  private static func authors(of feed: RecordData) -> RecordData? {
    if case .array(let authors) = feed["authors"], !authors.isEmpty { return .array(authors) }
    return feed["author"].flatMap(list)
  }

  /// The single author of version 1 as a list; a text is the author's name.
  private static func list(of author: RecordData) -> RecordData? {
    switch author {
    case .object(let members) where !members.isEmpty: .array([author])
    case .string(let name) where !name.isEmpty: .array([.object([.init("name", .string(name))])])
    default: nil
    }
  }

  /// Chooses the item's image, its banner, an attachment that is a picture, or the first real picture of the content.
  private func choosePicture(
    on tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void
  ) {
    mend(Self.banner, on: tape, source: source, repair: repair)
    let own = text(Self.image, on: tape, source)
    let named =
      FeedPicture(own) ?? FeedPicture(text(Self.banner, on: tape, source))
      ?? tape.withRoot(source: source, attachment)
    let picture =
      named ?? text(Array("content_html".utf8), on: tape, source).flatMap { ContentPictures.first(in: $0) }
    let base = named == nil && picture != nil ? contentBase(on: tape, source) : addresses
    let (mended, rule) = picture.map { base.mended($0.url, isLink: false) } ?? (nil, nil)
    if let picture, let rule {
      repair(RepairFact(rule: rule, field: "image", before: picture.url, after: mended ?? ""))
    }
    if own != nil, own.map(FeedPicture.isTracker) == true {
      repair(RepairFact(rule: "tracker-picture", field: "image", before: own ?? "", after: mended ?? ""))
    }
    guard mended != own else { return }
    guard let mended else {
      tape.removeMember(Self.image, source: source)
      return
    }
    tape.setMember(Self.image, text: mended.utf8, source: source)
    if let width = picture?.width { tape.setMember(Array("image_width".utf8), number: width, source: source) }
    if let height = picture?.height { tape.setMember(Array("image_height".utf8), number: height, source: source) }
  }

  /// Resolves relative addresses in the content of an item in the same way as rendering does.
  private func contentBase(on tape: RecordTape, _ source: UnsafeRawBufferPointer) -> FeedAddresses {
    Self.contentBases.lazy.compactMap { text($0, on: tape, source) }.first(where: FeedAddresses.isAddress)
      .map { FeedAddresses(base: $0) } ?? contentAddresses
  }

  private func attachment(of root: RecordValue) -> FeedPicture? {
    guard let attachments = root.value(at: "attachments"), attachments.kind == .array else { return nil }
    for attachment in attachments.children where attachment.kind == .object {
      guard attachment.value(at: "mime_type")?.string.hasPrefix("image/") == true,
        let picture = FeedPicture(attachment.value(at: "url")?.string)
      else { continue }
      return picture
    }
    return nil
  }

  private func summary(of tape: RecordTape, _ source: UnsafeRawBufferPointer) -> String? {
    let summary =
      text(Array("content_text".utf8), on: tape, source).map {
        PlainText.cut(PlainText.onOneLine($0), to: summaryLength)
      }
      ?? text(Array("content_html".utf8), on: tape, source).map {
        PlainText.text(ofHTML: $0.utf8, cutTo: summaryLength)
      }
    return summary?.isEmpty == true ? nil : summary
  }

  /// The value of a member that is a non-empty text.
  private func text(_ name: [UInt8], on tape: RecordTape, _ source: UnsafeRawBufferPointer) -> String? {
    tape.withRoot(source: source) { root in
      guard let value = name.withUnsafeBytes({ root.member($0) }), value.kind == .string, !value.text.isEmpty else {
        return nil
      }
      return value.string
    }
  }
}
