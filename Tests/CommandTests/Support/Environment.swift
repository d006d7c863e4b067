import Foundation

/// Where the tests run.
enum Environment {
  /// Whether this is a run that decides on a change (`CI=true`): there a test fails where a tool is missing, and is not skipped.
  static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"
}
