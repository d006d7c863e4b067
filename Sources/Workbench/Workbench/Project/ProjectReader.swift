package import CardSources
package import Cardloom
package import Diagnostics
import FeedPages
package import Platform

/// Reads a project again and again; what has not changed is kept.
package actor ProjectReader {
  /// How much of large sources is read.
  package enum Extent: Sendable {
    /// The first records alone: enough for a front page, at once.
    case beginning
    case all
  }

  /// What reading came to.
  package struct Reading: Sendable {
    /// The project; `nil` when it never could be read.
    package let project: PreviewProject?
    /// What kept the project from being read anew; the former one stands then.
    package let problems: [Diagnostic]
  }

  /// What a source's file was when it was read.
  private struct SourceKey: Equatable {
    let feed: FeedSource
    let attributes: FileAttributes?
    let isWhole: Bool
  }

  /// Sources up to so many bytes are read as a whole at once.
  private static let smallSource = 16 << 20
  /// So many records of larger ones are read first.
  private static let beginning = 512

  private let folder: String
  private let files: any FileSystem
  private let builtIn: TemplateFiles
  private let now: @Sendable () -> Moment?
  private let jobs: Int
  private let widths: [Int]
  private var project: PreviewProject?
  private var outcomes: [String: (key: SourceKey, outcome: SourceOutcome)] = [:]
  private var compiled: (files: TemplateFiles, broken: BrokenTemplates)?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - folder: the folder with `site/` and `Templates/`.
  ///   - now: tells the moment; asked once for each reading.
  ///   - jobs: how many records may be read at the same time.
  ///   - widths: the widths of frames in place of those of `site.yml`; empty to take these.
  package init(
    folder: String, files: any FileSystem, builtIn: TemplateFiles = .builtIn,
    now: @escaping @Sendable () -> Moment? = { nil },
    jobs: Int = 1, widths: [Int] = []
  ) {
    self.folder = folder
    self.files = files
    self.builtIn = builtIn
    self.now = now
    self.jobs = jobs
    self.widths = widths
  }

  /// Reads what has changed since the last time.
  ///
  /// - Complexity: that of reading and compiling what has changed, and of planning the site.
  package func read(_ extent: Extent) async -> Reading {
    do {
      let project = try await readProject(extent)
      self.project = project
      return Reading(project: project, problems: [])
    } catch {
      return Reading(project: project, problems: error.diagnostics)
    }
  }

  private func readProject(_ extent: Extent) async throws(Diagnosed) -> PreviewProject {
    let site = FilePath.join(folder, "site")
    var configuration = try SiteConfiguration.read(
      FilePath.join(site, "site.yml"), shownAs: "site/site.yml", files: files)
    if !widths.isEmpty {
      configuration = configuration.with(
        preview: PreviewConfiguration(widths: widths, themes: configuration.preview.themes))
    }
    let templateFiles = try TemplateFiles.read(
      FilePath.join(folder, "Templates"), shownAs: "Templates", over: builtIn, files: files)
    let broken = try compile(templateFiles)
    let unfinished = await readSources(of: configuration, extent)
    let sources = SourceSet(configuration, outcomes: outcomes.mapValues(\.outcome))
    let draft = SitePlanner(
      configuration: configuration, sources: sources, templates: broken.templates, checksNames: unfinished.isEmpty
    ).draft()
    let found = Self.assign(draft.diagnostics, to: templateFiles)
    let review = Review(FilePath.join(site, "review"), shownAs: "site/review", files: files)
    return PreviewProject(
      revision: (project?.revision ?? 0) + 1, configuration: configuration, files: templateFiles,
      templates: broken.templates,
      broken: broken.problems.merging(TemplateCallers(templateFiles).spreading(found.byTemplate)) { $0 + $1 },
      plan: draft.plan,
      copies: try StaticFiles(
        templates: templateFiles, assets: FilePath.join(site, configuration.assets.value), files: files),
      unfinished: unfinished, review: review, problems: sources.warnings + found.others,
      warnings: found.warnings + review.problems)
  }

  private func compile(_ templateFiles: TemplateFiles) throws(Diagnosed) -> BrokenTemplates {
    if let compiled, compiled.files.hasSameTemplates(as: templateFiles) { return compiled.broken }
    let broken = try BrokenTemplates(templateFiles)
    compiled = (templateFiles, broken)
    return broken
  }

  /// Reads the sources whose files have changed; returns the names of those that are not read to their ends.
  private func readSources(of configuration: SiteConfiguration, _ extent: Extent) async -> Set<String> {
    var unfinished: Set<String> = []
    var current: [String: (key: SourceKey, outcome: SourceOutcome)] = [:]
    let pageSize = configuration.feeds.map(\.pages.size).max() ?? 0
    let limit = max(Self.beginning, 2 * pageSize)
    let now = now()
    for source in configuration.sources {
      let attributes = attributes(of: source.feed.path)
      let isSmall = (attributes?.size ?? 0) <= Self.smallSource
      let whole = SourceKey(feed: source.feed, attributes: attributes, isWhole: true)
      // A folder does not tell that a file in it has other content.
      if let known = outcomes[source.name], known.key == whole, attributes?.kind != .folder {
        current[source.name] = known
        continue
      }
      let isWhole = isSmall || extent == .all
      let reader = FeedReader(
        files: files, now: now, jobs: jobs, limit: isWhole ? nil : limit, yaml: YAMLRecord.read)
      let outcome = await SourceSet.read(source, of: configuration, reader: reader)
      let isRead = isWhole || (outcome.cards.map { $0.report.read < limit } ?? true)
      if !isRead { unfinished.insert(source.name) }
      current[source.name] = (SourceKey(feed: source.feed, attributes: attributes, isWhole: isRead), outcome)
    }
    outcomes = current
    return unfinished
  }

  private func attributes(of path: String) -> FileAttributes? {
    do {
      return try files.attributes(ofTarget: path)
    } catch {
      // What cannot be looked at cannot be read either, and reading says why.
      return nil
    }
  }

  /// Splits diagnostics into errors of templates, by their paths, other errors, and warnings.
  private static func assign(
    _ diagnostics: [Diagnostic], to files: TemplateFiles
  ) -> (byTemplate: [String: [Diagnostic]], others: [Diagnostic], warnings: [Diagnostic]) {
    var byTemplate: [String: [Diagnostic]] = [:]
    var others: [Diagnostic] = []
    var warnings: [Diagnostic] = []
    for diagnostic in diagnostics {
      if diagnostic.severity != .error {
        warnings.append(diagnostic)
      } else if let place = diagnostic.location?.file, let file = files.files.first(where: { $0.file == place }) {
        byTemplate[file.path, default: []].append(diagnostic)
      } else {
        others.append(diagnostic)
      }
    }
    return (byTemplate, others, warnings)
  }
}
