import LibXML

/// An element of a feed's item or channel, with what is inside it.
struct FeedElement {
  /// The name with the usual prefix of its namespace, such as `media:thumbnail`; RSS's and Atom's own names have none.
  let name: String
  var attributes: [(name: String, value: String)] = []
  /// The text; for a text construct with markup inside, HTML.
  var text: [UInt8] = []
  /// Whether the text is HTML because elements were met inside it.
  var hasMarkup = false
  var children: [FeedElement] = []
  /// The line where it begins.
  var line = 0

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The text without the white space around it.
  var trimmed: String {
    var text = self.text[...]
    while let first = text.first, first <= 0x20 { text = text.dropFirst() }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first child with a name that holds text.
  func text(of names: String...) -> String? {
    for name in names {
      for child in children where child.name == name {
        let text = child.trimmed
        if !text.isEmpty { return text }
      }
    }
    return nil
  }

  func first(_ name: String) -> FeedElement? { children.first { $0.name == name } }
  func all(_ name: String) -> [FeedElement] { children.filter { $0.name == name } }

  /// The names of elements whose text may be markup (RSS 2.0, RSS content module, RFC 4287 §3.1).
  static let textConstructs: Set<String> = [
    "description", "content:encoded", "title", "content", "summary", "subtitle", "tagline", "rights", "copyright",
    "itunes:summary", "media:description",
  ]

  /// The usual prefixes of the namespaces; an empty prefix makes a name RSS's or Atom's own.
  static let prefixes: [String: String] = [
    "http://www.w3.org/2005/Atom": "", "http://purl.org/atom/ns#": "", "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "", "http://channel.netscape.com/rdf/simple/0.9/": "",
    "http://backend.userland.com/rss2": "", "http://backend.userland.com/RSS2": "",
    "http://blogs.law.harvard.edu/tech/rss": "",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf", "http://www.w3.org/1999/xhtml": "xhtml",
    "http://search.yahoo.com/mrss/": "media", "http://search.yahoo.com/mrss": "media",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes", "http://www.itunes.com/DTDs/Podcast-1.0.dtd": "itunes",
    "http://purl.org/dc/elements/1.1/": "dc", "http://purl.org/dc/terms/": "dcterms",
    "http://purl.org/rss/1.0/modules/content/": "content", "http://purl.org/rss/1.0/modules/slash/": "slash",
    "http://purl.org/rss/1.0/modules/syndication/": "sy", "http://www.georss.org/georss": "georss",
    "http://www.w3.org/2003/01/geo/wgs84_pos#": "geo", "http://purl.org/syndication/thread/1.0": "thr",
    "https://podcastindex.org/namespace/1.0": "podcast", "http://www.youtube.com/xml/schemas/2015": "yt",
    "http://www.w3.org/XML/1998/namespace": "xml", "http://wellformedweb.org/CommentAPI/": "wfw",
  ]

  static func name(_ name: XMLReader.Name) -> String {
    let prefix = prefixes[name.namespace] ?? name.prefix
    return prefix.isEmpty ? name.local : prefix + ":" + name.local
  }
}
