import CardLayout
import CardSources
import Diagnostics
import FeedPages
import JSONRecords

/// What readers can choose among the cards of a section, and the index of all its cards.
extension SitePlanner {
  /// The feed with the offers of its sections.
  func offering(
    _ feed: FeedHolder, valueFeeds: [ValueFeeds], problems: inout PlanProblems
  ) -> FeedHolder {
    var offers: [String: ReaderOffer] = [:]
    for section in feed.sections {
      for hosted in section.chrome.extensions.map(\.section) where !hosted.behaviour.choices.isEmpty {
        problems.add(
          .choicesWithoutEffect(
            of: hosted.id, why: "another section hosts it, and shows its own choice", at: hosted.identity.location))
      }
      guard !section.behaviour.choices.isEmpty else { continue }
      let adaptor = section.layout.adaptor
      guard !adaptor.takesCardsAway else {
        problems.add(
          .choicesWithoutEffect(
            of: section.id, why: "readers put the cards of a \(adaptor.name) away one by one",
            at: section.identity.location))
        continue
      }
      do {
        var lacking: [String] = []
        offers[section.id] = try offer(of: section, in: feed, valueFeeds: valueFeeds, lacking: &lacking)
        guard checksNames, let list = section.cells.cards?.list else { continue }
        for field in lacking {
          problems.add(
            .choiceWithoutValues(
              field, of: section.id, meant: Self.misspelt(field, in: [list.fields]), at: section.identity.location))
        }
      } catch let error as Diagnosed {
        for diagnostic in error.diagnostics { problems.add(diagnostic) }
      } catch {
        // Reading a card throws nothing else.
      }
    }
    guard !offers.isEmpty else { return feed }
    return feed.changingSections { if let offer = offers[$0.id] { $0.onPage.offer = offer } }
  }

  /// What a section offers; `nil` if it has no cards of a source.
  private func offer(
    of section: SectionModel, in feed: FeedHolder, valueFeeds: [ValueFeeds], lacking: inout [String]
  ) throws -> ReaderOffer? {
    guard let (whole, positions) = section.cells.cards, !positions.isEmpty else { return nil }
    let list = whole.selecting(Array(positions))
    let language = feed.language
    var (values, numbers, ranks): ([RecordData.Member], [RecordData.Member], [RecordData.Member]) = ([], [], [])
    var (filters, links): ([RecordData], [ReaderOffer.Links]) = ([], [])
    for filter in section.behaviour.choices.filters {
      let label = filter.label ?? Self.words(of: filter.field)
      var about: [RecordData.Member] = [
        .init("by", .string(filter.field)), .init("name", .string(filter.addressName)), .init("label", .string(label)),
        .init("as", .string(filter.control.rawValue)),
      ]
      if filter.control == .range {
        let found = try Self.numbers(of: filter.field, in: list)
        let known = found.compactMap(\.self)
        guard let least = known.min(), let greatest = known.max() else {
          lacking.append(filter.field)
          continue
        }
        about += [.init("min", .number(Self.text(least))), .init("max", .number(Self.text(greatest)))]
        numbers.append(.init(filter.field, .array(found.map { $0.map { .number(Self.text($0)) } ?? .null })))
      } else {
        let found = try ChosenValues(of: filter.field, in: list)
        guard !found.texts.isEmpty else {
          lacking.append(filter.field)
          continue
        }
        about.append(.init("values", .array(found.texts.map { .string($0) })))
        values.append(.init(filter.field, found.data))
        links.append(
          ReaderOffer.Links(label: label, values: Self.pages(of: found.texts, by: filter.field, list, valueFeeds)))
      }
      filters.append(.object(about))
    }
    var sorts: [RecordData] = []
    for sort in section.behaviour.choices.sorts {
      let label = sort.label ?? Self.words(of: sort.key.field)
      sorts.append(["by": .string(sort.key.field), "label": .string(label)])
      ranks.append(.init(sort.key.field, try self.ranks(of: list, by: sort.key, language: language)))
    }
    guard !filters.isEmpty || !sorts.isEmpty else { return nil }
    let identities = (0..<positions.count).map { position in
      var id: [UInt8] = []
      section.cells.appendHTMLID(at: position, to: &id)
      return RecordData.string(String(decoding: id, as: UTF8.self))
    }
    let index: RecordData = [
      "size": .number(String(feed.paginator.pageSize)), "pages": .array(pages(of: section, in: feed)),
      "cards": .array(identities), "values": .object(values), "numbers": .object(numbers), "ranks": .object(ranks),
    ]
    return ReaderOffer(
      links: links,
      data: String(
        decoding: RecordData.object([
          .init("filters", .array(filters)), .init("sort", .array(sorts)),
        ]).json, as: UTF8.self),
      path: feed.path.text.dropFirst() + "filter-\(section.identity.styleID).json",
      index: index.json + [UInt8(ascii: "\n")])
  }

  /// The pages of a section from its first card on, each with the number of its cards, relative to the index.
  private func pages(of section: SectionModel, in feed: FeedHolder) -> [RecordData] {
    func entry(_ path: PagePath, _ count: Int) -> RecordData {
      let reference = feed.path.reference(to: path, style: configuration.links)
      return .array([.string(reference.isEmpty ? "./" : reference), .number(String(count))])
    }
    guard let chain = feed.chains.first(where: { $0.section.id == section.id }) else {
      return [entry(feed.path, section.cells.count)]
    }
    // The front page of an anchored feed shows the cards of its newest page, too.
    var end = 0
    return (0..<chain.pageCount).compactMap { index in
      let page = chain.page(at: index)
      let count = page.cards.upperBound - end
      guard count > 0 else { return nil }
      end = page.cards.upperBound
      return entry(index == 0 ? feed.path : chain.path.page(page.position), count)
    }
  }

  /// The numbers of a field, card by card; a text counts if it is written like one.
  private static func numbers(of field: String, in list: CardList) throws -> [Double?] {
    var found: [Double?] = []
    _ = try list.positions { _, card in
      let value = card.value(at: field)
      let isText = value.map { $0.kind == .number || $0.kind == .string } ?? false
      let number = isText ? value.flatMap { Double($0.string) } : nil
      found.append(number.flatMap { $0.isFinite ? $0 : nil })
      return false
    }
    return found
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }

  /// The place of each card in the order by a field; null for cards without a value.
  private func ranks(of list: CardList, by key: CardOrder.Key, language: String) throws -> RecordData {
    var key = key
    key.isDescending = false
    key.missing = .last
    let sorting = try CardSorting(list, by: CardOrder([key]), collations, language: language)
    var ranks = [RecordData](repeating: .null, count: list.count)
    for (rank, position) in sorting.positions.enumerated() { ranks[position] = .number(String(rank)) }
    _ = try list.positions { position, card in
      switch card.value(at: key.field)?.kind {
      case nil, .null?: ranks[position] = .null
      case .string?: if card.value(at: key.field)?.text.isEmpty ?? true { ranks[position] = .null }
      default: break
      }
      return false
    }
    return .array(ranks)
  }

  /// Those values that have pages of their own.
  private static func pages(
    of texts: [String], by field: String, _ list: CardList, _ valueFeeds: [ValueFeeds]
  ) -> [ReaderOffer.Links.Value] {
    let own = valueFeeds.first {
      $0.values.rules.field == FieldValues.Field(field)
        && Set(list.sourceNames).isSubset(of: $0.values.list.sourceNames)
    }
    guard let own else { return [] }
    let paths = Dictionary(
      own.values.values.map { (ValueSlug($0.text).text, $0.path) }, uniquingKeysWith: { first, _ in first })
    return texts.compactMap { text in
      paths[ValueSlug(text).text].map { ReaderOffer.Links.Value(text: text, path: String($0.text.dropFirst())) }
    }
  }
}

/// The values of a field that readers can choose, the most frequent first, and those of each card.
private struct ChosenValues {
  /// The most values that are offered.
  private static let limit = 100

  let texts: [String]
  /// The values and those of each card, for the index.
  let data: RecordData

  init(of field: String, in list: CardList) throws {
    var collector = FieldValues.Collector(
      FieldValues.Field(field), dates: list.source.treatment.dates, limit: list.source.valuesPerCard)
    _ = try list.positions { _, card in
      collector.add(card)
      return false
    }
    let found = collector.values
    var counts = [Int](repeating: 0, count: found.texts.count)
    for position in 0..<found.count { for value in found.values(at: position) { counts[Int(value)] += 1 } }
    let order = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(Self.limit)
    texts = order.map { found.texts[$0] }
    var ranks: [Int: Int] = [:]
    for (rank, value) in order.enumerated() { ranks[value] = rank }
    let own = (0..<found.count).map { position in
      RecordData.array(
        found.values(at: position).compactMap { ranks[Int($0)].map { .number(String($0)) } })
    }
    data = ["texts": .array(texts.map { .string($0) }), "of": .array(own)]
  }
}
