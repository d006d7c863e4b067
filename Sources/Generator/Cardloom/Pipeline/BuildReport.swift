public import Diagnostics
import SiteOutput

/// The results and statistics of a build.
public struct BuildReport: Sendable, Equatable {
  /// A stage of the build with its timing.
  public struct Stage: Sendable, Equatable {
    /// The stage's name, such as `read sources`.
    public let name: String
    /// The duration.
    public let duration: Duration
    /// The start, relative to the start of the build.
    public let start: Duration

    /// Creates a stage.
    public init(_ name: String, _ duration: Duration, from start: Duration = .zero) {
      self.name = name
      self.duration = duration
      self.start = start
    }
  }

  /// The number of pages of the site.
  public var pages = 0
  /// The number of pages reused from the last build.
  public var kept = 0
  /// The number of cells on the pages.
  public var cells = 0
  /// The total size of the pages, in bytes.
  public var bytes = 0
  /// The number of files written.
  public var written = 0
  /// The number of files that had the same bytes already.
  public var unchanged = 0
  /// The number of files of the former site that were removed.
  public var removed = 0
  /// The folder of the site.
  public var output = ""
  /// The stages in order.
  public var stages: [Stage] = []
  /// The work of the workers, in no particular order.
  public var work: [WorkSpan] = []
  /// The warnings.
  public var diagnostics: [Diagnostic] = []
  /// The files by which the site differs from the state with which it was compared; `nil` if it was not compared.
  public var changes: [SiteChange]?
  /// The sections whose cards depend on the time of the build.
  public var timed: [TimedSection] = []
  /// The time, in the form of RFC 3339, from which a build makes another site because conditions ask for `now`; `nil` if
  /// it does not depend on the time.
  public var nextChange: String? { timed.compactMap(\.nextChange).min() }

  /// Creates an empty report.
  public init() {}

  /// Creates the report of a build.
  ///
  /// - Parameters:
  ///   - count: the number of pages to build.
  ///   - found: the warnings.
  init(
    _ made: MadePages, count: Int, output: String, written summary: OutputSummary?, found: [Diagnostic],
    stages: [Stage]
  ) {
    pages = count
    kept = made.reused.count
    cells = made.cells
    bytes = made.bytes
    work = made.work
    self.output = output
    self.stages = stages
    diagnostics = found
    if let summary { add(summary) }
  }

  /// Adds the result of writing the output folder.
  mutating func add(_ summary: OutputSummary) {
    written = summary.written
    unchanged = summary.unchanged
    removed = summary.removed
    if let foreign = Diagnostic.foreignFilesKept(summary.foreign, in: output) { diagnostics.append(foreign) }
  }
}

/// A section whose cards depend on the time of the build.
public struct TimedSection: Sendable, Equatable {
  /// The path of the feed's front page.
  public let path: String
  /// The section's identity.
  public let section: String
  /// The time of its next change, in the form of RFC 3339; `nil` if nothing will change without new cards.
  public let nextChange: String?
}

/// A span of work of one worker.
public struct WorkSpan: Sendable, Equatable {
  /// The worker's number, from 1.
  public let worker: Int
  /// The number of pages made.
  public let pages: Int
  /// The start, relative to the start of the build.
  public let start: Duration
  /// The duration.
  public let duration: Duration
}

/// The progress of a build, reported repeatedly while it runs.
package struct BuildProgress: Sendable, Equatable {
  /// The current stage.
  package let stage: String
  /// The number of completed steps.
  package let done: Int
  /// The number of steps; 0 if unknown.
  package let total: Int

  /// Creates a progress value.
  package init(stage: String, done: Int = 0, total: Int = 0) {
    self.stage = stage
    self.done = done
    self.total = total
  }
}
