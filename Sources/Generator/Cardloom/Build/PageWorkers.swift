import CardLayout
import Diagnostics
import FeedPages
import HTMLProof
import Platform
import SiteOutput
import TemplateEngine

/// Makes all pages of a site with several workers, which take page numbers from one counter.
struct PageWorkers: Sendable {
  let plan: SitePlan
  let templates: SiteTemplates
  let options: BuildOptions
  let staging: SiteStaging?
  /// What pages are proven with; made when the first is needed if it is not there.
  var rules: ProofRules?
  var recall: BuildRecall?
  var hooks = RenderHooks()
  let stopwatch: @Sendable () -> Duration

  /// What the workers did together.
  struct Outcome: Sendable {
    var problems = DiagnosticGroups()
    var sizes: Set<CellSize> = []
    var cells = 0
    var bytes = 0
    var stylesheet = ""
    /// The ids on the pages of each feed.
    var identities = FeedIdentities()
    /// What can be remembered of the pages that were made.
    var made: [RememberedPage] = []
    /// What each worker did.
    var work: [WorkSpan] = []
    /// The pages that stayed.
    var kept: [KeptPage] = []

    /// Adds what came of a page.
    mutating func add(_ page: MadePage) {
      problems.add(page)
      sizes.formUnion(page.sizes)
      cells += page.cells
      identities.add(page)
    }
  }

  /// How many pages a worker takes at a time.
  private static let block = 8
  /// Fewer pages are not worth another worker, who has to learn what conforms.
  private static let pagesAWorker = 24
  /// How many ids that stand on several pages are traced to their templates; each costs two pages.
  private static let tracedIdentities = 20

  /// Makes the pages and hands them to the staging folder.
  ///
  /// - Throws: ``Diagnosed`` if a page cannot be written; pages that do not conform are in the result's problems.
  func run(progress: @escaping @Sendable (Int) -> Void) async throws(Diagnosed) -> Outcome {
    let unchanged = try await keepPages()
    // The first page with a warning is made again: it tells the whole of it, the others only count.
    let telling = tellingPages(of: unchanged)
    let kept = telling.isEmpty ? unchanged : unchanged.filter { !telling.contains($0.index) }
    try staging?.keep(kept.lazy.map { ($0.file, $0.memory.content) })
    let own = options.shard.map { $0.pages(of: plan.pageCount) } ?? 0..<plan.pageCount
    var isKept = [Bool](repeating: false, count: plan.pageCount)
    for page in kept { isKept[page.index] = true }
    let stale = own.filter { !isKept[$0] }
    var result = try await make(stale, progress: progress)
    try add(kept, to: &result)
    try compareIdentities(&result)
    result.stylesheet = SectionStylesheet(plan, sizes: result.sizes).text
    return result
  }

  /// Finds the pages that are as they were in the last build.
  private func keepPages() async throws(Diagnosed) -> [KeptPage] {
    guard let recall, let old = recall.old, let staging else { return [] }
    return try await PageKeeper(plan: plan, inputs: recall.inputs, old: old, staging: staging, jobs: options.jobs).run()
  }

  private func make(
    _ pages: [Int], progress: @escaping @Sendable (Int) -> Void
  ) async throws(Diagnosed) -> Outcome {
    guard !pages.isEmpty else { return Outcome() }
    let counter = PageCounter()
    let workers = max(1, min(options.jobs, (pages.count + Self.pagesAWorker - 1) / Self.pagesAWorker))
    let proof: ProofRules
    if let rules { proof = rules } else { proof = try proofRules(warnings: OptionalWarnings(options.warnings).rules) }
    let joined = await withTaskGroup(of: Result<Outcome, Diagnosed>.self) { group in
      for number in 1...workers {
        group.addTask { work(number, on: pages, counter: counter, proof: proof, progress: progress) }
      }
      var sum = Result<Outcome, Diagnosed>.success(Outcome())
      for await part in group { sum = sum.joined(with: part) }
      return sum
    }
    return try joined.get()
  }

  private func proofRules(warnings: Set<Rule> = []) throws(Diagnosed) -> ProofRules {
    try ProofRules(usesMemo: options.usesMemo, isParanoid: options.isParanoid, warnings: warnings)
  }

  /// The first of the pages with each warning.
  private func tellingPages(of pages: [KeptPage]) -> Set<Int> {
    guard let old = recall?.old, !old.findings.isEmpty else { return [] }
    var first: [ContentHash: Int] = [:]
    for page in pages {
      for finding in old.findings[page.memory.findings] where first[finding.cause] == nil {
        first[finding.cause] = page.index
      }
    }
    return Set(first.values)
  }

  /// Adds what is known of the pages that stayed.
  ///
  /// - Throws: ``Diagnosed`` when what is remembered of warnings is out of date.
  private func add(_ kept: [KeptPage], to result: inout Outcome) throws(Diagnosed) {
    guard let old = recall?.old, !kept.isEmpty else { return }
    var lists: Set<Int> = []
    var findings: [ContentHash: Int] = [:]
    for page in kept {
      result.cells += page.memory.cells
      result.bytes += page.memory.content.size
      lists.insert(page.memory.sizes)
      for finding in old.findings[page.memory.findings] { findings[finding.cause, default: 0] += finding.count }
    }
    for list in lists { result.sizes.formUnion(old.sizeLists[list].compactMap { CellSize($0) }) }
    result.kept = kept
    // A warning that stands elsewhere now, because a comment moved it: everything is looked at again.
    guard result.problems.add(findings) else { throw Diagnosed([.warningsMoved()]) }
  }

  /// Adds the ids of the pages that stayed, as far as they stand on a page that was made, too.
  ///
  /// Among pages that stayed there is nothing to compare: they hold the cards that they held, and a build with two cards of one
  /// id on different pages is not remembered.
  private func addIdentities(of kept: [KeptPage], _ old: BuildState, to identities: inout FeedIdentities) {
    let (ids, places) = (old.identities.ids.first ?? [], old.identities.places.first ?? [])
    for (feed, made) in identities.all {
      let filter = IdentityFilter(made.pieces.lazy.flatMap(\.ids), count: made.count)
      var found: [FeedIdentities.Entry] = []
      for page in kept where page.feed == feed {
        for place in page.memory.identities where filter.mayContain(ids[place]) {
          let card = places[place] < 0 ? -1 : Int32(page.firstCard) + places[place]
          found.append(FeedIdentities.Entry(id: ids[place], card: card, page: Int32(page.index)))
        }
      }
      identities.add(found, ofFeed: feed)
    }
  }

  private func work(
    _ number: Int, on pages: [Int], counter: PageCounter, proof: ProofRules, progress: @Sendable (Int) -> Void
  ) -> Result<Outcome, Diagnosed> {
    let maker = PageMaker(
      plan: plan, shelf: templates.shelf, pageTemplates: templates.pages, prover: HTMLProver(proof), hooks: hooks)
    var result = Outcome()
    do {
      while let block = counter.next(Self.block, of: pages.count) {
        let start = stopwatch()
        for index in pages[block] {
          let made = maker.make(plan.page(at: index))
          result.add(made)
          guard let page = made.page else { continue }
          result.bytes += page.html.count
          guard let content = try staging?.add(page) else { continue }
          if let known = remember(made, file: page.file, content: content, after: result.made.last) {
            result.made.append(known)
          }
        }
        result.work.append(
          WorkSpan(worker: number, pages: block.count, start: start, duration: stopwatch() - start))
        progress(block.upperBound)
      }
    } catch {
      return .failure(error)
    }
    return .success(result)
  }

  /// What the next build can know of a page; `nil` when it has to be made each time.
  ///
  /// - Parameter last: what was known last by the same worker.
  private func remember(
    _ made: MadePage, file: String, content: StagedContent, after last: RememberedPage?
  ) -> RememberedPage? {
    guard let recall, !made.diagnostics.containsError,
      let key = plan.key(of: made.planned, inputs: recall.inputs.shared)
    else { return nil }
    // Most pages are made with the same templates: one list of them is enough.
    var templates = made.templates
    if let last, last.templates == templates { templates = last.templates }
    guard let templatesHash = recall.inputs.hash(of: templates) else { return nil }
    var findings = DiagnosticGroups()
    findings.add(made)
    return RememberedPage(
      index: made.planned.index, path: ContentHash(file).value, key: key, content: content, templates: templates,
      templatesHash: templatesHash, sizes: made.sizes, cells: made.cells, findings: findings.counts)
  }

  /// Finds ids that a reader would load twice into one document.
  private func compareIdentities(_ result: inout Outcome) throws(Diagnosed) {
    var identities = result.identities
    if let old = recall?.old { addIdentities(of: result.kept, old, to: &identities) }
    let conflicts = identities.conflicts
    guard !conflicts.isEmpty else { return }
    // They must be told in the next build too.
    result.made = []
    result.kept = []
    let maker = PageMaker(
      plan: plan, shelf: templates.shelf, pageTemplates: templates.pages, prover: HTMLProver(try proofRules()))
    for conflict in conflicts.prefix(Self.tracedIdentities) { result.problems.add(maker.trace(conflict)) }
  }
}

extension Result where Success == PageWorkers.Outcome, Failure == Diagnosed {
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
      sum.made += part.made
      sum.work += part.work
      return .success(sum)
    }
  }
}
