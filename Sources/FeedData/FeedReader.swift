package import Diagnostics

/// Reads sources into lists of cards.
package struct FeedReader: Sendable {
  /// The files.
  package let files: any FileSystem
  /// The moment of the build: dates after it are reported. `nil`: no date is too late.
  package let now: Moment?
  /// How many records may be read at the same time.
  package let jobs: Int

  package init(files: any FileSystem, now: Moment? = nil, jobs: Int = 4) {
    self.files = files
    self.now = now
    self.jobs = jobs
  }

  /// The cards of a source. Records that cannot become cards are named in the list's diagnostics and do not hide the others.
  ///
  /// - Throws: ``Diagnosed`` if nothing can be read at all: no such file, an unknown format, no array at the path.
  package func cards(of source: FeedSource) async throws(Diagnosed) -> CardList {
    throw Diagnosed([])
  }
}
