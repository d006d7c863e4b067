import Diagnostics
import FeedPages
import SiteOutput

/// The files made from all cards of a section: the index of cards, and that of what readers can choose.
struct DerivedFiles: Sendable {
  let plan: SitePlan
  let old: CachedBuild?

  /// Adds the files of every chain of pages to the staging folder; unchanged files are not even made.
  ///
  /// - Returns: what the next build can reuse, by the path of
  ///   the chain.
  /// - Throws: ``Diagnosed`` if a file cannot be written.
  func add(to staging: SiteStaging) throws(Diagnosed) -> [String: CachedBuild.Derived] {
    for section in plan.allFeeds.flatMap(\.sections) {
      if let offer = section.onPage.offer { _ = try staging.add(offer.path, offer.index) }
    }
    var derived: [String: CachedBuild.Derived] = [:]
    for chain in plan.allFeeds.flatMap(\.chains) {
      let (key, path) = (CardIndex.key(of: chain), chain.path.text)
      if let key, let known = old?.derived[path], known.key == key {
        var touched: Set<String> = []
        for file in known.files {
          if let unchanged = try staging.unchangedFile(file.path, file.content) {
            try staging.keep([unchanged])
          } else {
            touched.insert(file.path)
          }
        }
        if !touched.isEmpty {
          for file in CardIndex(chain).files where touched.contains(file.path) {
            try staging.add(file.path, file.bytes)
          }
        }
        derived[path] = known
        continue
      }
      var files: [CachedBuild.Derived.File] = []
      for file in CardIndex(chain).files {
        files.append(CachedBuild.Derived.File(path: file.path, content: try staging.add(file.path, file.bytes)))
      }
      if let key { derived[path] = CachedBuild.Derived(key: key, files: files) }
    }
    return derived
  }
}
