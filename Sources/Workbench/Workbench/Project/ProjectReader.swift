package import CardSources
package import Cardloom
package import Diagnostics
package import Platform

/// Reads a project repeatedly, and keeps what has not changed.
package actor ProjectReader {
  /// The result of a reading.
  package struct Reading: Sendable {
    /// The project; `nil` if it could never be read.
    package let project: PreviewProject?
    /// The errors that prevented reading the project again, in which case the former one is kept.
    package let problems: [Diagnostic]
  }

  private let folder: String
  private var code: SiteCode
  private var files: any FileSystem
  private let builtIn: TemplateFiles
  private let now: @Sendable () -> Moment?
  private let jobs: Int
  private let widths: [Int]
  private var project: PreviewProject?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - folder: the folder with `site/` and `Templates/`.
  ///   - code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  ///   - now: the current time; called once for each reading.
  ///   - jobs: the number of records read concurrently.
  ///   - widths: the widths of frames, instead of those of `site.yml`; empty to use these.
  package init(
    folder: String, code: SiteCode = .none, files: any FileSystem, builtIn: TemplateFiles = .builtIn,
    now: @escaping @Sendable () -> Moment? = { nil },
    jobs: Int = 1, widths: [Int] = []
  ) {
    self.folder = folder
    self.code = code
    self.files = files
    self.builtIn = builtIn
    self.now = now
    self.jobs = jobs
    self.widths = widths
  }

  /// Replaces what the code of a program says, and the files that it makes; the next reading finds them.
  package func replace(code: SiteCode, files: any FileSystem) {
    self.code = code
    self.files = files
  }

  /// Reads what has changed since the last time.
  ///
  /// - Parameter changed: paths that are known to have changed; a folder stands for all that is in it.
  package func read(_ extent: SourceOptions.Extent, changed: Set<String> = []) async -> Reading {
    do {
      let project = try await PreviewProject.read(
        folder, code: code, files: files, builtIn: builtIn, now: now(), jobs: jobs, widths: widths,
        extent: extent, earlier: project, changed: changed, onMissing: .warningOfAssets)
      self.project = project
      return Reading(project: project, problems: [])
    } catch {
      return Reading(project: project, problems: error.diagnostics)
    }
  }
}
