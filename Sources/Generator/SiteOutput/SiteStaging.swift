package import Diagnostics
package import HTMLProof
package import Platform
import Synchronization

/// A new site in the making, beside the old one: nothing of the old one changes until ``commit(jobs:)`` puts the new one in
/// its place as a whole.
///
/// When the task is cancelled, the next file that is handed in throws, and so does the commit.
/// Workers hand in finished files at the same time. A file whose content is that of the old site is not written; when all
/// are so, nothing is written at all. Files of the old site that stay keep their bytes and times.
package final class SiteStaging: Sendable {
  let files: any FileSystem
  let places: OutputPlaces
  /// What the old site holds; `nil` when there is none.
  let old: OutputManifest?
  /// When the old site's manifest was written.
  private let oldTime: Int64
  private let lock: FileLock
  let state = Mutex(State())

  struct State {
    var entries: [String: OutputManifest.Entry] = [:]
    /// The paths whose content is that of the old site.
    var unchanged: Set<String> = []
    /// The paths that were handed in and whose files are not written yet.
    var claimed: Set<String> = []
    /// Paths that are not in lower case by their lower-case form, to find those that only some disks hold apart.
    var folded: [String: String] = [:]
    /// The folders that exist in the staging folder.
    var folders: Set<String> = []
    var isFinished = false
  }

  /// Takes the output folder's lock, clears what an interrupted build has left, and reads what the folder holds.
  ///
  /// - Throws: ``Diagnosed`` if the folder is not empty and not made by Cardloom, is no folder, cannot be written to, or is
  ///   being written by another build.
  package init(target: String, shownAs shownTarget: String? = nil, files: any FileSystem) throws(Diagnosed) {
    guard !["", ".", "..", "/"].contains(FilePath.name(of: target)) else { throw Diagnosed(.unnamedOutput(target)) }
    let places = OutputPlaces(target: target, shownTarget: shownTarget ?? target)
    self.files = files
    self.places = places
    let lock = try places.access { () throws(FileError) in
      try files.makeFolder(places.parent)
      return try files.lock(places.lock)
    }
    guard let lock else { throw Diagnosed(.outputInUse(places)) }
    self.lock = lock
    try places.access { () throws(FileError) in try Leftovers(files: files, places: places).clear() }
    (old, oldTime) = try Self.manifest(of: places, files: files)
  }

  deinit { abandon() }

  /// The manifest of the folder that stands at the target; refuses a folder that we may not replace.
  private static func manifest(
    of places: OutputPlaces, files: any FileSystem
  ) throws(Diagnosed) -> (manifest: OutputManifest?, time: Int64) {
    let path = places.targetFile(OutputManifest.fileName)
    let found = try places.access { () throws(FileError) in
      (target: try files.attributes(of: places.target)?.kind, manifest: try files.attributes(of: path))
    }
    switch found.target {
    case nil: return (nil, 0)
    case .folder: break
    case let kind: throw Diagnosed(.outputIsNoFolder(places, isLink: kind == .link))
    }
    guard let attributes = found.manifest else {
      let names = try places.access { () throws(FileError) in try files.names(in: places.target) }
      guard let example = names.first else { return (nil, 0) }
      throw Diagnosed(.foreignOutput(places, example: example))
    }
    let bytes = try places.access { () throws(FileError) in try files.read(path) }
    guard let manifest = OutputManifest(bytes) else { throw Diagnosed(.damagedManifest(places)) }
    return (manifest, attributes.modified)
  }

  // MARK: Files

  /// Hands in a page of the site; any worker may call it.
  ///
  /// There is no other way for HTML into the site.
  ///
  /// - Throws: ``Diagnosed`` if the path was handed in before or if the file cannot be written; the old site is as it was.
  @discardableResult
  package func add(_ page: ValidatedPage) throws(Diagnosed) -> StagedContent {
    let result = page.html.withUnsafeBytes { bytes in
      Result { () throws(Diagnosed) in try place(page.file, bytes) }
    }
    return try result.get()
  }

  /// Hands in a file of the site that is not HTML; any worker may call it.
  ///
  /// - Throws: ``Diagnosed`` if the path was handed in before, is that of an HTML file, or if the file cannot be written;
  ///   the old site is as it was.
  @discardableResult
  package func add(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(Diagnosed) -> StagedContent {
    guard !["html", "htm", "xhtml", "xht"].contains(FilePath.fileExtension(of: path)) else {
      throw Diagnosed(.unvalidatedHTML(path))
    }
    return try place(path, bytes)
  }

  /// Whether the old site holds this content at this path, and nobody has touched the file since; if not, the file has to be
  /// handed in.
  ///
  /// Any number of workers may ask at the same time: nothing is noted, and nobody waits.
  ///
  /// - Throws: ``Diagnosed`` if the file cannot be looked at.
  package func holds(_ path: String, _ content: StagedContent) throws(Diagnosed) -> Bool {
    try checkCancellation()
    let entry = OutputManifest.Entry(hash: content.hash, size: content.size)
    return try places.access { () throws(FileError) in try isUnchanged(path, entry) }
  }

  /// Keeps files of the old site, pages or not, that it ``holds(_:_:)``: they were proven when they were written.
  ///
  /// - Throws: ``Diagnosed`` if one of the paths was handed in before.
  package func keep(_ kept: some Collection<(path: String, content: StagedContent)>) throws(Diagnosed) {
    let problem = state.withLock { state -> Diagnostic? in
      state.entries.reserveCapacity(state.entries.count + kept.count)
      state.unchanged.reserveCapacity(state.unchanged.count + kept.count)
      for (path, content) in kept {
        if let problem = Self.claim(path, in: &state) { return problem }
        state.claimed.remove(path)
        state.entries[path] = OutputManifest.Entry(hash: content.hash, size: content.size)
        state.unchanged.insert(path)
      }
      return nil
    }
    if let problem { throw Diagnosed(problem) }
  }

  private func place(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(Diagnosed) -> StagedContent {
    let entry = OutputManifest.Entry(hash: ContentHash(bytes), size: bytes.count)
    let folder = FilePath.parent(of: path)
    // The state is taken twice for each file, not more often: workers wait for each other there.
    let isFolderMade = try claim(path, in: folder)
    let isUnchanged = try places.access { () throws(FileError) in
      if try self.isUnchanged(path, entry) { return true }
      if !isFolderMade { try files.makeFolder(places.stagedFile(folder)) }
      try files.write(bytes, to: places.stagedFile(path))
      return false
    }
    state.withLock { state in
      state.claimed.remove(path)
      state.entries[path] = entry
      if isUnchanged { state.unchanged.insert(path) } else if !isFolderMade { state.folders.insert(folder) }
    }
    return StagedContent(hash: entry.hash, size: entry.size)
  }

  /// Hands in a file of the site that is not HTML.
  @discardableResult
  package func add(_ path: String, _ bytes: [UInt8]) throws(Diagnosed) -> StagedContent {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Diagnosed) in try add(path, bytes) }
    }
    return try result.get()
  }

  /// Reserves a path for its file.
  ///
  /// - Returns: whether its folder was made before.
  @discardableResult
  func claim(_ path: String, in folder: String = "") throws(Diagnosed) -> Bool {
    try checkCancellation()
    let (problem, isFolderMade) = state.withLock { (Self.claim(path, in: &$0), $0.folders.contains(folder)) }
    if let problem { throw Diagnosed(problem) }
    return isFolderMade
  }

  private static func claim(_ path: String, in state: inout State) -> Diagnostic? {
    guard OutputManifest.isPath(path) else { return .badOutputPath(path) }
    let hasCapitals = path.utf8.contains { $0 >= 0x80 || $0 &- UInt8(ascii: "A") < 26 }
    let folded = hasCapitals ? path.lowercased() : path
    // Most sites have no capitals in their paths: what is in lower case is not written down twice.
    if state.entries[folded] != nil || state.claimed.contains(folded) {
      return .duplicateOutput(path, first: folded)
    }
    if let first = state.folded[folded] { return .duplicateOutput(path, first: first) }
    if hasCapitals { state.folded[folded] = path }
    state.claimed.insert(path)
    return nil
  }

  /// Whether the old site holds this very content at this path, by its manifest, and nobody has touched the file since.
  private func isUnchanged(_ path: String, _ entry: OutputManifest.Entry) throws(FileError) -> Bool {
    guard old?.entries[path] == entry, let attributes = try files.attributes(of: places.targetFile(path)) else {
      return false
    }
    return attributes.kind == .file && attributes.size == entry.size && attributes.modified <= oldTime
  }

  /// Makes a folder of the staging folder, once.
  func makeFolder(_ path: String) throws(FileError) {
    guard !state.withLock({ $0.folders.contains(path) }) else { return }
    try files.makeFolder(places.stagedFile(path))
    state.withLock { _ = $0.folders.insert(path) }
  }

  // MARK: Ending

  /// Throws when the task has been cancelled, so that whoever makes the site gives it up.
  func checkCancellation() throws(Diagnosed) {
    if Task.isCancelled { throw Diagnosed(.stopped(places)) }
  }

  /// Gives the new site up and removes what was staged; the old site is as it was.
  package func abandon() {
    let wasFinished = state.withLock { state in
      defer { state.isFinished = true }
      return state.isFinished
    }
    guard !wasFinished else { return }
    do {
      try files.remove(places.staging)
    } catch {
      // The next build clears what could not be removed now.
    }
  }
}
