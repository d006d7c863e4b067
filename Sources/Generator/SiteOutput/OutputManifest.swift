import Platform

/// The contents of a finished output folder: the proof that Cardloom made it, and the record of its files.
///
/// The manifest is a text: a header line with the format's name, then one line per file, `hash size path`, sorted by
/// path. It is written last, so any file newer than the manifest was changed by someone else.
package struct OutputManifest: Sendable, Equatable {
  /// The manifest's name at the top of the output folder; servers do not serve names that begin with a dot.
  package static let fileName = ".cardloom-manifest"
  private static let header = "cardloom-manifest 1\n"

  /// The paths of the files, sorted.
  let paths: [String]
  /// The contents of the files as they were written, in the order of the paths.
  let contents: [StagedContent]

  /// Creates a manifest of some files.
  ///
  /// - Complexity: O(n log n).
  init(_ files: [String: StagedContent]) {
    let sorted = files.sorted { $0.key < $1.key }
    paths = sorted.map(\.key)
    contents = sorted.map(\.value)
  }

  private init(paths: [String], contents: [StagedContent]) {
    self.paths = paths
    self.contents = contents
  }

  /// A manifest with some of the files removed, some replaced, and others added.
  ///
  /// - Parameters:
  ///   - removed: the indices of the removed files.
  ///   - replaced: the contents of the replaced files, by index.
  ///   - added: the contents of the added files, by path.
  /// - Complexity: O(n + m log m) for m added files; the paths are not copied if they stay the same.
  func changed(
    removing removed: [Int], replacing replaced: [Int: StagedContent], adding added: [String: StagedContent]
  ) -> OutputManifest {
    var contents = contents
    for (index, content) in replaced { contents[index] = content }
    guard !removed.isEmpty || !added.isEmpty else { return OutputManifest(paths: paths, contents: contents) }
    let added = OutputManifest(added)
    let removed = Set(removed)
    var result: (paths: [String], contents: [StagedContent]) = ([], [])
    var next = 0
    for index in 0...paths.count {
      while next < added.paths.count, index == paths.count || added.paths[next] < paths[index] {
        result.paths.append(added.paths[next])
        result.contents.append(added.contents[next])
        next += 1
      }
      guard index < paths.count, !removed.contains(index) else { continue }
      result.paths.append(paths[index])
      result.contents.append(contents[index])
    }
    return OutputManifest(paths: result.paths, contents: result.contents)
  }

  /// Whether the site has a file at a path.
  ///
  /// - Complexity: O(log n).
  func has(_ path: String) -> Bool {
    let index = index(of: path)
    // Texts that differ in Unicode normalisation only are equal, but name different files.
    return index < paths.count && paths[index].utf8.elementsEqual(path.utf8)
  }

  /// The index of the first path that does not sort before a given one.
  private func index(of path: String) -> Int {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < path { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a file lies in a folder or below it.
  ///
  /// - Complexity: O(log n).
  func hasFiles(below folder: String) -> Bool {
    let start = folder + "/"
    let index = index(of: start)
    return index < paths.count && paths[index].utf8.starts(with: start.utf8)
  }

  /// The folders of a path in which no path before it lies, so that all paths together have each folder once.
  func foldersBegun(at index: Int) -> [String] {
    var (path, last) = (paths[index], index == 0 ? "" : paths[index - 1])
    return path.withUTF8 { path in
      last.withUTF8 { last in
        var shared = 0
        while shared < path.count, shared < last.count, path[shared] == last[shared] { shared += 1 }
        var folders: [String] = []
        for end in shared..<path.count where path[end] == UInt8(ascii: "/") {
          folders.append(String(decoding: UnsafeBufferPointer(rebasing: path[..<end]), as: UTF8.self))
        }
        return folders
      }
    }
  }

  /// Writes the manifest into a folder.
  ///
  /// - Returns: the hash of its text.
  func write(into folder: String, files: any FileSystem) throws(FileError) -> ContentHash {
    var hasher = ContentHasher()
    try files.write(to: FilePath.join(folder, Self.fileName)) { sink in
      write { piece in
        hasher.add(piece)
        sink(piece)
      }
    }
    return hasher.hash
  }

  /// Writes the manifest's text in pieces; the text does not depend on the order in which the files were made.
  private func write(to sink: (UnsafeRawBufferPointer) -> Void) {
    var text = Array(Self.header.utf8)
    for (path, content) in zip(paths, contents) {
      Self.append(hexadecimal: content.hash.value, to: &text)
      Self.append(decimal: content.size, to: &text)
      text += path.utf8
      text.append(UInt8(ascii: "\n"))
      if text.count > Self.piece {
        text.withUnsafeBytes(sink)
        text.removeAll(keepingCapacity: true)
      }
    }
    text.withUnsafeBytes(sink)
  }

  /// The approximate number of bytes of a piece.
  private static let piece = 1 << 16

  /// Appends a number in hexadecimal digits and a space.
  private static func append(hexadecimal number: UInt64, to text: inout [UInt8]) {
    var shift = max(0, (UInt64.bitWidth - 1 - number.leadingZeroBitCount) / 4 * 4)
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0xF
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      shift -= 4
    }
    text.append(UInt8(ascii: " "))
  }

  /// Appends a size and a space.
  private static func append(decimal number: Int, to text: inout [UInt8]) {
    text.append(contentsOf: String(number).utf8)
    text.append(UInt8(ascii: " "))
  }

  /// Whether a path names a file below the output folder, other than the manifest.
  static func isPath(_ path: String) -> Bool {
    guard path != fileName else { return false }
    // The length of the current name in bytes, and whether all of its bytes are dots.
    var (length, isDots) = (0, true)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\n"), 0: return false
      case UInt8(ascii: "/"):
        guard isName(length: length, isDots: isDots) else { return false }
        (length, isDots) = (0, true)
      default:
        length += 1
        isDots = isDots && byte == UInt8(ascii: ".")
      }
    }
    return isName(length: length, isDots: isDots)
  }

  private static func isName(length: Int, isDots: Bool) -> Bool { length > (isDots ? 2 : 0) }

  /// Reads a manifest; `nil` if the text is not a manifest or is damaged.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.header.utf8), bytes.last == UInt8(ascii: "\n") else { return nil }
    var paths: [String] = []
    var contents: [StagedContent] = []
    paths.reserveCapacity(bytes.count / 40)
    contents.reserveCapacity(bytes.count / 40)
    let isSound = bytes.withUnsafeBytes { Self.read($0, from: Self.header.utf8.count, into: &paths, &contents) }
    // Equal paths, or paths in another order, are not Cardloom's.
    guard isSound, zip(paths, paths.dropFirst()).allSatisfy(<) else { return nil }
    self.paths = paths
    self.contents = contents
  }

  /// Reads the lines; `false` if one is damaged.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, from start: Int, into paths: inout [String], _ contents: inout [StagedContent]
  ) -> Bool {
    var offset = start
    while offset < bytes.count {
      guard let hash = number(bytes, from: &offset, radix: 16),
        let size = number(bytes, from: &offset, radix: 10).flatMap({ Int(exactly: $0) }),
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n"))
      else { return false }
      // A foreign manifest must not name files outside the folder: they would be removed with the old site.
      let path = String(decoding: bytes[offset..<end], as: UTF8.self)
      guard isPath(path) else { return false }
      paths.append(path)
      contents.append(StagedContent(hash: ContentHash(value: hash), size: size))
      offset = end + 1
    }
    return true
  }

  /// Reads a number and the space after it.
  private static func number(_ bytes: UnsafeRawBufferPointer, from offset: inout Int, radix: UInt64) -> UInt64? {
    let start = offset
    var value: UInt64 = 0
    while offset < bytes.count {
      let digit: UInt64
      switch bytes[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(bytes[offset] - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt64(bytes[offset] - UInt8(ascii: "a")) + 10
      case UInt8(ascii: " ") where offset > start:
        offset += 1
        return value
      default: return nil
      }
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      guard digit < radix, !overflow, product <= .max - digit else { return nil }
      value = product + digit
      offset += 1
    }
    return nil
  }
}
