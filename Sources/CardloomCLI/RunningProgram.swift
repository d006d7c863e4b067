import ArgumentParser
import Foundation
import Platform

/// The running program.
enum RunningProgram {
  private static var path: String? {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath
    #endif
  }

  /// An identity of the program file, so that a build ignores the cache of another version.
  ///
  /// It consists of the version, and of the size and modification time of the file if the system reports its path.
  static var identity: String {
    let version = CardloomCommand.configuration.version
    do {
      guard let path, let file = try DiskFileSystem().attributes(ofTarget: path) else { return version }
      return "\(version) \(file.size) \(file.modified)"
    } catch {
      return version
    }
  }
}
