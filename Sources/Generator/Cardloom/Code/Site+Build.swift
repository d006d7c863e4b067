public import Diagnostics
public import FeedPages
package import Platform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Site {
  /// Builds the site, as `cardloom build` does.
  ///
  /// - Parameters:
  ///   - output: the folder for the pages, which is replaced as a whole once everything is proven.
  ///   - jobs: the number of pages made concurrently; by default, the number of processors.
  ///   - strict: whether warnings stop the build too.
  ///   - usesCache: whether pages are reused that the last build of this program made; see ``BuildOptions/usesCache``.
  ///   - hooks: callbacks for rendered cells and views.
  /// - Throws: `Diagnosed` with all diagnostics, or `CancellationError` if the task was cancelled; nothing has been written
  ///   then.
  @discardableResult
  public func build(
    to output: String, jobs: Int? = nil, strict: Bool = false, usesCache: Bool = true,
    hooks: RenderHooks = RenderHooks()
  ) async throws -> BuildReport {
    let options = BuildOptions(
      project: folder, output: output, jobs: jobs ?? Self.processors, isStrict: strict, usesCache: usesCache)
    return try await build(options.forThisProgram, hooks: hooks, files: DiskFileSystem())
  }

  /// Builds or checks the site for a program, which hears of the warnings and of its own cancellation.
  package func build(
    _ options: BuildOptions, hooks: RenderHooks = RenderHooks(), files: any FileSystem
  ) async throws -> BuildReport {
    try Task.checkCancellation()
    do {
      let report = try await run(options, hooks: hooks, files: files)
      try Task.checkCancellation()
      Self.tell(report.diagnostics)
      return report
    } catch let error as Diagnosed {
      // A build that was stopped says so, in the command's words.
      try Task.checkCancellation()
      throw error
    }
  }

  /// Checks the site without writing it, as `cardloom check` does.
  ///
  /// - Parameters:
  ///   - jobs: the number of pages made concurrently; by default, the number of processors.
  ///   - warnings: the names of optional warnings, such as `unknown-height`; `all` enables each.
  /// - Returns: the report, whose diagnostics are the warnings.
  /// - Throws: `Diagnosed` with all diagnostics, at least one of which is an error, or `CancellationError` if the task was
  ///   cancelled.
  @discardableResult
  public func check(jobs: Int? = nil, warnings: Set<String> = []) async throws -> BuildReport {
    let options = BuildOptions(
      project: folder, jobs: jobs ?? Self.processors, warnings: warnings, writes: false)
    return try await build(options.forThisProgram, files: DiskFileSystem())
  }

  /// Checks the site against the contract of an app, as `cardloom check --against` does.
  ///
  /// - Parameters:
  ///   - contract: the path of the file that `cardloom export contract` or ``contract(jobs:)`` wrote.
  ///   - jobs: the number of pages made concurrently; by default, the number of processors.
  /// - Returns: the report, whose diagnostics are the warnings, and notes about what is new.
  /// - Throws: `Diagnosed` with all diagnostics, at least one of which is an error: a promise that no longer holds, or a
  ///   mistake of the site. `CancellationError` if the task was cancelled.
  @discardableResult
  public func check(against contract: String, jobs: Int? = nil) async throws -> BuildReport {
    var options = BuildOptions(project: folder, jobs: jobs ?? Self.processors, writes: false)
    options.contract = try AgreedContract(contract, files: DiskFileSystem())
    return try await build(options.forThisProgram, files: DiskFileSystem())
  }

  /// What an app that shows the same cards agrees on with the site, as `cardloom export contract` writes it.
  ///
  /// - Throws: `Diagnosed` if the site cannot be planned.
  public func contract(jobs: Int? = nil) async throws(Diagnosed) -> SiteContract {
    try await contract(jobs: jobs ?? Self.processors, files: DiskFileSystem())
  }

  /// The contract of the site on any file system.
  package func contract(jobs: Int, files: any FileSystem) async throws(Diagnosed) -> SiteContract {
    let project = try await CodeProject(self, jobs: jobs)
    do {
      return try await Project.contract(
        of: folder, code: project.code, jobs: jobs, files: project.files(in: folder, over: files))
    } catch {
      throw Diagnosed(project.located(error.diagnostics))
    }
  }

  /// Writes the site as a project: its `site.yml` and the records of its cards, beside the templates.
  ///
  /// Designers then use every command of `cardloom` without the code.
  ///
  /// - Parameter folder: the folder of the project; its `site/site.yml` and files of `site/data` are replaced.
  /// - Throws: `Diagnosed` if a model cannot be written, or a file.
  public func writeProject(to folder: String) async throws(Diagnosed) {
    try await writeProject(to: folder, files: DiskFileSystem())
  }

  /// Writes the site as a project on any file system.
  package func writeProject(to folder: String, files: any FileSystem) async throws(Diagnosed) {
    let project = try await CodeProject(self, jobs: Self.processors)
    let failed = project.code.extensions.failedSources
    guard failed.isEmpty else { throw Diagnosed(failed.sorted { $0.key < $1.key }.map(\.value)) }
    do {
      for (path, bytes) in project.written.sorted(by: { $0.key < $1.key }) {
        let path = FilePath.join(folder, path)
        try files.makeFolder(FilePath.parent(of: path))
        try files.write(bytes.bytes, to: path)
      }
    } catch {
      throw Diagnosed(.file(error))
    }
  }

  /// Builds or checks the site on any file system.
  package func run(
    _ options: BuildOptions, hooks: RenderHooks = RenderHooks(), builtIn: TemplateFiles = .builtIn,
    files: any FileSystem
  ) async throws(Diagnosed) -> BuildReport {
    // Without a cache, everything is read anew; a check writes nothing.
    let program = options.writes ? options.program : nil
    let kept = program.map { KeptRecords(of: folder, program: $0, readsAnew: options.isFull, files: files) }
    let project = try await CodeProject(self, jobs: options.jobs, kept: kept)
    let clock = ContinuousClock()
    let start = clock.now
    let build = SiteBuild(
      options: options, code: project.code, files: project.files(in: folder, over: files), builtIn: builtIn,
      hooks: hooks,
      stopwatch: { clock.now - start })
    do {
      var report = try await build.run()
      report.diagnostics = project.located(report.diagnostics)
      return report
    } catch {
      throw Diagnosed(project.located(error.diagnostics))
    }
  }

  /// How much is done at once, unless somebody says it: as much as there are processors.
  package static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }
}

extension SiteBuild {
  /// Creates the build of a project with a `site.yml` on disk.
  ///
  /// - Parameters:
  ///   - options: the project's folder, and what is made of it.
  ///   - hooks: callbacks for rendered cells and views.
  package init(options: BuildOptions, hooks: RenderHooks = RenderHooks()) {
    let clock = ContinuousClock()
    let start = clock.now
    self.init(options: options.forThisProgram, files: DiskFileSystem(), hooks: hooks, stopwatch: { clock.now - start })
  }
}
