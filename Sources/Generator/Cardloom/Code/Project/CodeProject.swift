package import Diagnostics
import JSONRecords
package import Platform

/// The project that a site's code amounts to: the text of its `site.yml` and the records of its cards.
package struct CodeProject: Sendable {
  /// The files by path in the project.
  let made: [String: MappedBytes]
  private let configuration: ConfigurationText
  /// The places in the code of the sources, by the path of their files.
  private let places: [String: SourceLocation]

  /// - Parameter jobs: the number of models written concurrently.
  /// - Throws: ``Diagnosed`` if a model cannot be written as a record.
  package init(_ site: Site, jobs: Int) async throws(Diagnosed) {
    let description = CodeDescription(site)
    configuration = ConfigurationText(description.settings)
    var made = [ProjectPaths.shownConfiguration: MappedBytes(Array(configuration.text.utf8))]
    var places: [String: SourceLocation] = [:]
    var sources: [String: CodeSource] = [:]
    for source in description.sources {
      let records = source.cards.write == nil ? nil : try await source.records(jobs: jobs)
      if let first = sources[source.name] {
        let isSame = first.cards.place == source.cards.place && first.text == source.text
        guard isSame, Self.isSame(records, made[source.path]) else {
          throw Diagnosed(.differingCards(source.name, at: source.cards.place, first: first.cards.place))
        }
        continue
      }
      sources[source.name] = source
      guard let records else { continue }
      made[source.path] = records
      places[source.path] = source.cards.place
    }
    self.made = made
    self.places = places
  }

  private static func isSame(_ records: MappedBytes?, _ others: MappedBytes?) -> Bool {
    guard let records, let others else { return records == nil && others == nil }
    return withExtendedLifetime((records, others)) { records.bytes.isSame(as: others.bytes) }
  }

  /// The files of the project's folder: those that the code makes, over those of a file system.
  package func files(in folder: String, over files: any FileSystem) -> CodeFiles {
    CodeFiles(
      Dictionary(made.map { (FilePath.normalized(FilePath.join(folder, $0.key)), $0.value) }) { first, _ in first },
      over: files)
  }

  /// Diagnostics that name lines of the code instead of those of files that it makes.
  package func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      diagnostic.forCode.with(
        location: diagnostic.location.map(located),
        notes: diagnostic.notes.map { Diagnostic.Note($0.message, at: $0.location.map(located)) })
    }
  }

  private func located(_ location: SourceLocation) -> SourceLocation {
    if location.file == ProjectPaths.shownConfiguration, configuration.places.indices.contains(location.line - 1) {
      return configuration.places[location.line - 1]
    }
    return places[location.file] ?? location
  }
}

/// The settings and the sources of a site's code.
private struct CodeDescription {
  private(set) var settings: [Setting] = []
  /// The sources; several of one name, such as those that a computed property makes each time, must be the same.
  private(set) var sources: [CodeSource] = []
  private var events: [CardEvent] = []

  init(_ site: Site) {
    let feeds = site.feeds.map { Setting($0.name, .mapping(keys(of: $0)), at: $0.place) }
    settings = site.settings.filter { $0.key != "events" }
    settings.append(Setting("events", .array(allEvents(of: site)), at: eventsPlace(of: site)))
    var names: Set<String> = []
    let entries = sources.filter { names.insert($0.name).inserted }.map(\.setting)
    settings.append(Setting("sources", .mapping(entries), at: site.place))
    settings.append(Setting("feeds", .mapping(feeds), at: site.place))
  }

  /// The keys of a feed, whose cards are added to the sources.
  private mutating func keys(of feed: Feed) -> [Setting] {
    var keys = feed.settings
    if let cards = feed.values {
      let source = add(cards, named: "\(feed.name)-cards")
      keys.append(Setting("source", .string(source.name), at: feed.place))
    }
    for index in feed.indexFeed { keys.append(Setting("index", .mapping(self.keys(of: index)), at: index.place)) }
    let hasDefault = feed.values != nil || feed.isIndex
    if !hasDefault || !feed.sections.isEmpty {
      keys.append(Setting("sections", .list(feed.sections.map { entry(of: $0, in: feed) }), at: feed.place))
    }
    return keys
  }

  /// Adds cards to the sources, unless they are there already.
  private mutating func add(_ cards: Cards, named name: String) -> CodeSource {
    let source = CodeSource(name: cards.name ?? name, cards: cards)
    // The same cards in several sections are one source.
    let isKnown = sources.contains {
      $0.name == source.name && $0.cards.identity === cards.identity && $0.text == source.text
    }
    if cards.isDeclared, !isKnown { sources.append(source) }
    for type in cards.cellTypes { for event in type.events where !events.contains(event) { events.append(event) } }
    return source
  }

  private func eventsPlace(of site: Site) -> SourceLocation {
    site.settings.first { $0.key == "events" }?.place ?? site.place
  }

  /// The events of the site, then those of its types of cells.
  private func allEvents(of site: Site) -> [RecordData] {
    var all: [RecordData] = []
    if case .data(let listed)? = site.settings.first(where: { $0.key == "events" })?.value {
      if case .array(let events) = listed { all = events } else { all = [listed] }
    }
    for event in events.map(\.data) where !all.contains(event) { all.append(event) }
    return all
  }

  /// The entry of a section in `sections`, whose cards are added to the sources.
  private mutating func entry(of section: Section, in feed: Feed) -> [Setting] {
    var entry = section.isOfModules ? [] : [Setting("id", .string(section.id), at: section.place)]
    if let cards = section.cards {
      let source = add(cards, named: "\(feed.name)-\(section.id)")
      let others = section.others.enumerated().map { number, cards in
        add(cards, named: "\(feed.name)-\(section.id)-\(number + 2)").name
      }
      let names = ([source.name] + others).map { RecordData.string($0) }
      entry.append(
        Setting(section.isOfModules ? "from" : "source", others.isEmpty ? names[0] : .array(names), at: section.place))
      if cards.cellTypes.count == 1, others.isEmpty, !section.settings.contains(where: { $0.key == "cell" }) {
        entry.append(Setting("cell", .string(cards.cellTypes[0].template), at: section.place))
      }
    }
    if !section.layouts.isEmpty {
      let layouts = section.layouts.map { layout in
        let keys = self.entry(of: layout, in: feed).filter { $0.key != "id" }
        return Setting(layout.id, .mapping(keys), at: layout.place)
      }
      entry.append(Setting("layouts", .mapping(layouts), at: section.place))
    }
    entry += section.settings
    if !section.hosted.isEmpty {
      let hosted = section.hosted.map { host in
        [
          Setting("at", .number(String(host.position)), at: host.section.place),
          Setting("section", .mapping(self.entry(of: host.section, in: feed)), at: host.section.place),
        ]
      }
      entry.append(Setting("extension", .list(hosted), at: section.place))
    }
    return entry
  }
}

/// The source that some cards amount to.
private struct CodeSource: Sendable {
  let name: String
  let cards: Cards

  /// The path of its file in the project.
  var path: String { "site/data/\(name).json" }

  /// Its entry in `sources`.
  var setting: Setting {
    guard cards.write != nil else { return Setting(name, .mapping(cards.settings), at: cards.place) }
    var entry = [
      Setting("file", .string("data/\(name).json"), at: cards.place), Setting("format", "json", at: cards.place),
      Setting("kind", "kind", at: cards.place),
    ]
    if let type = cards.cellTypes.first {
      entry.append(Setting("defaultKind", .string(type.template), at: cards.place))
    }
    return Setting(name, .mapping(cards.settings.reduce(entry) { $0.setting($1) }), at: cards.place)
  }

  /// The text of its entry.
  var text: [String] { ConfigurationText([setting]).lines }

  /// The records as a JSON array.
  ///
  /// - Throws: ``Diagnosed`` if a model cannot be written.
  func records(jobs: Int) async throws(Diagnosed) -> MappedBytes {
    let blocks = (cards.count + Self.block - 1) / Self.block
    let output = OrderedBytes(count: blocks, opening: "[", separator: UInt8(ascii: ","))
    let queue = WorkQueue(count: blocks)
    let failures = await withTaskGroup(of: (block: Int, error: Diagnosed)?.self) { group in
      for _ in 0..<min(max(1, jobs), blocks) {
        group.addTask {
          let record = ModelRecord()
          while let block = queue.next() {
            do throws(Diagnosed) {
              try write(block * Self.block..<min((block + 1) * Self.block, cards.count), to: record)
            } catch {
              queue.stop()
              return (block, error)
            }
            output.append(record.finish(), at: block)
          }
          return nil
        }
      }
      var failures: [(block: Int, error: Diagnosed)] = []
      for await failure in group { if let failure { failures.append(failure) } }
      return failures
    }
    // Blocks are taken in their order, so that the first model that cannot be written is always among these.
    if let first = failures.min(by: { $0.block < $1.block }) { throw first.error }
    return output.finish("]\n")
  }

  /// The number of models that a worker writes at a time.
  private static let block = 1000

  /// Writes the records of some of the models, with commas between.
  private func write(_ numbers: Range<Int>, to record: ModelRecord) throws(Diagnosed) {
    do {
      try cards.write?(numbers, record)
    } catch let error as EncodingError {
      throw Diagnosed(.unwritableModel(error, source: name, at: cards.place))
    } catch {
      throw Diagnosed(.unwritableModel("\(error)", source: name, at: cards.place))
    }
  }
}
