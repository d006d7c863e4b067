import Diagnostics
import FeedPages
import SiteOutput

/// Finds the pages that stay as they are, and keeps them.
struct PageKeeper: Sendable {
  let plan: SitePlan
  let inputs: PageInputs
  let old: BuildState
  let staging: SiteStaging
  let jobs: Int

  /// Workers take so many pages at a time.
  private static let block = 128

  /// Keeps every page whose key and templates are those of the last build, and whose file nobody has touched since.
  ///
  /// - Returns: what is remembered of these pages, by their indices.
  /// - Throws: ``Diagnosed`` if the output cannot be looked at.
  func run() async throws(Diagnosed) -> [Int: BuildState.Page] {
    guard !old.pages.isEmpty else { return [:] }
    let hashes = old.templateLists.map { inputs.hash(of: $0) }
    let counter = PageCounter()
    let workers = max(1, min(jobs, plan.pageCount / Self.block))
    let parts = await withTaskGroup(of: Part.self) { group in
      for _ in 0..<workers { group.addTask { work(counter, templateHashes: hashes) } }
      var parts: [Part] = []
      for await part in group { parts.append(part) }
      return parts
    }
    var kept: [Int: BuildState.Page] = [:]
    kept.reserveCapacity(old.pages.count)
    for part in parts {
      for (index, page) in try part.get() { kept[index] = page }
    }
    return kept
  }

  private typealias Part = Result<[(index: Int, page: BuildState.Page)], Diagnosed>

  private func work(_ counter: PageCounter, templateHashes: [ContentHash?]) -> Part {
    var kept: [(index: Int, page: BuildState.Page)] = []
    do {
      while let block = counter.next(Self.block, of: plan.pageCount) {
        for index in block {
          if let page = try keep(index, templateHashes: templateHashes) { kept.append((index, page)) }
        }
      }
    } catch {
      return .failure(error)
    }
    return .success(kept)
  }

  private func keep(_ index: Int, templateHashes: [ContentHash?]) throws(Diagnosed) -> BuildState.Page? {
    let planned = plan.page(at: index)
    let file = planned.path.file
    guard let page = old.pages[ContentHash(file).value], templateHashes[page.templates] == page.templatesHash,
      plan.key(of: planned, inputs: inputs.shared) == page.key, try staging.keep(file, page.content)
    else { return nil }
    return page
  }
}
