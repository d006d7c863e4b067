import Diagnostics
import HTMLProof
import Platform

/// All cards of a site's pages, by identity.
struct PreviewCards: Sendable {
  /// A card on the page where it first occurs.
  struct Card: Sendable {
    /// Its identities and its bytes on the page.
    let occurrence: Occurrence
    /// The number of its page.
    let page: Int
    /// The numbers of all pages that show it.
    var pages: [Int]
    /// Whether the page is the card's own, which counts as a page and not as a card.
    var isOwnPage = false

    var id: String { occurrence.id }
    var section: String { occurrence.section }
    var card: String { occurrence.card }
    var cell: String { occurrence.cell }
    var range: Range<Int> { occurrence.range }
    var hash: ContentHash { occurrence.hash }
  }

  /// A card on a page.
  struct Occurrence: Sendable {
    /// Feed, section and card: `news/latest/q310`.
    let id: String
    /// The section: `news/latest`.
    let section: String
    /// The identity of the card alone.
    let card: String
    /// The value of `data-cell`, which begins with the name of the template.
    let cell: String
    let range: Range<Int>
    let hash: ContentHash
  }

  /// A page with its cards in their order.
  struct Page: Sendable {
    let hash: ContentHash
    fileprivate(set) var sections: [String] = []
    fileprivate(set) var occurrences: [Occurrence] = []

    /// Whether it is the page of a card: one section, `card`, with that card.
    fileprivate var isOfCard: Bool { sections == ["card"] && occurrences.count == 1 }
  }

  private(set) var cards: [Card] = []
  private(set) var numbers: [String: Int] = [:]
  /// The pages in the order of the state.
  private(set) var pages: [Page] = []
  /// The numbers of the pages by path.
  private(set) var pageNumbers: [String: Int] = [:]

  /// Finds the cards of all pages.
  ///
  /// - Parameter former: the index of another state; pages that are equal in both are parsed once.
  init(_ state: PreviewState, parser: MarkupParser, reusing former: PreviewCards? = nil) throws(Diagnosed) {
    for (number, path) in state.pages.enumerated() {
      let html = try state.bytes(ofPage: path)
      let hash = ContentHash(html)
      if let known = former?.page(path), known.hash == hash {
        add(known, number: number, path: path)
      } else {
        let page = html.withUnsafeBytes { bytes in
          Self.page(parser.events(of: bytes, isDocument: true), bytes, hash: hash)
        }
        add(page, number: number, path: path)
      }
    }
  }

  private mutating func add(_ page: Page, number: Int, path: String) {
    pages.append(page)
    pageNumbers[path] = number
    for occurrence in page.occurrences {
      if let known = numbers[occurrence.id] {
        if cards[known].pages.last != number { cards[known].pages.append(number) }
      } else {
        numbers[occurrence.id] = cards.count
        cards.append(Card(occurrence: occurrence, page: number, pages: [number], isOwnPage: page.isOfCard))
      }
    }
  }

  /// The page with a path.
  func page(_ path: String) -> Page? { pageNumbers[path].map { pages[$0] } }

  subscript(id: String) -> Card? { numbers[id].map { cards[$0] } }

  /// The card that has a page of its own; `nil` for any other page.
  func card(ofPage path: String, in state: PreviewState) -> Card? {
    cards.first { $0.isOwnPage && state.pages[$0.page] == path }
  }

  private static func page(_ events: HTMLEvents, _ bytes: UnsafeRawBufferPointer, hash: ContentHash) -> Page {
    var page = Page(hash: hash)
    var feed = ""
    var section = ""
    var depth = 0
    var open: (depth: Int, section: String, card: String, cell: String, start: Int)?
    for event in events.events {
      switch event.kind {
      case .startTag:
        if !event.isVoid(in: bytes) { depth += 1 }
        guard open == nil, event.attributeCount > 0 else { continue }
        var (card, cell): (String?, String) = (nil, "")
        for attribute in events.attributes[event.attributeIndices] where attribute.name == .other {
          let name = UnsafeRawBufferPointer(rebasing: bytes[attribute.nameRange])
          guard name.starts(with: "data-".utf8) else { continue }
          func value() -> String { String(decoding: bytes[attribute.valueRange], as: UTF8.self) }
          if name.elementsEqual("data-feed".utf8), feed.isEmpty { feed = value() }
          if name.elementsEqual("data-section".utf8) {
            section = value()
            page.sections.append(section)
          }
          if name.elementsEqual("data-card".utf8) { card = value() }
          if name.elementsEqual("data-cell".utf8) { cell = value() }
        }
        if let card { open = (depth, section, card, cell, event.range.lowerBound) }
      case .endTag:
        if let card = open, card.depth == depth {
          let range = card.start..<event.range.upperBound
          let section = feed + "/" + card.section
          page.occurrences.append(
            Occurrence(
              id: section + "/" + card.card, section: section, card: card.card, cell: card.cell, range: range,
              hash: ContentHash(UnsafeRawBufferPointer(rebasing: bytes[range]))))
          open = nil
        }
        depth -= 1
      case .text, .comment, .doctype: continue
      }
    }
    return page
  }
}

extension HTMLEvent {
  /// Whether a start tag has no end tag.
  fileprivate func isVoid(in bytes: UnsafeRawBufferPointer) -> Bool {
    if flags.contains(.selfClosing), flags.contains(.svg) || flags.contains(.mathML) { return true }
    switch element {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr: return true
    default: return false
    }
  }
}
