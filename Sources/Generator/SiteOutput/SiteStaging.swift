package import Diagnostics
package import HTMLProof
package import Platform
import Synchronization

/// A new site being built beside the old one, which does not change until ``commit(jobs:)`` replaces it as a whole.
///
/// Workers add finished files concurrently. A file whose content equals that of the old site is not written; when all
/// do, nothing is written at all. Files of the old site that stay keep their bytes and times. When the task is
/// cancelled, adding the next file throws, and so does the commit.
package final class SiteStaging: Sendable {
  let files: any FileSystem
  let layout: OutputLayout
  /// The site in the output folder; `nil` if there is none.
  let old: OldSite?
  /// The site before it, if that was kept.
  let former: FormerSite?
  let policy: FormerSitePolicy
  private let lock: FileLock
  let state = Mutex(State())

  struct State {
    /// Whether each file of the old site is kept, by its index in the manifest.
    var kept: [Bool] = []
    /// The contents of the new site's other files, by path.
    var added: [String: StagedContent] = [:]
    /// The number of files that are in the staging folder.
    var writtenCount = 0
    /// The paths of those files; empty if there is no old site, because every file is then written.
    var written: Set<String> = []
    /// The paths that were claimed and whose files are not written yet.
    var claimed: Set<String> = []
    /// The paths with capitals by their lower-case form, to detect paths that collide on case-insensitive file systems.
    var folded: [String: String] = [:]
    /// The folders that exist in the staging folder.
    var folders: Set<String> = []
    var isFinished = false
  }

  /// Acquires the output folder's lock, removes the remains of an interrupted build, and reads the folder's manifest.
  ///
  /// - Parameter policy: whether the old site is kept, so that the next build is faster.
  /// - Throws: ``Diagnosed`` if the folder is not empty and was not made by Cardloom, is not a folder, cannot be
  ///   written to, or is being written by another build.
  package init(
    target: String, shownAs shownTarget: String? = nil, files: any FileSystem,
    keepingFormer policy: FormerSitePolicy = .largeSites
  ) throws(Diagnosed) {
    guard !["", ".", "..", "/"].contains(FilePath.name(of: target)) else { throw Diagnosed(.unnamedOutput(target)) }
    let layout = OutputLayout(target: target, shownTarget: shownTarget ?? target)
    self.files = files
    self.layout = layout
    self.policy = policy
    let lock = try layout.access { () throws(FileError) in
      try files.makeFolder(layout.parent)
      return try files.lock(layout.lock)
    }
    guard let lock else { throw Diagnosed(.outputInUse(layout)) }
    self.lock = lock
    try layout.access { () throws(FileError) in try Leftovers(files: files, layout: layout).clear() }
    let old = try Self.oldSite(in: layout, files: files)
    self.old = old
    former = try layout.access { () throws(FileError) in
      try FormerSite.find(beside: old, in: layout, files: files)
    }
    let count = old?.manifest.paths.count ?? 0
    state.withLock { $0.kept = [Bool](repeating: false, count: count) }
  }

  deinit { abandon() }

  /// The site in the output folder; throws if Cardloom must not replace the folder.
  private static func oldSite(in layout: OutputLayout, files: any FileSystem) throws(Diagnosed) -> OldSite? {
    let path = layout.targetFile(OutputManifest.fileName)
    let found = try layout.access { () throws(FileError) in
      (target: try files.attributes(of: layout.target)?.kind, manifest: try files.attributes(of: path))
    }
    switch found.target {
    case nil: return nil
    case .folder: break
    case let kind: throw Diagnosed(.outputIsNoFolder(layout, isLink: kind == .link))
    }
    guard let attributes = found.manifest else {
      let names = try layout.access { () throws(FileError) in try files.names(in: layout.target) }
      guard let example = names.first else { return nil }
      throw Diagnosed(.foreignOutput(layout, example: example))
    }
    let bytes = try layout.access { () throws(FileError) in try files.read(path) }
    guard let manifest = OutputManifest(bytes) else { throw Diagnosed(.damagedManifest(layout)) }
    return OldSite(manifest: manifest, hash: bytes.withUnsafeBytes { ContentHash($0) }, time: attributes.modified)
  }

  // MARK: Files

  /// Adds a page to the site; safe to call from any worker.
  ///
  /// This is the only way for HTML into the site.
  ///
  /// - Throws: ``Diagnosed`` if the path was added before or if the file cannot be written; the old site is unchanged.
  @discardableResult
  package func add(_ page: ValidatedPage) throws(Diagnosed) -> StagedContent {
    let result = page.html.withUnsafeBytes { bytes in
      Result { () throws(Diagnosed) in try place(page.file, bytes) }
    }
    return try result.get()
  }

  /// Adds a feed or a sitemap to the site; safe to call from any worker.
  ///
  /// - Throws: ``Diagnosed`` if the path was added before or if the file cannot be written; the old site is unchanged.
  @discardableResult
  package func add(_ document: ValidatedDocument) throws(Diagnosed) -> StagedContent {
    let result = document.bytes.withUnsafeBytes { bytes in
      Result { () throws(Diagnosed) in try place(document.file, bytes) }
    }
    return try result.get()
  }

  /// Adds a file that is not HTML to the site; safe to call from any worker.
  ///
  /// - Throws: ``Diagnosed`` if the path was added before, is that of an HTML file, or if the file cannot be written;
  ///   the old site is unchanged.
  @discardableResult
  package func add(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(Diagnosed) -> StagedContent {
    guard !["html", "htm", "xhtml", "xht"].contains(FilePath.fileExtension(of: path)) else {
      throw Diagnosed(.unvalidatedHTML(path))
    }
    return try place(path, bytes)
  }

  /// The old site's file at a path if it has this content and nobody has modified it since; `nil` if the file has to be
  /// added.
  ///
  /// Reads immutable state only, so any number of workers may call it concurrently without waiting.
  ///
  /// - Parameter hash: the hash of the path, if it is known.
  /// - Throws: ``Diagnosed`` if the file's attributes cannot be read.
  package func unchangedFile(
    _ path: String, hash: ContentHash? = nil, _ content: StagedContent
  ) throws(Diagnosed) -> UnchangedFile? {
    try checkCancellation()
    return try layout.access { () throws(FileError) in
      try unchangedFile(at: path, hash: hash ?? ContentHash(path), content)
    }
  }

  /// Keeps files of the old site, pages or not: they were proven when they were written.
  ///
  /// - Throws: ``Diagnosed`` if one of the paths was added before.
  package func keep(_ unchanged: [UnchangedFile]) throws(Diagnosed) {
    guard let old else { return }
    let problem = state.withLock { state -> Diagnostic? in
      // Paths of the old site without capitals can only collide with those added since.
      let mayCollide = old.hasCapitals || !state.added.isEmpty || !state.claimed.isEmpty || !state.folded.isEmpty
      for file in unchanged {
        if mayCollide || state.kept[file.index] {
          let path = old.manifest.paths[file.index]
          if let problem = check(path, at: file.index, in: &state) { return problem }
        }
        state.kept[file.index] = true
      }
      return nil
    }
    if let problem { throw Diagnosed(problem) }
  }

  private func place(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(Diagnosed) -> StagedContent {
    let content = StagedContent(hash: ContentHash(bytes), size: bytes.count)
    let folder = FilePath.parent(of: path)
    // The state is locked only twice per file, because workers contend for it.
    let isFolderMade = try claim(path, in: folder)
    let unchanged = try layout.access { () throws(FileError) -> UnchangedFile? in
      if let file = try unchangedFile(at: path, hash: ContentHash(path), content) { return file }
      if !isFolderMade { try files.makeFolder(layout.stagedFile(folder)) }
      try files.write(bytes, to: layout.stagedFile(path))
      return nil
    }
    state.withLock { state in
      state.claimed.remove(path)
      if let unchanged {
        state.kept[unchanged.index] = true
        return
      }
      state.added[path] = content
      note(path, in: &state)
      if !isFolderMade, !path.hasSuffix("/index.html") {
        // The folder of a page seldom has other files, and a large site has many of them.
        state.folders.insert(folder)
      }
    }
    return content
  }

  /// Records that a file was written to the staging folder.
  func note(_ path: String, in state: inout State) {
    state.writtenCount += 1
    if old != nil { state.written.insert(path) }
  }

  /// Adds a file that is not HTML to the site.
  @discardableResult
  package func add(_ path: String, _ bytes: [UInt8]) throws(Diagnosed) -> StagedContent {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Diagnosed) in try add(path, bytes) }
    }
    return try result.get()
  }

  /// Reserves a path for its file.
  ///
  /// - Returns: whether its folder exists in the staging folder already.
  @discardableResult
  func claim(_ path: String, in folder: String = "") throws(Diagnosed) -> Bool {
    try checkCancellation()
    let (problem, isFolderMade) = state.withLock { state in
      let problem = check(path, at: old?.index(of: path), in: &state)
      if problem == nil { state.claimed.insert(path) }
      return (problem, state.folders.contains(folder))
    }
    if let problem { throw Diagnosed(problem) }
    return isFolderMade
  }

  /// Returns a diagnostic if a path is invalid or has been added before; otherwise `nil`.
  ///
  /// - Parameter index: the index of the path in the manifest of the old site, where it is valid.
  private func check(_ path: String, at index: Int?, in state: inout State) -> Diagnostic? {
    guard index != nil || OutputManifest.isPath(path) else { return .badOutputPath(path) }
    let hasCapitals = OldSite.hasCapitals(path)
    let folded = hasCapitals ? path.lowerCase : path
    let foldedIndex = hasCapitals ? old?.index(of: folded) : index
    // Most sites have no capitals in their paths, so lower-case paths are not stored a second time.
    if foldedIndex.map({ state.kept[$0] }) ?? false || state.added[folded] != nil || state.claimed.contains(folded) {
      return .duplicateOutput(path, first: folded)
    }
    if let first = state.folded[folded] { return .duplicateOutput(path, first: first) }
    if hasCapitals { state.folded[folded] = path }
    return nil
  }

  private func unchangedFile(
    at path: String, hash: ContentHash, _ content: StagedContent
  ) throws(FileError) -> UnchangedFile? {
    guard let old, let index = old.index(of: path, hash: hash), old.manifest.contents[index] == content,
      let attributes = try files.attributes(of: layout.targetFile(path)),
      attributes.kind == .file, attributes.size == content.size, attributes.modified <= old.time
    else { return nil }
    return UnchangedFile(index: index)
  }

  /// Makes a folder in the staging folder unless it exists.
  func makeFolder(_ path: String) throws(FileError) {
    guard !state.withLock({ $0.folders.contains(path) }) else { return }
    try files.makeFolder(layout.stagedFile(path))
    state.withLock { _ = $0.folders.insert(path) }
  }

  // MARK: Ending

  /// Leaves what is known of the old site in memory until the process ends.
  package func leaveOldSiteInMemory() { leaveInMemory(old) }

  /// Throws if the task was cancelled, so that the caller abandons the site.
  func checkCancellation() throws(Diagnosed) {
    if Task.isCancelled { throw Diagnosed(.stopped(layout)) }
  }

  /// Abandons the new site and removes the staged files; the old site is unchanged.
  package func abandon() {
    let wasFinished = state.withLock { state in
      defer { state.isFinished = true }
      return state.isFinished
    }
    guard !wasFinished else { return }
    do {
      try files.remove(layout.staging)
    } catch {
      // The next build removes what could not be removed now.
    }
  }
}
