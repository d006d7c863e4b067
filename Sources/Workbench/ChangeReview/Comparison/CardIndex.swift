import Diagnostics
import HTMLProof
import Platform

/// All cards of a site's pages, by identity.
struct CardIndex: Sendable {
  /// A card on the page where it first occurs.
  struct Card: Sendable {
    /// Feed, section and card: `news/latest/q310`.
    let id: String
    /// The section: `news/latest`.
    let section: String
    /// The identity of the card alone.
    let card: String
    /// The value of `data-cell`, which begins with the name of the template.
    let cell: String
    /// The number of its page.
    let page: Int
    let range: Range<Int>
    let hash: ContentHash
    /// The numbers of all pages that show it.
    var pages: [Int]
  }

  private(set) var cards: [Card] = []
  private(set) var numbers: [String: Int] = [:]
  /// A hash of each page.
  private(set) var pageHashes: [ContentHash] = []

  /// Finds the cards of all pages.
  init(_ state: PreviewState, parser: MarkupParser) throws(Diagnosed) {
    for (page, path) in state.pages.enumerated() {
      let html = try state.bytes(ofPage: path)
      pageHashes.append(ContentHash(html))
      html.withUnsafeBytes { bytes in add(parser.events(of: bytes, isDocument: true), bytes, page: page) }
    }
  }

  subscript(id: String) -> Card? { numbers[id].map { cards[$0] } }

  private mutating func add(_ events: HTMLEvents, _ bytes: UnsafeRawBufferPointer, page: Int) {
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
          if name.elementsEqual("data-section".utf8) { section = value() }
          if name.elementsEqual("data-card".utf8) { card = value() }
          if name.elementsEqual("data-cell".utf8) { cell = value() }
        }
        if let card { open = (depth, section, card, cell, event.range.lowerBound) }
      case .endTag:
        if let card = open, card.depth == depth {
          add(
            section: feed + "/" + card.section, card: card.card, cell: card.cell, page: page,
            range: card.start..<event.range.upperBound, bytes)
          open = nil
        }
        depth -= 1
      case .text, .comment, .doctype: continue
      }
    }
  }

  private mutating func add(
    section: String, card: String, cell: String, page: Int, range: Range<Int>, _ bytes: UnsafeRawBufferPointer
  ) {
    let id = section + "/" + card
    if let number = numbers[id] {
      if cards[number].pages.last != page { cards[number].pages.append(page) }
      return
    }
    numbers[id] = cards.count
    cards.append(
      Card(
        id: id, section: section, card: card, cell: cell, page: page, range: range,
        hash: ContentHash(UnsafeRawBufferPointer(rebasing: bytes[range])), pages: [page]))
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
