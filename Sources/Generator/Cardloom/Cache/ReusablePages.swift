import Diagnostics
import FeedPages
import Platform
import SiteOutput

/// A page reused from the last build.
struct ReusedPage: Sendable {
  let index: Int
  /// Its file in the old site.
  let file: UnchangedFile
  /// Its feed.
  let feed: String
  /// The index of its first card, counted from the newest.
  let firstCard: Int
  /// The index of its entry in ``CachedBuild/pages``.
  let entry: Int
}

/// Finds the pages that can be reused.
struct ReusablePages: Sendable {
  let plan: SitePlan
  let inputs: PageInputs
  let old: CachedBuild
  let staging: SiteStaging
  let jobs: Int

  /// The number of pages that a worker takes at a time.
  private static let block = 128

  /// Finds every page whose key and templates equal those of the last build, and whose file has not been modified
  /// since.
  ///
  /// - Returns: the pages in order.
  /// - Throws: ``Diagnosed`` if the output cannot be examined.
  func run() async throws(Diagnosed) -> [ReusedPage] {
    guard !old.pages.isEmpty else { return [] }
    let hashes = old.templateLists.map { inputs.hash(of: $0) }
    var table = IndexTable(minimumCapacity: old.pages.count)
    for (place, page) in old.pages.enumerated() { table.insert(place, for: page.path) }
    let queue = WorkQueue(count: plan.pageCount)
    let parts = try await withWorkers(min(jobs, plan.pageCount / Self.block)) { [table] _ throws(Diagnosed) in
      try work(queue, table: table, templateHashes: hashes)
    }
    var reused: [ReusedPage] = []
    reused.reserveCapacity(old.pages.count)
    for part in parts { reused += part }
    reused.sort { $0.index < $1.index }
    return reused
  }

  private func work(
    _ queue: WorkQueue, table: IndexTable, templateHashes: [ContentHash?]
  ) throws(Diagnosed) -> [ReusedPage] {
    var reused: [ReusedPage] = []
    // Entries are in page order, so the entry of the next page is usually the next one.
    var next = 0
    while let block = queue.next(Self.block) {
      for index in block {
        let planned = plan.page(at: index)
        let file = planned.path.file
        let path = ContentHash(file).value
        let isNext = next < old.pages.count && old.pages[next].path == path
        guard let entry = isNext ? next : table.index(of: path, where: { old.pages[$0].path == path }) else { continue }
        next = entry + 1
        if let page = try reuse(planned, file, entry, templateHashes: templateHashes) { reused.append(page) }
      }
    }
    return reused
  }

  private func reuse(
    _ planned: PlannedPage, _ file: String, _ entry: Int, templateHashes: [ContentHash?]
  ) throws(Diagnosed) -> ReusedPage? {
    let page = old.pages[entry]
    guard templateHashes[page.templates] == page.templatesHash,
      plan.key(of: planned, inputs: inputs.shared) == page.key,
      let unchanged = try staging.unchangedFile(file, page.content)
    else { return nil }
    return ReusedPage(
      index: planned.index, file: unchanged, feed: planned.feed.id, firstCard: planned.firstCard, entry: entry)
  }
}
