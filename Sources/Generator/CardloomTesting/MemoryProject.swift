public import Cardloom
public import Diagnostics
import Platform

/// A project whose files are in memory: tests build it without touching a disk.
///
/// ```swift
/// var project = MemoryProject([
///   "site/site.yml": configuration,
///   "site/data/notes.json": #"[{"id": "a", "kind": "note", "text": "First"}]"#,
///   "Templates/cells/note.mustache": "<h2>{{text}}</h2>\n",
/// ])
/// let site = await project.build()
/// #expect(site.exitStatus == 0)
/// #expect(site.files["index.html"]?.contains("<h2>First</h2>") == true)
/// ```
public struct MemoryProject: Sendable, Equatable {
  /// The text of each file by its path in the project, such as `site/site.yml`.
  public var files: [String: String]
  /// Whether the built-in templates fill in for those that the project lacks, as they do in a build by the command.
  public var usesBuiltInTemplates: Bool

  /// Creates a project of some files.
  public init(_ files: [String: String], usesBuiltInTemplates: Bool = true) {
    self.files = files
    self.usesBuiltInTemplates = usesBuiltInTemplates
  }

  /// Builds the site.
  ///
  /// - Parameters:
  ///   - jobs: how many pages are made at the same time.
  ///   - isStrict: whether warnings stop the build too.
  ///   - usesMemo: whether verdicts may be reused for cells that differ in their values only.
  ///   - warnings: the names of warnings that are silent unless they are asked for.
  ///   - writes: whether the site is written; otherwise everything is done but that.
  public func build(
    jobs: Int = 1, isStrict: Bool = false, usesMemo: Bool = true, warnings: Set<String> = [], writes: Bool = true
  ) async -> BuiltSite {
    let memory = MemoryFileSystem(files)
    let build = SiteBuild(
      options: BuildOptions(
        output: "out", jobs: jobs, isStrict: isStrict, usesMemo: usesMemo, warnings: warnings, writes: writes),
      files: memory, builtIn: usesBuiltInTemplates ? .builtIn : .none, stopwatch: { .zero })
    do {
      let report = try await build.run()
      var files: [String: String] = [:]
      for (path, text) in memory.files where path.hasPrefix("out/") && !path.hasPrefix("out/.") {
        files[String(path.dropFirst("out/".count))] = text
      }
      return BuiltSite(files: files, diagnostics: report.diagnostics, exitStatus: 0, summary: report)
    } catch {
      return BuiltSite(files: [:], diagnostics: error.diagnostics, exitStatus: error.exitStatus, summary: nil)
    }
  }
}

/// What became of a build: the site's files, or why there are none.
public struct BuiltSite: Sendable, Equatable {
  /// The text of each file of the site by its path, such as `page/2/index.html`; none when the build failed.
  public let files: [String: String]
  /// What was found, in order.
  public let diagnostics: [Diagnostic]
  /// The exit status that the command would have.
  public let exitStatus: Int32
  /// What the build did; `nil` when it failed.
  public let summary: BuildReport?

  /// What was found, each as the command prints it.
  public var messages: [String] { diagnostics.map(TextReport(colour: false).text(of:)) }

  /// What was found, how many pages there are, and the exit status.
  public var report: String {
    let counts = summary.map { "\($0.pages) pages, \($0.cells) cells, \($0.written) files written\n" } ?? "\n"
    return messages.joined(separator: "\n") + counts + "exit \(exitStatus)\n"
  }
}
