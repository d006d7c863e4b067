#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with files, and one beside it that must not be served; both go when the value does.
package final class TemporarySite: Sendable {
  package let root: String
  package let outside: String
  private let base: String

  package init(_ files: [String: String]) throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/cardloom-server-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(operation: "mkdtemp") }
    base = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    root = base + "/public"
    outside = base + "/outside"
    try Self.run("mkdir", "-p", root, outside)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? Self.run("rm", "-rf", base) }

  /// Writes a file below the root.
  package func write(_ text: String, to path: String) throws {
    let full = root + "/" + path
    try Self.run("mkdir", "-p", String(full[..<(full.lastIndex(of: "/") ?? full.endIndex)]))
    guard let file = fopen(full, "w") else { throw Failure(operation: "write \(full)") }
    fputs(text, file)
    fclose(file)
  }

  /// Makes a symbolic link below the root.
  package func link(_ path: String, to target: String) throws {
    guard symlink(target, root + "/" + path) == 0 else { throw Failure(operation: "link \(path)") }
  }

  package struct Failure: Error { let operation: String }

  private static func run(_ arguments: String...) throws {
    let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
    guard system(quoted) == 0 else { throw Failure(operation: quoted) }
  }
}
