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
  let keys: PageKeys
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
    for (offset, page) in old.pages.enumerated() { table.insert(offset, for: page.path) }
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
    var search = Search(old: old, table: table, templateHashes: templateHashes)
    var reused: [ReusedPage] = []
    func reuse(_ path: PagePath, _ key: ContentHash?, index: Int, feed: String, firstCard: Int) throws(Diagnosed) {
      let file = path.file
      let hash = ContentHash(file)
      guard let key, let entry = search.entry(ofFile: hash, key: key),
        let unchanged = try staging.unchangedFile(file, hash: hash, old.pages[entry].content)
      else { return }
      reused.append(ReusedPage(index: index, file: unchanged, feed: feed, firstCard: firstCard, entry: entry))
    }
    while let block = queue.next(Self.block) {
      for run in plan.runs(in: block) {
        switch run {
        case .cards(let pages, let positions, let first):
          guard let keys = keys.keys(ofCards: positions, of: pages) else { continue }
          for (offset, position) in positions.enumerated() {
            try reuse(
              pages.path(at: position), keys[offset], index: first + offset, feed: pages.holder.id, firstCard: position)
          }
        case .others(let indices):
          for page in indices.lazy.map(plan.page(at:)) {
            try reuse(page.path, keys.key(of: page), index: page.index, feed: page.feed.id, firstCard: page.firstCard)
          }
        }
      }
    }
    return reused
  }

  /// Finds the cache entries of the pages that one worker examines.
  private struct Search {
    let old: CachedBuild
    let table: IndexTable
    /// The current hashes of the template lists.
    let templateHashes: [ContentHash?]
    /// The entry after the last match; entries are in page order, so it usually belongs to the next page.
    private var next = 0

    init(old: CachedBuild, table: IndexTable, templateHashes: [ContentHash?]) {
      self.old = old
      self.table = table
      self.templateHashes = templateHashes
    }

    /// The entry of a page if its key and its templates have not changed; otherwise `nil`.
    ///
    /// - Parameter file: the hash of its file's path.
    mutating func entry(ofFile file: ContentHash, key: ContentHash) -> Int? {
      let isNext = next < old.pages.count && old.pages[next].path == file.value
      guard let entry = isNext ? next : table.index(of: file.value, where: { old.pages[$0].path == file.value })
      else { return nil }
      next = entry + 1
      let page = old.pages[entry]
      return page.key == key && templateHashes[page.templates] == page.templatesHash ? entry : nil
    }
  }
}
