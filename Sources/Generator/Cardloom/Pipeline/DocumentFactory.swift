import CardSources
import Diagnostics
import FeedPages
import HTMLProof
import Platform
import SiteOutput

/// The result of making the documents of a site for feed readers.
struct MadeDocuments: Sendable {
  fileprivate(set) var problems = DiagnosticGroups()
  /// The cache entries, by the path beside which the files stand.
  fileprivate(set) var derived: [String: CachedBuild.Derived] = [:]
  /// The total size of the documents, in bytes.
  fileprivate(set) var bytes = 0

  fileprivate mutating func add(_ other: MadeDocuments) {
    problems.merge(other.problems)
    derived.merge(other.derived) { first, _ in first }
    bytes += other.bytes
  }
}

/// Makes the documents of a site for feed readers with several workers; those of which no card has changed are kept.
struct DocumentFactory: Sendable {
  let plan: SitePlan
  let jobs: Int
  /// The time of the build.
  let now: Moment?

  /// The number of documents that a worker takes at a time.
  private static let block = 4
  /// The minimum number of documents per worker: each compiles the schemas.
  private static let documentsAWorker = 16

  /// Makes the documents of a site, or of one of its parts.
  ///
  /// - Throws: ``Diagnosed`` if a card cannot be read or a file cannot be written.
  func makeAll(into writer: SiteWriter, reusing cache: SiteCache?) async throws(Diagnosed) -> MadeDocuments {
    let documents = SyndicationPlan(plan)
    guard documents.count > 0 else { return MadeDocuments() }
    let range = writer.part?.shard.elements(of: documents.count) ?? 0..<documents.count
    let queue = WorkQueue(count: range.count)
    let workers = min(jobs, (range.count + Self.documentsAWorker - 1) / Self.documentsAWorker)
    let parts = try await withWorkers(workers) { _ throws(Diagnosed) in
      let maker = FeedDocumentMaker(plan: plan, now: now)
      var made = MadeDocuments()
      while let block = queue.next(Self.block) {
        for index in block {
          try add(index + range.lowerBound, of: documents, with: maker, into: writer, cache, to: &made)
        }
      }
      return made
    }
    return parts.reduce(into: MadeDocuments()) { $0.add($1) }
  }

  private func add(
    _ index: Int, of documents: SyndicationPlan, with maker: FeedDocumentMaker, into writer: SiteWriter,
    _ cache: SiteCache?, to result: inout MadeDocuments
  ) throws(Diagnosed) {
    let document = documents.document(at: index)
    // No chain of pages has a path without a slash at its end.
    let name = document.path.text + "feed"
    let key = cache.flatMap { document.key(inputs: $0.inputs.configuration) }
    if let key, let staging = writer.staging, let known = cache?.last?.derived[name], known.key == key,
      let unchanged = try unchangedFiles(of: known, staging)
    {
      try staging.keep(unchanged)
      result.derived[name] = known
      result.bytes += known.files.reduce(0) { $0 + $1.content.size }
      return
    }
    let made: MadeFeedDocument
    do {
      made = try maker.make(document)
    } catch {
      throw (error as? Diagnosed) ?? Diagnosed(.pageFailed(document.path, reason: "\(error)"))
    }
    for (position, diagnostic) in made.diagnostics.enumerated() {
      result.problems.add(diagnostic, at: DiagnosticGroups.Order(page: index, position: position))
    }
    var files: [CachedBuild.Derived.File] = []
    for file in made.files {
      result.bytes += file.bytes.count
      guard let staging = writer.staging else { continue }
      files.append(CachedBuild.Derived.File(path: file.file, content: try staging.add(file)))
    }
    // A document with a warning is made again, so that the warning is told again.
    if let key, made.diagnostics.isEmpty { result.derived[name] = CachedBuild.Derived(key: key, files: files) }
  }

  /// The files of a document in the old site; `nil` unless all are unchanged.
  private func unchangedFiles(
    of known: CachedBuild.Derived, _ staging: SiteStaging
  ) throws(Diagnosed) -> [UnchangedFile]? {
    var unchanged: [UnchangedFile] = []
    for file in known.files {
      guard let file = try staging.unchangedFile(file.path, file.content) else { return nil }
      unchanged.append(file)
    }
    return unchanged
  }
}
