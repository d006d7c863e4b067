import CardSources
import Platform

/// The file in which a build remembers what it did, beside the output folder.
///
/// Whatever is wrong with the file, a build goes on without it.
struct BuildMemory: Sendable {
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

  /// What the last build remembered; `nil` when there is nothing, or nothing of use.
  func read() -> BuildState? {
    let file: MappedBytes
    do {
      guard try files.attributes(of: path)?.kind == .file else { return nil }
      file = try files.map(path)
    } catch {
      // A memory that cannot be read is none: everything is made anew.
      return nil
    }
    return withExtendedLifetime(file) { BuildState(file.bytes, program: program) }
  }

  /// Remembers; the file is replaced as a whole.
  func write(_ state: BuildState) {
    let fresh = path + "-new"
    do {
      try files.remove(fresh)
      try files.write(to: fresh) { state.write(program: program, to: $0) }
      try files.rename(fresh, to: path)
    } catch {
      // The site stands. Without the memory the next build takes longer and does the same.
    }
  }
}
