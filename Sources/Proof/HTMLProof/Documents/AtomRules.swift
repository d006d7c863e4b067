import XMLBridge

/// What RFC 4287 demands of a feed beyond the structure that `atom.rng` describes.
enum AtomRules {
  static let namespace = "http://www.w3.org/2005/Atom"

  static func findings(in feed: XMLDocument.Element) -> [DocumentFinding] {
    var rules = Walk()
    rules.check(feed)
    return rules.findings
  }

  private struct Walk {
    var findings: [DocumentFinding] = []
    private var ids: Set<String> = []
    private var item: Int?
    private var hasFeedAuthor = false

    mutating func check(_ feed: XMLDocument.Element) {
      let children = feed.children.filter { $0.namespace == AtomRules.namespace }
      hasFeedAuthor = children.contains { $0.isNamed("author") }
      var index = 0
      values(of: children.filter { !$0.isNamed("entry") })
      for entry in children where entry.isNamed("entry") {
        item = index
        check(entry: entry)
        index += 1
      }
    }

    private mutating func check(entry: XMLDocument.Element) {
      let children = entry.children.filter { $0.namespace == AtomRules.namespace }
      values(of: children)
      func has(_ name: StaticString) -> Bool { children.contains { $0.isNamed(name) } }
      // §4.1.2
      if !hasFeedAuthor, !has("author") {
        let sources = children.filter { $0.isNamed("source") }
        if !sources.contains(where: { $0.children.contains { $0.isNamed("author") } }) {
          add(entry, "author", "neither the entry nor the feed names an author (RFC 4287 §4.1.2)")
        }
      }
      let alternates = children.filter { $0.isNamed("link") && ($0.attribute("rel") ?? "alternate") == "alternate" }
      if !has("content"), alternates.isEmpty {
        add(entry, "link", "an entry without `content` needs a link to its page (RFC 4287 §4.1.2)")
      }
      if let id = children.first(where: { $0.isNamed("id") })?.text, !ids.insert(id).inserted {
        add(entry, "id", "another entry of the feed has the id `\(id)`")
      }
    }

    /// Checks the values of the children of the feed or of an entry.
    private mutating func values(of children: [XMLDocument.Element]) {
      var alternates: Set<String> = []
      for child in children {
        switch child.name {
        case "id", "icon", "logo":
          if !DocumentValues.isAbsolute(child.text) {
            add(child, child.name, "`\(child.text)` is not an absolute address (RFC 4287 §4.2.6)")
          }
        case "updated", "published":
          if !DocumentValues.isTimestamp(child.text) {
            add(child, child.name, "`\(child.text)` is not an RFC 3339 date and time with a zone (RFC 4287 §3.3)")
          }
        case "link":
          let target = child.attribute("href") ?? ""
          if !DocumentValues.isAbsolute(target) {
            add(child, "link", "`\(target)` is not an absolute address, and feeds are read apart from their place")
          }
          let relation = child.attribute("rel") ?? "alternate"
          let key = (child.attribute("type") ?? "") + " " + (child.attribute("hreflang") ?? "")
          if relation == "alternate", !alternates.insert(key).inserted {
            add(child, "link", "two links to alternates have the same type and language (RFC 4287 §4.1.1)")
          }
          if let length = child.attribute("length"), Int(length).map({ $0 < 0 }) ?? true {
            add(child, "link", "`\(length)` is not a number of bytes (RFC 4287 §4.2.7.6)")
          }
        case "author", "contributor":
          for part in child.children where part.isNamed("uri") && !DocumentValues.isAbsolute(part.text) {
            add(part, "author", "`\(part.text)` is not an absolute address (RFC 4287 §3.2.2)")
          }
        default: break
        }
      }
    }

    private mutating func add(_ element: XMLDocument.Element, _ field: String, _ message: String) {
      findings.append(DocumentFinding(line: element.line, item: item, field: field, message: message))
    }
  }
}
