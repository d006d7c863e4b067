import HTMLProof

/// The sites with the same pages in other languages.
package struct SiteTranslations: Sendable, Equatable {
  /// The pages that a site in another language has.
  package enum Pages: Sendable, Equatable {
    /// The front pages of the feeds in the navigation, at the same paths.
    case fronts
    /// The front pages of all feeds and the pages of cards, at the same paths.
    case same
    /// The pages with these paths, and their paths there.
    case listed([PagePath: String])
  }

  /// A site in another language.
  package struct Site: Sendable, Equatable {
    /// Its language, a BCP 47 tag.
    package let language: String
    /// Its address, ending in `/`.
    package var url: String
    /// The pages that it has, too.
    package var pages: Pages

    package init(language: String, url: String, pages: Pages) {
      self.language = language
      self.url = url
      self.pages = pages
    }
  }

  /// The sites, in the order of the configuration.
  package let sites: [Site]
  /// The language of the site for readers of all others; `nil` for none.
  package let fallback: String?

  package init(sites: [Site], fallback: String?) {
    self.sites = sites
    self.fallback = fallback
  }
}

extension SitePlan {
  /// The addresses of a page in all languages, its own first; empty if no other site has it.
  ///
  /// - Complexity: O(feeds of the navigation + languages).
  package func translations(of page: PlannedPage) -> [(language: String, url: String)] {
    guard let translations = metadata.translations, page.notice == nil, page.feed.language == language else {
      return []
    }
    // Further pages of lists show other cards in every language.
    let isFirst = page.card != nil || page.isFeedFront
    let isFront = page.card == nil && page.isFeedFront && feeds.contains { $0.id == page.feed.id }
    var found: [(language: String, url: String)] = []
    for site in translations.sites {
      let path: String? =
        switch site.pages {
        case .fronts: isFront ? page.path.text : nil
        case .same: isFirst ? page.path.text : nil
        case .listed(let paths): paths[page.path]
        }
      if let path { found.append((site.language, PageAddress.encoded(site.url + path.dropFirst()))) }
    }
    guard !found.isEmpty else { return [] }
    found.insert((language, PageAddress.encoded(url + page.path.text.dropFirst())), at: 0)
    if let fallback = found.first(where: { $0.language == translations.fallback }) {
      found.append(("x-default", fallback.url))
    }
    return found
  }
}
