package import Platform
import XMLBridge

/// A list of feeds in OPML, as feed readers export it.
package struct SubscriptionList: Sendable, Equatable {
  /// A feed of the list.
  package struct Feed: Sendable, Equatable {
    /// Its title; its address if it has none.
    package let title: String
    /// Its address.
    package let url: String
  }

  /// The title of the list.
  package private(set) var title: String?
  /// The feeds, each address once, in the order of the list.
  package private(set) var feeds: [Feed] = []
  /// The number of entries that are feeds without an address of the web.
  package private(set) var leftOut = 0

  /// Reads a document; `nil` if it is not OPML.
  package init?(_ bytes: MappedBytes) {
    defer { withExtendedLifetime(bytes) {} }
    guard XMLRootElement.name(of: bytes.bytes)?.lowercased() == "opml", let reader = XMLReader(bytes.bytes) else {
      return nil
    }
    var known: Set<String> = []
    var isInTitle = false
    while let event = reader.next() {
      switch event {
      case .start(let isEmpty):
        // Read the number first, because it may add the name to the list.
        let number = reader.nameNumber
        let name = reader.names[number].local.lowercased()
        isInTitle = name == "title" && !isEmpty && title == nil
        if name == "outline" { add(reader, &known) }
      case .text where isInTitle:
        reader.withText { title = (title ?? "") + String(decoding: $0, as: UTF8.self) }
      case .end: isInTitle = false
      case .text, .entity: break
      }
    }
    title = title.map(PlainText.onOneLine).flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func add(_ reader: XMLReader, _ known: inout Set<String>) {
    var attributes: [String: String] = [:]
    for attribute in reader.attributes(entity: { FeedElementReader.htmlText(ofEntity: $0) }) {
      attributes[attribute.name.local.lowercased()] = PlainText.onOneLine(attribute.value)
    }
    guard let written = attributes["xmlurl"], !written.isEmpty else { return }
    let address = written.hasPrefix("feed://") ? "https://" + written.dropFirst("feed://".count) : written
    guard FeedAddresses.isAddress(address), let url = FeedAddresses().mended(address, isLink: false).text else {
      leftOut += 1
      return
    }
    guard known.insert(url).inserted else { return }
    let title = [attributes["title"], attributes["text"]].lazy.compactMap(\.self).first { !$0.isEmpty }
    feeds.append(Feed(title: title ?? url, url: url))
  }
}
