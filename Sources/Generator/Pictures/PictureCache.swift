import CardSources
package import Platform

/// The folder beside the output in which the files of pictures are kept, so that the next build makes only new ones.
///
/// A cache that cannot be read or written costs time and nothing else.
package struct PictureCache: Sendable {
  /// A picture of an earlier build.
  package struct Entry: Sendable, Equatable {
    /// The attributes of its file, by which a change is seen.
    package let size: Int
    package let modified: Int64
    /// A hash of its bytes.
    package let content: ContentHash
    package let colour: String?
    /// The point that draws attention, in two percentages; empty if there is none, `nil` if it was not looked for.
    package let focus: String?
    /// Whether it moves.
    package let isAnimation: Bool
    /// Why it was left as it is, if it was.
    package let fault: PictureFault?

    package init(
      size: Int, modified: Int64, content: ContentHash, colour: String?, focus: String? = nil,
      isAnimation: Bool = false, fault: PictureFault?
    ) {
      self.size = size
      self.modified = modified
      self.content = content
      self.colour = colour
      self.focus = focus
      self.isAnimation = isAnimation
      self.fault = fault
    }
  }

  private let folder: String
  private let files: any FileSystem
  private static let index = "index"
  /// What stands for a value that was not looked for.
  private static let unknown = "-"
  /// What stands for a picture that moves.
  private static let moves = "moves"
  private static let head = "cardloom pictures 4"

  /// - Parameter output: the output folder, beside which the cache is.
  package init(output: String, files: any FileSystem) {
    folder = FilePath.join(FilePath.parent(of: output), ".\(FilePath.name(of: output)).cardloom-pictures")
    self.files = files
  }

  /// The path of a file by the hash of what it was made from.
  package func path(_ key: ContentHash, _ fileExtension: String) -> String {
    let digits = String(key.value, radix: 16)
    return FilePath.join(
      folder, String(repeating: "0", count: 16 - digits.count) + digits + "." + fileExtension)
  }

  /// The bytes of a file; `nil` if it is not there.
  package func read(_ path: String) -> MappedBytes? {
    do {
      guard try files.attributes(of: path)?.kind == .file else { return nil }
      return try files.map(path)
    } catch {
      return nil
    }
  }

  /// The size of a file in bytes; `nil` if it is not there.
  package func size(of path: String) -> Int? {
    do {
      guard let found = try files.attributes(of: path), found.kind == .file else { return nil }
      return found.size
    } catch {
      return nil
    }
  }

  /// Adds a file as a whole.
  package func write(_ bytes: [UInt8], to path: String) {
    do {
      try files.makeFolder(folder)
      try replace(path, with: bytes)
    } catch {
      // The file is made again by the next build.
    }
  }

  /// Two programs may write the same file at once, such as `serve` and `build`: each has a new file of its own.
  private func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let new = path + "-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    try files.write(bytes, to: new)
    try files.rename(new, to: path)
  }

  /// The pictures of the last build by path.
  package func entries() -> [String: Entry] {
    let path = FilePath.join(folder, Self.index)
    guard let file = read(path) else { return [:] }
    let lines = withExtendedLifetime(file) { String(decoding: file.bytes, as: UTF8.self) }.split(separator: "\n")
    guard lines.first.map(String.init) == Self.head else { return [:] }
    var entries: [String: Entry] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: "\t", maxSplits: 7, omittingEmptySubsequences: false)
      guard parts.count == 8, let size = Int(parts[0]), let modified = Int64(parts[1]),
        let content = UInt64(parts[2], radix: 16)
      else { continue }
      entries[String(parts[7])] = Entry(
        size: size, modified: modified, content: ContentHash(value: content),
        colour: parts[3].isEmpty ? nil : String(parts[3]), focus: parts[4] == Self.unknown ? nil : String(parts[4]),
        isAnimation: parts[5] == Self.moves, fault: PictureFault(rawValue: String(parts[6])))
    }
    return entries
  }

  /// Replaces the index, and removes the files that no picture of this build uses.
  package func finish(_ entries: [String: Entry], using paths: Set<String>) {
    let lines = entries.sorted { $0.key < $1.key }.map { path, entry in
      [
        String(entry.size), String(entry.modified), String(entry.content.value, radix: 16), entry.colour ?? "",
        entry.focus ?? Self.unknown, entry.isAnimation ? Self.moves : "", entry.fault?.rawValue ?? "", path,
      ].joined(separator: "\t")
    }
    do {
      try files.makeFolder(folder)
      let text = ([Self.head] + lines).joined(separator: "\n") + "\n"
      try replace(FilePath.join(folder, Self.index), with: Array(text.utf8))
      for name in try files.names(in: folder) where name != Self.index {
        let file = FilePath.join(folder, name)
        if !paths.contains(file) { try files.remove(file) }
      }
    } catch {
      // What is left over is removed by the next build.
    }
  }
}

/// Why a picture is left as it is.
package enum PictureFault: String, Sendable, Equatable {
  case damaged
  case tooLarge = "too-large"
}
