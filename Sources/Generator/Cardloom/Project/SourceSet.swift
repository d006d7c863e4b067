import CardLayout
package import CardSources
package import Diagnostics
import Platform

/// The options for reading sources.
package struct SourceOptions: Sendable {
  /// How much of large sources is read.
  package enum Extent: Sendable {
    /// Only the first records, which suffice for a front page and are read quickly.
    case beginning
    /// Only the first records, of small sources, too.
    case sample
    case all
  }

  /// The time of the reading: later dates are reported; `nil` disables the check.
  package var now: Moment?
  /// The number of records read concurrently.
  package var jobs = 1
  /// How much of large sources is read.
  package var extent = Extent.all
  /// Whether the summaries count what sanitising removes from the HTML of cards.
  package var countsLosses = false
  /// Whether a missing file is an error unless `onFailure` says otherwise, instead of an error card with a warning.
  package var requiresFiles = false
  /// The cached indices of an earlier build, by `memoryName`.
  package var cached: [String: SourceIndex] = [:]
  /// The converted records of an earlier build.
  package var memory: RecordMemory?
  /// The sources as read before; those whose files have not changed are not read again.
  package var earlier: SourceSet?
  /// Whether a file is known to have changed, although its attributes may be equal.
  package var isChanged: @Sendable (_ path: String) -> Bool = { _ in false }

  package init(now: Moment? = nil, jobs: Int = 1) {
    self.now = now
    self.jobs = jobs
  }
}

/// The sources of a site after reading.
package struct SourceSet: Checkable {
  /// A source with the attributes of its file when it was read.
  private struct ReadSource: Sendable {
    let feed: CardSource
    var sort: CardOrder?
    let attributes: FileAttributes?
    let isWhole: Bool
    let outcome: SourceOutcome
    /// What planning needs to know of its cards.
    var facts = CardFacts()
    let wanted: CardFacts.Wanted
    /// The records of other sources to which its own may refer.
    var joined: JoinedSources?
    /// The cards to which the facts belong: those that a section without a policy of its own shows.
    var cards: CardList?
    /// What a later build compares with the file, in the order of its records.
    var index: SourceIndex?
    /// What is told of the order of the cards.
    var warnings: [Diagnostic] = []
  }

  /// Modules of a source, as the sections from data of one or several feeds name them.
  private struct ModulesKey: Hashable {
    let source: String
    let query: ModuleQuery
  }

  /// A list of several sources, as one or several sections name it.
  private struct ReadMerged: Sendable {
    let source: MergedSource
    let outcome: SourceOutcome
    /// What is told of it.
    let warnings: [Diagnostic]
    /// The times at which conditions on its parts choose other cards; `nil` if they do not depend on the time.
    let times: ChangeTimes?
  }

  /// Modules with the attributes of their file when it was read.
  private struct ReadModules: Sendable {
    let feed: CardSource
    let attributes: FileAttributes?
    let outcome: ModulesOutcome
    /// What planning needs to know of the cards of each module.
    let facts: [ObjectIdentifier: CardFacts]
    let wanted: CardFacts.Wanted
    /// The records of other sources to which its own may refer.
    let joined: JoinedSources?

    init(
      _ source: CardSource, _ attributes: FileAttributes?, _ outcome: ModulesOutcome, _ wanted: CardFacts.Wanted,
      _ joined: JoinedSources?
    ) async {
      (feed, self.attributes, self.outcome, self.wanted) = (source, attributes, outcome, wanted)
      self.joined = joined
      var facts: [ObjectIdentifier: CardFacts] = [:]
      if !wanted.isEmpty {
        for list in outcome.allModules.compactMap(\.outcome.cards) {
          facts[ObjectIdentifier(list)] = await CardFacts.read(wanted, of: list, jobs: 1)
        }
      }
      self.facts = facts
    }
  }

  /// The sources by name; without those that only give modules.
  private let sources: [String: ReadSource]
  /// The modules of sources.
  private let modules: [ModulesKey: ReadModules]
  /// The lists of several sources, with what is told of them.
  private let merged: [ReadMerged]
  /// The sources to which others refer.
  private let targets: JoinTargets
  /// The values of the feeds by value, by the feed's identity.
  private let values: [String: FeedValues]
  /// The configurations of the sources by name.
  private let configurations: [String: SourceConfiguration]
  /// The diagnostics: errors in records, and of failing sources whose policy is ``FailurePolicy/fail``.
  package let diagnostics: [Diagnostic]
  /// The summary of each source's records, in the order of the configuration.
  package private(set) var summaries: [SourceSummary]
  /// The names of the sources of which only the first records were read.
  package let unfinished: Set<String>
  /// The time of the reading, by which conditions with `now` are judged.
  let now: Moment?

  /// The maximum size in bytes of sources that are read completely.
  private static let smallSource = 16 << 20
  /// The minimum number of records of larger sources that are read first.
  private static let firstRecords = 512

  /// Reads every source of a configuration; a failing source does not prevent reading the others.
  init(_ configuration: SiteConfiguration, _ options: SourceOptions, files: any FileSystem) async {
    let limit = max(Self.firstRecords, 2 * (configuration.allFeeds.map(\.pages.size).max() ?? 0))
    func reader(limit: Int?) -> SourceReader {
      var reader = SourceReader(
        files: files, now: options.now, jobs: options.jobs, limit: limit, remembered: options.cached,
        yaml: YAMLRecord.read)
      reader.memory = options.memory
      return reader
    }
    var (whole, beginning) = (reader(limit: nil), reader(limit: limit))
    var sources: [String: ReadSource] = [:]
    var modules: [ModulesKey: ReadModules] = [:]
    let entries = configuration.allFeeds.flatMap(\.modules)
    let collations = Collations()
    let shown = Set(
      configuration.allSections.flatMap(\.sourceNames) + configuration.valueFeeds.flatMap(\.sourceNames))
    let configured = configuration.sources.map { source in
      options.requiresFiles && configuration.isShown(source) ? source.requiringFile : source
    }
    let targets = await JoinTargets(of: configured, earlier: options.earlier?.targets) { source in
      (Self.attributes(of: source.path, files: files), options.isChanged(source.path))
    } read: { [whole] source in
      let outcome = await Self.read(source, of: configuration, reader: whole)
      return (outcome, outcome.shownCards(policy: source.policy(for: outcome.failureCode)))
    }
    (whole.joined, beginning.joined) = (targets.joined, targets.joined)
    for source in configured {
      let joined = source.feed.joinsSources ? targets.joined : nil
      let attributes = Self.attributes(of: source.feed.path, files: files)
      let isChanged = options.isChanged(source.feed.path)
      let own = entries.filter { $0.source.value == source.name }
      for query in Set(own.map(\.query)) {
        let key = ModulesKey(source: source.name, query: query)
        let wanted = CardFacts.Wanted(page: source.page, site: configuration.url)
        if let known = options.earlier?.modules[key], known.feed == source.feed, known.attributes == attributes,
          known.wanted == wanted, known.joined === joined, !isChanged
        {
          modules[key] = known
        } else {
          let outcome = await Self.readModules(source, query, of: configuration, reader: whole)
          modules[key] = await ReadModules(source.feed, attributes, outcome, wanted, joined)
        }
      }
      if !own.isEmpty, !shown.contains(source.name) { continue }
      let wanted = CardFacts.Wanted(
        page: source.page, site: configuration.url,
        fields: Set(configuration.valueFeeds.filter { $0.sourceNames.contains(source.name) }.map(\.rules.field)),
        dates: configuration.hasSitemap)
      // The attributes of a folder do not change with the content of its files.
      if let known = options.earlier?.sources[source.name], known.isWhole, known.feed == source.feed,
        known.sort == source.sort?.value, known.joined === joined,
        known.attributes == attributes, !isChanged, attributes?.kind != .folder, known.wanted == wanted
      {
        sources[source.name] = known
        continue
      }
      let target = targets.outcome(of: source)
      let isSmall = (attributes?.size ?? 0) <= Self.smallSource
      let readsAll =
        options.extent == .all || configuration.isSorted || options.extent == .beginning && isSmall || target != nil
      let unsorted =
        if let target { target } else {
          await Self.read(source, of: configuration, reader: readsAll ? whole : beginning)
        }
      let isWhole = readsAll || (unsorted.cards.map { $0.report.read < limit } ?? true)
      let (outcome, warnings, texts) = Self.sorted(unsorted, by: source.sort, collations, configuration)
      var read = ReadSource(
        feed: source.feed, sort: source.sort?.value, attributes: attributes, isWhole: isWhole, outcome: outcome,
        wanted: wanted, joined: joined)
      (read.index, read.warnings) = (unsorted.cards?.index, warnings)
      read.index?.sortTexts = texts
      if !wanted.isEmpty, let list = outcome.shownCards(policy: source.policy(for: outcome.failureCode)) {
        (read.facts, read.cards) = (await CardFacts.read(wanted, of: list, jobs: options.jobs), list)
        if let dates = read.facts.dates?.packed, dates.count == unsorted.cards?.count { read.index?.dates = dates }
      }
      sources[source.name] = read
    }
    now = options.now
    var merged: [ReadMerged] = []
    for section in configuration.allSections {
      guard let own = section.content.merged, !merged.contains(where: { $0.source == own }) else { continue }
      let made = await Self.merged(
        own, at: section.content.source?.location, of: sources, now: options.now, jobs: options.jobs, files: files
      ) { source, outcome in section.policy(for: outcome.failureCode, of: configuration.source(source)) }
      merged.append(made)
    }
    for feed in configuration.valueFeeds {
      guard let own = feed.merged, !merged.contains(where: { $0.source == own }) else { continue }
      let made = await Self.merged(
        own, at: feed.source.location, of: sources, now: options.now, jobs: options.jobs, files: files
      ) { source, outcome in configuration.source(source)?.policy(for: outcome.failureCode) }
      merged.append(made)
    }
    var values: [String: FeedValues] = [:]
    var words = SiteWords(configuration)
    for feed in configuration.valueFeeds {
      guard let (list, found) = Self.values(of: feed, in: sources, merged) else { continue }
      values[feed.feed.id] = await FeedValues(
        PlannedValues(found, of: list, by: feed.rules, language: feed.feed.language ?? configuration.language),
        of: feed.feed.id, words: words.words(of: feed.feed))
    }
    self.merged = merged
    self.values = values
    self.sources = sources
    self.modules = modules
    self.targets = targets
    configurations = configured.reduce(into: [:]) { $0[$1.name] = $1 }
    unfinished = Set(sources.filter { !$0.value.isWhole }.keys)
    let told = merged.flatMap(\.warnings)
    diagnostics =
      told
      + configured.flatMap { source in
        sources[source.name].map { read in
          let code = read.outcome.failureCode
          let found = Self.findings(read.outcome, policies: configuration.policies(for: source, code: code))
          // What nobody sees must not stop a build, unless the source says so.
          let isShown = configuration.isShown(source) || source.policy(for: code) == .fail
          return (isShown ? found : found.map(\.asWarning)) + read.warnings
        } ?? []
      }
    summaries = configuration.sources.compactMap { source in
      sources[source.name].map { SourceSummary(source, $0.outcome) }
        ?? SourceSummary(
          source, modules: modules.filter { $0.key.source == source.name }.flatMap(\.value.outcome.modules))
    }
    for feed in configuration.valueFeeds {
      guard let planned = values[feed.feed.id]?.planned,
        let index = summaries.firstIndex(where: { $0.name == feed.sourceNames.first })
      else { continue }
      summaries[index].values.append(
        SourceSummary.Values(
          feeds: feed.feed.id, count: planned.values.count, dropped: planned.dropped.map(\.text),
          minimum: feed.rules.minimum))
    }
    if options.countsLosses { countLosses(ContentReport(origins: configuration.originList)) }
  }

  /// The set of one source, whose cards were made before.
  init(of source: SourceConfiguration, cards: CardList) {
    let outcome = SourceOutcome.read(cards)
    sources = [
      source.name: ReadSource(
        feed: source.feed, attributes: nil, isWhole: true, outcome: outcome, wanted: CardFacts.Wanted())
    ]
    modules = [:]
    targets = JoinTargets()
    values = [:]
    configurations = [source.name: source]
    unfinished = []
    now = nil
    merged = []
    diagnostics = outcome.shown(policy: nil).diagnostics
    summaries = []
  }

  /// A source's cards in its order, with the warnings about values that cannot be compared, and the texts of the fields by which
  /// it is sorted.
  private static func sorted(
    _ outcome: SourceOutcome, by order: Located<CardOrder>?, _ collations: Collations,
    _ configuration: SiteConfiguration
  ) -> (SourceOutcome, [Diagnostic], [String: FieldTexts]) {
    guard let order else { return (outcome, [], [:]) }
    var warnings: [Diagnostic] = []
    var texts: [String: FieldTexts] = [:]
    let sorted = outcome.mapCards { list in
      do {
        let sorting = try CardSorting(list, by: order.value, collations, language: configuration.language)
        warnings += sorting.warnings(of: list, order.value, at: order.location)
        if list === outcome.cards { texts = sorting.texts }
        return list.selecting(sorting.positions)
      } catch let error as Diagnosed {
        warnings += error.diagnostics
      } catch {
        // Reading a card throws nothing else.
      }
      return list
    }
    return (sorted, warnings, texts)
  }

  /// The cards of a feed by value, and the values of each; `nil` if they could not be read.
  private static func values(
    of feed: ValueFeedConfiguration, in sources: [String: ReadSource], _ merged: [ReadMerged]
  ) -> (list: CardList, values: FieldValues)? {
    let field = feed.rules.field
    guard let own = feed.merged else {
      guard let read = sources[feed.source.value], let list = read.cards, let found = read.facts.values[field] else {
        return nil
      }
      return (list, found)
    }
    guard let list = merged.first(where: { $0.source == own })?.outcome.shownCards(policy: nil) else { return nil }
    let found = feed.sourceNames.reduce(into: [:]) { $0[$1] = sources[$1]?.facts.values[field] }
    return (list, FieldValues(of: list, from: found))
  }

  /// The cards of several sources as one list, of those that can be shown.
  private static func merged(
    _ merged: MergedSource, at location: SourceLocation?, of sources: [String: ReadSource], now: Moment?, jobs: Int,
    files: any FileSystem, policy: (String, SourceOutcome) -> FailurePolicy?
  ) async -> ReadMerged {
    var times: ChangeTimes?
    func read(_ outcome: SourceOutcome, _ warnings: [Diagnostic] = []) -> ReadMerged {
      ReadMerged(source: merged, outcome: outcome, warnings: warnings, times: times)
    }
    var parts: [MergedList.Part] = []
    var failed: SourceOutcome?
    do {
      for part in merged.parts {
        guard let outcome = sources[part.source.value]?.outcome else { continue }
        guard let list = outcome.shownCards(policy: policy(part.source.value, outcome)) else {
          failed = failed ?? outcome
          continue
        }
        let clock = CardClock(now: now, dates: list.source.treatment.dates)
        let filter = part.filter.map(\.value)
        let positions =
          filter.isEmpty ? Array(0..<list.count) : try list.positions { filter.areMet(by: $1, clock) }
        if filter.dependOnNow {
          var own = times ?? ChangeTimes()
          _ = try list.positions { _, card in
            own.merge(filter.changes(of: card, clock))
            return false
          }
          times = own
        }
        parts.append(MergedList.Part(list, at: positions))
      }
      if parts.isEmpty, let failed { return read(failed) }
      let list = try await MergedList(
        merged.name, of: parts, duplicates: merged.duplicates, at: location, jobs: jobs, files: files)
      return read(.read(list.cards), list.diagnostics)
    } catch let error as Diagnosed {
      return read(.failed(error.diagnostics))
    } catch let error as FileError {
      return read(.failed([.file(error)]))
    } catch {
      // Nothing else is thrown.
      return read(.failed([]))
    }
  }

  private mutating func countLosses(_ report: ContentReport) {
    for index in summaries.indices {
      let name = summaries[index].name
      let lists =
        sources[name].map { [$0.outcome.cards] }
        ?? modules.filter { $0.key.source == name }.flatMap { $0.value.outcome.modules.map(\.outcome.cards) }
      summaries[index].losses = lists.compactMap(\.self).flatMap(report.losses)
    }
  }

  private static func attributes(of path: String, files: any FileSystem) -> FileAttributes? {
    do {
      return try files.attributes(ofTarget: path)
    } catch {
      // If the attributes cannot be read, the file cannot be read either, and reading it reports why.
      return nil
    }
  }

  /// What is known of a source before it is read.
  private enum Copy {
    /// A file to read, and the path of a snapshot to show if that fails.
    case file(CardSource, snapshot: String?)
    /// A source that fails, and the path of a snapshot to show.
    case failing(CardSource, [Diagnostic], snapshot: String?)
    /// A source without a copy.
    case none(SourceOutcome)
  }

  /// Reads one source of a configuration.
  private static func read(
    _ source: SourceConfiguration, of configuration: SiteConfiguration, reader: SourceReader
  ) async -> SourceOutcome {
    switch copy(of: source, in: configuration, files: reader.files) {
    case .file(let feed, let snapshot): await reader.outcome(of: feed, snapshot: snapshot)
    case .failing(let feed, let found, let snapshot):
      await reader.outcome(of: feed, failedWith: found, snapshot: snapshot)
    case .none(let outcome): outcome
    }
  }

  /// Reads the modules of one source of a configuration.
  private static func readModules(
    _ source: SourceConfiguration, _ query: ModuleQuery, of configuration: SiteConfiguration, reader: SourceReader
  ) async -> ModulesOutcome {
    switch copy(of: source, in: configuration, files: reader.files) {
    case .file(let feed, let snapshot): await reader.modules(of: feed, query, snapshot: snapshot)
    case .failing(let feed, let found, let snapshot):
      await reader.modules(of: feed, query, failedWith: found, snapshot: snapshot)
    case .none(let outcome): .failed(outcome, source.feed)
    }
  }

  private static func copy(
    of source: SourceConfiguration, in configuration: SiteConfiguration, files: any FileSystem
  ) -> Copy {
    let snapshot = configuration.keepsSnapshot(of: source) ? source.snapshot : nil
    if let problem = source.problem { return .failing(source.feed, [problem], snapshot: snapshot) }
    if let url = source.url { return pulled(source, from: url, files: files, keepsOld: snapshot != nil) }
    return .file(source.feed, snapshot: snapshot)
  }

  /// The copy of a web source, as `cardloom pull` left it.
  private static func pulled(
    _ source: SourceConfiguration, from url: Located<String>, files: any FileSystem, keepsOld: Bool
  ) -> Copy {
    let entry: SnapshotLock.Entry?
    do throws(Diagnosed) {
      entry = try SnapshotLock.read(from: FilePath.parent(of: source.snapshot), files: files)
        .entries[source.name]
    } catch {
      return .none(.failed(error.diagnostics))
    }
    guard let entry, entry.url == url.value, entry.hash != nil || entry.failure != nil else {
      return .none(.neverPulled([.neverPulled(source.name, url: url.value, at: url.location)]))
    }
    var feed = source.feed
    feed.charset = entry.charset
    if !source.pulling.isOnePage { feed.pagesLeft = entry.left }
    if let failure = entry.failure {
      return .failing(
        feed, [.pullFailed(source.name, failure, at: url.location)],
        snapshot: keepsOld && entry.hash != nil ? source.snapshot : nil)
    }
    guard isCopy(source, of: entry, files: files) else {
      return .failing(
        source.feed, [.changedSnapshot(source.name, file: source.feed.file, at: url.location)], snapshot: nil)
    }
    return .file(feed, snapshot: nil)
  }

  /// Whether the copy is the one that was pulled; the reader reports a missing one.
  private static func isCopy(
    _ source: SourceConfiguration, of entry: SnapshotLock.Entry, files: any FileSystem
  ) -> Bool {
    do throws(FileError) {
      let bytes = try files.map(source.snapshot)
      return withExtendedLifetime(bytes) { SnapshotLock.hash(bytes.bytes) == entry.hash }
    } catch {
      return true
    }
  }

  /// A hash of all cards of all sources, combined with another.
  func joined(to hash: ContentHash) -> ContentHash {
    func joined(_ hash: ContentHash, _ cards: CardList?) -> ContentHash {
      guard let cards else { return hash }
      return (0..<cards.count).reduce(hash) { $0.joined(cards.contentHash(of: $1)) }
    }
    let all = sources.sorted { $0.key < $1.key }.reduce(hash) { hash, entry in
      joined(hash.joined(entry.key), entry.value.outcome.cards)
    }
    let modules = modules.sorted { ($0.key.source, $0.key.query.text) < ($1.key.source, $1.key.query.text) }
    return modules.flatMap(\.value.outcome.modules).reduce(all) { hash, module in
      joined(hash.joined(module.contentHash), module.outcome.cards)
    }
  }

  /// The modules of a feed's sections from data.
  func content(of modules: ModulesConfiguration) -> ModulesOutcome.Content {
    guard let outcome = self.modules[ModulesKey(source: modules.source.value, query: modules.query)]?.outcome else {
      return .none
    }
    return outcome.content(policy: policy(of: modules, for: outcome.failureCode))
  }

  /// The failure policy of sections from data, for an error.
  func policy(of modules: ModulesConfiguration, for code: String? = nil) -> FailurePolicy? {
    modules.onFailure.policy(for: code) ?? configurations[modules.source.value]?.policy(for: code)
  }

  /// Whether the policies of sections from data, or those of their source, list an error.
  func names(_ code: String, for modules: ModulesConfiguration) -> Bool {
    modules.onFailure.names(code) || configurations[modules.source.value]?.onFailure.names(code) == true
  }

  /// The indices that a later build can reuse, by `memoryName`.
  var indices: [String: SourceIndex] {
    var indices: [String: SourceIndex] = [:]
    for read in sources.values {
      if let index = read.index { indices[read.feed.memoryName] = index }
    }
    return indices
  }

  /// The cards of a source; `nil` if it could not be read.
  package func cards(of name: String) -> CardList? { sources[name]?.outcome.cards }

  /// The site's own pictures in the cards of a source, or of its modules.
  func localPictures(of name: String) -> [FoundPicture] { lists(of: name).flatMap(\.localPictures) }

  /// The addresses of pictures of other servers in the cards of a source, or of its modules, if copies of them are kept.
  package func remotePictures(of name: String) -> [String] {
    Set(lists(of: name).flatMap(\.remotePictures)).sorted()
  }

  func lists(of name: String) -> [CardList] {
    let lists =
      sources[name].map { [$0.outcome.cards] }
      ?? modules.filter { $0.key.source == name }.flatMap { $0.value.outcome.allModules.map(\.outcome.cards) }
    return lists.compactMap(\.self)
  }

  /// The cards of a source whose cards have pages, with their paths and titles.
  func pages(of source: String) -> (list: CardList, names: CardPages.Names)? {
    guard let read = sources[source], let list = read.cards, let names = read.facts.names else { return nil }
    return (list, names)
  }

  /// The cards of each module of sections from data, with their paths and titles.
  func pages(of modules: ModulesConfiguration) -> [(list: CardList, names: CardPages.Names)] {
    guard let read = self.modules[ModulesKey(source: modules.source.value, query: modules.query)] else { return [] }
    return content(of: modules).modules.compactMap(\.outcome.cards).compactMap { list in
      read.facts[ObjectIdentifier(list)]?.names.map { (list, $0) }
    }
  }

  /// The dates of the cards of sources by the number of the record, by `memoryName`.
  ///
  /// Records of modules are numbered in each module, so the dates of their source are read with the cards.
  var dates: [String: CardDates] {
    let sourcesOfModules = Set(modules.keys.map(\.source))
    var dates: [String: CardDates] = [:]
    for (name, read) in sources where !sourcesOfModules.contains(name) {
      if let list = read.cards { dates[list.source.memoryName] = read.facts.dates }
    }
    return dates
  }

  /// The values of a feed by value; `nil` if its source could not be read.
  func values(of feed: String) -> FeedValues? { values[feed] }

  /// A section's source in the state that the section shows; `nil` for a section without one.
  func shown(of section: SectionModel) -> SectionSource? {
    if let name = section.content.source?.value, let list = values[name]?.cards {
      return SourceOutcome.read(list).shown(policy: nil)
    }
    if let own = section.content.merged, let outcome = merged.first(where: { $0.source == own })?.outcome {
      return outcome.shown(policy: section.policy(for: outcome.failureCode, of: nil))
    }
    guard let name = section.content.source?.value, let outcome = sources[name]?.outcome else { return nil }
    return outcome.shown(policy: section.policy(for: outcome.failureCode, of: configurations[name]))
  }

  /// The times at which a section's list of several sources has other cards; `nil` if it does not depend on the time.
  func changes(of section: SectionModel) -> ChangeTimes? {
    section.content.merged.flatMap { own in merged.first { $0.source == own } }?.times
  }

  /// The diagnostics of a source, reported once though several sections may show it: only the errors if there are any.
  private static func findings(_ outcome: SourceOutcome, policies: [FailurePolicy?]) -> [Diagnostic] {
    let findings = policies.map { outcome.shown(policy: $0).diagnostics }
    return findings.first(where: \.containsError) ?? findings.max { $0.count < $1.count } ?? []
  }
}

extension Project {
  /// Reads the sources of the project; a failing source does not prevent reading the others.
  package func readSources(_ options: SourceOptions) async -> SourceSet {
    await SourceSet(configuration, options, files: files)
  }
}

extension SiteConfiguration {
  /// The failure policies of the sections that show a source, or the source's own if no section does, for an error.
  fileprivate func policies(for source: SourceConfiguration, code: String?) -> [FailurePolicy?] {
    let users = users(of: source).map { $0.policy(for: code, of: source) }
    let modules = modules(of: source).map { $0.onFailure.policy(for: code) ?? source.policy(for: code) }
    return users.isEmpty && modules.isEmpty ? [source.policy(for: code)] : users + modules
  }

  /// All sections and layouts of all feeds, including hosted ones.
  fileprivate var allSections: [SectionModel] {
    sections(allFeeds.flatMap(\.sections)) + sections(allFeeds.flatMap(\.modules).flatMap(\.layouts.values))
  }

  /// Whether the order of any cards is not that of their source.
  fileprivate var isSorted: Bool {
    sources.contains { $0.sort != nil }
      || allSections.contains { $0.content.order.sort != nil || $0.content.grouping?.sort != nil }
  }

  /// Whether a section may show the last good copy of a source.
  package func keepsSnapshot(of source: SourceConfiguration) -> Bool {
    let all = users(of: source).map(\.status.onFailure) + modules(of: source).map(\.onFailure) + [source.onFailure]
    let codes = Set(all.flatMap(\.byCode.keys))
    return ([nil] + codes.map(Optional.some)).contains { policies(for: source, code: $0).contains(.stale) }
  }

  /// Where the sections from data look for their modules in a source, each place once.
  package func moduleQueries(of source: SourceConfiguration) -> [ModuleQuery] {
    Set(modules(of: source).map(\.query)).sorted { $0.text < $1.text }
  }

  /// Whether sections or feeds by value show the records of a source itself, rather than those of its modules.
  package func showsRecords(of source: SourceConfiguration) -> Bool {
    !users(of: source).isEmpty || valueFeeds.contains { $0.sourceNames.contains(source.name) }
  }

  /// Whether any page shows something of a source.
  fileprivate func isShown(_ source: SourceConfiguration) -> Bool {
    showsRecords(of: source) || !modules(of: source).isEmpty || source.page != nil
      || sources.contains { $0.feed.joins.contains { $0.source == source.name } }
  }

  private func users(of source: SourceConfiguration) -> [SectionModel] {
    allSections.filter { $0.sourceNames.contains(source.name) }
  }

  private func modules(of source: SourceConfiguration) -> [ModulesConfiguration] {
    allFeeds.flatMap(\.modules).filter { $0.source.value == source.name }
  }

  /// The sections, including hosted ones.
  private func sections(_ sections: [SectionModel]) -> [SectionModel] {
    sections.flatMap { [$0] + self.sections($0.chrome.extensions.map(\.section)) }
  }
}

extension SourceConfiguration {
  /// The policy for errors that the source's own policies do not cover.
  ///
  /// For a web source, a stale copy is better than an error card.
  private var defaultPolicy: FailurePolicy? { url == nil ? nil : .stale }

  /// The source with the policy ``FailurePolicy/fail`` if its file is missing and it has no policy.
  fileprivate var requiringFile: SourceConfiguration { problem == nil || onFailure.standard != nil ? self : failing }

  /// The failure policy for an error.
  fileprivate func policy(for code: String?) -> FailurePolicy? { onFailure.policy(for: code) ?? defaultPolicy }
}

extension SourceOutcome {
  /// The cards that a section with a policy shows.
  fileprivate func shownCards(policy: FailurePolicy?) -> CardList? {
    guard case .cards(let cards, _) = shown(policy: policy).content else { return nil }
    return cards
  }
}

extension SectionModel {
  /// The failure policy of the section for an error of its source: its own, else the source's.
  fileprivate func policy(for code: String?, of source: SourceConfiguration?) -> FailurePolicy? {
    status.onFailure.policy(for: code) ?? source?.policy(for: code)
  }
}

extension ModuleQuery {
  /// The query as a text, to sort by.
  fileprivate var text: String {
    ([items ?? "", identity, kind, defaultKind ?? "", cells, error]
      + cellsByKind.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }).joined(separator: "\n")
  }
}
