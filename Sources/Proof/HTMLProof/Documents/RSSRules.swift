import XMLBridge

/// What RSS 2.0 demands of a feed beyond the structure that `rss.rng` describes, and what RFC 5005 and Atom demand of
/// their links in it.
enum RSSRules {
  static func findings(in root: XMLDocument.Element) -> [DocumentFinding] {
    var rules = Walk()
    for channel in root.children where channel.isNamed("channel") { rules.check(channel) }
    return rules.findings
  }

  private struct Walk {
    var findings: [DocumentFinding] = []
    private var guids: Set<String> = []
    private var item: Int?

    mutating func check(_ channel: XMLDocument.Element) {
      var index = 0
      for child in channel.children {
        if child.isNamed("item"), child.namespace.isEmpty {
          item = index
          check(item: child)
          index += 1
        } else {
          item = nil
          check(value: child)
        }
      }
    }

    private mutating func check(item element: XMLDocument.Element) {
      var hasWords = false
      for child in element.children {
        check(value: child)
        if child.isNamed("title") || child.isNamed("description"), child.namespace.isEmpty { hasWords = true }
        if child.isNamed("guid"), child.namespace.isEmpty {
          let guid = child.text
          if !guids.insert(guid).inserted { add(child, "guid", "another item of the feed has the guid `\(guid)`") }
          if child.attribute("isPermaLink") != "false", !DocumentValues.isWebAddress(guid) {
            add(child, "guid", "`\(guid)` is not an address, and `isPermaLink` says that it is one")
          }
        }
      }
      if !hasWords { add(element, "title", "an item needs a `title` or a `description`") }
    }

    private mutating func check(value: XMLDocument.Element) {
      if value.namespace == AtomRules.namespace {
        let target = value.attribute("href") ?? ""
        if value.isNamed("link"), !DocumentValues.isAbsolute(target) {
          add(value, "link", "`\(target)` is not an absolute address")
        }
        return
      }
      guard value.namespace.isEmpty else { return }
      switch value.name {
      case "link", "comments":
        if !DocumentValues.isAbsolute(value.text) {
          add(value, value.name, "`\(value.text)` is not an absolute address")
        }
      case "pubDate", "lastBuildDate":
        if !DocumentValues.isMailDate(value.text) {
          add(
            value, value.name,
            "`\(value.text)` is not an RFC 822 date and time, such as Sun, 01 Nov 2026 09:30:00 +0000")
        }
      case "enclosure":
        let url = value.attribute("url") ?? ""
        if !DocumentValues.isWebAddress(url) { add(value, "enclosure", "`\(url)` is not a web address") }
        let type = value.attribute("type") ?? ""
        if !DocumentValues.isMediaType(type) { add(value, "enclosure", "`\(type)` is not a media type") }
      case "language":
        if !DocumentValues.isLanguage(value.text) { add(value, "language", "`\(value.text)` is not a language tag") }
      default: break
      }
    }

    private mutating func add(_ element: XMLDocument.Element, _ field: String, _ message: String) {
      findings.append(DocumentFinding(line: element.line, item: item, field: field, message: message))
    }
  }
}
