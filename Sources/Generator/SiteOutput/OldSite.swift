import Platform

/// A site in the output folder.
struct OldSite: Sendable {
  let manifest: OutputManifest
  /// The hash of the manifest's text.
  let hash: ContentHash
  /// The time when the manifest was written.
  let time: Int64
  /// Whether any path contains a capital letter or a character outside ASCII.
  let hasCapitals: Bool
  /// The index of each file in the manifest, by the hash of its path.
  private let table: IndexTable

  init(manifest: OutputManifest, hash: ContentHash, time: Int64) {
    self.manifest = manifest
    self.hash = hash
    self.time = time
    var table = IndexTable(minimumCapacity: manifest.paths.count)
    for (index, path) in manifest.paths.enumerated() { table.insert(index, for: ContentHash(path).value) }
    self.table = table
    hasCapitals = manifest.paths.contains(where: Self.hasCapitals)
  }

  /// Whether a path contains a capital letter or a character outside ASCII.
  static func hasCapitals(_ path: String) -> Bool {
    path.utf8.contains { $0 >= 0x80 || $0 &- UInt8(ascii: "A") < 26 }
  }

  /// Whether the path names a file of the site or a folder that contains some.
  func has(_ path: String) -> Bool { manifest.has(path) || manifest.hasFiles(below: path) }

  /// The index in the manifest of the file at a path; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  func index(of path: String) -> Int? { index(of: path, hash: ContentHash(path)) }

  /// The index in the manifest of the file at a path; `nil` if there is none.
  ///
  /// - Parameter hash: the hash of the path.
  ///
  /// - Complexity: O(1).
  func index(of path: String, hash: ContentHash) -> Int? {
    table.index(of: hash.value) { manifest.paths[$0] == path }
  }
}

/// A file of the old site that has not been modified since it was written; see ``SiteStaging/unchangedFile(_:_:)``.
package struct UnchangedFile: Sendable {
  /// Its index in the manifest of the old site.
  let index: Int
}
