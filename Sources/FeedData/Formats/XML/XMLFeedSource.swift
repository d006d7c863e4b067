import Diagnostics
import LibXML
import Records

/// Records in RSS or Atom: each item is written anew as JSON, in the words of JSON Feed.
struct XMLFeedSource {
  let source: FeedSource
  let bytes: MappedBytes
  let dates: DateRepair

  /// One reading of the document.
  private struct Reading {
    var writer: FeedItemWriter
    var ranges: [Range<Int>] = []
    var lines: [UInt32] = []
    var channel = FeedElement(name: "channel")
    var root = ""
    var isWhole = false
    var problems: [XMLReader.Problem] = []
  }

  /// Reads the feed; one that is not well-formed is repaired and read again.
  ///
  /// - Throws: ``Diagnosed`` if nothing of it can be read.
  func read() throws(Diagnosed) -> RecordPlaces {
    defer { withExtendedLifetime(bytes) {} }
    guard var reading = read(bytes.bytes, encoding: nil) else { throw Diagnosed(.tooLargeXML(source)) }
    var diagnostics: [Diagnostic] = []
    var repairs = RepairLog()
    if !reading.isWhole {
      let first = reading.problems.first(where: \.isFatal) ?? reading.problems.first
      if let encoding = XMLEncoding.larger(than: XMLEncoding.declared(in: bytes.bytes)),
        let again = read(bytes.bytes, encoding: encoding), again.isWhole
      {
        reading = again
        diagnostics.append(.wrongEncoding(used: encoding, first, in: bytes.bytes, source))
      } else {
        var repair = XMLRepair(bytes.bytes)
        let repaired = MappedBytes(repair.run())
        guard let again = withExtendedLifetime(repaired, { read(repaired.bytes, encoding: repair.encoding) }) else {
          throw Diagnosed(.tooLargeXML(source))
        }
        if again.isWhole || again.ranges.count > reading.ranges.count { reading = again }
        for fact in repair.facts { repairs.add(fact.fact, record: 0, count: fact.count) }
        diagnostics.append(
          again.isWhole
            ? .repairedXML(first, repair.facts.map(\.fact.rule), in: bytes.bytes, source)
            : .malformedXML(first, whole: reading.ranges.count, in: bytes.bytes, source))
      }
    }
    if reading.root.isEmpty, reading.ranges.isEmpty, diagnostics.isEmpty || !reading.isWhole {
      throw Diagnosed(diagnostics.isEmpty ? [.unknownFormat(source, looksLikeHTML: false)] : diagnostics)
    }
    return places(of: reading, diagnostics, repairs)
  }

  private func places(of reading: Reading, _ diagnostics: [Diagnostic], _ repairs: RepairLog) -> RecordPlaces {
    var reading = reading
    var places = RecordPlaces(bytes: reading.writer.finish())
    for (index, range) in reading.ranges.enumerated() {
      places.slots.append(
        Card(start: UInt64(range.lowerBound), length: UInt32(clamping: range.count), record: UInt32(index)))
    }
    places.lines = reading.lines.isEmpty ? [1] : reading.lines
    places.read = reading.ranges.count
    places.feed = FeedHead(reading.channel).data
    places.diagnostics = diagnostics
    places.repairs = repairs
    places.repairs.merge(reading.writer.repairs)
    return places
  }

  /// Reads a document as far as it is well-formed; `nil` if it is too large.
  private func read(_ bytes: UnsafeRawBufferPointer, encoding: String?) -> Reading? {
    guard let reader = XMLReader(bytes, encoding: encoding, read: self.bytes.note(read:)) else { return nil }
    var elements = FeedElementReader(reader)
    var reading = Reading(writer: FeedItemWriter(dates: dates, summaryLength: source.summaryLength))
    var defaults = FeedDefaults()
    defaults.addresses = FeedAddresses(base: source.base)
    var hasBase = false
    while let element = elements.next() {
      if element.name.hasPrefix("#") {
        reading.root = String(element.name.dropFirst())
        reading.channel.attributes += element.attributes
        if let base = element.attribute("xml:base") {
          defaults.addresses = defaults.addresses.inside(base)
          hasBase = defaults.addresses.base != nil
        }
      } else if element.name == "item" || element.name == "entry" {
        reading.ranges.append(reading.writer.write(element, record: reading.ranges.count, feed: defaults))
        reading.lines.append(UInt32(clamping: element.line))
      } else {
        reading.channel.children.append(element)
        if element.name == "link", !hasBase, let link = FeedItem.link(of: reading.channel) {
          defaults.addresses = defaults.addresses.inside(PlainText.trimmed(link))
          hasBase = defaults.addresses.base != nil
        }
        // A feed of a hundred thousand authors has none.
        if reading.channel.children.count < 1_000, ["author", "itunes:author", "dc:creator"].contains(element.name) {
          defaults.authors = FeedItem.authors(of: reading.channel)
        }
      }
    }
    reading.isWhole = reader.isWhole && !reader.problems.contains(where: \.isFatal)
    reading.problems = reader.problems
    return reading
  }
}

/// What a channel or feed says about itself, in JSON Feed's words.
struct FeedHead {
  let data: RecordData

  init(_ channel: FeedElement) {
    var members: [RecordData.Member] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { members.append(.init(name, .string(value))) }
    }
    func plain(_ element: FeedElement?) -> String? {
      element.map {
        PlainText.looksLikeHTML($0.text) || $0.hasMarkup
          ? PlainText.text(ofHTML: $0.text) : PlainText.onOneLine($0.trimmed)
      }
    }
    add("title", plain(channel.first("title")))
    add("home_page_url", FeedItem.link(of: channel))
    add("feed_url", channel.all("link").first { $0.attribute("rel") == "self" }?.attribute("href"))
    add(
      "description",
      plain(
        channel.first("description") ?? channel.first("subtitle") ?? channel.first("tagline")
          ?? channel.first("itunes:summary")))
    let image =
      channel.first("image").flatMap { $0.text(of: "url") } ?? channel.first("itunes:image")?.attribute("href")
    add("icon", image ?? channel.text(of: "icon", "logo"))
    add("language", channel.text(of: "language", "dc:language") ?? channel.attribute("xml:lang"))
    let authors = FeedItem.authors(of: channel)
    if !authors.isEmpty {
      members.append(.init("authors", .array(authors.map { .object([.init("name", .string($0.name ?? ""))]) })))
    }
    data = .object(members)
  }
}
