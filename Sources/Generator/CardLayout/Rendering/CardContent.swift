import CardSources
import HTMLProof
import JSONRecords
import Platform
import SafeHTML
import TemplateEngine

/// Sanitises the HTML and checks the addresses that cards bring into templates; each renderer has one.
final class CardContent: ForeignValues {
  private let sanitiser = ContentSanitiser()
  /// Loaded with the first section that has fields in Markdown.
  private var markdown: MarkdownReader?
  /// The values shared by the cards of the current section; a section may host another.
  var section = Section()
  /// The origins of the addresses checked so far.
  private var known = KnownOrigins()
  /// The cards of the previous section, with the values derived from them.
  private var lastList: (list: CardList, section: Section)?
  /// The card being rendered, if any.
  private var record: RecordValue?
  /// The id of the card's element, the prefix of the ids in its content; `nil` if the content cannot have ids.
  private var id: [UInt8]?
  private var tags = OpenTags()

  /// The values shared by the cards of a section.
  struct Section {
    var origins = OriginList.none
    var root: [UInt8] = []
    /// The level of the section's heading; of the page's or the host's, if the section has none.
    var level = 1
    /// The level of a heading in the section: below its own, or that of its header.
    var innerLevel: UInt8 { UInt8(min(level + 1, 6)) }
    /// Whether any card may declare a size or parameters of its events; if none does, the cards need not be searched.
    var haveSizes = true
    var haveParameters = true
    /// The feed's address.
    var base: [UInt8]?
    /// The fields beside `content_html` that contain HTML.
    var html: [[UInt8]] = []
    /// The fields that contain Markdown.
    var markdown: [[UInt8]] = []
    /// The prefix of the ids of the section's cells.
    var idPrefix = Array("card-".utf8)
  }

  /// Begins a section.
  ///
  /// - Returns: the previous section.
  func begin(
    origins: OriginList, root: [UInt8], list: CardList?, idPrefix: String? = nil,
    treatment: FieldTreatment = FieldTreatment()
  ) -> Section {
    let outer = section
    section = Section(origins: origins, root: root, level: outer.level)
    if !treatment.html.isEmpty { section.html = treatment.html.map { Array($0.utf8) } }
    if !treatment.markdown.isEmpty {
      section.markdown = treatment.markdown.map { Array($0.utf8) }
      if markdown == nil { markdown = MarkdownReader() }
    }
    if let idPrefix { section.idPrefix = Array(idPrefix.utf8) }
    if !known.answers(for: origins) { known = KnownOrigins(list: origins) }
    if let list {
      if lastList?.list !== list {
        lastList = (
          list,
          Section(
            haveSizes: list.fields.mayHave("cell_size"), haveParameters: list.fields.mayHave("parameters"),
            base: Self.base(of: list))
        )
      }
      if let known = lastList?.section {
        (section.haveSizes, section.haveParameters, section.base) =
          (known.haveSizes, known.haveParameters, known.base)
      }
    }
    return outer
  }

  /// The address of the feed that contains some cards.
  private static func base(of list: CardList) -> [UInt8]? {
    RecordTape(list.feed).withRoot {
      base(in: $0, at: ContentBase.feedFields)
    } ?? list.source.base.map { Array($0.utf8) }
  }

  /// Records the level of a section's heading from the HTML of its header.
  func noteHeading(in header: UnsafeRawBufferPointer) {
    _ = tags.read(header)
    if let level = tags.lastHeading { section.level = level }
  }

  /// Sets the current card, or clears it with `nil`, which must happen before the card's tape changes.
  ///
  /// - Parameter id: the id of the card's element, if it has one: the prefix of the ids in its content.
  func take(_ record: RecordValue?, id: [UInt8]?) {
    self.record = record
    self.id = id
  }

  // MARK: ForeignValues

  func isContent(_ name: UnsafeRawBufferPointer) -> Bool {
    name.elementsEqual("content_html".utf8) || section.html.contains { name.elementsEqual($0) }
      || section.markdown.contains { name.elementsEqual($0) }
  }

  func write(
    content: UnsafeRawBufferPointer, of name: UnsafeRawBufferPointer, behind start: Int, into output: inout ByteBuffer
  ) -> [UInt8]? {
    guard let markdown, section.markdown.contains(where: { name.elementsEqual($0) }) else {
      return write(html: content, behind: start, into: &output)
    }
    return markdown.withHTML(of: content) { write(html: $0, behind: start, into: &output) }
  }

  private func write(html: UnsafeRawBufferPointer, behind start: Int, into output: inout ByteBuffer) -> [UInt8]? {
    let setting = tags.read(UnsafeRawBufferPointer(rebasing: output.bytes[start...]))
    let insertion = InsertionContext(
      base: record.flatMap { Self.base(in: $0, at: ContentBase.cardFields) } ?? section.base, root: section.root,
      origins: section.origins, headingLevel: tags.lastHeading ?? section.level, setting: setting,
      // No card's identity contains a colon, so an id with one cannot belong to another card.
      idPrefix: id.map { section.idPrefix + $0 + [UInt8(ascii: ":")] })
    // Content that a card contains a second time gets no ids.
    id = nil
    sanitiser.sanitise(html, at: insertion, into: &output)
    return sanitiser.firstRefused
  }

  func isValid(_ url: UnsafeRawBufferPointer) -> Bool {
    if known.isSurelyValid(url) { return true }
    return Datatype.urlNonEmptyPotentiallySpaced.problem(in: url).map { $0.severity == .warning } ?? true
  }

  func isValid(sourceSet: UnsafeRawBufferPointer) -> Bool {
    Datatype.srcset.problem(in: sourceSet).map { $0.severity == .warning } ?? true
  }

  func isValid(language: UnsafeRawBufferPointer) -> Bool {
    Datatype.languageTagOrEmpty.problem(in: language).map { $0.severity == .warning } ?? true
  }

  func isValid(style: UnsafeRawBufferPointer) -> Bool {
    Datatype.styleDeclarations.problem(in: style).map { $0.severity == .warning } ?? true
  }

  func mayLoad(_ url: UnsafeRawBufferPointer) -> Bool {
    if let answer = known.mayLoad(url) { return answer }
    return section.origins.allows(url.starts(with: "//".utf8) ? Array("https:".utf8) + url : Array(url))
  }

  // MARK: Places

  private static func base(in record: RecordValue, at names: [String]) -> [UInt8]? {
    for name in names {
      guard let value = record.member(name), value.kind == .string else { continue }
      let url = Array(value.text)
      if OriginList.origin(of: url) != nil { return url }
    }
    return nil
  }
}
