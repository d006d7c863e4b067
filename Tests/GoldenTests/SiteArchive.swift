/// A small tree of files in one text: each file begins with a line `-- path --`, and what stands before the first is a remark.
struct SiteArchive: Equatable {
  var remark: String
  var files: [(path: String, text: String)]

  init(remark: String, files: [(path: String, text: String)]) {
    self.remark = remark
    self.files = files
  }

  /// Reads an archive; every file's text ends with a line break.
  init(_ text: String) {
    var remark = ""
    var files: [(path: String, text: String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      if line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 {
        files.append((String(line.dropFirst(3).dropLast(3)), ""))
      } else if files.isEmpty {
        remark += line + "\n"
      } else {
        files[files.count - 1].text += line + "\n"
      }
    }
    self.init(remark: remark, files: files)
  }

  /// The archive as text.
  var text: String {
    remark
      + files.map { "-- \($0.path) --\n" + ($0.text.hasSuffix("\n") || $0.text.isEmpty ? $0.text : $0.text + "\n") }
      .joined()
  }

  /// The files whose path begins with a prefix, without it.
  func files(under prefix: String) -> [String: String] {
    Dictionary(
      files.filter { $0.path.hasPrefix(prefix) }.map { (String($0.path.dropFirst(prefix.count)), $0.text) },
      uniquingKeysWith: { $1 })
  }

  static func == (left: Self, right: Self) -> Bool { left.text == right.text }
}
