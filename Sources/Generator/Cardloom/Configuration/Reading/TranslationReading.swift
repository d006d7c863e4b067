import Diagnostics
import FeedPages
import HTMLProof
import Yams

/// Reads the sites in other languages.
struct TranslationReading {
  let reader: ConfigurationReader
  /// The language of the site.
  let language: String
  /// Reads the address of a site.
  let address: (Node) -> String?

  static let keys = ["url", "paths"]

  /// The key that names the site for readers of all other languages.
  private static let fallback = "x-default"

  /// A mapping of languages to addresses, or to addresses with the pages there.
  func translations(_ node: Node) -> TranslationConfiguration? {
    guard let mapping = reader.mapping(node, "languages", of: "languages to addresses") else { return nil }
    var sites: [SiteTranslations.Site] = []
    var paths: [Located<PagePath>] = []
    var fallback: Located<String>?
    for (key, value) in mapping {
      if key.scalar?.string == Self.fallback {
        fallback = reader.text(value, Self.fallback)
        continue
      }
      guard let tag = reader.language(key) else { continue }
      guard tag.value != language else {
        reader.report(.ownLanguage(tag.value, at: tag.location))
        continue
      }
      if let site = site(value, in: tag.value, paths: &paths) { sites.append(site) }
    }
    let known = [language] + sites.map(\.language)
    if let fallback, !known.contains(fallback.value) {
      reader.report(.unknownChoice(Self.fallback, fallback.value, known: known, at: fallback.location))
    }
    return TranslationConfiguration(
      translations: SiteTranslations(sites: sites, fallback: fallback?.value), paths: paths)
  }

  private func site(_ node: Node, in tag: String, paths: inout [Located<PagePath>]) -> SiteTranslations.Site? {
    if case .scalar = node {
      return address(node).map { SiteTranslations.Site(language: tag, url: $0, pages: .fronts) }
    }
    guard let site = MappingReader(node, "the language `\(tag)`", .language, reader: reader) else { return nil }
    let pages = site.node("paths").flatMap { self.pages($0, paths: &paths) } ?? .fronts
    let url = site.required("url", example: "url: https://example.org/\(tag)/").flatMap(address)
    return url.map { SiteTranslations.Site(language: tag, url: $0, pages: pages) }
  }

  /// `same`, or the paths of pages of this site and those there.
  private func pages(_ node: Node, paths: inout [Located<PagePath>]) -> SiteTranslations.Pages? {
    if case .scalar(let scalar) = node, scalar.string == "same" { return .same }
    guard let mapping = reader.mapping(node, "paths", of: "paths to paths, or `same`") else { return nil }
    var listed: [PagePath: String] = [:]
    for (key, value) in mapping {
      guard let own = path(key), let other = path(value) else { continue }
      let page = Located(PagePath(own.value), at: own.location)
      paths.append(page)
      listed[page.value] = other.value
    }
    return .listed(listed)
  }

  private func path(_ node: Node) -> Located<String>? {
    reader.text(
      node, "paths", expected: "a path", hint: "write a path from the root of the site, such as `/news/`"
    ) { path in
      path.hasPrefix("/") && !path.hasPrefix("//")
        && !path.unicodeScalars.contains { "?#\\\"<>` ".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
  }
}
