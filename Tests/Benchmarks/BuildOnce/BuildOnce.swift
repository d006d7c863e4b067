import Cardloom
import Dispatch
import Foundation
import Platform

/// Builds a site once, on one core: `BuildOnce PROJECT OUTPUT`.
///
/// It is what `instructions.sh` counts the instructions of: a build without the command line, the preview and their packages,
/// which take longer to compile than all the rest.
@main
struct BuildOnce {
  /// Not `async`: the main thread of such a program ends in `sigsuspend` with a mask in constant memory, which Valgrind writes to.
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { return print("BuildOnce PROJECT OUTPUT") }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        var options = BuildOptions(project: arguments[1], output: arguments[2], jobs: 1)
        // As the command does.
        options.onMissing = .warningOfAssets
        let build = SiteBuild(options: options, files: DiskFileSystem(), stopwatch: { .zero })
        let report = try await build.run()
        print("\(report.pages) pages, \(report.cells) cells")
      } catch {
        print(error)
        exit(1)
      }
      done.signal()
    }
    done.wait()
  }
}
