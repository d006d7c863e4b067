import Platform

/// A file or an element within the site to which a page refers.
package struct LinkTarget: Sendable, Hashable {
  /// The hash of the file's path within the site.
  package let path: UInt64
  /// The hash of the element's id; 0 for the file itself.
  package let id: UInt64
  /// Whether it exists.
  package let exists: Bool

  package init(path: UInt64, id: UInt64, exists: Bool) {
    self.path = path
    self.id = id
    self.exists = exists
  }
}

extension LinkTarget {
  /// The hash of an id, as the proof hashes it.
  package static func hash(ofID id: String) -> UInt64 {
    var id = id
    return id.withUTF8 { WordHash(UnsafeRawBufferPointer($0)).value }
  }
}
