import CardSources
import Platform

/// The file beside the output folder in which a build caches what the next one can reuse.
///
/// If the file is missing or unusable, a build proceeds without it.
struct CacheFile: Sendable {
  /// The file's path.
  let path: String
  /// The beginning of the paths of the files with converted records.
  private let recordsPrefix: String
  /// Identifies this program; another one might make other pages of the same inputs.
  let program: ContentHash
  private let files: any FileSystem

  init(output: String, program: String, files: any FileSystem) {
    let prefix = FilePath.join(FilePath.parent(of: output), ".\(FilePath.name(of: output)).cardloom-")
    (path, recordsPrefix) = (prefix + "state", prefix + "records-")
    self.program = ContentHash(program)
    self.files = files
  }

  /// The converted records of sources that a configuration describes, in files beside this one.
  func memory(of configuration: ContentHash) -> RecordMemory {
    RecordMemory(prefix: recordsPrefix, inputs: program.joined(configuration), files: files)
  }

  /// The cache of the last build; `nil` if there is none, or none that this program can use.
  func read() -> CachedBuild? {
    let file: MappedBytes
    do {
      guard try files.attributes(of: path)?.kind == .file else { return nil }
      file = try files.map(path)
    } catch {
      // An unreadable cache counts as missing: everything is made anew.
      return nil
    }
    return withExtendedLifetime(file) { CachedBuild(file.bytes, program: program) }
  }

  /// Replaces the whole file.
  func write(_ build: CachedBuild) {
    let fresh = path + "-new"
    do {
      try files.remove(fresh)
      try files.write(to: fresh) { build.write(program: program, to: $0) }
      try files.rename(fresh, to: path)
    } catch {
      // The site is complete. Without the cache, the next build takes longer and has the same result.
    }
  }
}
