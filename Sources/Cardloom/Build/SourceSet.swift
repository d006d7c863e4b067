import Diagnostics
import FeedData

/// The sources of a site, read.
struct SourceSet: Sendable {
  /// The cards of each source by its name.
  let lists: [String: CardList]
  /// What was found and does not stop the build.
  let warnings: [Diagnostic]

  /// Reads every source of a configuration.
  ///
  /// - Throws: ``Diagnosed`` with everything that is wrong in any of them.
  init(_ configuration: SiteConfiguration, files: any FileSystem, jobs: Int) async throws(Diagnosed) {
    let reader = FeedReader(files: files, jobs: jobs)
    var lists: [String: CardList] = [:]
    var diagnostics: [Diagnostic] = []
    for source in configuration.sources {
      do {
        let list = try await reader.cards(of: source.feed)
        lists[source.name] = list
        diagnostics += list.diagnostics
      } catch {
        diagnostics += error.diagnostics
      }
    }
    guard !diagnostics.containsError else { throw Diagnosed(diagnostics) }
    self.lists = lists
    warnings = diagnostics
  }
}
