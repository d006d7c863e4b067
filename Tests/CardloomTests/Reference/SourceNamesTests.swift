import Platform
import Testing

/// Names in the sources that would mean two things.
@Suite struct SourceNamesTests {
  private static let sources = FilePath.normalized(#filePath + "/../../../../Sources")
  private static let files = DiskFileSystem()

  private static func paths(endingIn suffix: String) throws -> [String] {
    try FolderListing(.site(output: nil), files: files).files(in: sources).filter { $0.hasSuffix(suffix) }
  }

  @Test("No two files declare types of one name") func types() throws {
    var owners: [Substring: [String]] = [:]
    for path in try Self.paths(endingIn: ".swift") {
      let text = String(decoding: try Self.files.read(FilePath.join(Self.sources, path)), as: UTF8.self)
      // The lines of nested types are indented; private types are seen in one file only.
      for line in text.split(separator: "\n") where line.first?.isWhitespace == false {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let keyword = words.firstIndex(where: Self.keywords.contains), keyword + 1 < words.count,
          words[..<keyword].allSatisfy(Self.modifiers.contains)
        else { continue }
        owners[words[keyword + 1], default: []].append(path)
      }
    }
    #expect(owners.count > 1000)
    #expect(owners.filter { Set($0.value).count > 1 } == [:])
  }

  @Test("No two scripts have one name") func scripts() throws {
    let named = Dictionary(grouping: try Self.paths(endingIn: ".js")) { $0.split(separator: "/").last ?? "" }
    #expect(named.count > 70)
    #expect(named.filter { $0.value.count > 1 } == [:])
  }

  private static let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
  private static let modifiers: Set<Substring> = [
    "public", "package", "final", "indirect", "frozen", "usableFromInline",
  ]
}
