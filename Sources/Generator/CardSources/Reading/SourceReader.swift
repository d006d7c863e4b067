package import Diagnostics
package import JSONRecords
package import Platform

/// Parses a YAML text, given the path for diagnostics; for cards in their own files.
package typealias YAMLReading = @Sendable ([UInt8], String) throws(Diagnosed) -> RecordData

/// Reads sources into lists of cards.
package struct SourceReader: Sendable {
  /// The file system.
  package let files: any FileSystem
  /// The time of the build: later dates are reported; `nil` disables the check.
  package let now: Moment?
  /// The number of records read concurrently.
  package let jobs: Int
  /// The maximum number of records read of each source, except folders; `nil` for all.
  ///
  /// The rest of the file is not read.
  package let limit: Int?

  private let yaml: YAMLReading?
  /// The records of sources to which those of others refer; without them, references to other sources stay what they are.
  package var joined: JoinedSources?
  let tapeRoom = TapeRoom()
  /// The converted records of the last build; `nil` without a cache.
  package var memory: RecordMemory?

  /// The indices from an earlier build with the same configuration, by ``CardSource/memoryName``.
  package let remembered: [String: SourceIndex]

  package init(
    files: any FileSystem, now: Moment? = nil, jobs: Int = 4, limit: Int? = nil,
    remembered: [String: SourceIndex] = [:], yaml: YAMLReading? = nil
  ) {
    self.yaml = yaml
    self.files = files
    self.now = now
    self.jobs = jobs
    self.limit = limit
    self.remembered = remembered
  }

  /// Reads the cards of a source.
  ///
  /// Records that cannot become cards are reported in the list's diagnostics and do not affect the others.
  ///
  /// - Throws: ``Diagnosed`` if nothing can be read: the file is missing, its format unknown, or there is no array at
  ///   the path.
  package func cards(of source: CardSource) async throws(Diagnosed) -> CardList {
    guard limit == nil, let index = remembered[source.memoryName], !isFolder(source) else {
      return await list(of: try await records(of: source), source)
    }
    let records = index.format.isConverted ? try await records(of: source) : nil
    let bytes = if let records { records.located.bytes } else { try map(source) }
    let update = SourceIndexUpdate(
      index: index, source: source, bytes: bytes,
      converted: records.flatMap { $0.format == index.format ? $0.located : nil }, now: now, jobs: jobs, files: files,
      sources: joined)
    if let list = await update.list() { return list }
    if let records { return await list(of: records, source) }
    return await list(of: try await self.records(of: source), source)
  }

  /// Makes a list of cards from a few JSON records, one on each line, on the calling thread.
  package func cards(of source: CardSource, inLines text: [UInt8]) -> CardList {
    let bytes = MappedBytes(text)
    return CardListMaker(
      source: source, format: .ndjson, located: JSONLinesSource(source: source, bytes: bytes).read(), jobs: 1, now: now,
      files: files, tapeRoom: tapeRoom, sources: joined
    ).listAtOnce()
  }

  /// Makes a list of cards from records that were read before.
  ///
  /// - Parameters:
  ///   - source: the source; it may differ from that of the records in its identity, kind and policy on duplicates.
  ///   - records: the records, which stay as they are.
  package func cards(of source: CardSource, in records: SourceRecords) async -> CardList {
    await list(of: records.copy(), source)
  }

  /// Reads the records of a source without examining them.
  ///
  /// - Throws: ``Diagnosed`` under the conditions of ``cards(of:)``.
  package func records(of source: CardSource) async throws(Diagnosed) -> SourceRecords {
    if isFolder(source) {
      return SourceRecords(
        format: .folder, located: try FolderSource(source: source, files: files, yaml: yaml).read())
    }
    if limit == nil, let known = memory?.records(of: source, now: now) { return tellingPages(known, source) }
    let bytes = try map(source)
    let unpacked = SourceEncoding.unpacked(bytes, source)
    let held = unpacked?.bytes ?? bytes
    let format = try self.format(of: held, source)
    var located = try await self.located(in: held, format, source)
    if let unpacked {
      located.diagnostics.insert(.notUTF8(unpacked.encoding, source), at: 0)
    } else if limit == nil {
      memory?.keep(SourceRecords(format: format, located: located), of: source, content: held, now: now)
    }
    var records = tellingPages(SourceRecords(format: format, located: located), source)
    if located.read == 0, limit != 0, let missed = MissedRecords(in: held, format) {
      records.located.diagnostics.append(withExtendedLifetime(held) { .noCards(missed, in: held.bytes, source) })
    }
    return records
  }

  /// The records with what is told of pages of the source that they lack.
  private func tellingPages(_ records: SourceRecords, _ source: CardSource) -> SourceRecords {
    var located = records.located
    if let left = source.pagesLeft {
      located.diagnostics.append(
        .furtherPages(
          left, of: source.name, most: source.mostPages, isFile: false,
          at: .init(file: source.file, line: 1, column: 1),
          subject: .init(source: source.described)))
    } else if let facts = located.facts, let pages = FurtherPages(facts, url: source.base) {
      located.diagnostics.append(
        .furtherPages(
          PagesLeft(pages), of: source.name, most: nil, isFile: source.base == nil,
          at: .init(file: source.file, line: 1, column: 1),
          subject: .init(source: source.described)))
    }
    return SourceRecords(format: records.format, located: located)
  }

  private func list(of records: SourceRecords, _ source: CardSource) async -> CardList {
    await CardListMaker(
      source: source, format: records.format, located: records.located, jobs: jobs, now: now, files: files,
      tapeRoom: tapeRoom, sources: joined
    )
    .list()
  }

  /// The default path of an object's records: `items`, as in JSON Feed, if it is an array.
  private func usualPath(_ bytes: MappedBytes) -> String {
    defer { withExtendedLifetime(bytes) {} }
    guard bytes.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") else { return "" }
    var scanner = JSONRecordScanner(bytes.bytes, path: "items")
    do {
      try scanner.open()
      return "items"
    } catch {
      return ""
    }
  }

  private func isFolder(_ source: CardSource) -> Bool {
    do throws(FileError) {
      return try files.attributes(ofTarget: source.path)?.kind == .folder
    } catch {
      return false
    }
  }

  private func isPage(_ bytes: MappedBytes) -> Bool {
    let head = String(decoding: bytes.bytes.prefix(2_000), as: UTF8.self).lowercased()
    if head.contains("<html") || head.contains("<!doctype html") { return true }
    // Part of a page, such as an error message.
    let root = XMLRootElement.name(of: bytes.bytes)?.lowercased()
    return root.map { FeedStart.ofMessages.contains($0) || ["body", "head"].contains($0) } ?? false
  }

  func map(_ source: CardSource) throws(Diagnosed) -> MappedBytes {
    do {
      return try files.map(source.path)
    } catch {
      throw Diagnosed(.unreadableSource(error, source))
    }
  }

  func format(of bytes: MappedBytes, _ source: CardSource) throws(Diagnosed) -> SourceFormat {
    defer { withExtendedLifetime(bytes) {} }
    if let format = source.format { return format }
    // A name says more than the first lines of a text.
    if ["yml", "yaml"].contains(FilePath.fileExtension(of: source.path).lowercased()) { return .yaml }
    let isMarkup = bytes.bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    let root = isMarkup ? XMLRootElement.name(of: bytes.bytes) : nil
    if let root, let items = source.items, items.split(separator: ".").first.map(String.init) == root { return .xml }
    if let format = SourceFormat(detecting: bytes.bytes) { return format }
    guard bytes.bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw Diagnosed(.emptySource(source))
    }
    let isPage = isPage(bytes)
    if let root, !isPage, source.items != nil || root.lowercased() != "opml",
      source.items != nil || !XMLRecordsSource.candidates(in: bytes.bytes).isEmpty
    {
      return .xml
    }
    throw Diagnosed(
      .unknownFormat(
        source, looksLikeHTML: isPage, rootElement: root,
        feed: PageFeeds.first(in: bytes.bytes, base: source.base),
        foreign: isPage ? nil : ForeignFormat(bytes.bytes)))
  }

  private func located(
    in bytes: MappedBytes, _ format: SourceFormat, _ source: CardSource
  ) async throws(Diagnosed) -> LocatedRecords {
    switch format {
    case .json, .jsonFeed: try await located(inJSON: bytes, format, source)
    case .ndjson: JSONLinesSource(source: source, bytes: bytes).read(limit: limit)
    case .rss, .atom:
      try await XMLFeedSource(
        source: source, bytes: bytes, dates: DateRepair(now: now, of: source), limit: limit,
        kept: limit == nil ? memory?.pieces(of: source, now: now) : nil
      ).read(jobs: jobs)
    case .csv: try CSVSource(source: source, bytes: bytes).read(limit: limit)
    case .yaml: try await located(inYAML: bytes, source)
    case .xml: try XMLRecordsSource(source: source, bytes: bytes).read(limit: limit)
    case .calendar: CalendarSource(source: source, bytes: bytes).read(limit: limit)
    case .folder: throw Diagnosed(.unknownFormat(source, looksLikeHTML: false))
    }
  }

  /// The path of the records in JSON.
  func itemsPath(in bytes: MappedBytes, _ format: SourceFormat, _ source: CardSource) -> String {
    source.items ?? (format == .jsonFeed ? "items" : format == .json ? usualPath(bytes) : "")
  }

  private func located(inYAML bytes: MappedBytes, _ source: CardSource) async throws(Diagnosed) -> LocatedRecords {
    let document = YAMLSource(source: source, bytes: bytes, yaml: yaml)
    let json = try document.json()
    do throws(Diagnosed) {
      return document.placed(try await located(inJSON: json, .json, source))
    } catch {
      throw error.atStart(of: source)
    }
  }

  private func located(
    inJSON bytes: MappedBytes, _ format: SourceFormat, _ source: CardSource
  ) async throws(Diagnosed) -> LocatedRecords {
    let path = itemsPath(in: bytes, format, source)
    var located =
      if NestedRecords.isPath(path) {
        try NestedRecords(source: source, bytes: bytes).read(itemsPath: path, limit: limit)
      } else {
        try await JSONArraySource(source: source, bytes: bytes).read(itemsPath: path, limit: limit, jobs: jobs)
      }
    located.document = bytes
    return located
  }

  /// The lists of a document that may be its records, the most likely first; empty if it is not JSON, YAML or XML.
  ///
  /// - Throws: ``Diagnosed`` if the file cannot be read.
  package func recordArrays(of source: CardSource) throws(Diagnosed) -> [RecordArray] {
    let file = try map(source)
    let bytes = SourceEncoding.unpacked(file, source)?.bytes ?? file
    if ["yml", "yaml"].contains(FilePath.fileExtension(of: source.path).lowercased()) {
      let json = try YAMLSource(source: source, bytes: bytes, yaml: yaml).json()
      return withExtendedLifetime(json) { ArrayCandidates.arrays(in: json.bytes) }
    }
    return withExtendedLifetime(bytes) {
      guard XMLRootElement.name(of: bytes.bytes) != nil else { return ArrayCandidates.arrays(in: bytes.bytes) }
      return XMLRecordsSource.candidates(in: bytes.bytes).map { RecordArray(path: $0, count: 2, elements: .objects) }
    }
  }
}

extension SourceReader {
  /// Reads a source, and its last good snapshot if it fails.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - snapshot: the path of the last good copy; `nil` if no section would show it.
  /// - Returns: the outcome, whether reading succeeds or not.
  package func outcome(of source: CardSource, snapshot: String? = nil) async -> SourceOutcome {
    do throws(Diagnosed) {
      let cards = try await cards(of: source)
      return .read(cards, snapshot: cards.strictDiagnostics.containsError ? await old(source, at: snapshot) : nil)
    } catch {
      return .failed(error.diagnostics, snapshot: await old(source, at: snapshot))
    }
  }

  /// The outcome of a source that is known to fail before it is read.
  package func outcome(
    of source: CardSource, failedWith diagnostics: [Diagnostic], snapshot: String?
  ) async -> SourceOutcome {
    .failed(diagnostics, snapshot: await old(source, at: snapshot))
  }

  /// The cards of a snapshot; `nil` if it cannot be read.
  private func old(_ source: CardSource, at path: String?) async -> CardList? {
    guard let path else { return nil }
    var old = source
    old.path = path
    do throws(Diagnosed) {
      let cards = try await cards(of: old)
      return cards.diagnostics.containsError ? nil : cards
    } catch {
      return nil
    }
  }
}

/// The result of reading a source, which each section that shows it presents by its own policy.
package struct SourceOutcome: Sendable {
  /// The result of reading.
  private enum Result: Sendable {
    case read(CardList)
    case failed([Diagnostic])
    /// A web source that was never pulled.
    case neverPulled([Diagnostic])
  }

  private let result: Result
  /// The cards of the last good snapshot, if one was requested and can be read.
  private let snapshot: CardList?

  /// The cards, if the source could be read.
  package var cards: CardList? { if case .read(let cards) = result { cards } else { nil } }

  /// The same with other lists of the same cards.
  package func mapCards(_ change: (CardList) -> CardList) -> SourceOutcome {
    let other = snapshot.map(change)
    if case .read(let cards) = result { return SourceOutcome(.read(change(cards)), snapshot: other) }
    return SourceOutcome(result, snapshot: other)
  }

  /// The code of the error of the source, or of some of its records; `nil` if there is none.
  package var failureCode: String? {
    switch result {
    case .read(let cards): cards.strictDiagnostics.first { $0.severity == .error }?.code
    case .failed(let found): found.first?.code
    case .neverPulled(let found): found.first?.code
    }
  }

  /// The report about the cards that are shown.
  package var report: SourceReport? { (cards ?? snapshot)?.report }

  /// The source as a section shows it.
  ///
  /// - Parameter policy: the behaviour on failure; if `nil`, a source that cannot be read at all gives an error card,
  ///   and records that cannot become cards are left out with a warning.
  package func shown(policy: FailurePolicy?) -> SectionSource {
    switch result {
    case .read(let cards):
      if cards.strictDiagnostics.containsError, policy == .stale, let snapshot {
        return SectionSource(
          state: .requestFail, content: .cards(snapshot, isStale: true),
          diagnostics: cards.strictDiagnostics.map(\.asWarning) + [.showsSnapshot(of: cards.source)])
      }
      let found =
        switch policy {
        case nil: cards.diagnostics
        case .fail: cards.strictDiagnostics
        case .show, .ignore, .stale: cards.diagnostics.map(\.asWarning)
        }
      return SectionSource(
        state: cards.count == 0 ? .requestNoMoreData : .requestSuccess, content: .cards(cards, isStale: false),
        diagnostics: found)
    case .neverPulled(let found):
      return SectionSource(
        state: policy == .fail ? .requestFail : .default, content: policy == .ignore ? .nothing : .skeleton,
        diagnostics: policy == .fail ? found : found.map(\.asWarning))
    case .failed(let found):
      if policy == .fail { return failed(.nothing, found) }
      let found = found.map(\.asWarning)
      if policy == .ignore { return failed(.nothing, found) }
      if policy == .stale, let snapshot {
        return failed(.cards(snapshot, isStale: true), found + [.showsSnapshot(of: snapshot.source)])
      }
      return failed(.errorCard(code: found.first?.code ?? SourceCode.unreadableSource.rawValue), found)
    }
  }

  private func failed(_ content: SectionSource.Content, _ diagnostics: [Diagnostic]) -> SectionSource {
    SectionSource(state: .requestFail, content: content, diagnostics: diagnostics)
  }
}

extension SourceOutcome {
  private init(_ result: Result, snapshot: CardList? = nil) {
    self.result = result
    self.snapshot = snapshot
  }

  /// The outcome of a source that was read.
  package static func read(_ cards: CardList, snapshot: CardList? = nil) -> SourceOutcome {
    SourceOutcome(.read(cards), snapshot: snapshot)
  }

  /// The outcome of a source that could not be read.
  package static func failed(_ diagnostics: [Diagnostic], snapshot: CardList? = nil) -> SourceOutcome {
    SourceOutcome(.failed(diagnostics), snapshot: snapshot)
  }

  /// The outcome of a web source that was never pulled.
  package static func neverPulled(_ diagnostics: [Diagnostic]) -> SourceOutcome {
    SourceOutcome(.neverPulled(diagnostics))
  }
}
