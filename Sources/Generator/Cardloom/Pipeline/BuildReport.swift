public import Diagnostics
import SiteOutput

/// What a build did.
public struct BuildReport: Sendable, Equatable {
  /// A stage of the build with the time that it took.
  public struct Stage: Sendable, Equatable {
    /// The stage's name, such as `read sources`.
    public let name: String
    /// How long it took.
    public let duration: Duration
    /// When it began, counted from the beginning of the build.
    public let start: Duration

    /// Creates a stage.
    public init(_ name: String, _ duration: Duration, from start: Duration = .zero) {
      self.name = name
      self.duration = duration
      self.start = start
    }
  }

  /// How many pages the site has.
  public var pages = 0
  /// How many of them were left as the last build had made them.
  public var kept = 0
  /// How many cells are on them.
  public var cells = 0
  /// How many bytes the pages have together.
  public var bytes = 0
  /// How many files were written.
  public var written = 0
  /// How many files were there already with the same bytes.
  public var unchanged = 0
  /// How many files of the former site were taken away.
  public var removed = 0
  /// The folder of the site.
  public var output = ""
  /// The stages in their order.
  public var stages: [Stage] = []
  /// What the workers did, in no particular order.
  public var work: [WorkSpan] = []
  /// Warnings.
  public var diagnostics: [Diagnostic] = []

  /// Creates an empty report.
  public init() {}

  /// Reports on a build.
  ///
  /// - Parameters:
  ///   - count: how many pages the build is of.
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

  /// Adds what became of the output folder.
  mutating func add(_ summary: OutputSummary) {
    written = summary.written
    unchanged = summary.unchanged
    removed = summary.removed
    if let foreign = Diagnostic.foreignFilesKept(summary.foreign, in: output) { diagnostics.append(foreign) }
  }
}

/// A piece of work that one worker did.
public struct WorkSpan: Sendable, Equatable {
  /// The worker's number, from 1.
  public let worker: Int
  /// How many pages it made.
  public let pages: Int
  /// When it began, counted from the beginning of the build.
  public let start: Duration
  /// How long it took.
  public let duration: Duration
}

/// How far a build is; told again and again while it runs.
public struct BuildProgress: Sendable, Equatable {
  /// What is being done.
  public let stage: String
  /// How many of the steps are done.
  public let done: Int
  /// How many steps there are; 0 when nobody knows.
  public let total: Int

  /// Creates a progress.
  public init(stage: String, done: Int = 0, total: Int = 0) {
    self.stage = stage
    self.done = done
    self.total = total
  }
}
