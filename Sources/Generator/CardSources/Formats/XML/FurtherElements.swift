import JSONRecords

/// The elements of an item without an equivalent in JSON Feed, which keep their names; several with one name become a
/// list.
struct FurtherElements {
  /// The address of the item's own page, as written.
  private let page: String?
  private let title: String?
  private let addresses: FeedAddresses
  private let bases: ResolvedBases

  init(page: String?, title: String?, _ addresses: FeedAddresses, _ bases: ResolvedBases) {
    (self.page, self.title, self.addresses, self.bases) = (page, title, addresses, bases)
  }

  /// Writes the further elements of an item.
  func write(of item: FeedElement, with writer: inout RecordWriter) {
    let base = Base(addresses, bases)
    for (name, elements) in item.byName(where: { !isTold($0) && !Self.own.contains($0.name) }) {
      write(elements, named: name, base, &writer)
    }
  }

  /// The names that a record already contains.
  private static let own: Set<String> = [
    "id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "image_width",
    "image_height", "date_published", "date_modified", "authors", "tags", "attachments", "language", "content_base",
  ]

  /// Elements of RSS and Atom that JSON Feed's members represent completely.
  private static let told: Set<String> = [
    "id", "guid", "title", "description", "content", "content:encoded", "summary", "pubDate", "published",
    "issued", "updated", "modified", "enclosure", "xhtml:body", "body", "fullitem", "abstract",
  ]

  /// The elements of persons.
  private static let ofPersons: Set<String> = ["name", "uri", "url", "email"]

  /// Whether JSON Feed's members represent an element completely.
  private func isTold(_ element: FeedElement) -> Bool {
    switch element.name {
    case "link": isTold(link: element)
    case "category":
      element.attribute("domain") == nil && element.attribute("scheme") == nil
        && (element.saying("label") == nil || element.saying("term") == nil
          || element.saying("label") == element.saying("term"))
    case "author":
      element.children.allSatisfy { Self.ofPersons.contains($0.name) || FeedPerson.avatar(in: $0) != nil }
    default: Self.told.contains(element.name)
    }
  }

  private func isTold(link: FeedElement) -> Bool {
    switch FeedLinks.relation(link) {
    case "enclosure": return true
    case "alternate":
      guard let target = FeedLinks.target(link, addresses), !target.isEmpty else { return true }
      let label = link.saying("title").map(PlainText.onOneLine)
      return FeedLinks.isCounter(target) || target == page && (label == nil || label == title)
    default: return false
    }
  }

  // MARK: Writing

  /// The base of the addresses in an element, which is resolved when there is one.
  private final class Base {
    private let outer: Base?
    private let text: String?
    private let bases: ResolvedBases
    private var known: FeedAddresses?

    init(_ addresses: FeedAddresses, _ bases: ResolvedBases) {
      (outer, text, known, self.bases) = (nil, nil, addresses, bases)
    }

    private init(_ text: String, inside outer: Base) { (self.outer, self.text, bases) = (outer, text, outer.bases) }

    /// The base inside an element.
    func inside(_ element: FeedElement) -> Base {
      element.attribute("xml:base").map { Base($0, inside: self) } ?? self
    }

    var addresses: FeedAddresses {
      let addresses = known ?? outer.map { bases.addresses(inside: $0.addresses, text) } ?? FeedAddresses()
      known = addresses
      return addresses
    }
  }

  private func write(
    _ elements: [FeedElement], named name: String, _ base: Base, _ writer: inout RecordWriter
  ) {
    writer.name(name)
    if elements.count > 1 { writer.beginArray() }
    for element in elements { write(element, base, &writer) }
    if elements.count > 1 { writer.endArray() }
  }

  /// Writes a text, or an object of attributes, children and the text under `text`.
  private func write(_ element: FeedElement, _ outer: Base, _ writer: inout RecordWriter) {
    let base = outer.inside(element)
    func text(_ value: String, isAddress: Bool) -> String { isAddress ? base.addresses.absolute(value) : value }
    let content = text(element.trimmed, isAddress: Self.addressElements.contains(element.name))
    if element.attributes.isEmpty, element.children.isEmpty {
      writer.string(content)
      return
    }
    writer.beginObject()
    var names: Set<String> = []
    for attribute in element.attributes where names.insert(attribute.name).inserted {
      writer.name(attribute.name)
      writer.string(text(attribute.value, isAddress: Self.addressAttributes.contains(attribute.name)))
    }
    for (name, elements) in element.byName(where: { !names.contains($0.name) }) {
      write(elements, named: name, base, &writer)
    }
    if !names.contains("text"), element.first("text") == nil, !content.isEmpty {
      writer.name("text")
      writer.string(content)
    }
    writer.endObject()
  }

  /// Attributes whose values are addresses, in RSS, Atom and common modules.
  private static let addressAttributes: Set<String> = ["url", "href", "src", "uri", "img", "image", "rdf:resource"]
  /// Elements whose texts are addresses.
  private static let addressElements: Set<String> = [
    "comments", "wfw:comment", "wfw:commentRss", "url", "uri", "icon", "logo", "thumbnail", "link",
    "creativeCommons:license",
  ]
}
