import Diagnostics
import FeedPages
import HTMLProof

/// A site in another language as its keys describe it.
struct LanguageKeys: Sendable {
  var url: String?
  var pages = SiteTranslations.Pages.fronts
  /// The paths of pages of this site that are named.
  var paths: [Located<PagePath>] = []

  static let keys = KeyTable<LanguageKeys>(.language, "A site in another language.", of: LanguageKeys()) {
    Key(
      "url", \.url, .siteAddress, required: true, example: "url: https://example.org/de/",
      missing: { "url: https://example.org/\($0.name)/" }, "The address of the site.")
    Key(
      "paths", .oneOf([.constant("same"), .map(.text)]), example: "paths: {/news/: /nachrichten/}",
      """
      The pages that the site has, too: with `same` the front pages of all feeds and the pages of cards, else the listed \
      ones, with their paths there. Without it, the front pages of the feeds in the navigation, at the same paths.
      """
    ) { node, reading, site in site.readPages(node, reading) }
  }

  /// `same`, or the paths of pages of this site and those there.
  private mutating func readPages(_ node: Node, _ reading: Reading) -> Bool {
    if case .scalar(let scalar) = node, scalar.string == "same" {
      pages = .same
      return true
    }
    guard let mapping = reading.reader.mapping(node, "paths", of: "paths to paths, or `same`") else { return false }
    var listed: [PagePath: String] = [:]
    let type = KeyType<Located<String>>.pathFromRoot
    for (key, value) in mapping {
      guard let own = type.read(key, "paths", reading), let other = type.read(value, "paths", reading) else { continue }
      let page = Located(PagePath(own.value), at: own.location)
      paths.append(page)
      listed[page.value] = other.value
    }
    pages = .listed(listed)
    return true
  }
}

extension KeyType where Value == Located<String> {
  /// A path from the root of the site.
  fileprivate static var pathFromRoot: KeyType {
    text(expected: "a path", hint: "write a path from the root of the site, such as `/news/`") { path in
      path.hasPrefix("/") && !path.hasPrefix("//")
        && !path.unicodeScalars.contains { "?#\\\"<>` ".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
  }
}

/// Reads the sites in other languages.
struct TranslationReading {
  let reading: Reading
  private var reader: ConfigurationReader { reading.reader }
  /// The language of the site.
  let language: String
  /// The address of the site.
  let url: String

  /// The key that names the site for readers of all other languages.
  private static let fallback = "x-default"

  /// A mapping of languages to addresses, or to addresses with the pages there.
  ///
  /// The site itself may be among them, so that the sites of all languages can share the mapping.
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
        var own: [Located<PagePath>] = []
        if let site = site(value, in: tag.value, paths: &own), site.url != url {
          reader.report(.ownLanguage(tag.value, site.url, url, at: tag.location))
        }
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
    let reading = reading.named(tag)
    if case .scalar = node {
      return KeyType<String>.siteAddress.read(node, "url", reading).map {
        SiteTranslations.Site(language: tag, url: $0, pages: .fronts)
      }
    }
    var site = LanguageKeys()
    _ = LanguageKeys.keys.read(node, "the language `\(tag)`", into: &site, reading)
    paths += site.paths
    return site.url.map { SiteTranslations.Site(language: tag, url: $0, pages: site.pages) }
  }
}
