import CardSources
public import Cardloom
public import Diagnostics
import Platform

/// A project in memory, which tests build without access to a disk.
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
  /// The text of each file by path in the project, such as `site/site.yml`.
  public var files: [String: String]
  /// Whether the built-in templates are fallbacks for the project's own, as in a build by the command.
  public var usesBuiltInTemplates: Bool

  /// A page template with the page's title as its heading, and its sections.
  public static let plainPage = """
    <!DOCTYPE html>
    <html lang="en"><head><title>{{page.title}}</title></head><body><main><h1>{{page.title}}</h1>
    {{{sections}}}
    </main></body></html>
    """

  /// Creates a project from files.
  public init(_ files: [String: String], usesBuiltInTemplates: Bool = true) {
    self.files = files
    self.usesBuiltInTemplates = usesBuiltInTemplates
  }

  /// Builds the site.
  ///
  /// - Parameters:
  ///   - jobs: the number of pages made concurrently.
  ///   - isStrict: whether warnings stop the build too.
  ///   - usesMemo: whether verdicts are reused for cells that differ only in their values.
  ///   - warnings: the names of optional warnings to enable.
  ///   - writes: whether the site is written; if not, everything else is done.
  ///   - now: the time of the build, such as `2026-03-05T12:00:00Z`, by which conditions with `now` are judged and later
  ///     dates are reported; without it, each date is both before and after `now`.
  public func build(
    jobs: Int = 1, isStrict: Bool = false, usesMemo: Bool = true, warnings: Set<String> = [], writes: Bool = true,
    now: String? = nil
  ) async -> BuiltSite {
    let memory = MemoryFileSystem(files)
    let build = SiteBuild(
      options: BuildOptions(
        output: "out", jobs: jobs, isStrict: isStrict, usesMemo: usesMemo, warnings: warnings, writes: writes,
        program: nil, now: now.flatMap { DateReader.read($0)?.moment }),
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

/// The result of a build: the site's files, or the errors.
public struct BuiltSite: Sendable, Equatable {
  /// The text of each file of the site by path, such as `page/2/index.html`; empty if the build failed.
  public let files: [String: String]
  /// The diagnostics, in order.
  public let diagnostics: [Diagnostic]
  /// The exit status of the equivalent command.
  public let exitStatus: Int32
  /// The report of the build; `nil` if it failed.
  public let summary: BuildReport?

  /// The diagnostics as the command prints them.
  public var messages: [String] { diagnostics.map(TextReport(color: false).text(of:)) }

  /// The diagnostics, the number of pages, and the exit status.
  public var report: String {
    let counts = summary.map { "\($0.pages) pages, \($0.cells) cells, \($0.written) files written\n" } ?? "\n"
    return messages.joined(separator: "\n") + counts + "exit \(exitStatus)\n"
  }
}
