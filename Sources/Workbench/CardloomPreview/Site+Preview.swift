public import Cardloom
public import Diagnostics
import LivePreview
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
  /// Pages follow changes of templates and assets; changes of the code need a new start.
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
    let folders = ["Templates", "site/assets"].map { FilePath.join(folder, $0) }
    let changes = PollingWatcher(files: DiskFileSystem(), leavingOut: { _ in false }).changes(in: folders)
    await site.open()
    let work = Task { await site.follow(changes) }
    defer { work.cancel() }
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
}
