import CardLayout
import CardSources
import Diagnostics
import FeedPages

/// The paths of a source's cards, and their addresses for the cells that link to them.
struct PlannedCardNames {
  let list: CardList
  let page: CardPageConfiguration
  let names: CardPages.Names
  let addresses: CardAddresses
}

/// The pages of cards.
extension SitePlanner {
  /// The name of the page template that surrounds a card.
  private static let frame = "card"

  /// The names of the cards of every source whose cards have pages, by source.
  func cardNames(problems: inout PlanProblems) -> [String: PlannedCardNames] {
    var planned: [String: PlannedCardNames] = [:]
    for source in configuration.sources {
      guard let page = source.page, let (list, names) = sources.pages(of: source.name) else { continue }
      for diagnostic in names.diagnostics { problems.add(diagnostic) }
      planned[source.name] = PlannedCardNames(
        list: list, page: page, names: names,
        addresses: names.addresses(of: list, links: configuration.links).with(values: valueLinks(of: source.name)))
    }
    return planned
  }

  /// The addresses that belong to the cards of sources, and to the values of feeds by value, by the name of the source.
  func addresses(_ names: [String: PlannedCardNames]) -> [String: CardAddresses] {
    var addresses = names.mapValues(\.addresses)
    for feed in configuration.valueFeeds {
      addresses[feed.feed.id] = sources.values(of: feed.feed.id)?.addresses(configuration.links)
      if addresses[feed.source.value] == nil, let links = valueLinks(of: feed.source.value) {
        addresses[feed.source.value] = CardAddresses([], values: links)
      }
    }
    return addresses
  }

  /// The feeds of the values of a source's cards; `nil` if there are none.
  private func valueLinks(of source: String) -> CardValueFeeds? {
    let planned = configuration.valueFeeds.filter { $0.source.value == source }
      .compactMap { sources.values(of: $0.feed.id)?.planned }
    return planned.isEmpty ? nil : CardValueFeeds(planned, links: configuration.links)
  }

  /// The pages of the cards of all sources, in the order of the configuration.
  func cardPages(
    _ planned: [String: PlannedCardNames], feeds: [FeedHolder], problems: inout PlanProblems
  ) -> [CardPages] {
    configuration.sources.compactMap { planned[$0.name] }.compactMap { own in
      guard let home = CardHome(of: own.list, among: feeds) else { return nil }
      let template = own.page.template
      guard templates.cells.contains(template.value) else {
        problems.add(
          .unknownTemplate(template.value, role: "cell", at: template.location, known: templates.cells.names))
        return nil
      }
      let registry = CellRegistry(
        known: Set(templates.cells.names), sectionTemplate: template.value)
      var section = SectionHolder(
        id: "card", cells: CellHolders(own.list).leading(to: own.addresses), registry: registry)
      section.treatment = own.list.source.treatment
      if let frame = templates.pages[Self.frame] { check(frame, tree: names.page(), problems: &problems) }
      if let entry = templates.cells[template.value] {
        var tree = names.cardPage(fields: own.list.fields, section: section)
        insertValueFeeds(of: own.list.source.name, in: &tree)
        check(entry.template, tree: tree, problems: &problems)
      }
      let feed = home.feed
      let holder = FeedHolder(
        id: feed.id, path: feed.path, title: feed.title, language: feed.language, pageTemplate: Self.frame,
        paginator: feed.paginator, parameters: feed.parameters, words: feed.words,
        syndication: feed.syndication,
        sections: [FeedHolder.Section(holder: section, adaptor: TableAdaptor())])
      return CardPages(
        list: own.list, names: own.names, holder: holder, home: home, location: own.page.path.location)
    }
  }
}
