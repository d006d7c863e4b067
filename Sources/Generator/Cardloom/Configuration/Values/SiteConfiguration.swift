public import FeedPages
public import JSONRecords

/// What `site.yml` says: one site with its sources, feeds, sections and pages.
public struct SiteConfiguration: Sendable, Equatable {
  /// The site's name.
  public let title: String
  /// The address at which the site will be found, with `/` at its end; canonical links are made from it.
  public let url: String
  /// The language of the site's texts, a BCP 47 tag such as `en` or `zh-Hans`.
  public let language: String
  /// What the site is about, in a sentence.
  public let summary: String?
  /// The sources of cards, in the order of the file.
  public let sources: [SourceConfiguration]
  /// The feeds, in the order of the file, which is that of the navigation.
  public let feeds: [FeedConfiguration]
  /// The names of the events that templates may send.
  public let events: [Located<String>]
  /// What every card of the site tells in its events.
  public let parameters: RecordData
  /// How the preview shows cells.
  public private(set) var preview: PreviewConfiguration
  /// The words of error cards by the code of the error; `default` stands for every other code.
  public let errorTexts: [String: String]
  /// The folder of files that are copied as they are, relative to the configuration's folder.
  public let assets: Located<String>
  /// How links between pages are written.
  public let links: LinkStyle
  /// Where the browser sends which cards were seen: an absolute address, or a path that begins with `/` and counts from the
  /// site's root; `nil`: nowhere.
  public let sink: String?
  /// The origins beside the site's own from which pages may load what cards name: pictures, sound, films; `*` is every one.
  public let origins: [Located<String>]

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

  /// The same site with another way to show its cells.
  package func with(preview: PreviewConfiguration) -> SiteConfiguration {
    var site = self
    site.preview = preview
    return site
  }

  /// The source of a name.
  public func source(_ name: String) -> SourceConfiguration? { sources.first { $0.name == name } }
}

/// How the preview shows cells.
public struct PreviewConfiguration: Sendable, Equatable {
  /// A colour scheme of the reader's system.
  public enum Theme: String, Sendable, CaseIterable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
  }

  /// The widths at which cells are shown side by side, in CSS pixels.
  public let widths: [Int]
  /// The colour schemes in which they are shown.
  public let themes: [Theme]

  /// Creates a preview's configuration; phones, a tablet and a desktop in both schemes by default.
  public init(widths: [Int] = [320, 375, 768, 1280], themes: [Theme] = [.light, .dark]) {
    self.widths = widths
    self.themes = themes
  }
}
