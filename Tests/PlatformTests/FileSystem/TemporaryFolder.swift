import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder on the disk that goes with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/cardloom-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(operation: "make the folder", path: "/tmp", reason: .other(code: errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    do { try DiskFileSystem().remove(path) } catch { print("left behind: \(path)") }
  }
}

/// A file system with a folder in which a test may do what it wants.
struct Playground: Sendable, CustomStringConvertible {
  let fileSystem: any FileSystem
  let folder: String
  private let temporary: TemporaryFolder?

  var description: String { temporary == nil ? "memory" : "disk" }

  static var memory: Playground {
    get throws {
      let fileSystem = MemoryFileSystem()
      try fileSystem.makeFolder("/play")
      return Playground(fileSystem: fileSystem, folder: "/play", temporary: nil)
    }
  }

  static var disk: Playground {
    get throws {
      let temporary = try TemporaryFolder()
      return Playground(fileSystem: .disk, folder: temporary.path, temporary: temporary)
    }
  }

  /// The kinds of file system that every test of this folder runs on.
  enum Kind: CaseIterable {
    case memory, disk

    func make() throws -> Playground {
      switch self {
      case .memory: try .memory
      case .disk: try .disk
      }
    }
  }

  func path(_ name: String) -> String { FilePath.join(folder, name) }

  func write(_ text: String, to name: String) throws(FileError) {
    try fileSystem.write(text, to: path(name))
  }

  func text(_ name: String) throws -> String { String(decoding: try fileSystem.read(path(name)), as: UTF8.self) }
}
