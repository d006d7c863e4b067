import CardLayout
import Diagnostics
import FeedPages
import HTMLProof
import Pictures
import Platform
import SiteOutput

/// The share of a site that one of several builds makes.
struct SitePart: Sendable {
  let shard: Shard
  /// A hash of all inputs of the site, equal for all parts of one site.
  let inputs: ContentHash

  /// The indices of its pages.
  func pages(of plan: SitePlan) -> [Int] { shard.pages(ofFeeds: plan.feedPageCount, of: plan.pageCount) }
}

/// Replaces the former site as a whole with a new one.
struct SiteWriter: Sendable {
  /// The folder of the site.
  let output: String
  /// The staging of the new site; `nil` if nothing is to be written.
  let staging: SiteStaging?
  /// The share to write; `nil` for the whole site.
  let part: SitePart?
  private let jobs: Int
  private let files: any FileSystem

  init(output: String, staging: SiteStaging?, part: SitePart?, jobs: Int, files: any FileSystem) {
    self.output = output
    self.staging = staging
    self.part = part
    self.jobs = jobs
    self.files = files
  }

  /// Whether this part includes the files that are not pages; only the first of several parts does.
  var holdsSharedFiles: Bool { part == nil || part?.shard.number == 1 }

  /// Makes the pages of a site and replaces the former site with them and all other files.
  ///
  /// - Parameters:
  ///   - warnings: the diagnostics from before the site was planned.
  ///   - isStrict: whether warnings count as errors.
  /// - Throws: ``Diagnosed`` with all diagnostics if one is an error; the former site is then unchanged.
  func publish(
    _ site: PlannedSite, by factory: PageFactory, reusing cache: SiteCache? = nil, warnings: [Diagnostic] = [],
    isStrict: Bool = false, steps: BuildSteps
  ) async throws(Diagnosed) -> BuildReport {
    do throws(Diagnosed) {
      steps.begin("make pages", of: site.plan.pageCount)
      var pages = try await factory.makeAll(into: self, reusing: cache, progress: steps.progressOfStep())
      let documents = try await DocumentFactory(
        plan: site.plan, jobs: jobs, now: factory.options.now
      ).makeAll(into: self, reusing: cache)
      pages.add(documents)
      let found = warnings + site.diagnostics + pages.diagnostics
      if found.containsError || (isStrict && !found.isEmpty) {
        throw Diagnosed(isStrict ? found.map(\.asError) : found)
      }
      steps.begin("write site")
      let compared = factory.options.comparedState
      let written = try await replace(with: pages, of: site, cache: cache, comparedWith: compared)
      let changes = written?.changes.map { changes in
        SiteChanges(url: site.plan.url, causes: ChangeCauses(pages, since: cache?.last)).all(changes)
      }
      if factory.options.endsProcess {
        leaveInMemory((site, pages, cache))
        staging?.leaveOldSiteInMemory()
      }
      var report = BuildReport(
        pages, count: part?.pages(of: site.plan).count ?? site.plan.pageCount, output: output,
        written: written, found: found, stages: steps.finish())
      report.changes = changes
      report.timed = site.timed
      return report
    } catch {
      staging?.abandon()
      throw error
    }
  }

  /// Replaces the former site with the pages in ``staging`` and the files that are not pages.
  ///
  /// - Returns: the result of writing the output folder; `nil` if nothing was to be written.
  private func replace(
    with pages: MadePages, of site: PlannedSite, cache: SiteCache?, comparedWith compared: ComparedState?
  ) async throws(Diagnosed) -> OutputSummary? {
    guard let staging else { return nil }
    if holdsSharedFiles {
      try site.staticFiles.add(to: staging, except: site.bundles.omitted)
      if !site.bundles.omitted.contains(SectionStylesheet.path) {
        let stylesheet = SectionStylesheet(site.plan, frames: site.templates.frames, sizes: pages.sizes)
        try staging.add(SectionStylesheet.path, Array(stylesheet.text.utf8))
      }
      for file in site.bundles.files {
        for path in file.paths { try staging.add(path, file.content(sizes: pages.sizes)) }
      }
      try await write(site.pictures.files, to: staging)
      for file in site.pictures.logoFiles { try staging.add(file.path, file.bytes) }
      if let sitemap = site.sitemap { try await write(sitemap, to: staging, cache: cache) }
    }
    if let part { try staging.add(PartRecord.fileName, PartRecord(part, pages, of: site).encoded) }
    let (_, summary) = await concurrently(
      if: jobs > 1, { cache?.update(with: pages) },
      { () async -> Result<OutputSummary, Diagnosed> in
        do throws(Diagnosed) {
          return .success(try await staging.commit(jobs: jobs, comparedWith: compared))
        } catch {
          return .failure(error)
        }
      })
    return try summary.get()
  }

  /// Writes the files that were made of pictures.
  private func write(_ pictures: [MadePicture.File], to staging: SiteStaging) async throws(Diagnosed) {
    let files = files
    guard !pictures.isEmpty else { return }
    let queue = WorkQueue(count: pictures.count)
    _ = try await withWorkers(min(jobs, pictures.count)) { _ throws(Diagnosed) in
      while let picture = queue.next().map({ pictures[$0] }) {
        _ = try staging.add(picture.path, try picture.content(files))
      }
    }
  }

  /// Writes the files of a sitemap, except those that this program wrote in an earlier build.
  ///
  /// The proof of a file takes several times its size in memory, so only files that may need none are made concurrently.
  private func write(_ sitemap: Sitemap, to staging: SiteStaging, cache: SiteCache?) async throws(Diagnosed) {
    let mayKeep = cache?.last != nil
    let paths = sitemap.paths
    let queue = WorkQueue(count: paths.count)
    _ = try await withWorkers(mayKeep ? min(jobs, paths.count) : 1) { _ throws(Diagnosed) in
      let prover = DocumentProver()
      while let path = queue.next(1).map({ paths[$0.lowerBound] }) {
        try sitemap.write(
          path, provenBy: prover,
          unless: { file throws(Diagnosed) in
            let content = StagedContent(hash: ContentHash(file.bytes), size: file.bytes.count)
            guard mayKeep, let unchanged = try staging.unchangedFile(file.path, content) else { return false }
            try staging.keep([unchanged])
            return true
          },
          add: { document throws(Diagnosed) in _ = try staging.add(document) },
          addOther: { file throws(Diagnosed) in _ = try staging.add(file.path, file.bytes) })
      }
    }
  }
}

extension PartRecord {
  fileprivate init(_ part: SitePart, _ pages: MadePages, of site: PlannedSite) {
    let plan = site.plan
    let stylesheet = SectionStylesheet(plan, frames: site.templates.frames).text
    var growing: [String: String] = [:]
    if !site.bundles.omitted.contains(SectionStylesheet.path) { growing[SectionStylesheet.path] = stylesheet }
    for file in site.bundles.files where file.growsWithSizes {
      for path in file.paths { growing[path] = String(decoding: file.bytes, as: UTF8.self) }
    }
    self.init(
      inputs: part.inputs, shard: part.shard, total: plan.pageCount, feedPages: plan.feedPageCount,
      pages: part.pages(of: plan).map { plan.page(at: $0).path.file }, cells: pages.cells,
      bytes: pages.bytes, stylesheet: stylesheet, growing: growing,
      sizes: pages.sizes.map(\.text).sorted(),
      identities: pages.identities.all.keys.reduce(into: [:]) { $0[$1] = pages.identities.entries(ofFeed: $1) })
  }
}
