public import Cardloom
public import Diagnostics
package import LivePreview
package import Platform
import PreviewServer
import Workbench

extension Site {
  /// Writes the preview of the site, as `cardloom preview` does: every cell in every state and at many widths, in pages
  /// that designers open in a browser.
  ///
  /// - Parameters:
  ///   - output: the folder for the preview, which is replaced as a whole.
  ///   - jobs: the number of pages made concurrently.
  /// - Returns: the diagnostics of the site; the preview shows each in its place.
  /// - Throws: `Diagnosed` if there is nothing to show, or if the output cannot be written, and `CancellationError` if the
  ///   task was cancelled.
  @discardableResult
  public func preview(to output: String, jobs: Int = 1) async throws -> [Diagnostic] {
    try Task.checkCancellation()
    do {
      let found = try await preview(to: output, jobs: jobs, files: DiskFileSystem())
      Self.tell(found)
      return found
    } catch {
      // A preview that was stopped says so, in the command's words.
      try Task.checkCancellation()
      throw error
    }
  }

  /// Writes the preview on any file system.
  package func preview(to output: String, jobs: Int, files: any FileSystem) async throws(Diagnosed) -> [Diagnostic] {
    let project = try await CodeProject(self, jobs: jobs)
    let options = PreviewBuild.Options(project: folder, output: output, jobs: jobs)
    do {
      let build = PreviewBuild(
        options: options, code: project.code, files: project.files(in: folder, over: files))
      let report = try await build.run()
      return project.located(report.diagnostics)
    } catch {
      throw Diagnosed(project.located(error.diagnostics))
    }
  }

  /// Serves the site and its workbench on this machine, as `cardloom serve` does, until the task is cancelled.
  ///
  /// Pages follow changes of templates, assets and the files of sources. A ``CardStream`` is asked for its revision every
  /// second: pages follow when it is another one, or when what could not be read can be. Changes of the code need a new start.
  ///
  /// - Parameters:
  ///   - port: the port; 0 lets the system choose one.
  ///   - ready: called once with the address of the pages, which is printed by default; the workbench is at `~preview/`
  ///     below it.
  /// - Throws: `Diagnosed` if a model cannot be written as a card, or if the port is taken.
  public func serve(
    port: Int = 8080, ready: (@Sendable (_ address: String) async -> Void)? = nil
  ) async throws {
    let project = try await CodeProject(self, jobs: 1)
    var random = SystemRandomNumberGenerator()
    let token = [random.next(), random.next()].map { (part: UInt64) in String(part, radix: 36) }.joined()
    let site = try LiveSite(
      folder: folder, code: project.code, files: project.files(in: folder, over: DiskFileSystem()),
      token: token, editor: nil)
    let (changes, changed) = AsyncStream.makeStream(of: Set<String>.self)
    await site.open()
    let work = [
      Task { await site.follow(changes) },
      Task { [folder] in
        // Generated folders change with every build.
        let generated = Set(["public", "preview"].map { FilePath.join(folder, "site/\($0)") })
        let watcher = PollingWatcher(files: DiskFileSystem(), leavingOut: { generated.contains($0) })
        for await paths in watcher.changes(in: ["Templates", "site"].map({ FilePath.join(folder, $0) })) {
          changed.yield(paths)
        }
      },
      Task { await follow(streamsOf: project, on: site) { changed.yield($0) } },
    ]
    defer { for task in work { task.cancel() } }
    try await PreviewServer(content: site, port: .exactly(port)).run { address in
      if let ready { return await ready(address) }
      do {
        // A program that reads the output of this one waits for the line.
        try StandardStreams.write(Array("Live at \(address)\n".utf8), to: .results)
      } catch {
        // The pages are served, whether or not somebody reads the address.
      }
    }
  }

  /// Asks the streams of the site for their revisions, and tells the paths of the files whose records are others than before.
  ///
  /// - Parameter pause: waits between two questions; the last one was asked when it throws.
  package func follow(
    streamsOf project: CodeProject, on site: LiveSite, over files: any FileSystem = DiskFileSystem(),
    pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) },
    tell: @Sendable (Set<String>) -> Void
  ) async {
    guard project.hasStreams else { return }
    var project = project
    var told: [Diagnostic] = []
    while true {
      do {
        try await pause()
      } catch {
        return
      }
      do {
        let (next, changed) = try await project.next(of: self)
        told = []
        guard !changed.isEmpty else { continue }
        project = next
        await site.replace(code: next.code, files: next.files(in: folder, over: files))
        tell(Set(changed.map { FilePath.normalized(FilePath.join(folder, $0)) }))
      } catch {
        // The pages stay as they are until the models can be written again.
        let found = (error as Diagnosed).diagnostics
        if found != told, !Task.isCancelled { Self.tell(found) }
        told = found
      }
    }
  }
}
