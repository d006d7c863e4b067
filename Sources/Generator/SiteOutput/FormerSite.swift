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
///
/// Foreign files in the old site are moved to the new site after the exchange. If the folders were examined before the
/// exchange, files may have been added in between. The list then records the time since which the folders are unchecked,
/// and the next build examines them again.
struct FormerSite: Sendable {
  private static let listName = ".cardloom-changes"
  private static let header = "cardloom-changes 2"

  /// The paths of the files that may differ from those of the site or exist in one of the two only.
  let changes: [String]
  /// The paths of the foreign files that were moved from the former site to the current one.
  let foreign: [String]
  private let layout: OutputLayout
  private let files: any FileSystem

  /// Finds the former site beside a site; removes one that cannot be used.
  static func find(
    beside site: OldSite?, in layout: OutputLayout, files: any FileSystem
  ) throws(FileError) -> FormerSite? {
    guard try files.attributes(of: layout.former) != nil else { return nil }
    let list = layout.formerFile(listName)
    if let site, try files.attributes(of: list)?.kind == .file,
      let (changes, unchecked) = try read(files.read(list), of: site.hash)
    {
      let foreign = try rescue(from: layout, since: unchecked, beside: site, changes, files: files)
      if unchecked != nil { try files.write(Self.list(of: changes, site.hash), to: list) }
      return FormerSite(changes: changes, foreign: foreign, layout: layout, files: files)
    }
    try files.remove(layout.former)
    return nil
  }

  /// Moves foreign files that were added to the former site since a given time to the current site.
  ///
  /// - Returns: the paths of the moved files.
  private static func rescue(
    from layout: OutputLayout, since time: Int64?, beside site: OldSite, _ changes: [String], files: any FileSystem
  ) throws(FileError) -> [String] {
    guard let time else { return [] }
    let leftovers = Leftovers(files: files, layout: layout)
    let others = OutputManifest(Dictionary(changes.map { ($0, StagedContent([])) }) { first, _ in first })
    var folders = [""]
    for manifest in [site.manifest, others] {
      for folder in manifest.paths.indices.lazy.flatMap(manifest.foldersBegun(at:))
      where try leftovers.mayHaveChanged(folder, in: layout.former, since: time) {
        // A path may be a folder in one of the two sites and a file in the other.
        let kind = try files.attributes(of: layout.formerFile(folder))?.kind
        if kind != .file || !others.has(folder) { folders.append(folder) }
      }
    }
    return try leftovers.rescue(from: layout.former, folders: folders) { path in
      site.has(path) || others.has(path) || others.hasFiles(below: path) || path == listName
    }
  }

  /// Keeps the old site, which the exchange has moved to the staging folder's path.
  ///
  /// - Parameters:
  ///   - changes: the paths of all files that the new site added, changed or removed.
  ///   - manifest: the hash of the manifest of the site that has replaced it.
  ///   - unchecked: the time since which foreign files may have been added; `nil` if all of them were moved.
  static func keep(
    differingIn changes: [String], from manifest: ContentHash, unchecked: Int64?, in layout: OutputLayout,
    files: any FileSystem
  ) throws(FileError) {
    try files.remove(layout.stagedFile(OutputManifest.fileName))
    try files.write(list(of: changes, manifest, unchecked: unchecked), to: layout.stagedFile(listName))
    try files.rename(layout.staging, to: layout.former)
  }

  /// Notes that one file of the site has been replaced in place.
  func note(_ path: String, in manifest: ContentHash) throws(FileError) {
    let list = Self.list(of: changes.contains(path) ? changes : changes + [path], manifest)
    try files.write(list, to: layout.formerFile(Self.listName))
  }

  /// Removes the former site.
  func remove() throws(FileError) { try files.remove(layout.former) }

  /// Changes the former site into the new one, but for its manifest.
  ///
  /// - Parameters:
  ///   - new: the files of the new site.
  ///   - written: the paths of the new and changed files, which are moved here from the staging folder.
  ///   - removed: the paths of the current site's files that the new one lacks.
  func becomes(
    _ new: OutputManifest, written: Set<String>, removed: [String]
  ) throws(FileError) {
    try files.remove(layout.formerFile(Self.listName))
    // What goes is removed first: a folder may take the place of a file, or the reverse.
    for path in changes + removed where !new.has(path) { try removeFile(path) }
    for path in changes where new.has(path) && !written.contains(path) {
      try files.remove(layout.formerFile(path))
      try makeFolder(of: path)
      try files.link(layout.targetFile(path), as: layout.formerFile(path))
    }
    for path in written.sorted() {
      try makeFolder(of: path)
      try files.rename(layout.stagedFile(path), to: layout.formerFile(path))
    }
  }

  private func makeFolder(of path: String) throws(FileError) {
    try files.makeFolder(layout.formerFile(FilePath.parent(of: path)))
  }

  /// Removes a file, and the folders that are empty without it.
  private func removeFile(_ path: String) throws(FileError) {
    guard try files.attributes(of: layout.formerFile(path)) != nil else { return }
    try files.remove(layout.formerFile(path))
    var folder = FilePath.parent(of: path)
    while folder != ".", try files.names(in: layout.formerFile(folder)).isEmpty {
      try files.remove(layout.formerFile(folder))
      folder = FilePath.parent(of: folder)
    }
  }

  // MARK: The list

  /// The text of a list: a header line, then one path per line.
  ///
  /// The header has the hash of the site's manifest, the number of paths and, if the former site is unchecked, the time
  /// since when.
  private static func list(of changes: [String], _ manifest: ContentHash, unchecked: Int64? = nil) -> [UInt8] {
    let numbers = [String(manifest.value, radix: 16), "\(changes.count)"] + (unchecked.map { ["\($0)"] } ?? [])
    let lines = [([header] + numbers).joined(separator: " ")] + changes
    return Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
  }

  /// Reads the paths of a list and the time since which the former site is unchecked.
  ///
  /// - Returns: `nil` if the list is damaged or belongs to another site.
  private static func read(
    _ bytes: [UInt8], of manifest: ContentHash
  ) -> (changes: [String], unchecked: Int64?)? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let changes = lines.dropFirst().dropLast().map(String.init)
    let numbers = lines[0].dropFirst(header.count).split(separator: " ")
    let unchecked = numbers.count == 3 ? Int64(numbers[2]) : nil
    // A list that was cut has fewer paths or a part of one.
    return bytes == list(of: changes, manifest, unchecked: unchecked) ? (changes, unchecked) : nil
  }
}
