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
      .filter { ["html", "htm", "xml", "json"].contains(FilePath.fileExtension(of: $0)) }
      .map { FilePath.join(folder, $0) }
      .filter { FilePath.fileExtension(of: $0) != "json" || isFeed($0) }
  }

  /// Whether a file is a JSON Feed, or cannot be read, which checking it then reports; other JSON is not for this command.
  private static func isFeed(_ path: String) -> Bool {
    do {
      let file = try DiskFileSystem().map(path)
      return withExtendedLifetime(file) { DocumentFormat.isJSONFeed(file.bytes) }
    } catch {
      return true
    }
  }
}
