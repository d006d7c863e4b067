import CardSources
package import Cardloom
package import Diagnostics
package import Platform

/// Fetches the sources of a site into its snapshots, and updates the lock that builds read.
///
/// A snapshot is only ever replaced by a document that a build can read whole; a failure keeps the last good copy.
package struct SourcePuller<Fetcher: SourceFetching>: Sendable {
  private let configuration: SiteConfiguration
  private let files: any FileSystem
  private let fetcher: Fetcher
  private let limits: FetchLimits
  private let acceptsFewer: Bool
  private let now: String
  private let variable: @Sendable (String) -> String?
  private let wait: @Sendable (PullWait) async -> Void

  /// Creates a puller.
  ///
  /// - Parameters:
  ///   - configuration: the site, read from its folder.
  ///   - files: the file system of snapshots and lock.
  ///   - fetcher: fetches the documents.
  ///   - limits: the limits of each fetch.
  ///   - acceptsFewer: whether a document may have far fewer cards than the copy that it replaces, for all sources.
  ///   - now: the current time, for the lock (RFC 3339).
  ///   - variable: the value of an environment variable, for `${NAME}` in requests; `nil` or empty if it is not set.
  ///   - wait: waits between two attempts.
  package init(
    configuration: SiteConfiguration, files: any FileSystem, fetcher: Fetcher, limits: FetchLimits = FetchLimits(),
    acceptsFewer: Bool = false, now: String, variable: @escaping @Sendable (String) -> String? = { _ in nil },
    wait: @escaping @Sendable (PullWait) async -> Void
  ) {
    self.configuration = configuration
    self.files = files
    self.fetcher = fetcher
    self.limits = limits
    self.acceptsFewer = acceptsFewer
    self.now = now
    self.variable = variable
    self.wait = wait
  }

  /// Pulls every source that has an address, concurrently, and copies those files whose last good state is needed.
  ///
  /// - Parameters:
  ///   - names: the sources to pull; `nil` for all.
  ///   - progress: called before the first source and after each with the numbers of completed and of all sources.
  /// - Returns: the result for each source, in the order of the configuration.
  /// - Throws: ``Diagnosed`` if the lock cannot be read or written, a name is unknown, or a variable of a request is not
  ///   set; in the latter case, nothing is sent.
  package func run(
    only names: [String]? = nil, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(Diagnosed) -> [PulledSource] {
    for name in names ?? [] where configuration.source(name) == nil {
      throw Diagnosed(.unknownPullSource(name, known: configuration.sources.map(\.name)))
    }
    let sources = configuration.sources.filter { source in
      names?.contains(source.name) ?? (source.url != nil || configuration.keepsSnapshot(of: source))
    }
    guard let first = configuration.sources.first else { return [] }
    let folder = FilePath.parent(of: first.snapshot)
    let requests = try requests(of: sources, in: FilePath.parent(of: folder))
    var lock = try SnapshotLock.read(from: folder, files: files)
    let known = lock
    progress(0, sources.count)
    let results = await withTaskGroup(of: PulledSource.self) { group in
      for source in sources {
        group.addTask { await pull(source, requests[source.name], known.entries[source.name]) }
      }
      var results: [String: PulledSource] = [:]
      for await result in group {
        results[result.name] = result
        progress(results.count, sources.count)
      }
      return sources.compactMap { results[$0.name] }
    }
    for result in results { lock.entries[result.name] = result.entry }
    // A source that was removed from the configuration needs no entry; its copy is not deleted.
    lock.entries = lock.entries.filter { configuration.source($0.key) != nil }
    if lock != known { try write(lock, to: folder) }
    return results
  }

  /// The requests of web sources by their names, with the values of all variables.
  private func requests(
    of sources: [SourceConfiguration], in folder: String
  ) throws(Diagnosed) -> [String: SourceRequest] {
    let variables = try RequestVariables(in: folder, files: files, environment: variable)
    var requests: [String: SourceRequest] = [:]
    var problems: [Diagnostic] = []
    for source in sources where source.url != nil {
      do throws(Diagnosed) {
        requests[source.name] = try SourceRequest(source, variables)
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw Diagnosed(problems) }
    return requests
  }

  private func write(_ lock: SnapshotLock, to folder: String) throws(Diagnosed) {
    do throws(FileError) {
      try replace(FilePath.join(folder, SnapshotLock.fileName), with: Array(lock.text.utf8))
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  /// Replaces a file atomically: readers see the old bytes or the new ones.
  private func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try files.makeFolder(FilePath.parent(of: path))
    try files.write(bytes, to: path + ".new")
    try files.rename(path + ".new", to: path)
  }

  // MARK: One source

  private func pull(
    _ source: SourceConfiguration, _ request: SourceRequest?, _ entry: SnapshotLock.Entry?
  ) async -> PulledSource {
    let url = source.url?.value ?? "file:" + source.feed.path
    // Validators are useful only while their copy exists.
    let copy = entry.flatMap { $0.url == url && isThere(source.snapshot, hash: $0.hash) ? $0 : nil }
    do throws(FetchFailure) {
      if let follow = source.pulling.follow, let request, !url.hasPrefix("file:") {
        return try await pull(source, request, following: follow, copy)
      }
      let (outcome, entry, moved) = try await patience.run(source.name) { () async throws(FetchFailure) in
        try await attempt(source, request, from: url, copy)
      }
      return PulledSource(
        source.name, url, outcome, entry, movedTo: moved, notes: notes(of: source) + told(entry, of: source))
    } catch {
      var failed = copy ?? SnapshotLock.Entry(url: url, date: now)
      failed.failure = SnapshotLock.Failure(code: error.code, message: error.message, date: now)
      return PulledSource(source.name, url, .failed(error), failed, notes: notes(of: source))
    }
  }

  private var patience: Patience { Patience(limits: limits, wait: wait) }

  /// The warning that there are more pages, if they are not meant to be left out.
  private func told(_ entry: SnapshotLock.Entry, of source: SourceConfiguration) -> [Diagnostic] {
    guard let left = entry.left, !source.pulling.isOnePage else { return [] }
    return [
      .furtherPages(left, of: source.name, most: source.pulling.follow?.most, isFile: false, at: source.url?.location)
    ]
  }

  /// Fetches all pages of a source.
  private func pull(
    _ source: SourceConfiguration, _ request: SourceRequest, following follow: FollowConfiguration,
    _ copy: SnapshotLock.Entry?
  ) async throws(FetchFailure) -> PulledSource {
    let url = source.url?.value ?? ""
    let judge = DocumentJudge(configuration: configuration, source: source, acceptsFewer: acceptsFewer)
    let chain = PageChainFetch(
      source: source, request: request, follow: follow, fetcher: fetcher, limits: limits, patience: patience,
      judge: judge, files: files)
    let document = try await chain.run(copy.flatMap { copy in bytes(of: source).map { (entry: copy, bytes: $0) } })
    var entry = SnapshotLock.Entry(
      url: url, hash: document.hash, bytes: document.bytes, date: now, charset: document.charset)
    (entry.head, entry.pages, entry.left) = (document.head, document.pages, document.left)
    let notes = notes(of: source) + document.notes.map { $0.diagnostic(of: source) } + told(entry, of: source)
    if let copy, copy.hash == document.hash, copy.charset == document.charset {
      try chain.clean()
      entry.date = copy.date
      return PulledSource(source.name, url, .unchanged, entry, movedTo: document.movedTo, notes: notes)
    }
    let cards: Int
    do throws(FetchFailure) {
      cards = try await judge.cards(
        joinedIn: chain.spool, charset: document.charset,
        replacing: copy.map { (path: source.snapshot, charset: $0.charset) },
        files: files)
    } catch {
      try chain.clean()
      throw error
    }
    do throws(FileError) {
      try files.rename(chain.spool, to: source.snapshot)
    } catch {
      throw .unwritable(error)
    }
    return PulledSource(
      source.name, url, .pulled(bytes: document.bytes, cards: cards, pages: document.pages.count), entry,
      movedTo: document.movedTo, notes: notes)
  }

  /// The bytes of a source's copy; `nil` if it cannot be read.
  private func bytes(of source: SourceConfiguration) -> MappedBytes? {
    do throws(FileError) { return try files.map(source.snapshot) } catch { return nil }
  }

  /// The warnings about what a source sends.
  private func notes(of source: SourceConfiguration) -> [Diagnostic] {
    source.pulling.request.writtenSecrets.map { .writtenSecret($0.name, of: source) }
  }

  private func attempt(
    _ source: SourceConfiguration, _ request: SourceRequest?, from url: String, _ copy: SnapshotLock.Entry?
  ) async throws(FetchFailure) -> (PulledSource.Outcome, SnapshotLock.Entry, movedTo: String?) {
    switch try await answer(of: source, request, from: url, copy) {
    case .unchanged(let moved):
      guard var kept = copy else {
        throw FetchFailure(.pullStatus, "the server says that nothing changed, but there is no copy")
      }
      kept.failure = nil
      return (.unchanged, kept, moved)
    case .document(let bytes, let etag, let lastModified, let charset, let moved, let isEndKnown, let fields):
      let hash = bytes.withUnsafeBytes { SnapshotLock.hash($0) }
      var new = SnapshotLock.Entry(
        url: url, hash: hash, bytes: bytes.count, date: now, etag: etag, lastModified: lastModified,
        charset: charset)
      new.left = left(in: bytes, charset, fields, of: source, request)
      if let copy, copy.hash == hash, copy.charset == charset {
        new.date = copy.date
        return (.unchanged, new, moved)
      }
      let judge = DocumentJudge(
        configuration: configuration, source: source, acceptsFewer: acceptsFewer)
      let cards = try await judge.cards(
        of: .init(bytes: bytes, charset: charset, isEndKnown: isEndKnown),
        replacing: copy.flatMap { old($0, of: source) })
      do throws(FileError) {
        try replace(source.snapshot, with: bytes)
      } catch {
        throw .unwritable(error)
      }
      return (.pulled(bytes: bytes.count, cards: cards), new, moved)
    }
  }

  private func answer(
    of source: SourceConfiguration, _ request: SourceRequest?, from url: String, _ copy: SnapshotLock.Entry?
  ) async throws(FetchFailure) -> FetchAnswer {
    guard !url.hasPrefix("file:"), let request else { return try file(String(url.dropFirst(5))) }
    var fetch = request.request(allowed: source.pulling.redirects)
    if fetch.method == "GET" { (fetch.etag, fetch.lastModified) = (copy?.etag, copy?.lastModified) }
    return try await fetcher.fetch(fetch, limits: limits, hiding: request.secrets)
  }

  /// The pages that a single document says to be left.
  private func left(
    in bytes: [UInt8], _ charset: String?, _ fields: [String: String], of source: SourceConfiguration,
    _ request: SourceRequest?
  ) -> PagesLeft? {
    guard let request, let facts = SourceReader.facts(of: bytes, charset: charset, source: source.feed) else {
      return nil
    }
    return FurtherPages(
      facts.with(fields: fields), url: request.shownAddress, isGraphQL: request.isGraphQL, hasBody: request.hasDataBody
    ).map(PagesLeft.init)
  }

  /// The document that a copy consists of; `nil` if it cannot be read.
  private func old(_ copy: SnapshotLock.Entry, of source: SourceConfiguration) -> PulledDocument? {
    do throws(FileError) {
      return PulledDocument(bytes: try files.read(source.snapshot), charset: copy.charset)
    } catch {
      return nil
    }
  }

  /// Reads `file:///data/feed.xml`, or the file of a source's `file`.
  private func file(_ path: String) throws(FetchFailure) -> FetchAnswer {
    let path = path.hasPrefix("///") ? String(path.dropFirst(2)) : path
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(path)
    } catch {
      throw FetchFailure(.pullFile, "the file `\(path)` cannot be read: \(error.reason)")
    }
    guard bytes.count <= limits.size else {
      throw FetchFailure(.pullTooLarge, "the file has more than \(limits.size) bytes")
    }
    return .document(bytes: bytes, etag: nil, lastModified: nil)
  }

  private func isThere(_ path: String, hash: String?) -> Bool {
    do throws(FileError) {
      let bytes = try files.map(path)
      return withExtendedLifetime(bytes) { SnapshotLock.hash(bytes.bytes) == hash }
    } catch {
      return false
    }
  }
}
