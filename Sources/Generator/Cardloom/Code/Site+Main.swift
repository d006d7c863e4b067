import Diagnostics
import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Site {
  /// Runs the body of a program and prints the warnings of what it builds and checks; if it throws, prints the error's
  /// report and exits with its status.
  ///
  /// ```swift
  /// @main
  /// struct Television {
  ///   static func main() async {
  ///     await Site.main { try await home.build(to: "public") }
  ///   }
  /// }
  /// ```
  ///
  /// An error that leaves `main` itself is a crash, whose backtrace hides the report. Here `Diagnosed` is printed to
  /// standard error as the command prints it, and the exit status is that of the command; any other error is 1.
  public static func main(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void
  ) async {
    guard let status = await status(of: work, printing: writeError) else { return }
    exit(status)
  }

  /// The exit status of the work, unless it succeeds; prints its warnings and the report of its error.
  package static func status(
    isolation: isolated (any Actor)? = #isolation, of work: () async throws -> Void,
    printing print: @escaping @Sendable (String) -> Void
  ) async -> Int32? {
    do {
      try await $reporter.withValue(WarningReporter(print)) { try await work() }
      return nil
    } catch let error as Diagnosed {
      print("\(error)")
      return error.exitStatus
    } catch {
      print("error: \(error)\n")
      return 1
    }
  }

  /// Prints warnings in ``main(isolation:_:)``; elsewhere, who calls has them.
  package static func tell(_ found: [Diagnostic]) { reporter?.report(found) }

  @TaskLocal private static var reporter: WarningReporter?

  private static func writeError(_ report: String) {
    do {
      try StandardStreams.write(Array(report.utf8), to: .errors)
    } catch {
      // The exit status still tells that the program has failed.
    }
  }
}

/// Prints warnings.
///
/// A class: with a closure in its place, optimised programs crash (swift_task_localValuePush, Swift 6.3).
private final class WarningReporter: Sendable {
  private let print: @Sendable (String) -> Void

  init(_ print: @escaping @Sendable (String) -> Void) { self.print = print }

  func report(_ found: [Diagnostic]) {
    if !found.isEmpty { print(TextReport().text(of: found)) }
  }
}
