import Diagnostics

/// What a finished output folder holds: the proof that Cardloom made it, and the memory of what is in it.
///
/// It is a text: a first line with the format's name, then one line a file, `hash size path`, sorted by path. It is written
/// last, so every file that is younger than it was changed by someone else.
struct OutputManifest: Sendable, Equatable {
  /// A file's content as it was written.
  struct Entry: Sendable, Equatable {
    let hash: ContentHash
    let size: Int
  }

  /// The manifest's name at the top of the output folder; servers do not serve names that begin with a dot.
  static let fileName = ".cardloom-manifest"
  private static let header = "cardloom-manifest 1\n"

  var entries: [String: Entry] = [:]

  /// The manifest's text: the same for the same files, whatever the order in which they were made.
  var bytes: [UInt8] {
    var text = Array(Self.header.utf8)
    for (path, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      text += "\(String(entry.hash.value, radix: 16)) \(entry.size) \(path)\n".utf8
    }
    return text
  }

  init() {}

  /// Whether a path names a file below the output folder, other than the manifest.
  static func isPath(_ path: String) -> Bool {
    path != fileName && path.utf8.allSatisfy { $0 != UInt8(ascii: "\n") && $0 != 0 }
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".."
      }
  }

  /// Reads a manifest; `nil` when the text is none or is damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.header.utf8), bytes.last == UInt8(ascii: "\n") else { return nil }
    var entries: [String: Entry] = [:]
    for line in bytes.dropFirst(Self.header.utf8.count).split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let hash = UInt64(String(decoding: parts[0], as: UTF8.self), radix: 16),
        let size = Int(String(decoding: parts[1], as: UTF8.self))
      else { return nil }
      // A manifest from elsewhere must not name files outside the folder: they would be removed with the old site.
      let path = String(decoding: parts[2], as: UTF8.self)
      guard Self.isPath(path) else { return nil }
      entries[path] = Entry(hash: ContentHash(value: hash), size: size)
    }
    self.entries = entries
  }
}
