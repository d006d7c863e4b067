public import CardLayout
package import CardSources
public import FeedPages
public import JSONRecords

/// The contents of `site.yml`: one site with its sources, feeds, sections and pages.
public struct SiteConfiguration: Sendable, Equatable {
  /// The site's name.
  public let title: String
  /// The address of the published site, ending in `/`; canonical links are built from it.
  public let url: String
  /// The language of the site's texts, a BCP 47 tag such as `en` or `zh-Hans`.
  public let language: String
  /// The location of the language.
  public private(set) var languageLocation: SourceLocation?
  /// The words that replace the product's own on pages in the site's language, by name.
  public private(set) var words: [String: WordForms] = [:]
  /// The currency of amounts of money whose data names none, such as `EUR`.
  public private(set) var currency: String?
  /// How dates are read: the site's time zone, and the tz database.
  package private(set) var dates = DateRules()
  /// A description of the site, in a sentence.
  public let summary: String?
  /// The sources of cards, in the order of the file.
  public let sources: [SourceConfiguration]
  /// The feeds, in the order of the file and of the navigation.
  public let feeds: [FeedConfiguration]
  /// The names of the events that templates may send.
  public let events: [Located<String>]
  /// The events whose parameters are declared.
  public private(set) var typedEvents: [CardEvent] = []
  /// The parameters that every card of the site sends in its events.
  public let parameters: RecordData
  /// The preview's widths and colour schemes.
  public private(set) var preview: PreviewConfiguration
  /// The texts of error cards by error code; `default` applies to all other codes.
  public let errorTexts: [String: String]
  /// The folder of files that are copied unchanged, relative to the configuration's folder.
  public let assets: Located<String>
  /// The form of links between pages.
  public let links: LinkStyle
  /// The address to which browsers send impressions of cards: absolute, or a path from the site's root beginning with
  /// `/`; `nil` for none.
  public let sink: String?
  /// The origins besides the site's own from which pages may load pictures, audio and video of cards; `*` for any.
  public let origins: [Located<String>]
  /// What happens if an address of a page leads to nothing; `nil` leaves it to the command.
  public private(set) var onMissing: MissingPolicy?
  /// The name of the theme, a file of `Templates/themes`; `nil` for the built-in look.
  public private(set) var theme: Located<String>?

  /// The feeds by value, in the order of the file.
  public private(set) var valueFeeds: [ValueFeedConfiguration] = []

  /// Whether the site has a sitemap.
  public private(set) var hasSitemap = false

  /// The pages at former addresses, in the order of the file.
  private(set) var aliases: [AliasConfiguration] = []
  /// The sites in other languages; `nil` for none.
  private(set) var translations: TranslationConfiguration?
  /// Whether browsers may fetch pages to which the reader is about to go.
  private(set) var speculates = false
  /// Whether the site has a page that servers answer with if there is none.
  package private(set) var hasNotFound = false
  /// The picture of the site, for link previews of pages that show none.
  package private(set) var image: SiteMetadata.Image?
  /// The names of the bundles that pages link.
  package private(set) var bundles = BundleNaming.stable
  /// What pages and cards may need at most; `nil` without budgets.
  package private(set) var budgets: Budgets?

  /// Creates a configuration.
  public init(
    title: String,
    url: String,
    language: String,
    summary: String? = nil,
    sources: [SourceConfiguration] = [],
    feeds: [FeedConfiguration],
    events: [Located<String>] = [],
    parameters: RecordData = .object([]),
    preview: PreviewConfiguration = PreviewConfiguration(),
    errorTexts: [String: String] = [:],
    assets: Located<String> = Located("assets"),
    links: LinkStyle = .file,
    sink: String? = nil,
    origins: [Located<String>] = []
  ) {
    self.title = title
    self.url = url
    self.language = language
    self.summary = summary
    self.sources = sources
    self.feeds = feeds
    self.events = events
    self.parameters = parameters
    self.preview = preview
    self.errorTexts = errorTexts
    self.assets = assets
    self.links = links
    self.sink = sink
    self.origins = origins
  }

  /// The configuration with another preview.
  package func with(preview: PreviewConfiguration) -> SiteConfiguration {
    var site = self
    site.preview = preview
    return site
  }

  /// The configuration with another policy for addresses that lead to nothing.
  func with(onMissing: MissingPolicy?) -> SiteConfiguration {
    var site = self
    site.onMissing = onMissing
    return site
  }

  /// The configuration with a theme.
  func with(theme: Located<String>?) -> SiteConfiguration {
    var site = self
    site.theme = theme
    return site
  }

  /// The configuration with other names of bundles.
  func with(bundles: BundleNaming) -> SiteConfiguration {
    var site = self
    site.bundles = bundles
    return site
  }

  /// The configuration with other budgets.
  func with(budgets: Budgets?) -> SiteConfiguration {
    var site = self
    site.budgets = budgets
    return site
  }

  /// The configuration with or without a sitemap.
  func with(sitemap: Bool) -> SiteConfiguration {
    var site = self
    site.hasSitemap = sitemap
    return site
  }

  /// The configuration with pages at former addresses.
  func with(aliases: [AliasConfiguration]) -> SiteConfiguration {
    var site = self
    site.aliases = aliases
    return site
  }

  /// The configuration with sites in other languages.
  func with(translations: TranslationConfiguration?) -> SiteConfiguration {
    var site = self
    site.translations = translations
    return site
  }

  /// The path of the site on its host, beginning and ending with `/`.
  package var pathOnHost: String { PagePath(ofSiteAt: url).text }

  /// The configuration with or without rules for fetching pages early.
  func with(speculation: Bool) -> SiteConfiguration {
    var site = self
    site.speculates = speculation
    return site
  }

  /// The configuration with or without a `404.html`.
  func with(notFound: Bool) -> SiteConfiguration {
    var site = self
    site.hasNotFound = notFound
    return site
  }

  /// The configuration with events whose parameters are declared.
  func with(typedEvents: [CardEvent]) -> SiteConfiguration {
    var site = self
    site.typedEvents = typedEvents
    return site
  }

  /// The configuration with feeds by value.
  func with(valueFeeds: [ValueFeedConfiguration]) -> SiteConfiguration {
    var site = self
    site.valueFeeds = valueFeeds
    return site
  }

  /// All feeds, and what the feeds of values have in common.
  var allFeeds: [FeedConfiguration] { feeds + valueFeeds.flatMap { [$0.feed] + ($0.index.map { [$0] } ?? []) } }

  /// The configuration with a picture of the site.
  func with(image: SiteMetadata.Image?) -> SiteConfiguration {
    var site = self
    site.image = image
    return site
  }

  /// The configuration with rules for dates.
  func with(dates: DateRules) -> SiteConfiguration {
    var site = self
    site.dates = dates
    return site
  }

  /// The configuration with a currency.
  func with(currency: String?) -> SiteConfiguration {
    var site = self
    site.currency = currency
    return site
  }

  /// The configuration with words of its own.
  func with(words: [String: WordForms], languageLocation: SourceLocation?) -> SiteConfiguration {
    var site = self
    (site.words, site.languageLocation) = (words, languageLocation)
    return site
  }

  /// The source with a name.
  public func source(_ name: String) -> SourceConfiguration? { sources.first { $0.name == name } }
}

/// The sites in other languages.
struct TranslationConfiguration: Sendable, Equatable {
  let translations: SiteTranslations
  /// The paths of pages of this site that are named, with their locations.
  let paths: [Located<PagePath>]
}

/// A former address of a page, and the new one.
struct AliasConfiguration: Sendable, Equatable {
  /// The former address.
  let path: Located<FormerAddress>
  /// The new one: a path from the site's root, or an address of the web.
  let target: String
}

/// The widths and colour schemes of the preview.
public struct PreviewConfiguration: Sendable, Equatable {
  /// A colour scheme of the reader's system.
  public enum Theme: String, Sendable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The widths at which cells are shown side by side, in CSS pixels.
  public let widths: [Int]
  /// The colour schemes in which cells are shown.
  public let themes: [Theme]

  /// Creates a preview's configuration; by default, the widths of phones, a tablet and a desktop in both schemes.
  public init(widths: [Int] = [320, 375, 768, 1280], themes: [Theme] = [.light, .dark]) {
    self.widths = widths
    self.themes = themes
  }
}
