package import CardSources
package import Diagnostics
import Platform

/// The options for reading sources.
package struct SourceOptions: Sendable {
  /// How much of large sources is read.
  package enum Extent: Sendable {
    /// Only the first records, which suffice for a front page and are read quickly.
    case beginning
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
  /// The cached indices of an earlier build, by `memoryName`.
  package var cached: [String: FeedIndex] = [:]
  /// The sources as read before; those whose files have not changed are not read again.
  package var earlier: SourceSet?

  package init(now: Moment? = nil, jobs: Int = 1) {
    self.now = now
    self.jobs = jobs
  }
}

/// The sources of a site after reading.
package struct SourceSet: Checkable {
  /// A source with the attributes of its file when it was read.
  private struct ReadSource: Sendable {
    let feed: FeedSource
    let attributes: FileAttributes?
    let isWhole: Bool
    let outcome: SourceOutcome
  }

  /// The sources by name.
  private let sources: [String: ReadSource]
  /// The policy for each source's failures.
  private let policies: [String: FailurePolicy]
  /// The diagnostics: errors in records, and of failing sources whose policy is ``FailurePolicy/fail``.
  package let diagnostics: [Diagnostic]
  /// The summary of each source's records, in the order of the configuration.
  package private(set) var summaries: [SourceSummary]
  /// The names of the sources of which only the first records were read.
  package let unfinished: Set<String>

  /// The maximum size in bytes of sources that are read completely.
  private static let smallSource = 16 << 20
  /// The minimum number of records of larger sources that are read first.
  private static let firstRecords = 512

  /// Reads every source of a configuration; a failing source does not prevent reading the others.
  init(_ configuration: SiteConfiguration, _ options: SourceOptions, files: any FileSystem) async {
    let limit = max(Self.firstRecords, 2 * (configuration.feeds.map(\.pages.size).max() ?? 0))
    func reader(limit: Int?) -> FeedReader {
      FeedReader(
        files: files, now: options.now, jobs: options.jobs, limit: limit, remembered: options.cached,
        yaml: YAMLRecord.read)
    }
    let (whole, beginning) = (reader(limit: nil), reader(limit: limit))
    var sources: [String: ReadSource] = [:]
    for source in configuration.sources {
      let attributes = Self.attributes(of: source.feed.path, files: files)
      // The attributes of a folder do not change with the content of its files.
      if let known = options.earlier?.sources[source.name], known.isWhole, known.feed == source.feed,
        known.attributes == attributes, attributes?.kind != .folder
      {
        sources[source.name] = known
        continue
      }
      let readsAll = options.extent == .all || (attributes?.size ?? 0) <= Self.smallSource
      let outcome = await Self.read(source, of: configuration, reader: readsAll ? whole : beginning)
      let isWhole = readsAll || (outcome.cards.map { $0.report.read < limit } ?? true)
      sources[source.name] = ReadSource(
        feed: source.feed, attributes: attributes, isWhole: isWhole, outcome: outcome)
    }
    self.sources = sources
    policies = configuration.sources.reduce(into: [:]) { $0[$1.name] = $1.policy }
    unfinished = Set(sources.filter { !$0.value.isWhole }.keys)
    diagnostics = configuration.sources.flatMap { source in
      sources[source.name].map { Self.findings($0.outcome, policies: configuration.policies(for: source)) } ?? []
    }
    summaries = configuration.sources.compactMap { source in
      sources[source.name].map { SourceSummary(source, $0.outcome) }
    }
    if options.countsLosses { countLosses(ContentReport(origins: configuration.originList)) }
  }

  private mutating func countLosses(_ report: ContentReport) {
    for index in summaries.indices {
      guard let cards = sources[summaries[index].name]?.outcome.cards else { continue }
      summaries[index].losses = report.losses(of: cards)
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

  /// Reads one source of a configuration.
  private static func read(
    _ source: SourceConfiguration, of configuration: SiteConfiguration, reader: FeedReader
  ) async -> SourceOutcome {
    let snapshot = configuration.policies(for: source).contains(.stale) ? source.snapshot : nil
    if let problem = source.problem {
      return await reader.outcome(of: source.feed, failedWith: [problem], snapshot: snapshot)
    }
    if let url = source.url { return await pulled(source, from: url, reader: reader, keepsOld: snapshot != nil) }
    return await reader.outcome(of: source.feed, snapshot: snapshot)
  }

  /// Reads the copy of a web source offline, as `cardloom pull` left it.
  private static func pulled(
    _ source: SourceConfiguration, from url: Located<String>, reader: FeedReader, keepsOld: Bool
  ) async -> SourceOutcome {
    let entry: SnapshotLock.Entry?
    do throws(Diagnosed) {
      entry = try SnapshotLock.read(from: FilePath.parent(of: source.snapshot), files: reader.files)
        .entries[source.name]
    } catch {
      return .failed(error.diagnostics)
    }
    guard let entry, entry.url == url.value, entry.hash != nil || entry.failure != nil else {
      return .neverPulled([.neverPulled(source.name, url: url.value, at: url.location)])
    }
    var feed = source.feed
    feed.charset = entry.charset
    if let failure = entry.failure {
      return await reader.outcome(
        of: feed, failedWith: [.pullFailed(source.name, failure, at: url.location)],
        snapshot: keepsOld && entry.hash != nil ? source.snapshot : nil)
    }
    guard isCopy(source, of: entry, files: reader.files) else {
      return await reader.outcome(
        of: source.feed,
        failedWith: [.changedSnapshot(source.name, file: source.feed.file, at: url.location)], snapshot: nil)
    }
    return await reader.outcome(of: feed)
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
    sources.sorted { $0.key < $1.key }.reduce(hash) { hash, entry in
      guard let cards = entry.value.outcome.cards else { return hash.joined(entry.key) }
      return (0..<cards.count).reduce(hash.joined(entry.key)) { $0.joined(cards.contentHash(of: $1)) }
    }
  }

  /// The indices that a later build can reuse, by `memoryName`.
  var indices: [String: FeedIndex] {
    var indices: [String: FeedIndex] = [:]
    for list in sources.values.compactMap(\.outcome.cards) {
      if let index = list.index { indices[list.source.memoryName] = index }
    }
    return indices
  }

  /// A section's source in the state that the section shows; `nil` for a section without one.
  func widget(of section: SectionConfiguration) -> Widget? {
    guard let name = section.source?.value else { return nil }
    return sources[name]?.outcome.widget(policy: section.onFailure ?? policies[name])
  }

  /// The diagnostics of a source, reported once though several sections may show it: only the errors if there are any.
  private static func findings(_ outcome: SourceOutcome, policies: [FailurePolicy?]) -> [Diagnostic] {
    let findings = policies.map { outcome.widget(policy: $0).diagnostics }
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
  /// The failure policies of the sections that show a source, or the source's own if no section does.
  fileprivate func policies(for source: SourceConfiguration) -> [FailurePolicy?] {
    let users = sections(feeds.flatMap(\.sections)).filter { $0.source?.value == source.name }
    return users.isEmpty ? [source.policy] : users.map { $0.onFailure ?? source.policy }
  }

  /// Whether a section may show the last good copy of a source.
  package func keepsSnapshot(of source: SourceConfiguration) -> Bool { policies(for: source).contains(.stale) }

  /// The sections, including hosted ones.
  private func sections(_ sections: [SectionConfiguration]) -> [SectionConfiguration] {
    sections.flatMap { [$0] + self.sections($0.extensions.map(\.section)) }
  }
}

extension SourceConfiguration {
  /// The default failure policy.
  ///
  /// For a web source, a stale copy is better than an error; a missing file is a mistake in the configuration and stops
  /// the build, unless the source configures otherwise.
  fileprivate var policy: FailurePolicy? { onFailure ?? (url != nil ? .stale : problem == nil ? nil : .fail) }
}
