import Diagnostics
import FeedPages
import Platform
import SiteOutput

/// A page that stays as the last build has made it.
struct KeptPage: Sendable {
  let index: Int
  /// Its file's path.
  let file: String
  /// The feed that it is of.
  let feed: String
  /// The first card on it, counted from the newest.
  let firstCard: Int
  /// What is remembered of it.
  let memory: BuildState.Page
}

/// Finds the pages that can stay as they are.
struct PageKeeper: Sendable {
  let plan: SitePlan
  let inputs: PageInputs
  let old: BuildState
  let staging: SiteStaging
  let jobs: Int

  /// Workers take so many pages at a time.
  private static let block = 128

  /// Finds every page whose key and templates are those of the last build, and whose file nobody has touched since.
  ///
  /// - Returns: these pages in their order.
  /// - Throws: ``Diagnosed`` if the output cannot be looked at.
  func run() async throws(Diagnosed) -> [KeptPage] {
    guard !old.pages.isEmpty else { return [] }
    let hashes = old.templateLists.map { inputs.hash(of: $0) }
    let counter = PageCounter()
    let workers = max(1, min(jobs, plan.pageCount / Self.block))
    let parts = await withTaskGroup(of: Part.self) { group in
      for _ in 0..<workers { group.addTask { work(counter, templateHashes: hashes) } }
      var parts: [Part] = []
      for await part in group { parts.append(part) }
      return parts
    }
    var kept: [KeptPage] = []
    kept.reserveCapacity(old.pages.count)
    for part in parts { kept += try part.get() }
    kept.sort { $0.index < $1.index }
    return kept
  }

  private typealias Part = Result<[KeptPage], Diagnosed>

  private func work(_ counter: PageCounter, templateHashes: [ContentHash?]) -> Part {
    var kept: [KeptPage] = []
    do {
      while let block = counter.next(Self.block, of: plan.pageCount) {
        for index in block {
          if let page = try keep(index, templateHashes: templateHashes) { kept.append(page) }
        }
      }
    } catch {
      return .failure(error)
    }
    return .success(kept)
  }

  private func keep(_ index: Int, templateHashes: [ContentHash?]) throws(Diagnosed) -> KeptPage? {
    let planned = plan.page(at: index)
    let file = planned.path.file
    let path = ContentHash(file).value
    guard let page = old.page(at: path), templateHashes[page.templates] == page.templatesHash,
      plan.key(of: planned, inputs: inputs.shared) == page.key, try staging.holds(file, page.content)
    else { return nil }
    return KeptPage(
      index: index, file: file, feed: planned.feed.id, firstCard: planned.slice.cards.lowerBound,
      memory: page)
  }
}
