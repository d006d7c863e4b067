/// Operations on paths as text, without access to a file system.
///
/// `/` separates names. The empty path and `.` both mean the current folder.
package enum FilePath {
  /// Appends a path to a folder; an absolute second path replaces the first, as in a shell.
  package static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty || path == "." { return folder }
    if path.utf8.first == slash || folder.isEmpty || folder == "." { return path }
    let separator = folder.utf8.last == slash ? 0 : 1
    // Built in one allocation, because this runs for each page of a site and two appends cost several times as much.
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

  /// The last component of a path: `b` for `a/b/`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let last = trimmed.utf8.lastIndex(of: slash) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: last)...])
  }

  /// The lowercased text after the last dot of the last component: `html` for `a/b.HTML`, empty for `.hidden` and `a`.
  package static func fileExtension(of path: String) -> String {
    var path = path
    return path.withUTF8 { bytes in
      let path = bytes[..<countWithoutTrailingSlashes(bytes[...])]
      let start = path.lastIndex(of: slash).map { $0 + 1 } ?? 0
      guard let dot = path[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return "" }
      // An extension of at most 15 bytes needs no allocation.
      return String(decoding: path[(dot + 1)...], as: UTF8.self).lowercased()
    }
  }

  /// Removes `.`, `..` and repeated slashes from a path as far as the text alone allows.
  ///
  /// `..` at the start of a relative path stays; `..` above `/` is dropped, as the system does. The current folder is
  /// `.`.
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

  /// The path relative to a folder: `../data/a.json` for `data/a.json` from `site`.
  ///
  /// Both must be absolute or both relative to the same folder; otherwise the result is the normalized path.
  package static func relative(_ path: String, from folder: String) -> String {
    let path = normalized(path)
    let folder = normalized(folder)
    guard (path.utf8.first == slash) == (folder.utf8.first == slash) else { return path }
    let target = path.split(separator: "/").filter { $0 != "." }
    let base = folder.split(separator: "/").filter { $0 != "." }
    var shared = 0
    while shared < target.count, shared < base.count, target[shared] == base[shared] { shared += 1 }
    // The name of the folder below a `..` is unknown.
    guard !base[shared...].contains("..") else { return path }
    let steps = Array(repeating: "..", count: base.count - shared) + target[shared...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Whether a path is a folder or lies inside it.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    let relative = relative(path, from: folder)
    return relative.utf8.first != slash && relative != ".." && !relative.hasPrefix("../")
  }

  /// The suffix of the temporary path that a folder gets while two folders are exchanged in steps.
  package static let exchangeSuffix = ".exchange"

  private static let slash = UInt8(ascii: "/")

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path
    return path.withUTF8 { bytes in
      String(decoding: bytes[..<countWithoutTrailingSlashes(bytes[...])], as: UTF8.self)
    }
  }

  /// The number of bytes in a path, which starts at index 0, without its trailing slashes; at least 1.
  private static func countWithoutTrailingSlashes(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var count = path.count
    while count > 1, path[count - 1] == slash { count -= 1 }
    return count
  }
}
