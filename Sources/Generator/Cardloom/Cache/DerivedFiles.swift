import Diagnostics
import FeedPages
import SiteOutput

/// The files made from all cards of a feed: the index of cards.
struct DerivedFiles: Sendable {
  let plan: SitePlan
  let old: CachedBuild?

  /// Adds the files of every feed to the staging folder; unchanged files are not even made.
  ///
  /// - Returns: what the next build can reuse, by feed.
  /// - Throws: ``Diagnosed`` if a file cannot be written.
  func add(to staging: SiteStaging) throws(Diagnosed) -> [String: CachedBuild.Derived] {
    var derived: [String: CachedBuild.Derived] = [:]
    for feed in plan.feeds {
      let key = CardIndex.key(of: feed)
      if let key, let known = old?.derived[feed.id], known.key == key {
        var touched: Set<String> = []
        for file in known.files where try !staging.holds(file.path, file.content) { touched.insert(file.path) }
        try staging.keep(known.files.filter { !touched.contains($0.path) }.map { ($0.path, $0.content) })
        if !touched.isEmpty {
          for file in CardIndex(feed).files where touched.contains(file.path) { try staging.add(file.path, file.bytes) }
        }
        derived[feed.id] = known
        continue
      }
      var files: [CachedBuild.Derived.File] = []
      for file in CardIndex(feed).files {
        files.append(CachedBuild.Derived.File(path: file.path, content: try staging.add(file.path, file.bytes)))
      }
      if let key { derived[feed.id] = CachedBuild.Derived(key: key, files: files) }
    }
    return derived
  }
}
