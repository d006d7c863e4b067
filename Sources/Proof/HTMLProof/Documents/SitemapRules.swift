import XMLBridge

/// What the sitemap protocol demands of a list of addresses beyond the structure that `sitemap.rng` describes.
enum SitemapRules {
  /// The most addresses that a file may contain.
  static let mostAddresses = 50_000
  /// An address must be shorter than this, in characters.
  static let addressLimit = 2_048

  static func findings(in root: XMLDocument.Element) -> [DocumentFinding] {
    var findings: [DocumentFinding] = []
    var seen: Set<String> = []
    var count = 0
    for entry in root.children where entry.isNamed("url") || entry.isNamed("sitemap") {
      defer { count += 1 }
      for link in entry.children where link.namespace == "http://www.w3.org/1999/xhtml" && link.isNamed("link") {
        let (language, href) = (link.attribute("hreflang") ?? "", link.attribute("href") ?? "")
        var tag = language
        let isTag = tag.withUTF8 { bytes in
          Datatype.languageTag.problem(in: UnsafeRawBufferPointer(bytes)).map { $0.severity == .warning } ?? true
        }
        if !isTag {
          findings.append(
            DocumentFinding(line: link.line, item: count, field: "link", message: "`\(language)` is not a language"))
        }
        if !DocumentValues.isWebAddress(href) {
          findings.append(
            DocumentFinding(line: link.line, item: count, field: "link", message: "`\(href)` is not a web address"))
        }
      }
      guard let location = entry.children.first(where: { $0.isNamed("loc") }) else { continue }
      let address = location.text
      func add(_ message: String) {
        findings.append(DocumentFinding(line: location.line, item: count, field: "loc", message: message))
      }
      if !DocumentValues.isWebAddress(address) {
        add("`\(address)` is not a web address")
      } else if address.utf8.count >= addressLimit {
        add("the address has \(address.utf8.count) characters; it must have fewer than \(addressLimit)")
      }
      if !seen.insert(address).inserted { add("`\(address)` stands in the file twice") }
    }
    if count > mostAddresses {
      findings.append(
        DocumentFinding(message: "the file has \(count) addresses; it may have \(mostAddresses) of them"))
    }
    return findings
  }
}
