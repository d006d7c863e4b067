package import CardSources
package import Diagnostics
package import Platform

/// The sources of a site, read.
package struct SourceSet: Sendable {
  /// What came of each source by its name.
  private let outcomes: [String: SourceOutcome]
  /// What was chosen for each source's failures.
  private let policies: [String: FailurePolicy]
  /// What was found and does not stop the build.
  package let warnings: [Diagnostic]
  /// What became of each source's records, in the order of the configuration.
  package let summaries: [SourceSummary]

  /// Reads every source of a configuration; one that fails does not keep the others from being read.
  static func outcomes(of configuration: SiteConfiguration, reader: FeedReader) async -> [String: SourceOutcome] {
    var outcomes: [String: SourceOutcome] = [:]
    for source in configuration.sources {
      outcomes[source.name] = await read(source, of: configuration, reader: reader)
    }
    return outcomes
  }

  /// The sources of a build.
  ///
  /// - Parameters:
  ///   - countsLosses: whether the report tells what the HTML of cards loses.
  ///   - report: called with what became of the sources, whether something stops the build or not.
  /// - Throws: ``Diagnosed`` with everything that stops the build: what is wrong with records, and sources that fail where
  ///   the policy is ``FailurePolicy/fail``.
  init(
    _ configuration: SiteConfiguration, outcomes: [String: SourceOutcome], countsLosses: Bool,
    report: ([SourceSummary]) -> Void
  ) throws(Diagnosed) {
    self.init(configuration, outcomes: outcomes)
    report(countsLosses ? summariesWithLosses(configuration) : summaries)
    guard !warnings.containsError else { throw Diagnosed(warnings) }
  }

  /// The sources of a configuration of which is known what reading them came to; what was found may hold errors.
  package init(_ configuration: SiteConfiguration, outcomes: [String: SourceOutcome]) {
    self.outcomes = outcomes
    policies = configuration.sources.reduce(into: [:]) { $0[$1.name] = $1.policy }
    summaries = configuration.sources.compactMap { source in
      outcomes[source.name].map { SourceSummary(source, $0) }
    }
    warnings = configuration.sources.flatMap { source in
      outcomes[source.name].map { Self.findings($0, policies: configuration.policies(for: source)) } ?? []
    }
  }

  private func summariesWithLosses(_ configuration: SiteConfiguration) -> [SourceSummary] {
    let report = ContentReport(origins: configuration.originList)
    return summaries.map { summary in
      var summary = summary
      if let cards = outcomes[summary.name]?.cards { summary.losses = report.losses(of: cards) }
      return summary
    }
  }

  /// Reads one source of a configuration.
  package static func read(
    _ source: SourceConfiguration, of configuration: SiteConfiguration, reader: FeedReader
  ) async -> SourceOutcome {
    let snapshot = configuration.policies(for: source).contains(.stale) ? source.snapshot : nil
    if let problem = source.problem {
      return await reader.outcome(of: source.feed, failedWith: [problem], snapshot: snapshot)
    }
    if let url = source.url { return await pulled(source, from: url, reader: reader, keepsOld: snapshot != nil) }
    return await reader.outcome(of: source.feed, snapshot: snapshot)
  }

  /// Reads the copy of a source of the web: offline, as `cardloom pull` left it.
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

  /// Whether the copy is the one that was pulled; one that is missing is told by the reader.
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

  /// A hash of all cards of all sources, joined to another.
  func joined(to hash: ContentHash) -> ContentHash {
    outcomes.sorted { $0.key < $1.key }.reduce(hash) { hash, entry in
      guard let cards = entry.value.cards else { return hash.joined(entry.key) }
      return (0..<cards.count).reduce(hash.joined(entry.key)) { $0.joined(cards.contentHash(of: $1)) }
    }
  }

  /// What the next build can remember of the sources, by their `memoryName`.
  var indices: [String: FeedIndex] {
    var indices: [String: FeedIndex] = [:]
    for list in outcomes.values.compactMap(\.cards) {
      if let index = list.index { indices[list.source.memoryName] = index }
    }
    return indices
  }

  /// A section's source as the section shows it; `nil` for a section without one.
  func widget(of section: SectionConfiguration) -> Widget? {
    guard let name = section.source?.value else { return nil }
    return outcomes[name]?.widget(policy: section.onFailure ?? policies[name])
  }

  /// What is told of a source once, though several sections may show it: errors if there are any.
  private static func findings(_ outcome: SourceOutcome, policies: [FailurePolicy?]) -> [Diagnostic] {
    let findings = policies.map { outcome.widget(policy: $0).diagnostics }
    return findings.first(where: \.containsError) ?? findings.max { $0.count < $1.count } ?? []
  }
}

extension SiteConfiguration {
  /// What the sections that show a source want when it fails; for a source that none shows, what it says itself.
  fileprivate func policies(for source: SourceConfiguration) -> [FailurePolicy?] {
    let users = sections(feeds.flatMap(\.sections)).filter { $0.source?.value == source.name }
    return users.isEmpty ? [source.policy] : users.map { $0.onFailure ?? source.policy }
  }

  /// Whether a section may show the last good copy of a source.
  package func keepsSnapshot(of source: SourceConfiguration) -> Bool { policies(for: source).contains(.stale) }

  /// The sections with those that they host.
  private func sections(_ sections: [SectionConfiguration]) -> [SectionConfiguration] {
    sections.flatMap { [$0] + self.sections($0.extensions.map(\.section)) }
  }
}

extension SourceConfiguration {
  /// The policy of sections that say nothing.
  ///
  /// What was pulled once is better than an error; a name that leads to no file is a mistake of the configuration and stops
  /// the build, unless the source says otherwise.
  fileprivate var policy: FailurePolicy? { onFailure ?? (url != nil ? .stale : problem == nil ? nil : .fail) }
}
