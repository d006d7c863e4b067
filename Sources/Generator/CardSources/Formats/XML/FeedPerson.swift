/// A person in a feed.
struct FeedPerson: Sendable, Hashable {
  var name: String?
  var url: String?
  /// The address of a picture.
  var avatar: String?
  var email: String?

  /// The authors of an item or a feed.
  ///
  /// An entry without authors has those of its source feed (RFC 4287 §4.2.1).
  static func authors(of element: FeedElement, _ addresses: FeedAddresses = FeedAddresses()) -> [FeedPerson] {
    guard !element.children.isEmpty else { return [] }
    var mails: [FeedPerson] = []
    for names in [
      ["author"], ["dc:creator", "dc:author", "dcterms:creator"], ["itunes:author", "googleplay:author"],
      ["media:credit"], ["source"], ["managingEditor"], ["contributor", "dc:contributor"],
    ] {
      var authors: [FeedPerson] = []
      var seen: Set<FeedPerson> = []
      for person in names.flatMap(element.all) {
        let found = person.name == "source" ? Self.authors(of: person, addresses) : [FeedPerson(person, addresses)]
        for author in found where !author.isEmpty && seen.insert(author).inserted { authors.append(author) }
      }
      // RSS's own element contains an e-mail address; other elements contain the name, too.
      if !authors.isEmpty, names == ["author"], authors.allSatisfy({ $0.name == $0.email }) {
        mails = authors
      } else if !authors.isEmpty {
        return mails.isEmpty || Self.naming.contains(names) ? authors : mails
      }
    }
    return mails
  }

  /// The elements that name the owner of an e-mail address.
  private static let naming = [
    ["dc:creator", "dc:author", "dcterms:creator"], ["itunes:author", "googleplay:author"],
  ]

  private var isEmpty: Bool { name == nil && url == nil && email == nil }

  private init(_ element: FeedElement, _ addresses: FeedAddresses) {
    // FOAF and RDF contain the person inside.
    let element = element.first("foaf:Person") ?? element.first("rdf:Description") ?? element
    let addresses = addresses.inside(element.attribute("xml:base"))
    url =
      element.first("uri").flatMap { FeedLinks.target($0, addresses) } ?? element.text(of: "url", "href")
      ?? element.first("foaf:homepage").flatMap { FeedLinks.target($0, addresses) }
    email = element.text(of: "email") ?? element.first("foaf:mbox")?.attribute("rdf:resource").map(Self.bare)
    if element.attribute("xml:base") != nil { url = url.flatMap { addresses.mended($0, isLink: true).text } }
    if let text = element.text(of: "name", "foaf:name", "itunes:name", "rdf:value") {
      name = Self.plain(text)
    } else if element.children.isEmpty {
      (name, email) = Self.parts(Self.plain(element.trimmed) ?? "")
    }
    if name == nil { name = email }
    avatar = element.children.lazy.compactMap(Self.avatar).first
  }

  /// The picture of a person in a child element: Google's, or that of Media RSS.
  static func avatar(in child: FeedElement) -> String? {
    guard child.name == "gd:image" || child.name == "media:thumbnail" else { return nil }
    return FeedPicture(child.attribute("src") ?? child.attribute("url"))?.url
  }

  /// Parses RSS's `mail@example.org (Name)` and other forms: `Name <mail@example.org>`, `Name (mail@example.org)`, or
  /// only one of the two.
  private static func parts(_ text: String) -> (name: String?, email: String?) {
    guard text.contains("@") else { return (text.isEmpty ? nil : text, nil) }
    for (open, close) in [("(", ")"), ("<", ">"), ("[", "]")] as [(Character, Character)] {
      guard let start = text.firstIndex(of: open), let end = text.lastIndex(of: close), start < end else { continue }
      let inside = PlainText.onOneLine(String(text[text.index(after: start)..<end]))
      let around = PlainText.onOneLine(text[..<start] + " " + text[text.index(after: end)...])
      let (name, email) = isMail(inside) ? (around, inside) : (inside, around)
      return (name.isEmpty ? nil : name, isMail(email) ? bare(email) : nil)
    }
    if isMail(text) { return (nil, bare(text)) }
    // `mail@example.org Name`
    let words = text.split(separator: " ").map(String.init)
    guard let mail = words.first(where: isMail) else { return (text, nil) }
    let name = words.filter { $0 != mail }.joined(separator: " ")
    return (name.isEmpty ? nil : name, bare(mail))
  }

  private static func isMail(_ text: String) -> Bool {
    guard let at = text.firstIndex(of: "@") else { return false }
    return at != text.startIndex && !text.contains(" ") && text.index(after: at) != text.endIndex
  }

  private static func bare(_ mail: String) -> String {
    mail.lowercased().hasPrefix("mailto:") ? String(mail.dropFirst(7)) : mail
  }

  private static func plain(_ text: String) -> String? {
    // `Name <mail@example.org>` looks like a tag but is not.
    let hasTag = PlainText.looksLikeHTML(text.utf8) && !(text.contains("@") && !text.contains("</"))
    let plain = hasTag ? PlainText.text(ofHTML: text.utf8) : PlainText.onOneLine(text)
    return plain.isEmpty ? nil : plain
  }
}
