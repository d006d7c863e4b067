import CardSources
import Platform

/// The file in which a build leaves what the next one can reuse, beside the output folder.
///
/// Whatever is wrong with the file, a build goes on without it.
struct CacheFile: Sendable {
  /// The file.
  let path: String
  /// Tells this program from others, which might make other pages of the same inputs.
  let program: ContentHash
  private let files: any FileSystem

  init(output: String, program: String, files: any FileSystem) {
    path = FilePath.join(FilePath.parent(of: output), ".\(FilePath.name(of: output)).cardloom-state")
    self.program = ContentHash(program)
    self.files = files
  }

  /// What the last build left; `nil` when there is nothing, or nothing of use.
  func read() -> CachedBuild? {
    let file: MappedBytes
    do {
      guard try files.attributes(of: path)?.kind == .file else { return nil }
      file = try files.map(path)
    } catch {
      // A cache that cannot be read is none: everything is made anew.
      return nil
    }
    return withExtendedLifetime(file) { CachedBuild(file.bytes, program: program) }
  }

  /// Replaces the file as a whole.
  func write(_ build: CachedBuild) {
    let fresh = path + "-new"
    do {
      try files.remove(fresh)
      try files.write(to: fresh) { build.write(program: program, to: $0) }
      try files.rename(fresh, to: path)
    } catch {
      // The site stands. Without the cache the next build takes longer and does the same.
    }
  }
}
