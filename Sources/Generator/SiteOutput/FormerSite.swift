import Platform

/// Decides whether a site is kept when a new one replaces it; see ``SiteStaging``.
package struct FormerSitePolicy: Sendable {
  /// The smallest number of files of a site that is kept.
  let smallestSite: Int
  /// The largest share of its files that the new site may change, from 0 to 1.
  let largestChange: Double

  /// Keeps large sites after small changes.
  ///
  /// A small site is quickly written again, and a site with many changes would take too much space.
  package static let largeSites = FormerSitePolicy(smallestSite: 5_000, largestChange: 0.1)
  /// Keeps every site; for tests.
  package static let allSites = FormerSitePolicy(smallestSite: 0, largestChange: .infinity)

  /// Whether a site is kept when a new one replaces it.
  func keepsSite(replacedByOneOf files: Int, changes: Int) -> Bool {
    files >= smallestSite && Double(changes) <= Double(files) * largestChange
  }
}

/// A former site, kept beside the output folder so that the next build can turn it into the new site by changing a few
/// files.
///
/// A large site consists of many folders with one file each. Creating them anew and removing the old ones takes
/// longer than everything else after a small edit. The files are hard links to those of the site, so that only the
/// folders and the files that differ need space.
///
/// A list names the files that may differ from the site's. It is written last and removed first: a former site without
/// a list, or with that of another site, is removed.
struct FormerSite: Sendable {
  private static let listName = ".cardloom-changes"
  private static let header = "cardloom-changes 1"

  /// The paths of the files that may differ from those of the site or exist in one of the two only.
  let changes: [String]
  private let places: OutputPlaces
  private let files: any FileSystem

  /// Finds the former site beside a site; removes one that cannot be used.
  ///
  /// - Parameter manifest: the hash of the manifest of the site; `nil` if there is no site.
  static func find(
    beside places: OutputPlaces, of manifest: ContentHash?, files: any FileSystem
  ) throws(FileError) -> FormerSite? {
    guard try files.attributes(of: places.former) != nil else { return nil }
    let list = places.formerFile(listName)
    if let manifest, try files.attributes(of: list)?.kind == .file,
      let changes = try changes(in: files.read(list), of: manifest)
    {
      return FormerSite(changes: changes, places: places, files: files)
    }
    try files.remove(places.former)
    return nil
  }

  /// Keeps the old site, which the exchange has moved to the staging folder's path.
  ///
  /// - Parameters:
  ///   - changes: the paths of all files that the new site added, changed or removed.
  ///   - manifest: the hash of the manifest of the site that has replaced it.
  static func keep(
    differingIn changes: [String], from manifest: ContentHash, in places: OutputPlaces, files: any FileSystem
  ) throws(FileError) {
    try files.remove(places.stagedFile(OutputManifest.fileName))
    try files.write(list(of: changes, manifest), to: places.stagedFile(listName))
    try files.rename(places.staging, to: places.former)
  }

  /// Notes that one file of the site has been replaced in place.
  func note(_ path: String, in manifest: ContentHash) throws(FileError) {
    let list = Self.list(of: changes.contains(path) ? changes : changes + [path], manifest)
    try files.write(list, to: places.formerFile(Self.listName))
  }

  /// Removes the former site.
  func remove() throws(FileError) { try files.remove(places.former) }

  /// Changes the former site into the new one, but for its manifest.
  ///
  /// - Parameters:
  ///   - new: the files of the new site.
  ///   - written: the paths of the new and changed files, which are moved here from the staging folder.
  ///   - removed: the paths of the current site's files that the new one lacks.
  func becomes(
    _ new: OutputManifest, written: Set<String>, removed: [String]
  ) throws(FileError) {
    try files.remove(places.formerFile(Self.listName))
    // What goes is removed first: a folder may take the place of a file, or the reverse.
    for path in changes + removed where !new.has(path) { try removeFile(path) }
    for path in changes where new.has(path) && !written.contains(path) {
      try files.remove(places.formerFile(path))
      try makeFolder(of: path)
      try files.link(places.targetFile(path), as: places.formerFile(path))
    }
    for path in written.sorted() {
      try makeFolder(of: path)
      try files.rename(places.stagedFile(path), to: places.formerFile(path))
    }
  }

  private func makeFolder(of path: String) throws(FileError) {
    try files.makeFolder(places.formerFile(FilePath.parent(of: path)))
  }

  /// Removes a file, and the folders that are empty without it.
  private func removeFile(_ path: String) throws(FileError) {
    guard try files.attributes(of: places.formerFile(path)) != nil else { return }
    try files.remove(places.formerFile(path))
    var folder = FilePath.parent(of: path)
    while folder != ".", try files.names(in: places.formerFile(folder)).isEmpty {
      try files.remove(places.formerFile(folder))
      folder = FilePath.parent(of: folder)
    }
  }

  // MARK: The list

  /// The text of a list: a header with the hash of the site's manifest and the number of paths, then a path per line.
  private static func list(of changes: [String], _ manifest: ContentHash) -> [UInt8] {
    let lines = ["\(header) \(String(manifest.value, radix: 16)) \(changes.count)"] + changes
    return Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
  }

  /// The paths of a list; `nil` if it is damaged or that of another site.
  private static func changes(in bytes: [UInt8], of manifest: ContentHash) -> [String]? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let changes = lines.dropFirst().dropLast().map(String.init)
    // A list that was cut has fewer paths or a part of one.
    return bytes == list(of: changes, manifest) ? changes : nil
  }
}
