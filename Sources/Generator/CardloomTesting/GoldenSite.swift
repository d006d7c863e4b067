import Platform

/// A project and its expected pages or messages, in one text file that people read and review.
///
/// The file is a ``SiteArchive``. The files under `project/` are the project. `expected/report.txt` is the report, with
/// the exit status on its last line; every other file under `expected/` must exist in the site with exactly this
/// content. A file `warnings` lists the optional warnings to enable, one per line; with a file `built-in`, the built-in
/// templates are there, too.
///
/// ```swift
/// @Test(arguments: try GoldenSite.paths(in: folder))
/// func aSiteIsAsExpected(path: String) async throws {
///   for difference in await try GoldenSite(path: path).differences() { Issue.record("\(difference)") }
/// }
/// ```
public struct GoldenSite: Sendable {
  /// A file that differs from the expectation.
  public struct Difference: Sendable, Equatable, CustomStringConvertible {
    /// The path in the site, or `report.txt`.
    public let path: String
    /// The content in the archive; `nil` if the archive lacks a required file.
    public let expected: String?
    /// The content from the build; `nil` if there is no such file.
    public let found: String?

    /// The path, and the first lines that differ.
    public var description: String {
      guard let expected else { return "\(path) is not in the archive: record it" }
      guard let found else { return "\(path) is missing" }
      let (old, new) = (expected.split(separator: "\n"), found.split(separator: "\n"))
      let line = zip(old, new).prefix { $0 == $1 }.count
      return """
        \(path) differs in line \(line + 1) (empty lines not counted)
        expected: \(old.dropFirst(line).first ?? "(the end)")
        found:    \(new.dropFirst(line).first ?? "(the end)")
        """
    }
  }

  /// The archive.
  public let archive: SiteArchive

  /// Creates a case from an archive.
  public init(_ archive: SiteArchive) { self.archive = archive }

  /// Reads a case from a file.
  ///
  /// - Throws: an error if the file cannot be read.
  public init(path: String) throws {
    archive = SiteArchive(String(decoding: try DiskFileSystem().read(path), as: UTF8.self))
  }

  /// The paths of all cases (`*.txt`) in a folder.
  ///
  /// - Throws: an error if the folder cannot be read.
  public static func paths(in folder: String) throws -> [String] {
    try DiskFileSystem().names(in: folder).filter { $0.hasSuffix(".txt") }.sorted()
      .map { FilePath.join(folder, $0) }
  }

  /// Builds the project and compares the results; a missing `expected/report.txt` is a difference, too.
  public func differences() async -> [Difference] {
    let found = await build()
    var expected: [String: String?] = archive.files(under: "expected/")
    if expected["report.txt"] == nil { expected["report.txt"] = .some(nil) }
    return expected.sorted { $0.key < $1.key }.compactMap { path, text in
      found[path] == text ? nil : Difference(path: path, expected: text, found: found[path])
    }
  }

  /// The archive with the results of the current build: of the files that it names, or of all if it names none.
  public func recorded() async -> SiteArchive {
    let found = await build()
    let expected = archive.files(under: "expected/")
    var recorded = archive
    recorded.files.removeAll { $0.path.hasPrefix("expected/") }
    for path in Set(expected.isEmpty ? Array(found.keys) : Array(expected.keys)).union(["report.txt"]).sorted() {
      recorded.files.append(.init("expected/" + path, found[path] ?? "(no such file)"))
    }
    return recorded
  }

  /// Writes the archive with the results of the current build to a file, to be reviewed as a diff.
  ///
  /// - Throws: an error if the file cannot be written.
  public func record(to path: String) async throws { try DiskFileSystem().write(await recorded().text, to: path) }

  private func build() async -> [String: String] {
    let files = archive.files(under: "")
    let warnings = files["warnings"]?.split(separator: "\n").map(String.init) ?? []
    let site = await MemoryProject(archive.files(under: "project/"), usesBuiltInTemplates: files["built-in"] != nil)
      .build(jobs: 2, warnings: Set(warnings))
    return site.files.merging(["report.txt": site.report]) { $1 }
  }
}
