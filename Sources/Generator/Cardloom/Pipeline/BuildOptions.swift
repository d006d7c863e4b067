package import CardSources

/// What a build is asked to do.
public struct BuildOptions: Sendable {
  /// The project's folder: the one that holds `site/` and `Templates/`.
  public let project: String
  /// The folder for the pages; `nil` for `site/public` in the project.
  public let output: String?
  /// How many pages are made at the same time; at least 1.
  public let jobs: Int
  /// Whether warnings stop the build too.
  public let isStrict: Bool
  /// Whether verdicts may be reused for cells that differ in their values only.
  public let usesMemo: Bool
  /// Whether libxml2 judges attributes too, and every page as a whole.
  public let isParanoid: Bool
  /// The names of warnings that are silent unless they stand here, such as `image-without-size`; `all` asks for each.
  public let warnings: Set<String>
  /// Whether everything is made anew, whatever is remembered of the last build.
  public let isFull: Bool
  /// The share of the pages to build, when others build the rest.
  public let shard: Shard?
  /// Tells the program that builds from every other one; with `nil` nothing is remembered from build to build.
  package let program: String?
  /// The moment of the build: dates after it are reported, and no page depends on it; with `nil`, no date is too late.
  package let now: Moment?
  /// Whether the site is written; otherwise everything is done but that.
  public let writes: Bool

  /// Creates options.
  public init(
    project: String = ".", output: String? = nil, jobs: Int = 1, isStrict: Bool = false, usesMemo: Bool = true,
    isParanoid: Bool = false, warnings: Set<String> = [], writes: Bool = true, isFull: Bool = false, shard: Shard? = nil
  ) {
    self.init(
      project: project, output: output, jobs: jobs, isStrict: isStrict, usesMemo: usesMemo, isParanoid: isParanoid,
      warnings: warnings, writes: writes, isFull: isFull,
      shard: shard, program: nil)
  }

  /// Creates options of a build that remembers.
  ///
  /// - Parameter program: tells this program from every other one, such as its version and the time it was made.
  package init(
    project: String = ".", output: String? = nil, jobs: Int = 1, isStrict: Bool = false, usesMemo: Bool = true,
    isParanoid: Bool = false, warnings: Set<String> = [], writes: Bool = true, isFull: Bool = false,
    shard: Shard? = nil, program: String?, now: Moment? = nil
  ) {
    self.project = project
    self.output = output
    self.jobs = max(1, jobs)
    self.isStrict = isStrict
    self.usesMemo = usesMemo && !isParanoid
    self.isParanoid = isParanoid
    self.warnings = warnings
    self.writes = writes
    self.isFull = isFull
    self.program = program
    self.now = now
    self.shard = shard
  }
}
