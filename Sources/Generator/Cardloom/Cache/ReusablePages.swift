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
  /// Its cache entry.
  let cached: CachedBuild.Page
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
    // A search among the paths alone touches much less memory than one among the pages.
    let paths = old.pages.map(\.path)
    let queue = WorkQueue(count: plan.pageCount)
    let parts = try await withWorkers(min(jobs, plan.pageCount / Self.block)) { _ throws(Diagnosed) in
      try work(queue, paths: paths, templateHashes: hashes)
    }
    var reused: [ReusedPage] = []
    reused.reserveCapacity(old.pages.count)
    for part in parts { reused += part }
    reused.sort { $0.index < $1.index }
    return reused
  }

  private func work(
    _ queue: WorkQueue, paths: [UInt64], templateHashes: [ContentHash?]
  ) throws(Diagnosed) -> [ReusedPage] {
    var reused: [ReusedPage] = []
    while let block = queue.next(Self.block) {
      for index in block {
        if let page = try reuse(index, paths: paths, templateHashes: templateHashes) { reused.append(page) }
      }
    }
    return reused
  }

  private func reuse(
    _ index: Int, paths: [UInt64], templateHashes: [ContentHash?]
  ) throws(Diagnosed) -> ReusedPage? {
    let planned = plan.page(at: index)
    let file = planned.path.file
    guard let place = Self.place(of: ContentHash(file).value, in: paths), case let page = old.pages[place],
      templateHashes[page.templates] == page.templatesHash,
      plan.key(of: planned, inputs: inputs.shared) == page.key,
      let unchanged = try staging.unchangedFile(file, page.content)
    else { return nil }
    return ReusedPage(
      index: index, file: unchanged, feed: planned.feed.id, firstCard: planned.firstCard,
      cached: page)
  }

  /// The index of a number in a sorted list; `nil` if the list does not contain it.
  ///
  /// - Complexity: O(log n).
  private static func place(of number: UInt64, in list: [UInt64]) -> Int? {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low] == number ? low : nil
  }
}
