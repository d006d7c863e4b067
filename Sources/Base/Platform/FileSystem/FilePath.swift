/// Arithmetic on paths as text; it never looks at a file system.
///
/// Names are separated by `/`. The empty path and `.` both mean the folder that one stands in.
package enum FilePath {
  /// One path behind another; an absolute second path wins, as in a shell.
  package static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty || path == "." { return folder }
    if path.utf8.first == slash || folder.isEmpty || folder == "." { return path }
    let separator = folder.utf8.last == slash ? 0 : 1
    // In one piece, for each page of a site: to append to a text twice costs several times as much.
    return String(unsafeUninitializedCapacity: folder.utf8.count + separator + path.utf8.count) { bytes in
      var end = bytes.update(fromContentsOf: folder.utf8)
      if separator > 0 {
        bytes[end] = slash
        end += 1
      }
      return bytes[end...].update(fromContentsOf: path.utf8)
    }
  }

  /// The folder that holds a path: `a` for `a/b`, `.` for `a`, `/` for `/a`.
  package static func parent(of path: String) -> String {
    var path = path
    return path.withUTF8 { bytes in
      guard let last = bytes[..<countWithoutTrailingSlashes(bytes[...])].lastIndex(of: slash) else { return "." }
      if last == 0 { return "/" }
      return String(decoding: bytes[..<countWithoutTrailingSlashes(bytes[..<last])], as: UTF8.self)
    }
  }

  /// The last name of a path: `b` for `a/b/`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let last = trimmed.utf8.lastIndex(of: slash) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: last)...])
  }

  /// What follows the last dot of the last name, in lower case: `html` for `a/b.HTML`; empty for `.hidden` and `a`.
  package static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// A path without `.`, `..` and doubled slashes where they can be told from the text alone.
  ///
  /// `..` at the start of a relative path stays; `..` above `/` is dropped, as the system does. The current folder is `.`.
  package static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == slash
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if let last = names.last, last != ".." {
        names.removeLast()
      } else if !isAbsolute {
        names.append(name)
      }
    }
    let joined = names.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// How a path is written from within a folder: `../data/a.json` for `data/a.json` from `site`.
  ///
  /// Both must be absolute or both relative to the same folder; otherwise the path is returned as it is, normalized.
  package static func relative(_ path: String, from folder: String) -> String {
    let path = normalized(path)
    let folder = normalized(folder)
    guard (path.utf8.first == slash) == (folder.utf8.first == slash) else { return path }
    let target = path.split(separator: "/").filter { $0 != "." }
    let base = folder.split(separator: "/").filter { $0 != "." }
    var shared = 0
    while shared < target.count, shared < base.count, target[shared] == base[shared] { shared += 1 }
    // What lies above a `..` cannot be told from the text.
    guard !base[shared...].contains("..") else { return path }
    let steps = Array(repeating: "..", count: base.count - shared) + target[shared...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Whether a path lies inside a folder or is the folder itself.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    let relative = relative(path, from: folder)
    return relative.utf8.first != slash && relative != ".." && !relative.hasPrefix("../")
  }

  /// What is appended to a folder's path for the folder that stands aside while two are exchanged step by step.
  package static let exchangeSuffix = ".exchange"

  private static let slash = UInt8(ascii: "/")

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path
    return path.withUTF8 { bytes in
      String(decoding: bytes[..<countWithoutTrailingSlashes(bytes[...])], as: UTF8.self)
    }
  }

  /// How many bytes of a path, which begins at 0, are left without the slashes at its end; the first byte always stays.
  private static func countWithoutTrailingSlashes(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var count = path.count
    while count > 1, path[count - 1] == slash { count -= 1 }
    return count
  }
}
