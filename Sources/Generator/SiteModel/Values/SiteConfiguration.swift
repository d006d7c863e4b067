package import CardLayout
package import CardSources
package import FeedPages
package import JSONRecords

/// The contents of `site.yml`: one site with its sources, feeds, sections and pages.
package struct SiteConfiguration: Sendable, Equatable {
  /// The site's name.
  package var title: String
  /// The address of the published site, ending in `/`; canonical links are built from it.
  package var url: String
  /// The language of the site's texts, a BCP 47 tag such as `en` or `zh-Hans`.
  package var language: String
  /// The location of the language.
  package var languageLocation: SourceLocation?
  /// The words that replace the product's own on pages in the site's language, by name.
  package var words: [String: WordForms] = [:]
  /// The currency of amounts of money whose data names none, such as `EUR`.
  package var currency: String?
  /// How dates are read: the site's time zone, and the tz database.
  package internal(set) var dates = DateRules()
  /// A description of the site, in a sentence.
  package var summary: String?
  /// The sources of cards, in the order of the file.
  package var sources: [SourceConfiguration] = []
  /// The feeds, in the order of the file and of the navigation.
  package var feeds: [FeedConfiguration] = []
  /// The names of the events that templates may send; by default, that of the built-in cells.
  package var events = [Located("open")]
  /// The events whose parameters are declared.
  package var typedEvents: [CardEvent] = []
  /// The parameters that every card of the site sends in its events.
  package var parameters: RecordData = .object([])
  /// The preview's widths and colour schemes.
  package var preview: PreviewConfiguration = PreviewConfiguration()
  /// The texts of error cards by error code; `default` applies to all other codes.
  package var errorTexts: [String: String] = [:]
  /// The folder of files that are copied unchanged, relative to the configuration's folder.
  package var assets: Located<String> = Located("assets")
  /// The form of links between pages.
  package var links: LinkStyle = .file
  /// The address to which browsers send impressions of cards: absolute, or a path from the site's root beginning with
  /// `/`; `nil` for none.
  package var sink: String?
  /// The origins besides the site's own from which pages may load pictures, audio and video of cards; `*` for any.
  package var origins: [Located<String>] = []
  /// What happens if an address of a page leads to nothing; `nil` leaves it to the command.
  package var onMissing: MissingPolicy?
  /// The name of the theme, a file of `Templates/themes`; `nil` for the built-in look.
  package var theme: Located<String>?

  /// How feeds are put out that do not say; `nil` puts them out not at all.
  package internal(set) var syndication: Syndication?
  /// The names of all sources, also of those that cannot be read.
  var sourceNames: [String] = []

  /// The feeds by value, in the order of the file.
  package var valueFeeds: [ValueFeedConfiguration] = []

  /// Whether the site has a sitemap.
  package var hasSitemap = false

  /// The pages at former addresses, in the order of the file.
  package internal(set) var aliases: [AliasConfiguration] = []
  /// The sites in other languages; `nil` for none.
  package internal(set) var translations: TranslationConfiguration?
  /// Whether browsers may fetch pages to which the reader is about to go.
  package internal(set) var speculates = false
  /// Whether the site has a page that servers answer with if there is none.
  package internal(set) var hasNotFound = false
  /// The picture of the site, for link previews of pages that show none.
  package internal(set) var image: SiteMetadata.Image?
  /// The logo; `nil` for none.
  package internal(set) var logo: SiteLogo?
  /// The fonts of its own.
  package internal(set) var fonts = FontConfiguration()
  /// The names of the bundles that pages link.
  package internal(set) var bundles = BundleNaming.stable
  /// What pages and cards may need at most; `nil` without budgets.
  package internal(set) var budgets: Budgets?
  /// How the pictures of cards are offered, unless their source says otherwise; `nil` for as they are.
  package internal(set) var pictures: PictureSetting?

  /// Creates a configuration with default settings and no feeds.
  package init(title: String, url: String, language: String) {
    self.title = title
    self.url = url
    self.language = language
  }

  /// Whether pictures of any source are offered in several widths.
  package var offersPictures: Bool { sources.contains { $0.feed.treatment.pictures != nil } }

  /// Lets the style sheet name every point of a picture, of sources that say nothing of it.
  package mutating func nameAllPoints() {
    for index in sources.indices { sources[index].nameAllPoints() }
  }

  /// The sources of which copies of pictures of other servers are kept.
  package var sourcesKeepingPictures: [SourceConfiguration] {
    sources.filter { $0.feed.treatment.pictures?.keeps == true }
  }

  /// A configuration without sources and feeds that writes values as this one does: in its words, its currency and on its
  /// clock.
  package var forSingleCells: SiteConfiguration {
    var site = SiteConfiguration(title: title, url: url, language: language)
    (site.words, site.currency, site.dates, site.origins) = (words, currency, dates, origins)
    return site
  }

  /// The configuration with another preview.
  package func with(preview: PreviewConfiguration) -> SiteConfiguration {
    var site = self
    site.preview = preview
    return site
  }

  /// The configuration with another policy for addresses that lead to nothing.
  package func with(onMissing: MissingPolicy?) -> SiteConfiguration {
    var site = self
    site.onMissing = onMissing
    return site
  }

  /// The path of the site on its host, beginning and ending with `/`.
  package var pathOnHost: String { PagePath(ofSiteAt: url).text }

  /// All feeds, and what the feeds of values have in common.
  package var allFeeds: [FeedConfiguration] { feeds + valueFeeds.flatMap { [$0.feed] + ($0.index.map { [$0] } ?? []) } }

  /// The source with a name.
  package func source(_ name: String) -> SourceConfiguration? { sources.first { $0.name == name } }
}

/// The sites in other languages.
package struct TranslationConfiguration: Sendable, Equatable {
  /// The sites.
  package let translations: SiteTranslations
  /// The paths of pages of this site that are named, with their locations.
  package let paths: [Located<PagePath>]
}

/// A former address of a page, and the new one.
package struct AliasConfiguration: Sendable, Equatable {
  /// The former address.
  package let path: Located<FormerAddress>
  /// The new one: a path from the site's root, or an address of the web.
  package let target: String
}

/// The widths and colour schemes of the preview.
package struct PreviewConfiguration: Sendable, Equatable {
  /// A colour scheme of the reader's system.
  package enum Theme: String, Sendable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The widths at which cells are shown side by side, in CSS pixels.
  package internal(set) var widths: [Int]
  /// The colour schemes in which cells are shown.
  package internal(set) var themes: [Theme]

  /// Creates a preview's configuration; by default, the widths of phones, a tablet and a desktop in both schemes.
  package init(widths: [Int] = [320, 375, 768, 1280], themes: [Theme] = [.light, .dark]) {
    self.widths = widths
    self.themes = themes
  }
}
