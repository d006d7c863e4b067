import Platform

#if canImport(Darwin)
  import Darwin
#endif

/// The file of the running program.
package enum ProgramFile {
  private static var path: String? {
    #if os(Linux)
      return "/proc/self/exe"
    #elseif canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [UInt8](repeating: 0, count: Int(size))
      let failed = buffer.withUnsafeMutableBytes {
        $0.withMemoryRebound(to: CChar.self) { _NSGetExecutablePath($0.baseAddress, &size) }
      }
      return failed == 0 ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : nil
    #else
      return nil
    #endif
  }

  /// An identity of the program, so that a build ignores the cache of another version: the size and the modification time
  /// of its file; `nil` if the system does not report them.
  package static var identity: String? {
    do {
      guard let path, let file = try DiskFileSystem().attributes(ofTarget: path) else { return nil }
      return "\(file.size) \(file.modified)"
    } catch {
      // A program whose file cannot be examined is unknown, as one whose path is.
      return nil
    }
  }
}
