import CardSources
package import Diagnostics
import JSONRecords
package import Platform

/// What a site in Swift says: its settings, and the records of its cards.
package struct CodeProject: Sendable {
  /// The settings of the site, as the keys of a `site.yml`, and what it adds.
  package let code: SiteCode
  /// The sources whose records the code makes, by the path of their files in the project.
  private let sources: [String: CodeSource]
  /// The records by the same paths.
  private let records: [String: MappedBytes]

  /// What the streams that could be read said before, by the same paths.
  private let revisions: [String: String?]
  /// The streams that could not be read, by name.
  private var failures: [String: Diagnostic] { code.extensions.failedSources }

  /// - Parameters:
  ///   - jobs: the number of models written concurrently.
  ///   - kept: the records of streams that were read before; `nil` reads all streams.
  ///   - former: the same site as read before: models are not written again, nor are streams read that say the same.
  /// - Throws: ``Diagnosed`` if a model cannot be written as a record, or if the task was cancelled.
  package init(
    _ site: Site, jobs: Int, kept: KeptRecords? = nil, former: CodeProject? = nil
  ) async throws(Diagnosed) {
    guard !site.isProject else {
      if let setting = site.settings.first { throw Diagnosed(.settingOfProject(setting.key, at: setting.location)) }
      code = SiteCode(extensions: site.extensions)
      (sources, records, revisions) = ([:], [:], [:])
      return
    }
    let description = CodeDescription(site)
    var written: [String: MappedBytes] = [:]
    var failed: [String: Diagnostic] = [:]
    var sources: [String: CodeSource] = [:]
    var revisions: [String: String?] = [:]
    for source in description.sources {
      let first = sources[source.path]
      var records: MappedBytes?
      if let stream = source.cards.stream {
        // What a computed property makes each time is read once.
        if first == nil {
          do {
            let revision = try await stream.revision()
            records =
              if let same = former?.records(of: source, at: revision) {
                same
              } else if let kept, let revision {
                try await kept.records(of: stream, named: source.name, revision: revision)
              } else {
                try await stream.records()
              }
            revisions[source.path] = revision
          } catch {
            failed[source.name] = try source.failure(error)
            written[source.snapshot] =
              if let last = former?.last(of: source) { last } else { try Self.last(of: source, in: kept) }
            sources[source.snapshot] = source
          }
        }
      } else if source.cards.write != nil {
        records = if let same = former?.records[source.path] { same } else { try await source.records(jobs: jobs) }
      }
      if let first {
        let isSame =
          first.cards.location == source.cards.location && first.setting.value.isSame(as: source.setting.value)
        guard isSame, source.cards.stream != nil || Self.isSame(records, written[source.path]) else {
          throw Diagnosed(.differingCards(source.name, at: source.cards.location, first: first.cards.location))
        }
        continue
      }
      sources[source.path] = source
      if let records { written[source.path] = records }
    }
    self.records = written
    self.sources = sources
    self.revisions = revisions
    code = SiteCode(
      settings: SettingGroup(description.settings, at: site.location), extensions: site.extensions.failing(failed))
  }

  // MARK: Streams

  /// Whether cards arrive one after the other, so that others may arrive later.
  package var hasStreams: Bool { sources.values.contains { $0.cards.stream != nil } }

  /// The site as its streams say it now, and the paths of the files in the project that are others than before.
  ///
  /// - Throws: ``Diagnosed`` if a model cannot be written as a record, or if the task was cancelled.
  package func next(of site: Site) async throws(Diagnosed) -> (project: CodeProject, changed: Set<String>) {
    let next = try await CodeProject(site, jobs: 1, former: self)
    let changed = Set(records.keys).union(next.records.keys).filter { !Self.isSame(records[$0], next.records[$0]) }
    let others = sources.values.filter { failures[$0.name] != next.failures[$0.name] }.map(\.path)
    return (next, changed.union(others))
  }

  /// The records of a stream, unless it says something else now.
  private func records(of source: CodeSource, at revision: String?) -> MappedBytes? {
    guard let known = revisions[source.path], known == revision else { return nil }
    return records[source.path]
  }

  /// The records of a stream that were read last.
  private func last(of source: CodeSource) -> MappedBytes? { records[source.path] ?? records[source.snapshot] }

  private static func last(of source: CodeSource, in kept: KeptRecords?) throws(Diagnosed) -> MappedBytes? {
    do {
      return try kept?.last(named: source.name)
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  private static func isSame(_ records: MappedBytes?, _ others: MappedBytes?) -> Bool {
    guard let records, let others else { return records == nil && others == nil }
    if records === others { return true }
    return withExtendedLifetime((records, others)) { records.bytes.isSame(as: others.bytes) }
  }

  /// The files of the project's folder: the records of the code, over the files of a file system.
  package func files(in folder: String, over files: any FileSystem) -> CodeFiles {
    CodeFiles(
      Dictionary(records.map { (FilePath.normalized(FilePath.join(folder, $0.key)), $0.value) }) { first, _ in first },
      over: files)
  }

  /// The files of a project with a `site.yml` that says the same, by path; none for a project that has one.
  package var written: [String: MappedBytes] {
    guard let settings = code.settings else { return [:] }
    let configuration = MappedBytes(Array(ConfigurationText(settings).text.utf8))
    return records.merging([SiteConfiguration.shownPath: configuration]) { $1 }
  }

  /// Diagnostics that name lines of the code and models instead of the records that the code makes of them.
  package func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      (streamed(diagnostic) ?? diagnostic.forCode).with(
        location: diagnostic.location.map(located), subject: diagnostic.subject.map(named),
        notes: diagnostic.notes.map { Diagnostic.Note($0.message, at: $0.location.map(located)) })
    }
  }

  /// That a stream shows its last records, which no command fetches; `nil` for anything else.
  private func streamed(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard diagnostic.code == SourceCode.staleSource.rawValue, let name = diagnostic.subject?.source,
      let source = sources.values.first(where: { $0.shownName == name }), source.cards.stream != nil
    else { return nil }
    return .showsLastRecords(of: source.name, subject: diagnostic.subject)
  }

  private func located(_ location: SourceLocation) -> SourceLocation {
    sources[location.file]?.cards.location ?? location
  }

  /// A subject whose source is called by the type of its models.
  private func named(_ subject: Diagnostic.Subject) -> Diagnostic.Subject {
    guard let name = subject.source, let source = sources.values.first(where: { $0.shownName == name }),
      let words = source.words(forModelAt: subject.index)
    else { return subject }
    return Diagnostic.Subject(
      source: words, index: subject.index, card: subject.card, field: subject.field, page: subject.page)
  }
}

extension Site {
  /// What the site says of the values on its pages, with a feed that stands for its own; for cells that are proven alone.
  package var codeOfCells: SiteCode {
    guard !isProject else { return SiteCode(extensions: extensions) }
    let feed = SettingGroup(
      "Feed(\"cells\")",
      [Setting("path", "/", at: location), Setting("sections", .list([]), at: location)], at: location)
    let own =
      settings.filter { $0.key != "events" } + [
        Setting(
          "feeds", .mapping(SettingGroup([Setting("cells", .mapping(feed), at: location)], at: location)), at: location)
      ]
    return SiteCode(settings: SettingGroup(own, at: location), extensions: extensions)
  }
}

/// The settings and the sources of a site's code.
private struct CodeDescription {
  private(set) var settings: [Setting] = []
  /// The sources; several of one name, such as those that a computed property makes each time, must be the same.
  private(set) var sources: [CodeSource] = []
  private var events: [CardEvent] = []

  init(_ site: Site) {
    let feeds = site.feeds.map { Setting($0.name, .mapping(group(of: $0)), at: $0.location) }
    settings = site.settings.filter { $0.key != "events" }
    settings.append(Setting("events", .array(allEvents(of: site)), at: eventsLocation(of: site)))
    var names: Set<String> = []
    let entries = sources.filter { names.insert($0.name).inserted }.map(\.setting)
    settings.append(Setting("sources", .mapping(SettingGroup(entries, at: site.location)), at: site.location))
    settings.append(Setting("feeds", .mapping(SettingGroup(feeds, at: site.location)), at: site.location))
  }

  /// The settings of a feed, whose cards are added to the sources.
  private mutating func group(of feed: Feed) -> SettingGroup {
    var keys = feed.settings
    if let cards = feed.values {
      let source = add(cards, named: "\(feed.name)-cards")
      keys.append(Setting("source", .string(source.name), at: feed.location))
    }
    for index in feed.indexFeed { keys.append(Setting("index", .mapping(group(of: index)), at: index.location)) }
    let hasDefault = feed.values != nil || feed.isIndex
    if !hasDefault || !feed.sections.isEmpty {
      keys.append(Setting("sections", .list(feed.sections.map { group(of: $0, in: feed) }), at: feed.location))
    }
    return SettingGroup("Feed(\"\(feed.name)\")", keys, at: feed.location)
  }

  /// Adds cards to the sources, unless they are there already.
  private mutating func add(_ cards: Cards, named name: String) -> CodeSource {
    let source = CodeSource(name: cards.name ?? CodeSource.identifier(name), cards: cards)
    // The same cards in several sections are one source.
    let isKnown = sources.contains {
      $0.name == source.name && $0.cards.identity === cards.identity
        && $0.setting.value.isSame(as: source.setting.value)
    }
    if cards.isDeclared, !isKnown { sources.append(source) }
    for type in cards.cellTypes { for event in type.events where !events.contains(event) { events.append(event) } }
    return source
  }

  private func eventsLocation(of site: Site) -> SourceLocation {
    site.settings.first { $0.key == "events" }?.location ?? site.location
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

  /// The settings of a section, whose cards are added to the sources.
  private mutating func group(of section: Section, in feed: Feed) -> SettingGroup {
    let name = section.isOfModules ? "Section.modules" : "Section(\"\(section.id)\")"
    var entry = section.isOfModules ? [] : [Setting("id", .string(section.id), at: section.location)]
    if let cards = section.cards {
      let source = add(cards, named: "\(feed.name)-\(section.id)")
      let others = section.others.enumerated().map { number, cards in
        add(cards, named: "\(feed.name)-\(section.id)-\(number + 2)").name
      }
      let names = ([source.name] + others).map { RecordData.string($0) }
      entry.append(
        Setting(
          section.isOfModules ? "from" : "source", others.isEmpty ? names[0] : .array(names), at: section.location))
      if cards.cellTypes.count == 1, others.isEmpty, !section.settings.contains(where: { $0.key == "cell" }) {
        entry.append(Setting("cell", .string(cards.cellTypes[0].template), at: section.location))
      }
    }
    if !section.layouts.isEmpty {
      let layouts = section.layouts.map { layout in
        let group = group(of: layout, in: feed)
        let keys = group.settings.filter { $0.key != "id" }
        return Setting(layout.id, .mapping(SettingGroup(group.name, keys, at: layout.location)), at: layout.location)
      }
      entry.append(Setting("layouts", .mapping(SettingGroup(layouts, at: section.location)), at: section.location))
    }
    entry += section.settings
    if !section.hosted.isEmpty {
      let hosted = section.hosted.map { host in
        let location = host.section.location
        let keys = [
          Setting("at", .number(String(host.position)), at: location),
          Setting("section", .mapping(group(of: host.section, in: feed)), at: location),
        ]
        return SettingGroup("\(name).host", keys, at: location)
      }
      entry.append(Setting("extension", .list(hosted), at: section.location))
    }
    return SettingGroup(name, entry, at: section.location)
  }
}

/// The source that some cards amount to.
private struct CodeSource: Sendable {
  let name: String
  let cards: Cards

  /// The path of its file in the project.
  var path: String { "site/data/\(name).json" }

  /// The path of the records that a section shows by `onFailure: stale` if the others cannot be read.
  var snapshot: String { "site/snapshots/\(name)" }

  /// What diagnostics call it.
  var shownName: String { "\(name) (\(path))" }

  /// What they should call it: its name and the type of its models; `nil` if it has none.
  func words(forModelAt index: Int?) -> String? {
    guard let type = cards.modelType else { return nil }
    return index.map { "\(name): `\(type)` at index \($0)" } ?? "\(name): `[\(type)]`"
  }

  /// A name for a source, made of those of a feed and a section, in which errors are reported apart.
  static func identifier(_ text: String) -> String {
    String(
      text.map { character in
        character.isASCII && (character.isLetter || character.isNumber || character == "_") ? character : "-"
      })
  }

  /// Its entry in `sources`.
  var setting: Setting {
    let code = cards.name.map { "Cards(\"\($0)\")" } ?? "the cards of \(name)"
    guard cards.areMade else {
      return Setting(name, .mapping(SettingGroup(code, cards.settings, at: cards.location)), at: cards.location)
    }
    var entry = [
      Setting("file", .string("data/\(name).json"), at: cards.location), Setting("format", "json", at: cards.location),
      Setting("kind", "kind", at: cards.location),
    ]
    if let type = cards.cellTypes.first {
      entry.append(Setting("defaultKind", .string(type.template), at: cards.location))
    }
    let settings = cards.settings.reduce(entry) { $0.setting($1) }
    return Setting(name, .mapping(SettingGroup(code, settings, at: cards.location)), at: cards.location)
  }

  /// The problem of a stream that has failed.
  ///
  /// - Throws: ``Diagnosed`` if that stops the build whatever the site says about failures: a model that cannot be written, or
  ///   a task that was cancelled.
  func failure(_ error: any Error) throws(Diagnosed) -> Diagnostic {
    if let model = error as? UnwritableModel {
      throw Diagnosed(.unwritable(model, type: cards.modelType ?? "cell", source: name, at: cards.location))
    }
    let problem = Diagnostic.unreadableRecords(of: name, error, at: cards.location)
    if error is CancellationError || Task.isCancelled { throw Diagnosed(problem) }
    return problem
  }

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
    do throws(UnwritableModel) {
      try cards.write?(numbers, record)
    } catch {
      throw Diagnosed(.unwritable(error, type: cards.modelType ?? "cell", source: name, at: cards.location))
    }
  }
}
