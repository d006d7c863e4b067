/// A small tree of files in one text.
///
/// Each file begins with a line `-- path --`; what stands before the first one is a remark.
public struct SiteArchive: Sendable, Equatable {
  /// A file of an archive.
  public struct File: Sendable, Equatable {
    /// The path in the archive.
    public var path: String
    /// The content; it ends with a line break.
    public var text: String

    /// Creates a file.
    public init(_ path: String, _ text: String) {
      self.path = path
      self.text = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }
  }

  /// What the archive shows, in words.
  public var remark: String
  /// The files in their order.
  public var files: [File]

  /// Creates an archive of some files.
  public init(remark: String, files: [File]) {
    self.remark = remark
    self.files = files
  }

  /// Reads an archive.
  public init(_ text: String) {
    var remark = ""
    var files: [File] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      if line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 {
        files.append(File(String(line.dropFirst(3).dropLast(3)), ""))
      } else if files.isEmpty {
        remark += line + "\n"
      } else {
        files[files.count - 1].text += line + "\n"
      }
    }
    self.init(remark: remark, files: files)
  }

  /// The archive as text.
  public var text: String { remark + files.map { "-- \($0.path) --\n" + $0.text }.joined() }

  /// The files whose path begins with a prefix, by their path without it.
  public func files(under prefix: String) -> [String: String] {
    Dictionary(
      files.filter { $0.path.hasPrefix(prefix) }.map { (String($0.path.dropFirst(prefix.count)), $0.text) },
      uniquingKeysWith: { $1 })
  }
}
