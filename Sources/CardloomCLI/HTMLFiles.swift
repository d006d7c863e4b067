import Diagnostics
import HTMLProof
import Platform

/// Finds the HTML files, feeds and sitemaps at the given paths.
enum HTMLFiles {
  /// The files, without duplicates, in the order of the paths.
  ///
  /// - Throws: ``Diagnosed`` for folders that contain none.
  static func named(by paths: [String]) throws -> [String] {
    var seen: Set<String> = []
    var files: [String] = []
    var empty: [Diagnostic] = []
    for path in paths {
      var found = [path]
      if path != "-", try DiskFileSystem().attributes(ofTarget: path)?.kind == .folder {
        found = try inFolder(path)
        if found.isEmpty { empty.append(.noHTMLFiles(in: path)) }
      }
      files += found.filter { seen.insert($0).inserted }
    }
    guard empty.isEmpty else { throw Diagnosed(empty) }
    return files
  }

  private static func inFolder(_ folder: String) throws(FileError) -> [String] {
    try FolderListing(.search, files: DiskFileSystem()).files(in: folder)
      .filter { FilePath.name(of: $0) == feedName || ["html", "htm", "xml"].contains(FilePath.fileExtension(of: $0)) }
      .map { FilePath.join(folder, $0) }
      .filter { FilePath.name(of: $0) != feedName || isFeed($0) }
  }

  /// The name of JSON Feeds in folders: other JSON is mostly what programs read, such as the sources of a site.
  private static let feedName = "feed.json"

  /// Whether a file is a JSON Feed, or cannot be read, which checking it then reports.
  private static func isFeed(_ path: String) -> Bool {
    do {
      let file = try DiskFileSystem().map(path)
      return withExtendedLifetime(file) { DocumentFormat.isJSONFeed(file.bytes) }
    } catch {
      return true
    }
  }
}
