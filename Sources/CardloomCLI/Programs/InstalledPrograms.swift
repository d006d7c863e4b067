import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The programs that this machine has.
enum InstalledPrograms {
  /// The path of the first program in `PATH` with one of the names; `nil` if there is none.
  static func path(ofFirst names: [String]) -> String? {
    for folder in Terminal.variable("PATH").split(separator: ":") {
      for name in names {
        let path = FilePath.join(String(folder), name)
        if isProgram(path) { return path }
      }
    }
    return nil
  }

  /// Whether a path is a file that may be run.
  static func isProgram(_ path: String) -> Bool {
    do {
      return try DiskFileSystem().attributes(ofTarget: path)?.kind == .file && access(path, X_OK) == 0
    } catch {
      // An unreadable folder of PATH has no programs for us.
      return false
    }
  }
}
