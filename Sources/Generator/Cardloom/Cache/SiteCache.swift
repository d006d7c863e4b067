import CardSources
import Diagnostics
import Platform

/// What a build reuses of the last one, and what it leaves to the next.
struct SiteCache: Sendable {
  /// What the last build left; `nil` when there is nothing of use, or when everything is to be made anew.
  let last: CachedBuild?
  /// What pages are made of now, beside their cards.
  let inputs: PageInputs
  /// What can be reused of the sources as they are now, by their `memoryName`.
  var sources: [String: FeedIndex] = [:]
  private let file: CacheFile

  /// - Parameters:
  ///   - last: what the file holds; it is of no use if another configuration made it.
  ///   - warnings: the names of warnings that are wanted, which are configuration too.
  init(_ file: CacheFile, last: CachedBuild?, project: Project, warnings: Set<String>) throws(Diagnosed) {
    self.file = file
    let configuration = warnings.sorted().reduce(try project.configurationHash()) { $0.joined($1) }
    self.last = last?.configuration == configuration ? last : nil
    inputs = PageInputs(configuration: configuration, files: project.templateFiles, templates: project.templates)
  }

  /// Writes down what the next build can reuse, unless the file says so already.
  ///
  /// It is true whether the new site takes its place or not.
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
