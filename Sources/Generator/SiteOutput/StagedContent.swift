package import Platform

/// The hash and the size of a file's content.
package struct StagedContent: Sendable, Hashable {
  package let hash: ContentHash
  /// In bytes.
  package let size: Int

  package init(hash: ContentHash, size: Int) {
    self.hash = hash
    self.size = size
  }

  package init(_ bytes: [UInt8]) { self.init(hash: ContentHash(bytes), size: bytes.count) }
}
