#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A generated site in a folder.
///
/// Nothing outside the folder is served: neither through `..`, which a `RequestPath` cannot contain, nor through a
/// symbolic link, because the path is checked with all links resolved.
package struct ServedFolder: ServedContent {
  private let root: String
  private let missingPage: String?
  /// The names of the folders in which the site is on its host.
  private let basePath: [String]

  /// Serves a folder, which need not exist yet and may be replaced as a whole while it is served.
  ///
  /// - Parameters:
  ///   - missingPage: the file in the folder that is sent, if it exists, for an address that has no file; `nil` for none.
  ///   - basePath: the path of the site on its host. The files are also served below this path, because the page for missing
  ///     addresses links to them by absolute paths.
  package init(_ root: String, missingPage: String? = nil, basePath: String = "/") {
    self.root = root
    self.missingPage = missingPage
    self.basePath = Self.names(of: basePath)
  }

  /// The decoded names of a path; none if no request can ask for it.
  private static func names(of path: String) -> [String] {
    do {
      return try RequestPath(target: path).names
    } catch {
      return []
    }
  }

  package func resource(at path: RequestPath) async -> ServedResource {
    var resource = find(path)
    if case .missing = resource, !basePath.isEmpty, path.names.starts(with: basePath) {
      let isBase = path.names.count == basePath.count && !path.isFolder
      resource = isBase ? .folderWithoutSlash : find(path.droppingFirst(basePath.count))
    }
    guard case .missing = resource, let missingPage,
      case .file(let file) = OpenFile.open([root, missingPage].joined(separator: "/"))
    else { return resource }
    return .missingPage(file.read(from: 0, count: file.size))
  }

  private func find(_ path: RequestPath) -> ServedResource {
    let names = path.isFolder ? path.names + ["index.html"] : path.names
    guard let realRoot = Self.resolved(root),
      let realPath = Self.resolved(([root] + names).joined(separator: "/")),
      realPath.hasPrefix(realRoot == "/" ? "/" : realRoot + "/"),
      !realPath.dropFirst(realRoot.count).contains("/.")
    else { return .missing }

    switch OpenFile.open(realPath) {
    case .file(let file): return .file(file, MediaType(ofFile: names.last ?? ""))
    case .folder: return path.isFolder ? .missing : .folderWithoutSlash
    case .nothing: return .missing
    }
  }

  /// The absolute path without `.`, `..` and symbolic links; `nil` if it does not exist.
  private static func resolved(_ path: String) -> String? {
    guard let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}
