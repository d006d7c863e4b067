import CardSources
import Diagnostics
import FeedPages
import Platform

/// The cache of a site: what a build reuses of the last one, and records for the next.
struct SiteCache: Sendable {
  /// The last build; `nil` if nothing of it can be used, or if everything is to be made anew.
  let last: CachedBuild?
  /// The current inputs of pages, except their cards.
  private(set) var inputs: PageInputs
  /// The current indices of the sources, by their `memoryName`.
  var sources: [String: SourceIndex] = [:]
  /// The converted records of the sources.
  let memory: RecordMemory
  private let file: CacheFile

  /// - Parameters:
  ///   - last: the file's content, which is unusable if another configuration made it.
  ///   - warnings: the names of the enabled warnings, which count as configuration.
  init(_ file: CacheFile, last: CachedBuild?, project: Project, warnings: Set<String>) throws(Diagnosed) {
    self.file = file
    let configuration = warnings.sorted().reduce(try project.configurationHash()) { $0.joined($1) }
    self.last = last?.configuration == configuration ? last : nil
    memory = file.memory(of: configuration)
    inputs = PageInputs(configuration: configuration, files: project.templateFiles, templates: project.templates)
  }

  /// Adds what templates can say of pictures to the inputs of pages.
  mutating func add(_ pictures: MadePictures) { inputs = inputs.joined(pictures.contentHash) }

  /// Adds what pages say of the logo, which depends on its files, to the inputs of pages.
  mutating func add(_ logo: SiteLogo) { inputs = inputs.joined(logo.contentHash) }

  /// Records what the next build can reuse, unless the file has it already.
  ///
  /// The entries are valid whether the new site replaces the old one or not.
  func update(with pages: MadePages) {
    let isSame =
      pages.entries.isEmpty && pages.reused.count == last?.pages.count && pages.derived == last?.derived
      && sources == last?.sources
    if isSame { return }
    var build = CachedBuild(
      configuration: inputs.configuration, made: pages.entries, identities: pages.identities, reused: pages.reused,
      from: last)
    build.sources = sources
    build.derived = pages.derived
    file.write(build)
  }
}
