import XMLBridge

/// The names of elements and attributes in feeds, normalised for differences in namespaces and case.
enum FeedNames {
  /// The usual prefixes of the namespaces; an empty prefix denotes RSS's or Atom's own names.
  ///
  /// Namespaces are compared without case, `https`, and a final `/` or `#`, in which feeds differ.
  private static let prefixes: [String: String] = [
    // Atom 1.0, 0.3, and the drafts before it
    "http://www.w3.org/2005/atom": "", "http://purl.org/atom/ns": "", "http://purl.org/atom": "",
    "http://example.com/newformat": "", "http://example.com/necho": "", "http://purl.org/echo": "",
    "uri/of/echo/namespace": "", "http://purl.org/pie": "",
    // RSS 1.0, 0.90, 1.1, and namespaces that RSS 2.0 had for a while
    "http://purl.org/rss/1.0": "", "http://purl.org/net/rss1.1": "", "http://my.netscape.com/rdf/simple/0.9": "",
    "http://my.netscape.com/rdf/simple/0.9/docs": "", "http://channel.netscape.com/rdf/simple/0.9": "",
    "http://my.netscape.com/publish/formats/rss-0.91.dtd": "", "http://purl.org/rss/1.0/modules/rss091": "",
    "http://backend.userland.com/rss": "", "http://backend.userland.com/rss2": "",
    "http://backend.userland.com/rss191": "", "http://blogs.law.harvard.edu/tech/rss": "",
    "http://cyber.law.harvard.edu/rss": "", "http://cyber.law.harvard.edu/rss/rss.html": "",
    // Modules
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": "rdf", "http://www.w3.org/1999/xhtml": "xhtml",
    "http://www.w3.org/xml/1998/namespace": "xml", "http://www.w3.org/2000/01/rdf-schema": "rdfs",
    "http://search.yahoo.com/mrss": "media", "http://video.search.yahoo.com/mrss": "media",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes", "http://example.com/dtds/podcast-1.0.dtd": "itunes",
    "http://www.google.com/schemas/play-podcasts/1.0": "googleplay", "http://base.google.com/ns/1.0": "g",
    "http://podcastindex.org/namespace/1.0": "podcast", "http://podlove.org/simple-chapters": "psc",
    "http://purl.org/dc/elements/1.1": "dc", "http://purl.org/dc/elements/1.0": "dc", "http://purl.org/dc": "dc",
    "http://purl.org/dc/terms": "dcterms", "http://purl.org/rss/1.0/modules/dcterms": "dcterms",
    "http://purl.org/rss/1.0/modules/dc": "dc", "http://purl.org/rss/1.0/modules/content": "content",
    "http://purl.org/rss/1.0/modules/slash": "slash", "http://purl.org/rss/1.0/modules/syndication": "sy",
    "http://purl.org/rss/1.0/modules/taxonomy": "taxo", "http://purl.org/rss/1.0/modules/event": "ev",
    "http://purl.org/rss/1.0/modules/annotate": "annotate", "http://purl.org/rss/1.0/modules/link": "l",
    "http://purl.org/rss/1.0/modules/wiki": "wiki", "http://purl.org/rss/1.0/modules/company": "company",
    "http://purl.org/rss/1.0/modules/textinput": "ti", "http://purl.org/rss/1.0/modules/search": "search",
    "http://purl.org/rss/1.0/modules/servicestatus": "ss", "http://purl.org/rss/1.0/modules/subscription": "cp",
    "http://purl.org/rss/1.0/modules/aggregation": "ag", "http://purl.org/rss/1.0/modules/reference": "ref",
    "http://purl.org/rss/1.0/modules/image": "image", "http://purl.org/rss/1.0/modules/email": "email",
    "http://purl.org/rss/1.0/modules/audio": "audio", "http://prismstandard.org/namespaces/1.2/basic": "prism",
    "http://webns.net/mvcb": "admin", "http://www.georss.org/georss": "georss", "http://georss.org/georss": "georss",
    "http://www.w3.org/2003/01/geo/wgs84_pos": "geo", "http://www.opengis.net/gml": "gml",
    "http://purl.org/syndication/thread/1.0": "thr", "http://wellformedweb.org/commentapi": "wfw",
    "http://www.youtube.com/xml/schemas/2015": "yt", "http://rssnamespace.org/feedburner/ext/1.0": "feedburner",
    "http://madskills.com/public/xml/rss/module/trackback": "trackback",
    "http://madskills.com/public/xml/rss/module/pingback": "pingback",
    "http://backend.userland.com/creativecommonsrssmodule": "creativeCommons",
    "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": "creativeCommons",
    "http://web.resource.org/cc": "cc", "http://creativecommons.org/ns": "cc",
    "http://a9.com/-/spec/opensearch/1.1": "opensearch", "http://a9.com/-/spec/opensearchrss/1.0": "opensearch",
    "http://xmlns.com/foaf/0.1": "foaf", "http://www.w3.org/2007/app": "app", "http://postneo.com/icbm": "icbm",
    "http://media.tangent.org/rss/1.0": "audio",
  ]

  /// The namespaces of Atom's elements.
  private static let atom: Set<String> = [
    "http://www.w3.org/2005/atom", "http://purl.org/atom/ns", "http://purl.org/atom", "http://purl.org/echo",
    "http://example.com/newformat", "http://example.com/necho", "uri/of/echo/namespace", "http://purl.org/pie",
  ]

  private static func key(_ namespace: String) -> String {
    var key = namespace.lowercased()
    if key.hasPrefix("https:") { key = "http:" + key.dropFirst(6) }
    while key.last == "/" || key.last == "#" { key.removeLast() }
    return key
  }

  static func isAtom(_ namespace: String) -> Bool { !namespace.isEmpty && atom.contains(key(namespace)) }

  /// An element's name with the usual prefix of its namespace; a known name in another case becomes that name.
  static func element(_ name: XMLReader.Name) -> String {
    let whole = prefixed(name)
    if known.contains(whole) { return whole }
    return usual[whole.lowercased()] ?? whole
  }

  /// An attribute's name, likewise.
  static func attribute(_ name: XMLReader.Name) -> String {
    let whole = prefixed(name)
    return attributes[whole.lowercased()] ?? whole
  }

  private static func prefixed(_ name: XMLReader.Name) -> String {
    let prefix = name.namespace.isEmpty ? name.prefix : prefixes[key(name.namespace)] ?? name.prefix
    return prefix.isEmpty ? name.local : prefix + ":" + name.local
  }

  /// The names that the readers of feeds use.
  private static let known: Set<String> = [
    "rss", "rdf:RDF", "RDF", "feed", "channel", "item", "entry", "title", "link", "guid", "id", "description",
    "summary",
    "content", "content:encoded", "pubDate", "published", "issued", "created", "updated", "modified", "date",
    "lastBuildDate", "author", "contributor", "name", "uri", "url", "email", "category", "enclosure", "source", "image",
    "language", "copyright", "rights", "generator", "managingEditor", "webMaster", "docs", "ttl", "cloud", "comments",
    "textInput", "skipHours", "skipDays", "rating", "subtitle", "tagline", "info", "icon", "logo", "width", "height",
    "abstract", "body", "fullitem", "xhtml:body", "dc:title", "dc:creator", "dc:date", "dc:subject", "dc:description",
    "dc:language", "dc:identifier", "dcterms:title", "dcterms:description", "dcterms:language", "dcterms:identifier",
    "dcterms:creator", "foaf:Person", "a", "items", "dc:publisher", "dc:contributor", "dc:rights", "dc:author",
    "dcterms:created",
    "dcterms:issued", "dcterms:modified", "dcterms:available", "dcterms:abstract", "dcterms:subject", "itunes:author",
    "itunes:owner", "itunes:name", "itunes:email", "itunes:image", "itunes:category", "itunes:keywords", "itunes:title",
    "itunes:summary", "itunes:subtitle", "itunes:duration", "media:content", "media:thumbnail", "media:group",
    "media:title", "media:description", "media:keywords", "media:category", "media:credit", "media:player",
    "feedburner:origLink", "prism:publicationDate", "g:image_link", "g:id", "g:title", "g:link", "g:description",
    "g:price", "googleplay:author", "googleplay:description",
    "googleplay:image",
  ]

  private static let usual = [String: String](known.map { ($0.lowercased(), $0) }) { first, _ in first }

  private static let attributes = [String: String](
    [
      "href", "url", "type", "rel", "isPermaLink", "length", "domain", "term", "label", "scheme", "version", "mode",
      "src", "lastmod", "title", "base", "value", "width", "height", "medium", "rdf:about", "rdf:resource", "xml:base",
      "xml:lang",
    ].map { ($0.lowercased(), $0) }
  ) { first, _ in first }
}
