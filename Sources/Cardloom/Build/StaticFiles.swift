import Diagnostics
import FeedPages
import SiteOutput

/// The files of a site that are no pages: the theme, the cells' styles, and the assets that are copied as they are.
struct StaticFiles: Sendable {
  private let contents: [String: [UInt8]]
  private let assets: [(path: String, from: String)]
  private let files: any FileSystem

  /// Finds the files.
  ///
  /// - Parameter source: the folder of assets; it may be missing.
  /// - Throws: ``Diagnosed`` if the folder of assets cannot be read.
  init(folder: TemplateFolder, assets source: String, files: any FileSystem) throws(Diagnosed) {
    self.files = files
    var contents: [String: [UInt8]] = [:]
    for file in folder.files where file.path.hasPrefix("theme/") { contents[file.path] = file.bytes }
    contents["theme/cells.css"] = Self.cellStyles(folder)
    self.contents = contents
    assets = try FolderListing.files(in: source, files: files).map { path in
      ("assets/" + path, FilePath.join(source, path))
    }
  }

  /// The styles that stand beside templates, one after the other, sorted by their names.
  private static func cellStyles(_ folder: TemplateFolder) -> [UInt8] {
    var styles: [UInt8] = []
    for file in folder.files where file.path.hasSuffix(".css") && !file.path.hasPrefix("theme/") {
      styles += Array("/* \(file.path) */\n".utf8) + file.bytes
      if styles.last != 0x0A { styles.append(0x0A) }
    }
    return styles
  }

  /// The files that want the path of a page: each is an error that names both.
  func collisions(with plan: SitePlan) -> [Diagnostic] {
    let paths = Set((Array(contents.keys) + assets.map(\.path)).map { $0.lowercased() })
    return plan.feeds.compactMap { feed in
      paths.contains(feed.path.file.lowercased()) ? .assetCollision(feed.path.file, feed: feed.id) : nil
    }
  }

  /// Hands the files to the staging folder.
  ///
  /// - Throws: ``Diagnosed`` if one cannot be read or written.
  func add(to staging: SiteStaging) throws(Diagnosed) {
    for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) { try staging.add(path, bytes) }
    for asset in assets {
      let bytes: [UInt8]
      do {
        bytes = try files.read(asset.from)
      } catch {
        throw Diagnosed(.file(error))
      }
      try staging.add(asset.path, bytes)
    }
  }
}
