import JSONRecords
import Platform

/// The changes to a record's tape after reading, which give it the fields of a card.
///
/// They are repeated whenever a record is read and depend only on the record, so records need not be rewritten.
struct CardShape: Sendable {
  private struct Mapping: Sendable {
    let name: [UInt8]
    let path: RecordPath?
    let fallback: [UInt8]?
  }

  private let mappings: [Mapping]
  /// The names of fields that are removed when all others have their values.
  private let hidden: [[UInt8]]
  /// Whether there are mappings, or pictures to look for; most sources have neither, and this flag avoids touching a
  /// shared object.
  private let hasMappings: Bool
  private let looksForPictures: Bool

  private let valuesPerCard: Int
  private let dates: DateRepair
  private let dateText: DateText?
  private static let dateTextName = Array("date_text".utf8)
  /// Whether the records' dates are already in the canonical form.
  private let hasCanonicalDates: Bool

  /// The changes that apply only to JSON Feed.
  private let jsonFeed: JSONFeedShape?
  let pictures: LocalPictures

  /// Prepares the changes for a source.
  ///
  /// - Parameter feed: the feed's own metadata.
  init(
    _ source: CardSource, dates: DateRepair, format: SourceFormat, feed: RecordData = .object([]), files: any FileSystem
  ) {
    jsonFeed = format == .jsonFeed ? JSONFeedShape(feed, of: source) : nil
    pictures = LocalPictures(source, files: files)
    looksForPictures = source.pictureFolder != nil
    hasMappings = !source.fields.isEmpty
    self.dates = dates
    valuesPerCard = source.valuesPerCard
    dateText = source.dateLanguage.map { DateText(language: $0) }
    hasCanonicalDates = format == .rss || format == .atom
    hidden = source.fields.filter(\.isHidden).map { Array($0.name.utf8) }
    mappings = source.fields.filter { !$0.isHidden }.map { field in
      Mapping(
        name: Array(field.name.utf8), path: field.path.map(RecordPath.init),
        fallback: field.fallback.map { Array($0.utf8) })
    }
  }

  /// Changes the tape and reports repairs.
  ///
  /// - Returns: a hash of the values found outside the record; 0 if nothing was looked for.
  @discardableResult
  func apply(
    to tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void = { _ in }
  ) -> UInt64 {
    if hasMappings { map(tape, source: source) }
    let (hasDate, hasImage, tagCount) = tape.withRoot(source: source, Self.present)
    if tagCount > valuesPerCard { cutTags(tagCount, on: tape, source: source, repair: repair) }
    if hasDate, !hasCanonicalDates {
      canonicalise(Self.published, on: tape, source: source, repair: repair)
      canonicalise(Self.modified, on: tape, source: source, repair: repair)
    }
    jsonFeed?.apply(to: tape, source: source, repair: repair)
    if hasDate, let dateText { tell(dateText, on: tape, source: source) }
    return looksForPictures && (hasImage || pictures.hasPlaceholder || jsonFeed != nil)
      ? pictures.apply(to: tape, source: source) : 0
  }

  /// Whether a record has one of the dates, and a text that names a picture; most records of APIs have neither, and
  /// each name is examined once.
  private static func present(_ root: RecordValue) -> (date: Bool, image: Bool, tagCount: Int) {
    var (date, image, tagCount) = (false, false, 0)
    guard root.kind == .object else { return (date, image, tagCount) }
    for member in root.children {
      if member.kind == .array {
        if member.isNamed("tags") { tagCount = member.count }
        continue
      }
      if member.isNamed(published) || member.isNamed(modified) {
        date = true
      } else if member.kind == .string, member.isNamed("image") {
        image = true
      }
    }
    return (date, image, tagCount)
  }

  /// Leaves out the last of too many tags: every list of the site in which the card is would repeat them.
  private func cutTags(
    _ count: Int, on tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void
  ) {
    let kept = tape.withRoot(source: source) { root in
      root.member("tags").map { Array($0.children.lazy.prefix(valuesPerCard).map { RecordData($0) }) } ?? []
    }
    tape.setMember("tags", data: .array(kept), source: source)
    repair(RepairFact(rule: Self.cutRule, field: "tags", before: String(count), after: String(kept.count)))
  }

  /// The repair of a card with too many values.
  static let cutRule = "too-many-values"

  private static let published: StaticString = "date_published"
  private static let modified: StaticString = "date_modified"

  /// Adds the day of the date in words, unless the record has a text for it.
  private func tell(_ dateText: DateText, on tape: RecordTape, source: UnsafeRawBufferPointer) {
    let text = tape.withRoot(source: source) { root -> String? in
      guard root.kind == .object, let date = root.member("date_published"), date.kind == .string,
        root.member("date_text") == nil
      else { return nil }
      return dateText.text(date.text)
    }
    if let text { tape.setMember(Self.dateTextName, text: text.utf8, source: source) }
  }

  /// The reason why a record is hidden: its date of publication is in the future.
  func hidden(_ root: RecordValue) -> RepairFact? {
    guard dates.future == .hide, root.kind == .object, let date = root.member("date_published"),
      Moment.isCanonical(date.text), dates.isLate(date.text)
    else { return nil }
    return RepairFact(rule: "date-in-future", field: "date_published", before: date.string, after: "")
  }

  private func map(_ tape: RecordTape, source: UnsafeRawBufferPointer) {
    for mapping in mappings {
      if let path = mapping.path, tape.setMember(mapping.name, copying: path, source: source) { continue }
      guard let fallback = mapping.fallback else { continue }
      let isMissing = tape.withRoot(source: source) { root in
        mapping.name.withUnsafeBytes { root.member($0) }.map { $0.kind == .null } ?? true
      }
      if isMissing { tape.setMember(mapping.name, text: fallback, source: source) }
    }
    for name in hidden { tape.removeMember(name, source: source) }
  }

  /// Converts a date to the canonical form; an unreadable one is removed.
  private func canonicalise(
    _ field: StaticString, on tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void
  ) {
    let text: String? = tape.withRoot(source: source) { root in
      guard let value = root.member(field), value.kind == .string || value.kind == .number,
        !value.text.isEmpty, !dates.isFine(value.text)
      else { return nil }
      return value.string
    }
    guard let text else { return }
    let name = Array("\(field)".utf8)
    let (canonical, fact) = dates.canonical(text, field: "\(field)")
    if let fact { repair(fact) }
    if let canonical {
      if canonical != text { tape.setMember(name, text: canonical.utf8, source: source) }
    } else {
      tape.removeMember(name, source: source)
    }
  }
}
