/// A mapping with known keys in `site.yml` or in front matter.
///
/// The raw value is its heading in `Cardloom.docc/Reference.md`, and its name in the schema.
package enum ConfigurationMapping: String, Sendable, CaseIterable {
  case site = "Site"
  case content = "Content"
  case language = "Language"
  case budgets = "Budgets"
  case pageBudget = "PageBudget"
  case cardBudget = "CardBudget"
  case onMissing = "OnMissing"
  case logo = "Logo"
  case fonts = "Fonts"
  case pictures = "Pictures"
  case preview = "Preview"
  case words = "Words"
  case forms = "Forms"
  case source = "Source"
  case join = "Join"
  case follow = "Follow"
  case cardPage = "CardPage"
  case identity = "Identity"
  case field = "Field"
  case feed = "Feed"
  case syndication = "Syndication"
  case valueFeed = "ValueFeed"
  case valueIndex = "ValueIndex"
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
  case condition = "Condition"
  case sort = "Sort"
  case part = "Part"
  case filter = "Filter"
  case sortable = "Sortable"
  case view = "View"
  case header = "Header"
  case supplementary = "Supplementary"
  case `extension` = "Extension"
  case group = "Group"
  case cellPictures = "CellPictures"
  case frontMatter = "FrontMatter"

  /// What its table says of its keys.
  package var reference: MappingReference {
    switch self {
    case .site: SiteConfiguration.keys.reference
    case .content: SiteConfiguration.originKeys.reference
    case .onMissing: MissingPolicy.keys.reference
    case .logo: LogoKeys.keys.reference
    case .fonts: FontConfiguration.keys.reference
    case .pictures: PictureOptions.keys.reference
    case .budgets: Budgets.keys.reference
    case .pageBudget: Budgets.pageKeys.reference
    case .cardBudget: Budgets.cardKeys.reference
    case .preview: PreviewConfiguration.keys.reference
    case .language: LanguageKeys.keys.reference
    case .words: WordKeys.keys.reference
    case .forms: WordForms.keys.reference
    case .source: SourceKeys.keys.reference
    case .join: JoinKeys.keys.reference
    case .follow: FollowKeys.keys.reference
    case .cardPage: CardPageKeys.keys.reference
    case .identity: IdentityKeys.keys.reference
    case .field: FieldMapping.keys.reference
    case .feed: FeedConfiguration.keys.reference
    case .valueFeed: ValueFeedKeys.keys.reference
    case .valueIndex: ValueFeedKeys.indexKeys.reference
    case .syndication: Syndication.keys.reference
    case .pages: PagesConfiguration.keys.reference
    case .section: SectionModel.keys.reference
    case .modules: ModulesConfiguration.keys.reference
    case .layout: LayoutKeys.keys.reference
    case .adaptor: AdaptorKeys.keys.reference
    case .table: AdaptorKeys.table.reference
    case .collection: AdaptorKeys.collection.reference
    case .deck: AdaptorKeys.deck.reference
    case .spacing: SectionLayout.Spacing.keys.reference
    case .rule: RuleKeys.keys.reference
    case .condition: ConditionKeys.keys.reference
    case .sort: CardOrder.Key.keys.reference
    case .part: MergedSource.Part.keys.reference
    case .view: HeldView.keys.reference
    case .header: HeldView.headerKeys.reference
    case .filter: ReaderChoices.Filter.keys.reference
    case .sortable: ReaderChoices.Sort.keys.reference
    case .supplementary: SupplementaryKeys.keys.reference
    case .extension: ExtensionKeys.keys.reference
    case .group: GroupKeys.keys.reference
    case .cellPictures: PictureFrame.keys.reference
    case .frontMatter: TemplateFrontMatter.keys.reference
    }
  }

  /// The names of the keys.
  package var keys: [String] { reference.entries.map(\.key) }
}

/// What the reference and the schema say about a mapping.
package struct MappingReference: Sendable {
  package let mapping: ConfigurationMapping
  /// The paragraph above the keys.
  package let introduction: String
  /// All keys in their order.
  package let entries: [ConfigurationReference.Entry]
}
