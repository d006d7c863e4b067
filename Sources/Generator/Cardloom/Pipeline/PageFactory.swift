import CardLayout
import Diagnostics
import FeedPages
import HTMLProof
import Platform
import SiteOutput
import TemplateEngine

/// The result of making the pages of a site.
struct MadePages: Checkable {
  private(set) var problems = DiagnosticGroups()
  /// The sizes that cells declare.
  private(set) var sizes: Set<CellSize> = []
  private(set) var cells = 0
  private(set) var bytes = 0
  /// The ids on the pages of each feed.
  private(set) var identities = FeedIdentities()
  /// The pages reused from the last build.
  private(set) var reused: [ReusedPage] = []
  /// The cache entries of the pages that were made.
  private(set) var entries: [NewCacheEntry] = []
  /// The cache entries of the files made from all cards of a feed, by feed.
  fileprivate(set) var derived: [String: CachedBuild.Derived] = [:]
  /// The work of each worker.
  fileprivate(set) var work: [WorkSpan] = []

  /// The diagnostics.
  var diagnostics: [Diagnostic] { problems.combined }

  /// The problems of parts that were left out because of their records.
  private var leftOut = DiagnosticGroups()
  /// Those for which the template may be at fault, by template.
  private var suspected: [UsedTemplate: DiagnosticGroups] = [:]
  /// The templates of the parts on the pages that were made.
  private var shown: Set<UsedTemplate> = []

  /// The hashes of the paths of the project's own stylesheets that pages link.
  private(set) var linkedStyles: Set<UInt64> = []

  /// Adds stylesheets that a page links.
  fileprivate mutating func add(linked: some Sequence<UInt64>) { linkedStyles.formUnion(linked) }

  /// Adds the documents for feed readers.
  mutating func add(_ documents: MadeDocuments) {
    problems.merge(documents.problems)
    derived.merge(documents.derived) { first, _ in first }
  }

  /// Adds diagnostics that concern no single page.
  fileprivate mutating func add(_ found: [Diagnostic]) {
    for diagnostic in found { problems.add(diagnostic, at: DiagnosticGroups.Order(page: -1, position: 0)) }
  }

  /// Adds the result of making a page.
  fileprivate mutating func add(_ made: MadePage, _ entry: NewCacheEntry?) {
    problems.add(made)
    for one in made.leftOut {
      let order = DiagnosticGroups.Order(page: made.planned.index, position: one.problem.position)
      if one.isOfRecord(showing: []) {
        leftOut.add(one.problem.diagnostic.leavingOut, at: order)
      } else {
        suspected[one.template, default: DiagnosticGroups()].add(one.problem.diagnostic, at: order)
      }
    }
    shown.formUnion(made.templates)
    sizes.formUnion(made.sizes)
    cells += made.cells
    bytes += made.page?.html.count ?? 0
    identities.add(made)
    if let entry { entries.append(entry) }
  }

  /// Adds the results of another worker.
  fileprivate mutating func add(_ other: MadePages) {
    problems.merge(other.problems)
    leftOut.merge(other.leftOut)
    for (template, groups) in other.suspected { suspected[template, default: DiagnosticGroups()].merge(groups) }
    shown.formUnion(other.shown)
    sizes.formUnion(other.sizes)
    cells += other.cells
    bytes += other.bytes
    identities.merge(other.identities)
    entries += other.entries
    linkedStyles.formUnion(other.linkedStyles)
    work += other.work
  }

  /// Adds reused pages with their cached sizes and warnings.
  ///
  /// - Throws: ``Diagnosed`` if their cached warnings are out of date.
  fileprivate mutating func add(_ pages: [ReusedPage], from last: CachedBuild) throws(Diagnosed) {
    var sizeLists: Set<Int> = []
    var findings: [ContentHash: Int] = [:]
    for page in pages {
      let entry = last.pages[page.entry]
      cells += entry.cells
      bytes += entry.content.size
      sizeLists.insert(entry.sizes)
      for finding in last.findings[entry.findings] { findings[finding.cause, default: 0] += finding.count }
    }
    for list in sizeLists { sizes.formUnion(last.sizeLists[list].compactMap { CellSize($0) }) }
    reused = pages
    // A warning whose location moved, for example because of a comment: everything is checked again.
    guard problems.add(findings) else { throw Diagnosed([.warningsMoved()]) }
  }

  /// Decides who is at fault for parts that were left out: the template if it may be and shows no other part, else the
  /// record.
  ///
  /// - Throws: ``Diagnosed`` if only pages that were reused could tell.
  fileprivate mutating func settleLeftOut() throws(Diagnosed) {
    var ofRecords = leftOut
    for (template, groups) in suspected {
      let isOfRecords = shown.contains(template)
      guard isOfRecords || reused.isEmpty else { throw Diagnosed([.warningsMoved()]) }
      if isOfRecords { ofRecords.merge(groups.mapped(\.leavingOut)) } else { problems.merge(groups) }
    }
    problems.merge(ofRecords)
    (leftOut, suspected) = (DiagnosticGroups(), [:])
  }

  /// The ids of all pages that were made, and of reused pages those that also occur on a page that was made.
  ///
  /// Reused pages need not be compared with each other: their cards are unchanged, and a build that finds the same id
  /// in two cards on different pages leaves nothing to reuse.
  fileprivate func identities(with last: CachedBuild?) -> FeedIdentities {
    guard let last else { return identities }
    var all = identities
    let (ids, offsets) = (last.identities.ids.first ?? [], last.identities.offsets.first ?? [])
    for (feed, made) in identities.all {
      let filter = IdentityFilter(made.pieces.lazy.flatMap(\.ids), count: made.count)
      var found: [FeedIdentities.Entry] = []
      for page in reused where page.feed == feed {
        for index in last.pages[page.entry].identities where filter.mayContain(ids[index]) {
          let card = offsets[index] < 0 ? -1 : Int32(page.firstCard) + offsets[index]
          found.append(FeedIdentities.Entry(id: ids[index], card: card, page: Int32(page.index)))
        }
      }
      all.add(found, ofFeed: feed)
    }
    return all
  }

  /// Adds the conflicts between pages; the next build must report them too, so it cannot reuse any page.
  fileprivate mutating func add(conflicts: [MadePage]) {
    for conflict in conflicts { problems.add(conflict) }
    reused = []
    entries = []
  }
}

extension Once where Value == ProofRules {
  /// The rules with which a build proves its pages.
  ///
  /// - Parameter warnings: optional warnings to enable.
  static func forBuild(_ options: BuildOptions, warnings: Set<Rule> = []) -> Once {
    Once {
      Result { () throws(Diagnosed) in
        try ProofRules(usesMemo: options.usesMemo, isParanoid: options.isParanoid, warnings: warnings)
      }
    }
  }
}

/// Makes all pages of a site with several workers, which take page numbers from a shared queue.
struct PageFactory: Sendable {
  let site: PlannedSite
  let options: BuildOptions
  /// The rules with which pages are proven, created with the first page.
  let rules: Once<ProofRules>
  var hooks = RenderHooks()
  var stopwatch: @Sendable () -> Duration = { .zero }

  /// The number of pages that a worker takes at a time.
  private static let block = 8
  /// The minimum number of pages per worker: each worker has to fill its own verdict memo.
  private static let pagesAWorker = 24
  /// The maximum number of ids on several pages that are traced to their templates; each costs rendering two pages.
  private static let tracedIdentities = 20

  /// Makes the pages, except those that can be reused from the last build.
  ///
  /// - Throws: ``Diagnosed`` if a page cannot be written; the result's diagnostics include pages that do not conform.
  func makeAll(
    into writer: SiteWriter, reusing cache: SiteCache?, progress: @escaping @Sendable (Int) -> Void
  ) async throws(Diagnosed) -> MadePages {
    // Files made from all cards do not depend on pages: a single worker makes them first, when memory use is lowest.
    let (derived, pages) = await concurrently(
      if: options.jobs > 1, { derivedFiles(into: writer, reusing: cache) },
      { await makePages(into: writer, reusing: cache, progress: progress) })
    var made = try pages.get()
    made.derived = try derived.get()
    return made
  }

  private func derivedFiles(
    into writer: SiteWriter, reusing cache: SiteCache?
  ) -> Result<[String: CachedBuild.Derived], Diagnosed> {
    guard let staging = writer.staging, writer.holdsSharedFiles else { return .success([:]) }
    return Result { () throws(Diagnosed) in try DerivedFiles(plan: site.plan, old: cache?.last).add(to: staging) }
  }

  private func makePages(
    into writer: SiteWriter, reusing cache: SiteCache?, progress: @escaping @Sendable (Int) -> Void
  ) async -> Result<MadePages, Diagnosed> {
    do throws(Diagnosed) {
      let addresses = site.addresses
      let weighed = site.weighedFiles(options.writes ? .warning : .error)
      let keys = cache.map { PageKeys(of: site.plan, inputs: $0.inputs.shared) }
      let reused = try await reusablePages(in: writer, cache, keys, addresses: addresses, weighed: weighed)
      var isReused = [Bool](repeating: false, count: site.plan.pageCount)
      for page in reused { isReused[page.index] = true }
      try writer.staging?.keep(reused.map(\.file))
      let own = writer.part?.pages(of: site.plan)
      let pages = own?.filter { !isReused[$0] } ?? (0..<site.plan.pageCount).filter { !isReused[$0] }
      let styles = addresses.map { StyleSheetLinks(site.styleSheets, in: $0) }
      var made = try await make(
        pages, into: writer, cache: cache, keys: keys, addresses: addresses, weighed: weighed,
        styles: styles?.unimported ?? [],
        progress: progress)
      if let last = cache?.last { try made.add(reused, from: last) }
      try made.settleLeftOut()
      if let styles { made.add(styles.problems) }
      // One part of a site does not know the links of the others.
      if let styles, writer.part == nil {
        let linked = linkedStyles(of: made, wanted: styles.unimported, last: cache?.last)
        made.add(styles.unlinked(except: linked))
      }
      let conflicts = made.identities(with: cache?.last).conflicts
      if !conflicts.isEmpty {
        let maker = pageMaker(HTMLProver(try ProofRules(usesMemo: options.usesMemo, isParanoid: options.isParanoid)))
        made.add(conflicts: conflicts.prefix(Self.tracedIdentities).map(maker.trace))
      }
      return .success(made)
    } catch {
      return .failure(error)
    }
  }

  /// The pages that can be reused from the last build.
  ///
  /// The first page with a warning is excluded: made again, it produces the complete warning; the others only count.
  private func reusablePages(
    in writer: SiteWriter, _ cache: SiteCache?, _ keys: PageKeys?, addresses: SiteAddresses?, weighed: WeighedFiles?
  ) async throws(Diagnosed) -> [ReusedPage] {
    guard let cache, let keys, let last = cache.last, let staging = writer.staging else { return [] }
    var pages = try await ReusablePages(
      plan: site.plan, keys: keys, inputs: cache.inputs, old: last, staging: staging, jobs: options.jobs
    ).run()
    if addresses != nil || weighed != nil,
      case let changed = try changedTargets(of: last, reusing: pages, addresses: addresses, weighed: weighed),
      !changed.isEmpty
    {
      pages.removeAll { page in last.links[last.pages[page.entry].links].contains { changed.contains($0) } }
    }
    guard !last.findings.isEmpty else { return pages }
    var told: Set<ContentHash> = []
    return pages.filter { page in
      let causes = last.findings[last.pages[page.entry].findings].map(\.cause)
      defer { told.formUnion(causes) }
      return told.isSuperset(of: causes)
    }
  }

  /// The files and elements, as indices in ``CachedBuild/targets``, that exist now but did not exist in the last
  /// build, or the reverse, and the weighed files whose size has changed.
  ///
  /// - Complexity: O(targets), and that of making the pages with elements to which others link, if they have changed.
  private func changedTargets(
    of last: CachedBuild, reusing pages: [ReusedPage], addresses: SiteAddresses?, weighed: WeighedFiles?
  ) throws(Diagnosed) -> Set<UInt32> {
    var changed: Set<UInt32> = []
    var elements: [Int] = []
    for (index, target) in last.targets.enumerated() {
      if target.id != 0 {
        elements.append(index)
      } else if (addresses?.holds(target.path) ?? false || weighed?.holds(target.path) ?? false) != target.exists {
        changed.insert(UInt32(index))
      }
    }
    guard !elements.isEmpty else { return changed }
    // The ids on a reused page are those of the last build.
    let reused = Set(pages.lazy.map { last.pages[$0.entry].path })
    let wanted = Set(elements.lazy.map { last.targets[$0].path }).subtracting(reused)
    guard !wanted.isEmpty else { return changed }
    let maker = pageMaker(HTMLProver(try rules.result.get()))
    for index in 0..<site.plan.pageCount {
      let planned = site.plan.page(at: index)
      let path = ContentHash(planned.path.file).value
      guard wanted.contains(path), let ids = maker.knownIdentifiers(on: planned) else { continue }
      for element in elements where last.targets[element].path == path {
        if ids.contains(last.targets[element].id) != last.targets[element].exists { changed.insert(UInt32(element)) }
      }
    }
    return changed
  }

  /// The wanted stylesheets that pages link, made or reused.
  ///
  /// - Complexity: O(targets of reused pages), only if a page that was made does not link all of them.
  private func linkedStyles(of made: MadePages, wanted: Set<UInt64>, last: CachedBuild?) -> Set<UInt64> {
    var linked = made.linkedStyles
    guard let last else { return linked }
    for page in made.reused where linked.count < wanted.count {
      for link in last.links[last.pages[page.entry].links] {
        let path = last.targets[Int(link)].path
        if wanted.contains(path) { linked.insert(path) }
      }
    }
    return linked
  }

  private func make(
    _ pages: [Int], into writer: SiteWriter, cache: SiteCache?, keys: PageKeys?, addresses: SiteAddresses?,
    weighed: WeighedFiles?, styles: Set<UInt64>, progress: @escaping @Sendable (Int) -> Void
  ) async throws(Diagnosed) -> MadePages {
    guard !pages.isEmpty else { return MadePages() }
    let queue = WorkQueue(count: pages.count)
    let workers = min(options.jobs, (pages.count + Self.pagesAWorker - 1) / Self.pagesAWorker)
    let rules = try rules.result.get()
    let identifiers = MadeIdentifiers()
    let parts = try await withWorkers(workers) { number throws(Diagnosed) in
      let maker = pageMaker(HTMLProver(rules), addresses: addresses, weighed: weighed, identifiers: identifiers)
      return try work(
        number, with: maker, on: pages, from: queue, into: writer, cache: cache, keys: keys, styles: styles,
        progress: progress)
    }
    var made = MadePages()
    for part in parts { made.add(part) }
    return made
  }

  private func pageMaker(
    _ prover: HTMLProver, addresses: SiteAddresses? = nil, weighed: WeighedFiles? = nil,
    identifiers: MadeIdentifiers = MadeIdentifiers()
  ) -> PageMaker {
    PageMaker(
      plan: site.plan, shelf: site.templates.shelf, pageTemplates: site.templates.pages, prover: prover,
      addresses: addresses, weighed: weighed, hooks: hooks, identifiers: identifiers)
  }

  private func work(
    _ number: Int, with maker: PageMaker, on pages: [Int], from queue: WorkQueue, into writer: SiteWriter,
    cache: SiteCache?, keys: PageKeys?, styles: Set<UInt64>, progress: @Sendable (Int) -> Void
  ) throws(Diagnosed) -> MadePages {
    var result = MadePages()
    let entries = cache.flatMap { cache in keys.map { CacheEntryMaker(inputs: cache.inputs, keys: $0) } }
    while let block = queue.next(Self.block) {
      let start = stopwatch()
      for index in pages[block] {
        let made = maker.make(site.plan.page(at: index), leavesOut: true)
        if !styles.isEmpty { result.add(linked: made.targets.lazy.map(\.path).filter(styles.contains)) }
        let content = try made.page.flatMap { page throws(Diagnosed) in try writer.staging?.add(page) }
        result.add(made, content.flatMap { entries?.entry(of: made, content: $0) })
      }
      result.work.append(WorkSpan(worker: number, pages: block.count, start: start, duration: stopwatch() - start))
      progress(block.upperBound)
    }
    return result
  }
}
