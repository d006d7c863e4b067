import FeedPages
import Yams

/// Reads how feeds are put out for feed readers.
struct SyndicationReading {
  let reader: ConfigurationReader
  /// The site's settings, whose values a feed takes for what it does not say.
  var site: Syndication?

  static let keys = ["formats", "content", "limit"]

  /// The greatest limit.
  static let mostCards = 10_000

  /// The settings: `true` for the usual ones, `false` for none, or a mapping.
  func syndication(_ node: Node) -> Syndication? {
    if case .scalar = node {
      guard reader.boolean(node, "syndication") == true else { return nil }
      return site ?? Syndication()
    }
    var settings = site ?? Syndication()
    guard let mapping = MappingReader(node, "`syndication`", .syndication, reader: reader) else { return nil }
    if let formats = mapping.node("formats") {
      let list: [Node] = if case .sequence(let nodes) = formats { Array(nodes) } else { [formats] }
      let named = list.compactMap { reader.choice($0, "formats", of: Syndication.Format.self) }
      // The order does not matter, and the documents have one.
      settings.formats = Syndication.Format.allCases.filter(named.contains)
      if list.isEmpty {
        reader.report(.noValue("formats", at: reader.location(of: formats)))
      }
    }
    if let content = mapping.choice("content", of: Syndication.Content.self) { settings.content = content }
    if let limit = mapping.integer("limit", in: 1...Self.mostCards) { settings.limit = limit }
    return settings
  }
}
