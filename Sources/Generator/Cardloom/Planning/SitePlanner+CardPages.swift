import CardLayout
import CardSources
import Diagnostics
import FeedPages
import Platform
import TemplateEngine

/// The paths of cards of a source, or of one of its modules.
struct PlannedCardNames {
  /// The cards; of a module, without those that have a page already.
  let list: CardList
  let names: CardPages.Names
  /// The addresses by the number of the record.
  let addresses: CardAddresses
}

/// The addresses that belong to the cards of sources and of modules.
struct PlannedAddresses {
  /// Those of sources, and of the values of feeds by value, by name.
  fileprivate(set) var bySource: [String: CardAddresses] = [:]
  /// Those of the cards of modules, by their list.
  fileprivate var byModule: [ObjectIdentifier: CardAddresses] = [:]

  /// The addresses that belong to the cards of a section; `nil` if they have none.
  ///
  /// - Parameter source: the source that the section names; `nil` for one that shows the cards of a module.
  func addresses(ofCardsIn list: CardList?, of source: String?) -> CardAddresses? {
    if let list, list.origins != nil { return merged(list) }
    if let source { return bySource[source] }
    return list.flatMap { byModule[ObjectIdentifier($0)] }
  }
}

extension PlannedAddresses {
  /// The addresses of a list of several sources; `nil` if none of them has any.
  private func merged(_ list: CardList) -> CardAddresses? {
    guard list.sourceNames.contains(where: { bySource[$0] != nil }) else { return nil }
    return CardAddresses(of: list, from: bySource).with(values: MergedValueLinks(of: list, from: bySource))
  }
}

/// The pages of the cards of all sources.
struct PlannedCardPages {
  fileprivate(set) var pages: [CardPages] = []
  /// The sections whose cells get ids, to which pages lead back, by the identity of the feed.
  fileprivate(set) var identified: [String: Set<String>] = [:]
}

/// The paths of all pages found so far, which no further card may have.
struct TakenPaths {
  private let feeds: [UInt64: CardPages.PathOwner]
  private var owners: [UInt64: CardPages.PathOwner]

  /// - Parameter feeds: the pages of feeds, by the hash of their path in lower case.
  init(_ feeds: [UInt64: CardPages.PathOwner]) {
    self.feeds = feeds
    owners = feeds
  }

  /// Gives another path to each card whose path belongs to another page, and takes the paths of all.
  mutating func tellApart(_ names: inout CardPages.Names, in list: CardList) {
    names.tellApart(in: list, from: &owners) { [feeds] path in
      // Further pages of feeds have numbers: `/news/page/2/`.
      guard path.utf8.isBelowPage else { return nil }
      let parts = path.split(separator: "/")
      guard parts.count >= 2, parts[parts.count - 2] == "page", Int(parts[parts.count - 1]) != nil else {
        return nil
      }
      return feeds[ContentHash(PagePath(parts.dropLast(2).joined(separator: "/")).text).value]
    }
  }
}

extension String.UTF8View {
  /// Whether the last name but one of a path is `page`.
  fileprivate var isBelowPage: Bool {
    let slash = UInt8(ascii: "/")
    guard let end = lastIndex(where: { $0 != slash }), let start = self[..<end].lastIndex(of: slash) else {
      return false
    }
    return self[..<start].suffix(4).elementsEqual("page".utf8)
  }
}

/// The pages of cards.
extension SitePlanner {
  /// The name of the page template that surrounds a card.
  private static let frame = "card"

  /// The names of the cards of every source whose cards have pages, by source, with the addresses of all cards.
  func cardNames(problems: inout PlanProblems) -> (names: [String: [PlannedCardNames]], addresses: PlannedAddresses) {
    var planned: [String: [PlannedCardNames]] = [:]
    var addresses = PlannedAddresses()
    var taken = TakenPaths(configuration.sources.contains { $0.page != nil } ? pathsOfFeeds : [:])
    for source in configuration.sources where source.page != nil {
      var parts: [PlannedCardNames] = []
      if case (let list, var names)? = sources.pages(of: source.name) {
        taken.tellApart(&names, in: list)
        let own = names.addresses(of: list, links: configuration.links).with(values: valueLinks(of: source.name))
        parts.append(PlannedCardNames(list: list, names: names, addresses: own))
        addresses.bySource[source.name] = own
      }
      addPages(ofModulesOf: source.name, to: &parts, &addresses, &taken)
      for part in parts { for diagnostic in part.names.diagnostics { problems.add(diagnostic) } }
      if !parts.isEmpty { planned[source.name] = parts }
    }
    for feed in configuration.valueFeeds {
      addresses.bySource[feed.feed.id] = sources.values(of: feed.feed.id)?.addresses(configuration.links)
      for source in feed.sourceNames where addresses.bySource[source] == nil {
        addresses.bySource[source] = valueLinks(of: source).map { CardAddresses([], values: $0) }
      }
    }
    return (planned, addresses)
  }

  /// Adds the pages of the cards of a source's modules.
  ///
  /// A card that several modules contain, or the source's own list, has
  /// one page, to which all of its cells lead.
  private func addPages(
    ofModulesOf source: String, to parts: inout [PlannedCardNames], _ addresses: inout PlannedAddresses,
    _ taken: inout TakenPaths
  ) {
    let modules = configuration.allFeeds.flatMap(\.modules).filter { $0.source.value == source }
      .flatMap { sources.pages(of: $0) }
    guard !modules.isEmpty else { return }
    var known: [ContentHash: String] = [:]
    func add(_ list: CardList, _ names: CardPages.Names) {
      for position in 0..<list.count {
        known[list.identityHash(of: position)] = names.paths[position].address(configuration.links)
      }
    }
    for part in parts { add(part.list, part.names) }
    for (list, names) in modules where addresses.byModule[ObjectIdentifier(list)] == nil {
      let new = (0..<list.count).filter { known[list.identityHash(of: $0)] == nil }
      let isWhole = new.count == list.count
      let ownList = isWhole ? list : list.selecting(new)
      var ownNames = isWhole ? names : names.selecting(new)
      taken.tellApart(&ownNames, in: ownList)
      add(ownList, ownNames)
      let own = CardAddresses(of: list) { known[list.identityHash(of: $0)] ?? "" }
      addresses.byModule[ObjectIdentifier(list)] = own
      guard !new.isEmpty else { continue }
      parts.append(PlannedCardNames(list: ownList, names: ownNames, addresses: own))
    }
  }

  /// The feeds' paths in lower case, by their hash, with the feeds as messages name them.
  private var pathsOfFeeds: [UInt64: CardPages.PathOwner] {
    var paths: [(path: PagePath, feed: String)] = []
    for feed in configuration.feeds {
      paths.append((feed.path.value, feed.id))
      for section in feed.sections where section.behaviour.loadsMore {
        paths.append((PagePath(feed.path.value.text + section.id), feed.id))
      }
    }
    for feed in configuration.valueFeeds {
      if let index = feed.index { paths.append((index.path.value, index.id)) }
      for value in sources.values(of: feed.feed.id)?.planned.values ?? [] {
        paths.append((value.path, "\(feed.feed.id)/\(value.slug.text)"))
      }
    }
    return paths.reduce(into: [:]) {
      $0[ContentHash($1.path.text.lowercased()).value] = .feed("a page of the feed `\($1.feed)`")
    }
  }

  /// The addresses of cards, without the feeds of their values if no template for the cards names these.
  func asked(_ addresses: CardAddresses, of kinds: [String], _ registry: CellRegistry) -> CardAddresses {
    guard addresses.hasValues else { return addresses }
    let names = registry.possibleTemplates(kinds: kinds)
    let previews = names.compactMap { templates.cells[$0]?.preview }
    let isAsked = names.union(previews).contains { templates.cells[$0]?.template.mayName(CardList.valueFeeds) ?? false }
    return isAsked ? addresses : addresses.with(values: nil)
  }

  /// The feeds of the values of a source's cards; `nil` if there are none.
  private func valueLinks(of source: String) -> CardValueFeeds? {
    let planned = configuration.valueFeeds.filter { $0.sourceNames.contains(source) }
      .compactMap { sources.values(of: $0.feed.id)?.planned }
    return planned.isEmpty ? nil : CardValueFeeds(planned, of: source, links: configuration.links)
  }

  /// The pages of the cards of all sources, in the order of the configuration.
  func cardPages(
    _ cardNames: [String: [PlannedCardNames]], feeds: [FeedHolder], valueFeeds: [ValueFeeds],
    problems: inout PlanProblems
  ) -> PlannedCardPages {
    var planned = PlannedCardPages()
    for source in configuration.sources {
      guard let page = source.page, let parts = cardNames[source.name], let first = parts.first,
        let locations = CardLocations(
          ofCardsOf: source.name, in: parts.map(\.list),
          names: parts.count == 1 ? first.names : CardPages.Names(joining: parts.map(\.names)),
          among: feeds + valueFeeds.flatMap(\.feeds))
      else { continue }
      let template = page.template
      guard templates.cells.contains(template.value) else {
        problems.add(
          .unknownTemplate(template.value, role: "cell", at: template.location, known: templates.cells.names))
        continue
      }
      if page.isUsual, templates.ownCells.contains(template.value),
        let section = feeds.lazy.flatMap(\.sections).first(where: { section in
          section.sourceNames.contains(source.name)
            && section.content.registry.possibleTemplates(kinds: first.list.kinds).contains(template.value)
        })
      {
        problems.add(
          .pageIsCell(template.value, of: section.id, source: source.name, at: template.location))
      }
      planned.identified.merge(locations.identified) { $0.union($1) }
      let registry = CellRegistry(known: Set(templates.cells.names), sectionTemplate: template.value)
      if let frame = templates.pages[Self.frame] { check(frame, tree: names.page(), problems: &problems) }
      var number = 0
      for part in parts {
        var section = SectionModel(
          id: "card", cells: CellHolders(part.list).leading(to: asked(part.addresses, of: part.list.kinds, registry)),
          registry: registry)
        section.content.treatment = part.list.source.treatment
        if number == 0, let entry = templates.cells[template.value] {
          var tree = names.cardPage(fields: parts.map(\.list.fields), section: section)
          if parts.contains(where: { $0.list.format.isFeed }) { tree.mayLack = Self.usualFields }
          insertValueFeeds(of: source.name, in: &tree)
          check(entry.template, tree: tree, problems: &problems)
        }
        let feed = locations.feed
        let holder = FeedHolder(
          id: feed.id, path: feed.path, title: feed.title, language: feed.language, pageTemplate: Self.frame,
          paginator: feed.paginator, parameters: feed.parameters, words: feed.words, syndication: feed.syndication,
          sections: [section])
        planned.pages.append(
          CardPages(
            list: part.list, names: part.names, holder: holder, locations: locations, firstNumber: number,
            location: page.path.location))
        number += part.list.count
      }
    }
    return planned
  }
}
