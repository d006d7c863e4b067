package import CardLayout
package import CardSources
import Diagnostics
package import FeedPages
import JSONRecords
import TemplateEngine

/// Makes the metadata of pages.
package final class PageMetadataMaker: PageDescriber {
  private let plan: SitePlan
  private let addresses: AbsoluteAddresses
  private let pictures: MadePictures

  /// - Parameter pictures: what was made of the site's own pictures.
  package init(_ plan: SitePlan, pictures: MadePictures = MadePictures()) {
    self.plan = plan
    self.pictures = pictures
    addresses = AbsoluteAddresses(site: plan.url)
  }

  /// The metadata of a page.
  ///
  /// - Complexity: that of reading the page's cards; O(1) without parts that need them.
  package func metadata(
    _ parts: PageMetadata.Parts, of page: PlannedPage, sections: [SectionModel], reader: CellReader
  ) -> PageMetadata {
    guard !parts.isEmpty else { return PageMetadata() }
    if let card = page.card { return metadata(parts, of: page, card, section: sections.first, reader: reader) }
    guard !parts.isDisjoint(with: [.share, .structuredData]) else { return PageMetadata() }
    var metadata = PageMetadata()
    let (image, entries) = contents(
      of: sections, on: page, readsAll: parts.contains(.structuredData), reader: reader)
    if parts.contains(.share) { metadata.share = share(.none, of: page, card: nil, image: image ?? siteImage) }
    if parts.contains(.structuredData) {
      metadata.structuredData = [StructuredData.itemList(entries)].compactMap(\.self)
    }
    return metadata
  }

  /// The address of a page.
  private func url(of path: PagePath) -> String { PageAddress.encoded(plan.url + path.text.dropFirst()) }

  // MARK: Pages of cards

  private func metadata(
    _ parts: PageMetadata.Parts, of page: PlannedPage, _ element: CardPages.Element, section: SectionModel?,
    reader: CellReader
  ) -> PageMetadata {
    var metadata = PageMetadata()
    let own = url(of: page.path)
    withCard(of: section, at: 0, reader: reader) { card in
      let known = element.pages.list.source.schema.flatMap { SchemaType(rawValue: $0) } ?? SchemaType(kind: card.kind)
      let type = known ?? SchemaType(card)
      if parts.contains(.description) { metadata.description = card.summary(upTo: 160) }
      if parts.contains(.share) {
        metadata.share = share(type, of: page, card: card, image: preview(of: card) ?? siteImage)
      }
      guard parts.contains(.structuredData) else { return }
      let facts = StructuredData.PageFacts(
        url: own, language: page.feed.language, site: plan.title, siteURL: plan.url,
        currency: plan.currency, images: images(of: card))
      do throws(StructuredData.Lack) {
        metadata.structuredData = [try StructuredData.object(type, of: card, at: facts)].compactMap(\.self)
      } catch {
        // A type that was only guessed from the fields asks for nothing.
        if known != nil {
          // One warning tells of all cards of the source that lack the same.
          let pages = element.pages
          metadata.problem = .incompleteStructuredData(
            error, at: pages.location ?? pages.list.location(of: element.position),
            subject: pages.list.subject(of: element.position))
        }
      }
    }
    if parts.contains(.structuredData), let way = breadcrumbs(to: own, element) { metadata.structuredData.append(way) }
    return metadata
  }

  private func breadcrumbs(to page: String, _ element: CardPages.Element) -> RecordData? {
    var entries: [StructuredData.Entry] = []
    let root = PagePath("/")
    let feed = element.feed
    if feed.path != root, plan.feeds.contains(where: { $0.path == root }) {
      entries.append(StructuredData.Entry(name: plan.title, url: url(of: root)))
    }
    entries.append(StructuredData.Entry(name: feed.title, url: url(of: feed.path)))
    entries.append(StructuredData.Entry(name: element.title, url: page))
    return StructuredData.breadcrumbs(entries)
  }

  /// Calls `body` with the card at a position; a card that cannot be read is reported when its page is made.
  private func withCard(
    of section: SectionModel?, at position: Int, reader: CellReader, _ body: (DescribedCard) -> Void
  ) {
    guard let section, position < section.cells.count else { return }
    do {
      try section.cells.withCell(at: position, reader: reader, reusesLast: true) { cell in
        body(
          DescribedCard(
            kind: cell.kind, record: cell.record, addresses: addresses, dates: section.content.treatment.dates))
      }
    } catch {}
  }

  // MARK: Lists

  /// The first picture on a page, and the cards of its sections that have an address on the site.
  ///
  /// - Parameter readsAll: whether the cards after the first picture are read.
  private func contents(
    of sections: [SectionModel], on page: PlannedPage, readsAll: Bool, reader: CellReader
  ) -> (image: DescribedCard.Image?, entries: [StructuredData.Entry]) {
    var image: DescribedCard.Image?
    var entries: [StructuredData.Entry] = []
    var seen: Set<String> = []
    let own = url(of: page.path)
    for section in sections {
      for position in 0..<section.cells.count {
        guard readsAll || image == nil else { return (image, entries) }
        withCard(of: section, at: position, reader: reader) { card in
          if image == nil { image = preview(of: card) }
          guard readsAll, let url = url(of: card, in: section, page: own, id: reader.id), seen.insert(url).inserted
          else {
            return
          }
          entries.append(StructuredData.Entry(name: card.title, url: url))
        }
      }
    }
    return (image, entries)
  }

  /// The address of a card on the site: its own page, else its place on the list's page.
  private func url(of card: DescribedCard, in section: SectionModel, page: String, id: [UInt8]) -> String? {
    if let url = card.text("url"), AbsoluteAddresses.isOwn(url), var address = addresses.absolute(url) {
      if plan.links == .file, address.hasSuffix("/index.html") { address.removeLast("index.html".count) }
      return address
    }
    guard section.behaviour.loadsMore else { return nil }
    return page + "#" + (section.onPage.cellIDPrefix ?? "card-") + String(decoding: id, as: UTF8.self)
  }

  // MARK: Sharing

  /// The card's picture for previews of links: the part that was made for them, else the picture; networks show no drawings.
  private func preview(of card: DescribedCard) -> DescribedCard.Image? {
    if let address = card.text("image"), FeedPicture.isDrawing(address: address) { return nil }
    guard let image = card.image, let address = card.text("image"),
      let (cut, path) = pictures.cuts(of: address).first(where: { $0.cut.shape == .share }),
      let url = addresses.absolute(path)
    else { return card.image }
    return DescribedCard.Image(url: url, alt: image.alt, width: String(cut.width), height: String(cut.height))
  }

  /// The card's picture in the shapes that search engines ask for; empty if they were not made.
  private func images(of card: DescribedCard) -> [String] {
    guard let address = card.text("image") else { return [] }
    return pictures.cuts(of: address).filter { $0.cut.shape != .share }.compactMap { addresses.absolute($0.path) }
  }

  private var siteImage: DescribedCard.Image? {
    guard let image = plan.metadata.image ?? plan.metadata.logo?.share, let url = addresses.absolute(image.address)
    else { return nil }
    return DescribedCard.Image(
      url: url, alt: plan.title, width: image.size.map { String($0.width) },
      height: image.size.map { String($0.height) })
  }

  private func share(
    _ type: SchemaType, of page: PlannedPage, card: DescribedCard?, image: DescribedCard.Image?
  ) -> RecordData {
    var members: [RecordData.Member] = [
      .init("type", .string(card == nil ? "website" : type.openGraphType)),
      .init("locale", .string(OpenGraphLocale(card?.text("language") ?? page.feed.language).text)),
      .init("card", image?.isLarge == true ? "summary_large_image" : "summary"),
    ]
    func add(_ name: String, _ text: String?) {
      if let text { members.append(.init(name, .string(text))) }
    }
    if let image {
      var picture: [RecordData.Member] = [.init("url", .string(image.url))]
      if let alt = image.alt { picture.append(.init("alt", .string(alt))) }
      if let width = image.width, let height = image.height {
        picture += [.init("width", .string(width)), .init("height", .string(height))]
      }
      members.append(.init("image", .object(picture)))
    }
    if let card, type.openGraphType == "article" {
      add("published", card.date("date_published"))
      add("modified", card.date("date_modified"))
      members.append(.init("authors", .array(card.names("authors").map { .string($0) })))
      members.append(.init("tags", .array(card.names("tags").map { .string($0) })))
    }
    return .object(members)
  }
}

extension DescribedCard.Image {
  /// Whether it fits a wide preview; a picture of unknown size usually does.
  fileprivate var isLarge: Bool {
    guard let width = width.flatMap({ Int($0) }), let height = height.flatMap({ Int($0) }) else { return true }
    return width >= 300 && height >= 157 && width >= height
  }
}

extension Diagnostic {
  static func incompleteStructuredData(
    _ lack: StructuredData.Lack, at location: SourceLocation, subject: Subject
  ) -> Diagnostic {
    let remedy =
      switch lack.field {
      case "price", "sale_price": "write the price as a number, such as `24.50`"
      case "currency": "write `currency: EUR` into the source, or whatever its prices are in"
      default: "add the field `\(lack.field)`"
      }
    return Diagnostic(
      .warning, code: PageCode.incompleteStructuredData,
      "this card's page has no description as `\(lack.type.rawValue)` for search engines: `\(lack.property)` is missing",
      at: location,
      subject: Subject(
        source: subject.source, index: subject.index, card: subject.card, field: lack.field, page: subject.page),
      reason: "search engines require it, so the whole description is left out",
      hint: "\(remedy), or choose another type with `schema:` of the source; `none` turns descriptions off"
    ).with(detail: lack.property)
  }
}
