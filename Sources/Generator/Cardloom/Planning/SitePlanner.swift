import CardLayout
import CardSources
import Diagnostics
import FeedPages
import HTMLProof
import JSONRecords
import TemplateEngine

/// Creates the plan of a site from configuration, sources and templates, and checks them for consistency.
struct SitePlanner {
  let configuration: SiteConfiguration
  let sources: SourceSet
  let templates: SiteTemplates
  let staticFiles: StaticFiles
  /// Whether names in templates are checked against the data; not while only the first records of a source are read.
  let checksNames: Bool
  /// The templates from which bundles are made; `nil` for pages that link the theme's files one by one.
  var bundling: TemplateFiles?
  let collations = Collations()
  let names: KnownNames

  /// The plan with all inconsistencies; the consistent parts can be shown nevertheless.
  func plan() -> PlannedSite {
    var problems = PlanProblems()
    var words = SiteWords(configuration)
    let cardNames = cardNames(problems: &problems)
    let addresses = cardNames.addresses
    var feeds = configuration.feeds.map {
      feed(of: $0, words: words.words(of: $0), addresses: addresses, problems: &problems)
    }
    var valueFeeds = configuration.valueFeeds.compactMap {
      self.valueFeeds(of: $0, words: words.words(of: $0.feed), addresses: addresses, problems: &problems)
    }
    for preview in templates.frontMatter.values.compactMap(\.preview) where !templates.cells.contains(preview.value) {
      problems.add(
        .unknownTemplate(preview.value, role: "cell", at: preview.location, known: templates.cells.names))
    }
    for (feed, own) in zip(feeds, configuration.feeds) { reportPages(of: own, [feed], problems: &problems) }
    for own in valueFeeds where checksNames {
      guard let feed = configuration.valueFeeds.first(where: { $0.feed.id == own.id })?.feed else { continue }
      reportPages(of: feed, own.feeds, problems: &problems)
    }
    separateMeasures(&feeds, &valueFeeds)
    let cardPages = cardPages(cardNames.names, feeds: feeds, valueFeeds: valueFeeds, problems: &problems)
    func identified(_ feed: FeedHolder) -> FeedHolder? {
      cardPages.identified[feed.id].map { sections in feed.changingSections { $0.identifyCells(of: sections) } }
    }
    feeds = feeds.map { identified($0) ?? $0 }
    valueFeeds = valueFeeds.map { $0.changing(identified) }
    let values = valueFeeds
    feeds = feeds.map { offering($0, valueFeeds: values, problems: &problems) }
    let feedIndex = feedIndex(of: feeds, others: cardPages.pages.map(\.holder), words: words.words())
    let bundles =
      bundling.map { files in
        SiteBundles(
          feeds: feeds + (feedIndex.map { [$0] } ?? []), valueFeeds: valueFeeds, cardPages: cardPages.pages,
          project: files,
          others: configuration.hasNotFound ? [SitePlan.notFoundTemplate] : [], templates: templates,
          staticFiles: staticFiles, naming: configuration.bundles)
      } ?? .none
    var plan = SitePlan(
      title: configuration.title, url: configuration.url, language: configuration.language, words: words.words(),
      links: configuration.links, sink: configuration.sink,
      origins: configuration.originList, currency: configuration.currency, dates: configuration.dates,
      metadata: metadata, feeds: feeds, feedIndex: feedIndex, valueFeeds: valueFeeds,
      cardPages: cardPages.pages, moved: moved(cardPages.pages), hasNotFound: configuration.hasNotFound,
      assets: bundles.assets)
    if feedIndex != nil, let template = templates.pages[SitePlan.feedIndexTemplate] {
      check(template, tree: names.page(), problems: &problems)
    }
    if configuration.hasNotFound {
      if let template = templates.pages[SitePlan.notFoundTemplate] {
        check(template, tree: names.page(), problems: &problems)
      } else {
        problems.add(
          .unknownTemplate(
            SitePlan.notFoundTemplate, role: "page", at: configuration.languageLocation,
            known: templates.pages.keys.sorted()))
      }
    }
    let aliases = aliasProblems(of: plan)
    if !aliases.leftOut.isEmpty { plan = plan.leavingOut(moved: aliases.leftOut) }
    for diagnostic in words.diagnostics + staticFiles.fonts.diagnostics + plan.pathCollisions
      + staticFiles.collisions(with: plan) + aliases.diagnostics + untranslatedPages(of: plan)
    {
      problems.add(diagnostic)
    }
    return PlannedSite(
      plan: plan, templates: templates, staticFiles: staticFiles, diagnostics: problems.diagnostics, bundles: bundles,
      timed: problems.timed)
  }

  private var metadata: SiteMetadata {
    var metadata = SiteMetadata(
      image: configuration.image, logo: configuration.logo, translations: configuration.translations?.translations,
      speculates: configuration.speculates)
    metadata.fonts = staticFiles.fonts.early
    return metadata
  }

  /// Errors for paths of other languages that no page has; while only the first records are read, pages are missing.
  private func untranslatedPages(of plan: SitePlan) -> [Diagnostic] {
    guard checksNames, let configured = configuration.translations else { return [] }
    return configured.paths.filter { plan.page(at: $0.value).map { $0.notice != nil } ?? true }
      .map { .untranslatedPage($0.value, at: $0.location) }
  }

  /// The pages at former addresses: those of the configuration, then those of cards.
  private func moved(_ cardPages: [CardPages]) -> [MovedPage] {
    configuration.aliases.map {
      MovedPage(path: $0.path.value.path, target: $0.target, owner: .site($0.path.location))
    } + cardPages.flatMap(\.moved)
  }

  /// The errors of former addresses; while only the first records of a source are read, pages are missing.
  private func aliasProblems(of plan: SitePlan) -> (diagnostics: [Diagnostic], leftOut: Set<Int>) {
    guard checksNames, !plan.moved.isEmpty else { return ([], []) }
    let sitemap = configuration.hasSitemap ? Sitemap(plan).paths : []
    return plan.problems(ofMoved: staticFiles.paths + sitemap + SyndicationPlan(plan).files)
  }

  /// Reports pagination that has no effect although a section has more cards than a page.
  private func reportPages(of own: FeedConfiguration, _ feeds: [FeedHolder], problems: inout PlanProblems) {
    guard own.pagesLocation != nil, let feed = feeds.first, feed.chains.isEmpty else { return }
    let sections = feeds.lazy.flatMap(\.sections)
    guard let section = sections.first(where: { $0.cells.count > own.pages.size }) else { return }
    problems.add(
      .pagesWithoutEffect(
        of: feed.id, size: own.pages.size, section: section.id, cards: section.cells.count,
        at: own.pagesLocation))
  }

  /// Marks the sections of several feeds that have the same identity and different measures with their feed, because one
  /// stylesheet serves the whole site.
  private func separateMeasures(_ feeds: inout [FeedHolder], _ valueFeeds: inout [ValueFeeds]) {
    let all = feeds + valueFeeds.flatMap { ($0.index.map { [$0] } ?? []) + $0.feeds.prefix(1) }
    var sheet = SectionStylesheet()
    for section in all.flatMap(\.sections) { sheet.add(section) }
    let shared = sheet.conflicts
    guard !shared.isEmpty else { return }
    func separated(_ feed: FeedHolder, _ name: String) -> FeedHolder {
      feed.changingSections { if shared.contains($0.identity.styleID) { $0.identity.measuresFeed = name } }
    }
    feeds = feeds.map { separated($0, $0.id) }
    // The feeds of all values have the same measures.
    valueFeeds = valueFeeds.map { own in own.changing { separated($0, $0.value == nil ? $0.id : own.id) } }
  }

  func feed(
    of feed: FeedConfiguration, words: PageWords, addresses: PlannedAddresses, problems: inout PlanProblems
  ) -> FeedHolder {
    holder(of: feed, words: words, sections: sections(of: feed, addresses: addresses, problems: &problems))
  }

  /// A feed with its sections.
  ///
  /// - Parameter value: the value that all cards of the feed share; `nil` for a feed of the configuration.
  func holder(
    of feed: FeedConfiguration, words: PageWords, sections: [SectionModel], value: String? = nil
  ) -> FeedHolder {
    let paginator = Paginator(numbering: feed.pages.numbering, pageSize: feed.pages.size)
    var windows = PageWindows(sections, paginator)
    let sections = sections.map { windows.section($0) }
    return FeedHolder(
      id: feed.id, path: feed.path.value, title: feed.title, summary: feed.summary, value: value,
      language: feed.language ?? configuration.language, pageTemplate: feed.page.value,
      paginator: paginator,
      loadMore: feed.pages.loadMore, parameters: configuration.parameters.merged(with: feed.parameters),
      words: words, syndication: feed.syndication, sections: sections)
  }

  /// The sections of a feed, checked with its page template.
  func sections(
    of feed: FeedConfiguration, addresses: PlannedAddresses, problems: inout PlanProblems
  ) -> [SectionModel] {
    if let template = templates.pages[feed.page.value] {
      check(template, tree: names.page(), problems: &problems)
    } else {
      problems.add(
        .unknownTemplate(
          feed.page.value, role: "page", at: feed.page.location ?? feed.location, known: templates.pages.keys.sorted()))
    }
    let language = feed.language ?? configuration.language
    problems.path = feed.path.value.text
    if feed.entries.isEmpty, feed.page.location == nil { problems.add(.noSections(in: feed.id, at: feed.location)) }
    let planned = sections(of: feed, problems: &problems)
    return planned.compactMap { section in
      guard var filled = filled(section, language: language, addresses: addresses, problems: &problems) else {
        return nil
      }
      // The only section of a feed is what the feed is; of several, each is what its identity says.
      filled.identity.usualName = planned.count == 1 ? feed.title : Self.words(of: filled.id)
      filled.content.grouping = filled.content.grouping.map { completed($0, language: language) }
      return filled
    }
  }

  /// An identity as words: `most-read` becomes `Most read`.
  static func words(of id: String) -> String {
    let words = id.split { $0 == "-" || $0 == "_" || $0 == "." }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The section with its cells; `nil` if it is omitted because its source fails.
  private func filled(
    _ planned: PlannedSection, language: String, addresses: PlannedAddresses, problems: inout PlanProblems
  ) -> SectionModel? {
    var (section, shown) = (planned.section, planned.shown)
    if case .nothing = shown?.content { return nil }
    if let times = sources.changes(of: section) { problems.add(times, of: section.id) }
    if let date = shown?.cards?.report.nextShown { problems.add(ChangeTimes(next: date), of: section.id) }
    let registry = registry(of: section, showing: shown?.cards, problems: &problems)
    let list = shown?.cards.map {
      selected(
        $0, for: section, fields: planned.fields($0), registry: registry, language: language, problems: &problems)
    }
    let all = list.map { CellHolders($0) } ?? CellHolders(HeldCells())
    let own = addresses.addresses(ofCardsIn: shown?.cards, of: section.content.source?.value)
    section.content.registry = withPlainTemplate(registry, for: section)
    section.cells = all.leading(to: own.map { asked($0, of: all.kinds, section.content.registry) })
    if let list { section.content.treatment = list.source.treatment }
    section.chrome.extensions = section.chrome.extensions.compactMap { hosted in
      let inner = PlannedSection(section: hosted.section, shown: sources.shown(of: hosted.section))
      guard var filled = filled(inner, language: language, addresses: addresses, problems: &problems) else {
        return nil
      }
      filled.identity.usualName = Self.words(of: filled.id)
      // The groups of a hosted section would be sections of their own.
      if filled.content.grouping != nil {
        problems.add(.groupWithoutEffect(in: filled.id, of: section.id, at: filled.identity.location))
        filled.content.grouping = nil
      }
      return SectionExtension(at: hosted.index, section: filled)
    }
    section.behaviour.eventTypes = configuration.typedEvents.types
    section.status = status(of: shown, showing: list?.count, in: section, problems: &problems)
    section.status.empty = section.status.empty ?? defaultEmptyState
    checkCells(of: section, planned, list: list, problems: &problems)
    checkViews(of: section, planned, problems: &problems)
    return section
  }

  /// The view of an empty section that does not configure one.
  private var defaultEmptyState: HeldView? { templates.views.contains("empty") ? HeldView(template: "empty") : nil }

  func registry(of section: SectionModel) -> CellRegistry {
    var registry = CellRegistry(
      known: Set(templates.cells.names), sectionTemplate: section.content.template?.value,
      rules: section.content.rules.map(\.value))
    // A template's front matter may declare kinds in addition to the kind of its own name.
    for (name, matter) in templates.frontMatter.sorted(by: { $0.key < $1.key }) {
      for kind in matter.kinds { registry = registry.registering(name, for: kind.value) }
    }
    return registry
  }

  /// The registry of a section with the clock by which its rules judge the cards of a list.
  private func registry(
    of section: SectionModel, showing list: CardList?, problems: inout PlanProblems
  ) -> CellRegistry {
    let registry = registry(of: section)
    let clock = clock(of: list)
    guard let list, registry.dependsOnNow else { return registry.judging(by: clock) }
    let times = changes(in: list, problems: &problems) { registry.changes(of: $0, clock) }
    problems.add(times, of: section.id)
    return registry.judging(by: clock, changes: times)
  }

  private func completed(_ grouping: SectionGrouping, language: String) -> SectionGrouping {
    var grouping = grouping
    grouping.language = language
    grouping.countsWholeGroups =
      templates.views[grouping.shownHeader.template]?.template.names.contains { $0.name == "count" } ?? false
    return grouping
  }

  // MARK: Checks

  private func checkCells(
    of section: SectionModel, _ planned: PlannedSection, list: CardList?, problems: inout PlanProblems
  ) {
    let known = templates.cells.names
    if let cell = section.content.template, !templates.cells.contains(cell.value) {
      problems.add(.unknownTemplate(cell.value, role: "cell", at: cell.location, known: known))
    }
    for rule in section.content.rules {
      guard let template = rule.value.template, !templates.cells.contains(template) else { continue }
      problems.add(.unknownTemplate(template, role: "cell", at: rule.location, known: known))
    }
    guard let list, section.cells.count > 0 else { return }
    for rule in section.content.rules {
      for (field, _) in rule.value.requirements.flatMap(\.conditions) {
        guard let meant = Self.misspelt(field, in: planned.fields(list)) else { continue }
        problems.add(.unknownField(field, in: "a rule of `cells`", meant: meant, at: rule.location))
      }
    }
    if let field = section.content.grouping?.field, let meant = Self.misspelt(field, in: planned.fields(list)) {
      problems.add(.unknownField(field, in: "`group`", meant: meant, at: section.identity.location))
    }
    for format in section.content.treatment.formats {
      guard let meant = Self.misspelt(format.field, in: planned.fields(list)) else { continue }
      problems.add(
        .unknownFormatField(
          format.field, source: list.source.name, meant: meant,
          at: configuration.source(list.source.name)?.location))
    }
    let sourceNames =
      section.content.source == nil ? [section.identity.module?.source].compactMap(\.self) : section.sourceNames
    let isPaged = sourceNames.contains { configuration.source($0)?.page != nil }
    var tree = names.cell(fields: planned.fields(list), modules: planned.siblings.map(\.fields), section: section)
    if isPaged { for name in ["url", "external_url"] { tree.insert(name) } }
    if list.format.isFeed { tree.mayLack = Self.usualFields }
    for source in section.sourceNames { insertValueFeeds(of: source, in: &tree) }
    for name in section.content.registry.possibleTemplates(kinds: list.kinds).sorted() {
      guard let entry = templates.cells[name] else { continue }
      let preview = entry.preview.flatMap { own in templates.cells[own].map { (name: own, entry: $0) } }
      for shown in [(name: name, entry: entry), preview].compactMap(\.self) {
        let selected = selectedTemplates(of: shown.entry.template, in: list, data: section.content.data)
        check(
          shown.entry.template, named: shown.name, of: (section.id, planned.fields(list)), tree: tree,
          selecting: selected.contains, problems: &problems)
      }
    }
  }

  /// The fields of JSON Feed 1.1, which cards may lack without a mistake in the template.
  static let usualFields: Set = [
    "id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image",
    "date_published", "date_modified", "authors", "tags", "language", "attachments", "kind",
  ]

  /// The likely spelling of a field that no card has; `nil` if the field exists or no other has a similar name.
  static func misspelt(_ field: String, in fields: [FieldInventory]) -> String? {
    let name = String(field.prefix { $0 != "." })
    guard !fields.contains(where: { $0.mayHave(name) }), !usualFields.contains(name) else { return nil }
    return NearMiss.suggestion(for: name, among: fields.flatMap(\.fields).map(\.name) + usualFields)
  }

  private func checkViews(
    of section: SectionModel, _ planned: PlannedSection, problems: inout PlanProblems
  ) {
    let (chrome, status, modules) = (section.chrome, planned.section.status, planned.siblings.map(\.fields))
    let configured =
      [chrome.header, chrome.footer, chrome.decoration, status.empty, status.skeleton, status.stale].compactMap(\.self)
      + chrome.supplementary.map(\.view)
    for view in configured {
      check(view, tree: names.view(view, modules: modules, of: section), problems: &problems)
    }
    if let error = status.error {
      check(error, tree: names.errorCard(error, modules: modules, of: section), problems: &problems)
    }
    if let header = section.content.grouping?.header {
      check(header, tree: names.groupHeader(header, modules: modules, of: section), problems: &problems)
    }
  }

  private func check(_ view: HeldView, tree: NameTree, problems: inout PlanProblems) {
    guard let entry = templates.views[view.template] else {
      problems.add(
        .unknownTemplate(
          view.template, role: "section", at: view.location, known: templates.views.names))
      return
    }
    // A link that nobody asks for sends no event.
    let isMissing = { (name: String) in name.hasPrefix("data.") && !tree.mayHave(name) }
    check(entry.template, tree: tree, without: isMissing, problems: &problems)
  }

  /// Checks the names and the events of a template in use.
  ///
  /// - Parameters:
  ///   - name: the name of a cell template, which several sections may show; `nil` for any other template.
  ///   - cards: the section that shows the cell, with the fields of its cards.
  ///   - isSelected: whether data selects a template by this name; the events of the others are not sent.
  ///   - isMissing: whether the data has no value of this name.
  func check(
    _ template: Template, named name: String? = nil, of cards: (section: String, fields: [FieldInventory])? = nil,
    tree: NameTree,
    selecting isSelected: (String) -> Bool = { _ in true }, without isMissing: ((String) -> Bool)? = nil,
    problems: inout PlanProblems
  ) {
    if checksNames {
      let found = template.check(against: tree)
      if let name {
        problems.add(unknownNames: found.map { $0.naming(fieldsOf: cards) }, of: name)
      } else {
        for diagnostic in found { problems.add(diagnostic) }
      }
    }
    let declared = configuration.events.map(\.value)
    for event in template.literalValues(ofAttribute: "data-event", selecting: isSelected, without: isMissing)
    where !declared.contains(event.value) {
      problems.add(.undeclaredEvent(event.value, at: event.location, known: declared))
    }
    if !configuration.typedEvents.isEmpty {
      checkParameters(of: template, selecting: isSelected, problems: &problems)
    }
  }
}

extension SiteConfiguration {
  /// The site's own origin, those in the configuration, and those of the sources' addresses.
  var originList: OriginList { OriginList(origins.map(\.value) + [url] + sources.compactMap(\.feed.base)) }
}

extension PlannedSection {
  /// The fields of a list's cards, and those of the cards of all modules beside it.
  func fields(_ list: CardList) -> [FieldInventory] {
    siblings.isEmpty ? [list.fields] : siblings.compactMap { $0.outcome.cards?.fields } + [list.fields]
  }
}
