import CardLayout

/// A mapping with known keys in `site.yml` or in front matter.
///
/// The raw value is the heading in `Cardloom.docc/Reference.md` under which each of its keys is described; a test checks
/// that each is.
package enum ConfigurationMapping: String, Sendable, CaseIterable {
  case site = "Site"
  case content = "Content"
  case onMissing = "OnMissing"
  case budgets = "Budgets"
  case pageBudget = "PageBudget"
  case cardBudget = "CardBudget"
  case preview = "Preview"
  case language = "Language"
  case words = "Words"
  case forms = "Forms"
  case source = "Source"
  case follow = "Follow"
  case cardPage = "CardPage"
  case identity = "Identity"
  case field = "Field"
  case feed = "Feed"
  case valueFeed = "ValueFeed"
  case valueIndex = "ValueIndex"
  case syndication = "Syndication"
  case pages = "Pages"
  case section = "Section"
  case modules = "Modules"
  case layout = "Layout"
  case adaptor = "Adaptor"
  case table = "Table"
  case collection = "Collection"
  case deck = "Deck"
  case spacing = "Spacing"
  case rule = "Rule"
  case limits = "Limits"
  case view = "View"
  case header = "Header"
  case supplementary = "Supplementary"
  case `extension` = "Extension"
  case group = "Group"
  case frontMatter = "FrontMatter"

  /// The mapping that describes the keys that both have.
  package var inherited: ConfigurationMapping? {
    switch self {
    case .layout: .section
    case .valueFeed, .valueIndex: .feed
    default: nil
    }
  }

  /// The keys that the reader knows.
  package var keys: [String] {
    switch self {
    case .site: SiteReading.keys
    case .content: ["origins"]
    case .onMissing: ["asset", "page", "target"]
    case .budgets: ["page", "card"]
    case .pageBudget: BudgetReading.pageKeys
    case .cardBudget: BudgetReading.cardKeys
    case .preview: ["widths", "themes"]
    case .language: TranslationReading.keys
    case .words: PageWords.names
    case .forms: PluralCategory.allCases.map(\.rawValue)
    case .source: SourceReading.keys
    case .follow: RequestReading.followKeys
    case .cardPage: CardPageReading.keys
    case .identity: ["hash"]
    case .field: ["from", "default", "hidden"]
    case .feed: FeedReading.keys
    case .valueFeed: ValueFeedReading.keys
    case .valueIndex: ValueFeedReading.indexKeys
    case .syndication: SyndicationReading.keys
    case .pages: ["size", "number", "more"]
    case .section: SectionReading.keys
    case .modules: ModulesReading.keys
    case .layout: ["items"] + SectionReading.keys.filter { $0 != "id" }
    case .adaptor: LayoutReading.names
    case .table: LayoutReading.measures
    case .collection: ["minWidth", "columns", "carousel", "waterfall", "layout"] + LayoutReading.measures
    case .deck: ["visible"] + LayoutReading.measures
    case .spacing: ["height", "color"]
    case .rule: ["when", "use", "span"]
    case .limits: ["above", "below"]
    case .view: ViewReading.keys
    case .header: ViewReading.keys + ["sticky"]
    case .supplementary: ["kind", "template", "data", "at", "every"]
    case .extension: ["at", "section"]
    case .group: ["by", "field", "header"]
    case .frontMatter: TemplateFrontMatter.keys
    }
  }
}
