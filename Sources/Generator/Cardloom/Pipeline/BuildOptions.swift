package import CardSources
package import Diagnostics
package import SiteDocuments
package import SiteOutput

/// The options of a build.
package struct BuildOptions: Sendable {
  /// The project's folder, which contains `site/` and `Templates/`.
  package let project: String
  /// The folder for the pages; `nil` for `site/public` in the project.
  package let output: String?
  /// The number of pages made concurrently; at least 1.
  package let jobs: Int
  /// Whether warnings stop the build too.
  package let isStrict: Bool
  /// Whether verdicts are reused for cells that differ only in their values.
  package let usesMemo: Bool
  /// Whether libxml2 also checks attributes, and every page as a whole.
  package let isParanoid: Bool
  /// The names of optional warnings to enable, such as `image-without-size`; `all` enables each.
  package let warnings: Set<String>
  /// Whether everything is made anew, without the cache of the last build.
  package let isFull: Bool
  /// Whether the build reuses what the last one made, and caches what the next one can reuse, in a file beside the output
  /// folder.
  ///
  /// The result is the same without it. A cache is used only by the program that wrote it: after the program was compiled
  /// again, the first build makes every page. A build with ``RenderHooks`` makes every page, too, because the hooks are
  /// called for each.
  package let usesCache: Bool
  /// The share of the pages to build, if others build the rest.
  package let shard: Shard?
  /// Identifies the program that builds; `nil` disables the cache.
  package private(set) var program: String?
  /// The time of the build: later dates are reported; no page depends on it, only feeds in Atom without any
  /// date; `nil` disables the check.
  package private(set) var now: Moment?
  /// Whether the site is written; if not, everything else is done.
  package let writes: Bool
  /// How much of the sources is read.
  package var extent = SourceOptions.Extent.all
  /// Warnings that the caller has found, reported with those of the build.
  package var findings: [Diagnostic] = []
  /// What happens if an address leads to nothing, the site is written and `site.yml` does not say; `nil` for no check.
  package var onMissing: MissingPolicy?
  /// The contract of an app from which the site may not differ; `nil` for none.
  package var contract: AgreedContract?
  /// Whether the site that is replaced is kept, so that the next build is faster.
  package var formerSites = FormerSitePolicy.largeSites
  /// The state of the site of which the report tells the differences; `nil` for none.
  package var comparedState: ComparedState?
  /// Whether the process ends after the build, so that its memory need not be released.
  package var endsProcess = false

  /// Creates options.
  package init(
    project: String = ".", output: String? = nil, jobs: Int = 1, isStrict: Bool = false, usesMemo: Bool = true,
    isParanoid: Bool = false, warnings: Set<String> = [], writes: Bool = true, isFull: Bool = false,
    usesCache: Bool = true, shard: Shard? = nil
  ) {
    self.init(
      project: project, output: output, jobs: jobs, isStrict: isStrict, usesMemo: usesMemo, isParanoid: isParanoid,
      warnings: warnings, writes: writes, isFull: isFull, usesCache: usesCache, shard: shard, program: nil)
  }

  /// The options of a build that begins now and warns of missing files, as the command does, with the cache of the running
  /// program unless they say that there is none.
  var forThisProgram: BuildOptions {
    var options = self
    options.onMissing = onMissing ?? .warningOfAssets
    options.now = now ?? .now
    if usesCache { options.program = program ?? ProgramFile.identity }
    return options
  }

  /// Creates options of a build with a cache.
  ///
  /// - Parameter program: identifies the program, such as by its version and the time when it was built.
  package init(
    project: String = ".", output: String? = nil, jobs: Int = 1, isStrict: Bool = false, usesMemo: Bool = true,
    isParanoid: Bool = false, warnings: Set<String> = [], writes: Bool = true, isFull: Bool = false,
    usesCache: Bool = true, shard: Shard? = nil, program: String?, now: Moment? = nil
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
    self.usesCache = usesCache
    self.program = program
    self.now = now
    self.shard = shard
  }
}
