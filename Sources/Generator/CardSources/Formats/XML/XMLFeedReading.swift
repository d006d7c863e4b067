import XMLBridge

/// One pass over an XML feed: its items as records, and its metadata.
struct XMLFeedReading {
  var writer: FeedItemWriter
  private(set) var ranges: [Range<Int>] = []
  private(set) var lines: [UInt32] = []
  private(set) var channel = FeedElement(name: "channel")
  /// The root element's name; empty if it is not that of a feed.
  private(set) var root = ""
  private(set) var isWhole = false
  /// The limit that the document exceeds; `nil` if it exceeds none.
  private(set) var excess: XMLReader.Excess?
  private(set) var problems: [XMLReader.Problem] = []
  private(set) var mistakenCharacters = 0
  private(set) var escapedSections = 0
  private(set) var nestedItems = (count: 0, first: "")
  /// The values that the feed declares for all of its items.
  private(set) var defaults = FeedDefaults()
  /// Whether some of these values follow the first item.
  private(set) var isHeadLate = false

  /// The origin of the base of relative addresses; later cases take precedence.
  private enum BaseOrigin: Int {
    case none, page, document, declared
  }

  private var baseOrigin = BaseOrigin.none
  /// Whether the head contains an author who is not among the defaults yet.
  private var hasNewAuthor = false
  private let isSecond: Bool
  /// The number of the first item among all of the feed.
  private let firstRecord: Int

  /// Creates the first pass.
  ///
  /// - Parameter base: the address from which the document was pulled.
  init(writer: FeedItemWriter, base: String?) {
    self.writer = writer
    defaults.addresses = FeedAddresses(base: base)
    (isSecond, firstRecord) = (false, 0)
  }

  /// Creates a second pass, which begins with the values that the first one found.
  ///
  /// - Parameter first: the number of the first item, if it reads some of the items only.
  init(writer: FeedItemWriter, known defaults: FeedDefaults, from first: Int = 0) {
    self.writer = writer
    self.defaults = defaults
    (isSecond, firstRecord) = (true, first)
  }

  /// The first problem that prevents the document from being read.
  var problem: XMLReader.Problem? { problems.first(where: \.isFatal) ?? problems.first }

  /// Reads the document as far as it is well-formed, up to a number of items; what follows them is not examined.
  mutating func read(_ reader: XMLReader, limit: Int? = nil) {
    var elements = FeedElementReader(reader)
    elements.addresses = defaults.addresses
    let limit = limit ?? .max
    while ranges.count < limit, let element = elements.next() {
      if element.name.hasPrefix("#") {
        begin(element)
      } else if FeedElementReader.isItem(element.name) {
        if ranges.isEmpty { settleAuthors() }
        ranges.append(writer.write(element, record: firstRecord + ranges.count, feed: defaults))
        lines.append(UInt32(clamping: element.line))
      } else {
        channel.children.append(element)
        // A feed of a hundred thousand links has no metadata worth examining each of them for.
        if !isSecond, channel.children.count < 1_000 { learn(from: element) }
      }
      if element.name.hasPrefix("#") || element.name == "link" { elements.addresses = defaults.addresses }
    }
    settleAuthors()
    mistakenCharacters = elements.mistakenCharacters
    escapedSections = elements.escapedSections
    nestedItems = elements.nestedItems
    let isAsFarAsAsked = reader.isWhole || ranges.count == limit
    excess = reader.excess
    isWhole = isAsFarAsAsked && excess == nil && !reader.problems.contains(where: \.isFatal)
    problems = reader.problems
  }

  /// The attributes of containers that count for the feed, the last of each name.
  private static let headAttributes: Set<String> = ["href", "rdf:about", "xml:lang"]

  /// Handles the start of a container: the root element, or RSS's channel.
  private mutating func begin(_ container: FeedElement) {
    let name = String(container.name.dropFirst())
    if root.isEmpty { root = name }
    if name == "feed" {
      channel.isAtom = true
      // RFC 4287 §2, RFC 3986 §5.1.3: without another base, addresses are relative to the document's address.
      if baseOrigin == .none, defaults.addresses.base != nil { baseOrigin = .document }
    }
    // RSS 1.1 wraps the items in one more element.
    if name == "items" { return }
    for attribute in container.attributes where Self.headAttributes.contains(attribute.name) {
      channel.attributes.removeAll { $0.name == attribute.name }
      channel.attributes.append(attribute)
    }
    guard !isSecond else { return }
    if let language = container.attribute("xml:lang") { defaults.language = inherited(language) }
    // CDF has its own attributes for the base.
    if let base = container.attribute("xml:base") ?? container.attribute("base") {
      defaults.addresses = defaults.addresses.inside(base)
      if defaults.addresses.base != nil { baseOrigin = .declared }
    } else if name == "channel", baseOrigin == .none, let page = container.attribute("href") {
      defaults.addresses = defaults.addresses.inside(PlainText.trimmed(page))
      if defaults.addresses.base != nil { baseOrigin = .page }
    }
  }

  private func inherited(_ language: String) -> String? {
    FeedLanguage.inherited(language, site: writer.siteLanguage)
  }

  /// Reads the values that apply to all items.
  private mutating func learn(from element: FeedElement) {
    if element.name == "link" {
      let isSelf = channel.isAtom && FeedLinks.relation(element) == "self"
      let origin = isSelf ? BaseOrigin.document : .page
      // RSS's own link takes precedence over one of Atom before it.
      let isOwn = origin == .page && baseOrigin == .page && ranges.isEmpty && element.attribute("href") == nil
      guard origin.rawValue > baseOrigin.rawValue || isOwn,
        let link = isSelf ? element.attribute("href") : FeedLinks.address(of: channel)
      else { return }
      let before = defaults.addresses.base
      defaults.addresses = defaults.addresses.inside(PlainText.trimmed(link))
      guard defaults.addresses.base != nil else { return }
      baseOrigin = origin
      if before != defaults.addresses.base { isHeadLate = isHeadLate || !ranges.isEmpty }
    } else if element.name == "language" || element.name == "dc:language", !element.isBlank {
      let language = inherited(element.trimmed)
      isHeadLate = isHeadLate || !ranges.isEmpty && defaults.language != language
      defaults.language = language
    } else if ["author", "itunes:author", "dc:creator", "managingEditor", "googleplay:author"].contains(element.name) {
      hasNewAuthor = true
    }
  }

  /// Adopts the authors that the head contains since the last call.
  private mutating func settleAuthors() {
    guard hasNewAuthor else { return }
    hasNewAuthor = false
    let before = defaults.authors
    defaults.adopt(FeedPerson.authors(of: channel))
    if before != defaults.authors { isHeadLate = isHeadLate || !ranges.isEmpty }
  }
}
