import JSONRecords
import Platform

/// The changes to a record's tape after reading, which give it the fields of a card.
///
/// They are repeated whenever a record is read and depend only on the record, so records need not be rewritten.
struct CardShape: Sendable {
  private struct Mapping: Sendable {
    let name: [UInt8]
    let origins: [Origin]
    let separator: String?
    let divisor: FieldDivisor?
    let fallback: [UInt8]?
  }

  /// Where a field comes from.
  private enum Origin: Sendable {
    case path(RecordPath)
    case pattern(FieldPattern)

    init(_ text: String) { self = FieldPattern(text).map { .pattern($0) } ?? .path(RecordPath(text)) }
  }

  private let mappings: [Mapping]
  /// The names of fields that are removed when all others have their values.
  private let hidden: [[UInt8]]
  /// The fields that cards have only while another one is a smaller number.
  private let bounded: [(name: [UInt8], lower: RecordPath)]
  /// Whether there are mappings, or pictures to look for; most sources have neither, and this flag avoids touching a
  /// shared object.
  private let hasMappings: Bool
  private let looksForPictures: Bool

  /// The fields beside `content_html` that contain HTML.
  private let html: [String]
  private let richContent: RichContent
  /// Whether the content is mapped, and may be JSON in a text.
  private let hasContent: Bool
  /// Whether there are fields to read as text, which most sources have not.
  private let hasTexts: Bool
  private let texts: TextFields

  /// Puts records in the place of references to them; a flag avoids touching a shared object.
  private let hasJoins: Bool
  private let join: RecordJoin?

  private let valuesPerCard: Int
  private let dates: DateRepair
  private let dateText: DateText?
  private static let dateTextName = Array("date_text".utf8)
  /// Whether the records' dates are already in the canonical form.
  private let hasCanonicalDates: Bool

  /// The changes that apply only to JSON Feed.
  private let jsonFeed: JSONFeedShape?
  let pictures: LocalPictures
  /// Resolves relative addresses, if the source has an address.
  private let addresses: RecordAddresses?

  /// Prepares the changes for a source.
  ///
  /// - Parameter feed: the feed's own metadata.
  init(
    _ source: CardSource, dates: DateRepair, format: SourceFormat, feed: RecordData = .object([]),
    join: RecordJoin? = nil, files: any FileSystem
  ) {
    self.join = join
    hasJoins = join != nil
    jsonFeed = format == .jsonFeed ? JSONFeedShape(feed, of: source) : nil
    pictures = LocalPictures(source, files: files)
    addresses = RecordAddresses(source, format: format, pictures: pictures)
    looksForPictures = source.pictureFolder != nil
    let fields =
      source.fields + (source.content.map { [FieldMapping(name: RichContent.standard, path: $0)] } ?? [])
    hasMappings = !fields.isEmpty
    hasContent = source.content != nil
    html = source.treatment.html
    let setting = RichTextSetting(language: source.dateLanguage, base: source.base)
    richContent = RichContent(setting: setting)
    hasTexts = !source.texts.isEmpty
    texts = TextFields(source.texts, named: Set(fields.map(\.name)), in: setting)
    self.dates = dates
    valuesPerCard = source.valuesPerCard
    // A format of the date takes the place of its text.
    let hasFormat = source.treatment.formats.contains { $0.field == "date_published" }
    dateText = hasFormat ? nil : source.dateLanguage.map { DateText(language: $0) }
    hasCanonicalDates = format == .rss || format == .atom
    hidden = fields.filter(\.isHidden).map { Array($0.name.utf8) }
    bounded = fields.compactMap { field in field.lowerField.map { (Array(field.name.utf8), RecordPath($0)) } }
    mappings = fields.filter { !$0.isHidden }.map { field in
      Mapping(
        name: Array(field.name.utf8), origins: ([field.path].compactMap(\.self) + field.others).map(Origin.init),
        separator: field.separator, divisor: field.divisor.map(FieldDivisor.init),
        fallback: field.fallback.map { Array($0.utf8) })
    }
  }

  /// Changes the tape and reports repairs.
  ///
  /// - Returns: a hash of the values found outside the record; 0 if there are none.
  @discardableResult
  func apply(
    to tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void = { _ in }
  ) -> UInt64 {
    var beside: UInt64 = 0
    if hasJoins { beside = joined(tape, source: source, isLate: false, to: beside, repair) }
    if hasTexts { texts.readOriginals(on: tape, source: source) }
    if hasMappings { map(tape, source: source) }
    if hasJoins, hasMappings { beside = joined(tape, source: source, isLate: true, to: beside, repair) }
    if hasTexts { texts.readNamed(on: tape, source: source) }
    if let addresses { addresses.apply(to: tape, source: source) }
    let (hasDate, hasImage, hasTree, tagCount) = tape.withRoot(source: source, Self.present)
    if hasTree || hasContent {
      richContent.apply(to: RichContent.standard, on: tape, source: source, readsTexts: hasContent, repair: repair)
    }
    if !html.isEmpty {
      for name in html {
        richContent.apply(to: name, on: tape, source: source, readsTexts: false, repair: repair)
      }
    }
    if tagCount > valuesPerCard { cutTags(tagCount, on: tape, source: source, repair: repair) }
    if hasDate, !hasCanonicalDates {
      canonicalise(Self.published, on: tape, source: source, repair: repair)
      canonicalise(Self.modified, on: tape, source: source, repair: repair)
    }
    jsonFeed?.apply(to: tape, source: source, repair: repair)
    if hasDate, let dateText { tell(dateText, on: tape, source: source) }
    guard looksForPictures && (hasImage || pictures.hasPlaceholder || jsonFeed != nil) else { return beside }
    let picture = pictures.apply(to: tape, source: source)
    return beside == 0 ? picture : ContentHash(value: beside).joined(picture).value
  }

  /// Joins records; returns a hash of them together with what was joined before.
  private func joined(
    _ tape: RecordTape, source: UnsafeRawBufferPointer, isLate: Bool, to earlier: UInt64,
    _ repair: (RepairFact) -> Void
  ) -> UInt64 {
    guard let hash = join?.apply(to: tape, source: source, isLate: isLate, repair: repair), hash != 0 else {
      return earlier
    }
    return earlier == 0 ? hash : ContentHash(value: earlier).joined(hash).value
  }

  /// Whether a record has one of the dates, a text that names a picture, and content that is not a text; most records of
  /// APIs have none of these, and each name is examined once.
  private static func present(_ root: RecordValue) -> (date: Bool, image: Bool, tree: Bool, tagCount: Int) {
    var (date, image, tree, tagCount) = (false, false, false, 0)
    guard root.kind == .object else { return (date, image, tree, tagCount) }
    for member in root.children {
      if member.kind == .array || member.kind == .object {
        if member.kind == .array, member.isNamed("tags") { tagCount = member.count }
        if member.isNamed("content_html") { tree = true }
        if member.kind == .array, member.isNamed(published) || member.isNamed(modified) { date = true }
        continue
      }
      if member.isNamed(published) || member.isNamed(modified) {
        date = true
      } else if member.kind == .string, member.isNamed("image") {
        image = true
      }
    }
    return (date, image, tree, tagCount)
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
      // The field may take the place of the object in which the divisor stands.
      let divisor = mapping.divisor.map { $0.value(on: tape, source) }
      if set(mapping, on: tape, source) {
        if let separator = mapping.separator { split(mapping.name, at: separator, on: tape, source) }
        if let divisor { FieldDivisor.divide(mapping.name, by: divisor, on: tape, source) }
        continue
      }
      guard let fallback = mapping.fallback else { continue }
      let isMissing = tape.withRoot(source: source) { root in
        mapping.name.withUnsafeBytes { root.member($0) }.map { $0.kind == .null } ?? true
      }
      if isMissing { tape.setMember(mapping.name, text: fallback, source: source) }
    }
    for (name, lower) in bounded where !FieldDivisor.isAbove(name, lower, on: tape, source) {
      tape.removeMember(name, source: source)
    }
    for name in hidden { tape.removeMember(name, source: source) }
  }

  /// Sets a field to the first of its origins that the record has.
  private func set(_ mapping: Mapping, on tape: RecordTape, _ source: UnsafeRawBufferPointer) -> Bool {
    for (index, origin) in mapping.origins.enumerated() {
      switch origin {
      case .path(let path):
        // Before others, an empty value counts as missing.
        let isTried = index < mapping.origins.count - 1
        let isEmpty = isTried && tape.withRoot(source: source) { Self.isEmpty(path.value(in: $0)) }
        if !isEmpty, tape.setMember(mapping.name, copying: path, source: source) { return true }
      case .pattern(let pattern):
        let text = tape.withRoot(source: source) { pattern.text(of: $0, language: richContent.setting.language) }
        guard let text else { continue }
        tape.setMember(mapping.name, text: text.utf8, source: source)
        return true
      }
    }
    return false
  }

  private static func isEmpty(_ value: RecordValue?) -> Bool {
    switch value?.kind {
    case nil, .null: true
    case .string: value?.text.allSatisfy { $0 <= 0x20 } ?? true
    case .array, .object: value?.count == 0
    default: false
    }
  }

  /// Makes a list of a text.
  private func split(_ name: [UInt8], at separator: String, on tape: RecordTape, _ source: UnsafeRawBufferPointer) {
    let text = tape.withRoot(source: source) { root in
      name.withUnsafeBytes { root.member($0) }.flatMap { $0.kind == .string || $0.kind == .number ? $0.string : nil }
    }
    guard let text else { return }
    let parts = text.split(separator: separator).map { PlainText.trimmed(String($0)) }.filter { !$0.isEmpty }
    tape.setMember(String(decoding: name, as: UTF8.self), data: .array(parts.map { .string($0) }), source: source)
  }

  /// Converts a date to the canonical form; an unreadable one is removed.
  private func canonicalise(
    _ field: StaticString, on tape: RecordTape, source: UnsafeRawBufferPointer, repair: (RepairFact) -> Void
  ) {
    let text: String? = tape.withRoot(source: source) { root in
      guard let value = root.member(field) else { return nil }
      // Another list is not a date, and its numbers are not one as a text.
      if value.kind == .array { return DateList.text(of: value) ?? "[…]" }
      guard value.kind == .string || value.kind == .number, !value.text.isEmpty, !dates.isFine(value.text) else {
        return nil
      }
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
