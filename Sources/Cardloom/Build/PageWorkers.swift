import CardAdaptors
import CardHolders
import Diagnostics
import FeedPages
import HTMLConformance
import SiteOutput
import Synchronization
import TemplateCells

/// Makes all pages of a site with several workers, which take page numbers from one counter.
struct PageWorkers: Sendable {
  let plan: SitePlan
  let templates: SiteTemplates
  let options: BuildOptions
  let staging: SiteStaging?

  /// What the workers did together.
  struct Result: Sendable {
    var problems = DiagnosticGroups()
    var sizes: Set<CellSize> = []
    var cells = 0
    var bytes = 0
    var stylesheet = ""
    /// The ids on the pages of each feed.
    var identities = FeedIdentities()
  }

  /// How many pages a worker takes at a time.
  private static let block = 8
  /// How many ids that stand on several pages are traced to their templates; each costs two pages.
  private static let tracedIdentities = 20

  /// Makes the pages and hands them to the staging folder.
  ///
  /// - Throws: ``Diagnosed`` if a page cannot be written; pages that do not conform are in the result's problems.
  func run(progress: @escaping @Sendable (Int) -> Void) async throws(Diagnosed) -> Result {
    let counter = PageCounter()
    let workers = max(1, min(options.jobs, plan.pageCount))
    let proof = try ProofRules(
      usesMemo: options.usesMemo, isShared: workers > 1, isParanoid: options.isParanoid,
      warnings: try OptionalWarnings(options.warnings).rules)
    let outcome: Swift.Result<Result, Diagnosed> = await withTaskGroup(
      of: Swift.Result<Result, Diagnosed>.self
    ) { group in
      for _ in 0..<workers {
        group.addTask { work(counter: counter, proof: proof, progress: progress) }
      }
      var sum = Swift.Result<Result, Diagnosed>.success(Result())
      for await part in group { sum = sum.joined(with: part) }
      return sum
    }
    var result = try outcome.get()
    compareIdentities(&result, proof: proof)
    result.stylesheet = stylesheet(sizes: result.sizes)
    return result
  }

  private func work(
    counter: PageCounter, proof: ProofRules, progress: @Sendable (Int) -> Void
  ) -> Swift.Result<Result, Diagnosed> {
    let maker = PageMaker(
      plan: plan, shelf: templates.shelf, pageTemplates: templates.pages, prover: HTMLProver(proof))
    var result = Result()
    do {
      while let block = counter.next(Self.block, of: plan.pageCount) {
        for index in block {
          guard let page = maker.make(plan.page(at: index)) else { continue }
          result.bytes += page.html.count
          try staging?.add(page)
        }
        progress(block.upperBound)
      }
    } catch {
      return .failure(error)
    }
    result.problems = maker.problems
    result.sizes = maker.sizes
    result.cells = maker.cellCount
    result.identities = maker.identities
    return .success(result)
  }

  /// Finds ids that a reader would load twice into one document.
  private func compareIdentities(_ result: inout Result, proof: ProofRules) {
    let conflicts = result.identities.conflicts
    result.identities = FeedIdentities()
    guard !conflicts.isEmpty else { return }
    let maker = PageMaker(
      plan: plan, shelf: templates.shelf, pageTemplates: templates.pages, prover: HTMLProver(proof))
    for conflict in conflicts.prefix(Self.tracedIdentities) { maker.report(conflict) }
    result.problems.merge(maker.problems)
  }

  private func stylesheet(sizes: Set<CellSize>) -> String {
    var stylesheet = SectionStylesheet()
    for section in plan.feeds.flatMap(\.sections) { stylesheet.add(section.holder, adaptor: section.adaptor) }
    stylesheet.add(sizes: sizes)
    return stylesheet.text
  }
}

/// Hands out the numbers of pages, each once.
private final class PageCounter: Sendable {
  private let cursor = Atomic<Int>(0)

  func next(_ count: Int, of total: Int) -> Range<Int>? {
    let start = cursor.add(count, ordering: .relaxed).oldValue
    return start < total ? start..<min(start + count, total) : nil
  }
}

extension Swift.Result where Success == PageWorkers.Result, Failure == Diagnosed {
  fileprivate func joined(with other: Self) -> Self {
    switch (self, other) {
    case (.failure, _): return self
    case (_, .failure): return other
    case (.success(var sum), .success(let part)):
      sum.problems.merge(part.problems)
      sum.identities.merge(part.identities)
      sum.sizes.formUnion(part.sizes)
      sum.cells += part.cells
      sum.bytes += part.bytes
      return .success(sum)
    }
  }
}
