import CardSources
import Platform

/// The sources to whose records those of others refer, read before them.
struct JoinTargets: Sendable {
  /// A source as it was read, without the records of other sources in it.
  struct Target: Sendable {
    let feed: CardSource
    let attributes: FileAttributes?
    let outcome: SourceOutcome
    /// The cards that others show: those of the last good copy if the source could not be read.
    let cards: CardList?
  }

  private(set) var targets: [String: Target] = [:]
  /// The records by their keys; `nil` if no source refers to others.
  private(set) var joined: JoinedSources?

  /// No sources.
  init() {}

  /// Reads the sources to which others refer.
  ///
  /// - Parameters:
  ///   - sources: all sources of the site.
  ///   - earlier: the same as read before; if no file has changed since, its records are used again.
  ///   - attributes: the attributes of a source's file, and whether it is known to have changed.
  ///   - read: reads a source.
  init(
    of sources: [SourceConfiguration], earlier: JoinTargets?,
    attributes: (CardSource) -> (attributes: FileAttributes?, isChanged: Bool),
    read: (SourceConfiguration) async -> (outcome: SourceOutcome, cards: CardList?)
  ) async {
    let names = Set(sources.flatMap { $0.feed.joins.compactMap(\.source) })
    guard !names.isEmpty else { return }
    var isUnchanged = earlier?.joined != nil && earlier.map { Set($0.targets.keys) } == names
    for source in sources where names.contains(source.name) {
      let alone = source.alone
      let file = attributes(source.feed)
      // The attributes of a folder do not change with the content of its files.
      if let known = earlier?.targets[source.name], known.feed == alone.feed, known.attributes == file.attributes,
        !file.isChanged, file.attributes?.kind != .folder
      {
        targets[source.name] = known
        continue
      }
      isUnchanged = false
      let found = await read(alone)
      targets[source.name] = Target(
        feed: alone.feed, attributes: file.attributes, outcome: found.outcome, cards: found.cards)
    }
    joined =
      isUnchanged
      ? earlier?.joined : JoinedSources(sources.map(\.feed), lists: targets.mapValues(\.cards))
  }

  /// A source as it was read, if it contains no records of other sources.
  func outcome(of source: SourceConfiguration) -> SourceOutcome? {
    source.feed.joinsSources ? nil : targets[source.name]?.outcome
  }
}
