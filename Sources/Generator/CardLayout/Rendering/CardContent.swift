import CardSources
import HTMLProof
import JSONRecords
import Platform
import SafeHTML
import TemplateEngine

/// Rebuilds the HTML and judges the addresses that cards bring into templates; each renderer has one.
final class CardContent: ForeignValues {
  private let sanitiser = ContentSanitiser()
  /// What the cards of the section that is rendered have in common; a section may host another.
  var section = Section()
  /// The origins of the addresses that were judged so far.
  private var known = KnownOrigins()
  /// The cards of the section before, and what follows from them.
  private var lastList: (list: CardList, section: Section)?
  /// The card that is rendered, for as long as it is.
  private var record: RecordValue?
  /// The id of the card's element, with which those in its content go on; `nil` when they can have none.
  private var id: [UInt8]?
  private var tags = OpenTags()

  /// The fields that say where a card, or its feed, comes from: relative addresses in its content count from there.
  private static let bases = ["content_base", "url", "external_url"]
  private static let feedBases = ["home_page_url", "feed_url"]

  /// What the cards of a section have in common.
  struct Section {
    var origins = OriginList.none
    var root: [UInt8] = []
    /// The level of the section's heading.
    var level = 1
    /// Whether a card may declare its size, and whether it may tell something in its events; where none does, nobody need look
    /// for it in each.
    var haveSizes = true
    var haveParameters = true
    /// Where the feed comes from.
    var base: [UInt8]?
  }

  /// Begins a section.
  ///
  /// - Returns: what was the section before.
  func begin(origins: OriginList, root: [UInt8], list: CardList?) -> Section {
    let outer = section
    section = Section(origins: origins, root: root)
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

  /// Where the feed of some cards comes from.
  private static func base(of list: CardList) -> [UInt8]? {
    RecordTape(list.feed).withRoot {
      base(in: $0, at: feedBases)
    } ?? list.source.base.map { Array($0.utf8) }
  }

  /// Learns the level of a section's heading from what its header wrote.
  func noteHeading(in header: UnsafeRawBufferPointer) {
    _ = tags.read(header)
    if let level = tags.lastHeading { section.level = level }
  }

  /// Takes a card at hand, or with `nil` none: it must be let go before its tape is changed.
  ///
  /// - Parameter id: the id of the card's element, when it has one: the ids in its content go on with it.
  func take(_ record: RecordValue?, id: [UInt8]?) {
    self.record = record
    self.id = id
  }

  // MARK: ForeignValues

  func isContent(_ name: UnsafeRawBufferPointer) -> Bool { name.elementsEqual("content_html".utf8) }

  func write(content: UnsafeRawBufferPointer, behind start: Int, into output: inout ByteBuffer) -> [UInt8]? {
    let setting = tags.read(UnsafeRawBufferPointer(rebasing: output.bytes[start...]))
    let place = ContentPlace(
      base: record.flatMap { Self.base(in: $0, at: Self.bases) } ?? section.base, root: section.root,
      origins: section.origins, headingLevel: tags.lastHeading ?? section.level, setting: setting,
      // No identity of a card holds a colon: what follows one cannot be another card's.
      idPrefix: id.map { Array("card-".utf8) + $0 + [UInt8(ascii: ":")] })
    // What is written a second time in a card has no ids.
    id = nil
    sanitiser.sanitise(content, at: place, into: &output)
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
