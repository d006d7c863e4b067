import Diagnostics
import Platform

/// The paths of an output folder and of its auxiliary files: all in one folder, so that a rename moves between them.
struct OutputLayout: Sendable {
  /// The output folder.
  let target: String
  /// The output folder as the user would write it.
  let shownTarget: String
  /// The folder in which the new site is made.
  let staging: String
  /// The former site that the next build changes into the new one; see ``FormerSite``.
  let former: String
  /// The lock that a build holds.
  let lock: String

  init(target: String, shownTarget: String) {
    self.target = target
    self.shownTarget = shownTarget
    let parent = FilePath.parent(of: target)
    let name = FilePath.name(of: target)
    staging = FilePath.join(parent, ".\(name).cardloom-staging")
    former = FilePath.join(parent, ".\(name).cardloom-former")
    lock = FilePath.join(parent, ".\(name).cardloom-lock")
  }

  /// The path of the old site after an interrupted exchange, on a file system without an atomic exchange.
  var aside: String { staging + FilePath.exchangeSuffix }

  var parent: String { FilePath.parent(of: target) }

  func targetFile(_ path: String) -> String { FilePath.join(target, path) }
  func stagedFile(_ path: String) -> String { FilePath.join(staging, path) }
  func formerFile(_ path: String) -> String { FilePath.join(former, path) }

  /// Performs a file operation and turns its error into a diagnostic.
  func access<Result>(_ body: () throws(FileError) -> Result) throws(Diagnosed) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw Diagnosed(.output(error, self))
    }
  }

  /// A path as the user knows it: a file in the staging folder or the former site is shown in the output folder.
  func shown(_ path: String) -> String {
    for folder in [staging, former, target] where FilePath.contains(folder, path) {
      let rest = FilePath.relative(path, from: folder)
      return rest == "." ? shownTarget : FilePath.join(shownTarget, rest)
    }
    return path == lock ? FilePath.parent(of: shownTarget) : path
  }
}
