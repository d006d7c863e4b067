import CardSources
package import FeedPages
import JSONRecords

/// Objects of schema.org about a page.
///
/// An object is written only with all members that search engines require; one of them missing leaves all of it out.
struct StructuredData {
  /// The members that a card lacks for its type.
  struct Lack: Error, Equatable {
    let type: SchemaType
    /// The name of the property, and the field of the card that it comes from.
    let property: String
    let field: String
  }

  /// What is known of the page and its site beside the card.
  struct PageFacts {
    let url: String
    let language: String
    let site: String
    let siteURL: String
    let currency: String?
    /// The card's picture in the shapes that search engines ask for; empty if there is the picture alone.
    var images: [String] = []
  }

  /// The object about a card; `nil` for the type `none`.
  ///
  /// Required members: <https://developers.google.com/search/docs/appearance/structured-data/search-gallery>, and
  /// <https://schema.org> for what that does not describe.
  static func object(_ type: SchemaType, of card: DescribedCard, at page: PageFacts) throws(Lack) -> RecordData? {
    guard type != .none else { return nil }
    func need<Value>(_ value: Value?, _ property: String, _ field: String) throws(Lack) -> Value {
      guard let value else { throw Lack(type: type, property: property, field: field) }
      return value
    }
    var object = ObjectWriter(type.rawValue, isOutermost: true)
    let title = try need(card.title, type.usesHeadline ? "headline" : "name", "title")
    object.add(type.usesHeadline ? "headline" : "name", title)
    object.add("url", page.url)
    // Of articles no search engine reads it: the page's own description says it.
    if !type.usesHeadline { object.add("description", card.summary(upTo: 500)) }
    if type != .videoObject, page.images.isEmpty { object.add("image", card.address("image")) }
    if type != .videoObject { object.add("image", list: page.images) }
    switch type {
    case .none: break
    case .article, .newsArticle, .blogPosting:
      object.add("mainEntityOfPage", page.url)
      object.add("inLanguage", card.text("language") ?? page.language)
      object.add("datePublished", card.date("date_published"))
      object.add("dateModified", card.date("date_modified"))
      object.add("author", persons(card))
      object.add("keywords", list: card.names("tags"))
      object.add("publisher", ObjectWriter("Organization", ["name": page.site, "url": page.siteURL]).data)
    case .product:
      let price = card.decimal("sale_price") ?? card.decimal("price")
      var offer = ObjectWriter("Offer")
      offer.add("price", number: try need(price, "offers.price", card.has("sale_price") ? "sale_price" : "price"))
      let currency = (card.text("currency") ?? page.currency).flatMap { $0.isCurrency ? $0 : nil }
      offer.add("priceCurrency", try need(currency, "offers.priceCurrency", "currency"))
      offer.add("url", page.url)
      object.add("offers", offer.data)
      object.add("sku", card.text("sku"))
      if let brand = card.text("brand") { object.add("brand", ObjectWriter("Brand", ["name": brand]).data) }
      if let rating = card.decimal("rating"), let count = card.decimal("reviews"), Int(count) ?? 0 > 0 {
        var ratings = ObjectWriter("AggregateRating")
        ratings.add("ratingValue", number: rating)
        ratings.add("reviewCount", number: count)
        object.add("aggregateRating", ratings.data)
      }
    case .person:
      object.add("jobTitle", card.text("role"))
      object.add("sameAs", card.address("external_url"))
    case .event:
      object.add("startDate", try need(card.date("starts_at"), "startDate", "starts_at"))
      object.add("endDate", card.date("ends_at"))
      let name = try need(card.text("place"), "location", "place")
      object.add(
        "location", ObjectWriter("Place", ["name": name, "address": card.text("address") ?? name]).data)
    case .videoObject:
      let image = try need(card.address("image"), "thumbnailUrl", "image")
      object.add("thumbnailUrl", image)
      object.add("uploadDate", try need(card.date("date_published"), "uploadDate", "date_published"))
      let video = card.media(ofType: "video/")
      object.add("contentUrl", video?.url)
      object.add("duration", video?.duration.map { "PT\($0)S" })
    case .podcastEpisode:
      let audio = try need(card.media(ofType: "audio/"), "associatedMedia", "attachments")
      var media = ObjectWriter("MediaObject", ["contentUrl": audio.url, "encodingFormat": audio.type])
      media.add("duration", audio.duration.map { "PT\($0)S" })
      object.add("associatedMedia", media.data)
      object.add("datePublished", card.date("date_published"))
      object.add("partOfSeries", ObjectWriter("PodcastSeries", ["name": page.site, "url": page.siteURL]).data)
    }
    return object.data
  }

  private static func persons(_ card: DescribedCard) -> RecordData? {
    let names = card.names("authors")
    return names.isEmpty ? nil : .array(names.map { ObjectWriter("Person", ["name": $0]).data })
  }

  /// An entry of a list: its name, and its address on this site.
  struct Entry: Equatable {
    let name: String?
    let url: String
  }

  /// The list of a page's cards, counted within the page, so that pages that never change keep their bytes; `nil` for
  /// less than two.
  static func itemList(_ entries: [Entry]) -> RecordData? { list("ItemList", entries) }

  /// The way from the front page to a page.
  static func breadcrumbs(_ entries: [Entry]) -> RecordData? { list("BreadcrumbList", entries) }

  private static func list(_ type: String, _ entries: [Entry]) -> RecordData? {
    guard entries.count > 1 else { return nil }
    var object = ObjectWriter(type, isOutermost: true)
    object.add(
      "itemListElement",
      .array(
        entries.enumerated().map { number, entry in
          var item = ObjectWriter("ListItem")
          item.add("position", number: String(number + 1))
          item.add("name", entry.name)
          item.add(type == "ItemList" ? "url" : "item", entry.url)
          return item.data
        }))
    return object.data
  }
}

/// An object of schema.org that is being made; absent values add no member.
private struct ObjectWriter {
  private var members: [RecordData.Member]
  var data: RecordData { .object(members) }

  init(_ type: String, isOutermost: Bool = false, _ texts: KeyValuePairs<String, String> = [:]) {
    members = isOutermost ? [.init("@context", "https://schema.org")] : []
    members.append(.init("@type", .string(type)))
    for (name, text) in texts { add(name, text) }
  }

  mutating func add(_ name: String, _ text: String?) { add(name, text.map { .string($0) }) }

  mutating func add(_ name: String, _ data: RecordData?) {
    if let data { members.append(.init(name, data)) }
  }

  mutating func add(_ name: String, number: String) { members.append(.init(name, .number(number))) }

  mutating func add(_ name: String, list: [String]) {
    if !list.isEmpty { members.append(.init(name, .array(list.map { .string($0) }))) }
  }
}

extension SchemaType {
  fileprivate var usesHeadline: Bool { [.article, .newsArticle, .blogPosting].contains(self) }
}

extension String {
  /// Whether it has the form of a currency of ISO 4217.
  fileprivate var isCurrency: Bool { utf8.count == 3 && utf8.allSatisfy { 0x41...0x5A ~= $0 } }
}
