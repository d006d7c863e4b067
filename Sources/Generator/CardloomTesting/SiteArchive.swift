/// A small tree of files in one text.
///
/// Each file begins with a line `-- path --`; the text before the first one is a remark.
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

  /// A description of the archive.
  public var remark: String
  /// The files in order.
  public var files: [File]

  /// Creates an archive from files.
  public init(remark: String, files: [File]) {
    self.remark = remark
    self.files = files
  }

  /// Parses an archive.
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

  /// The files whose paths begin with a prefix, by path without the prefix.
  public func files(under prefix: String) -> [String: String] {
    Dictionary(
      files.filter { $0.path.hasPrefix(prefix) }.map { (String($0.path.dropFirst(prefix.count)), $0.text) },
      uniquingKeysWith: { $1 })
  }
}
