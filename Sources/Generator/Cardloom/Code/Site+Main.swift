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
  /// Runs the body of a program; if it throws, prints the error's report and exits with its status.
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
    guard let failure = await failure(of: work) else { return }
    do {
      try StandardStreams.write(Array(failure.report.utf8), to: .errors)
    } catch {
      // The exit status still tells that the program has failed.
    }
    exit(failure.status)
  }

  /// What ``main(isolation:_:)`` prints and returns if the work fails; `nil` if it does not.
  package static func failure(
    isolation: isolated (any Actor)? = #isolation, of work: () async throws -> Void
  ) async -> (report: String, status: Int32)? {
    do {
      try await work()
      return nil
    } catch let error as Diagnosed {
      return ("\(error)", error.exitStatus)
    } catch {
      return ("error: \(error)\n", 1)
    }
  }
}
