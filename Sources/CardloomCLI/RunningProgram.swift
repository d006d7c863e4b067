import ArgumentParser
import Foundation
import Platform

/// The program that runs.
enum RunningProgram {
  private static var path: String? {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath
    #endif
  }

  /// Tells this program from every other one: what an older or newer one remembers of its builds is not believed.
  ///
  /// The version, and the size and time of the program's own file where the system tells where it is.
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
