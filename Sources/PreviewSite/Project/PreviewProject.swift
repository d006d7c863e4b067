package import Cardloom
package import Diagnostics
package import FeedData
package import FeedPages

/// A project as the preview sees it: everything that can be read, with everything that cannot.
///
/// A build stops at the first stage with an error; the preview shows what is sound and tells of the rest in its place.
package struct PreviewProject: Sendable {
  /// What `site.yml` says.
  package let configuration: SiteConfiguration
  /// The files of `Templates`, those that came with Cardloom behind the project's own.
  package let files: TemplateFiles
  /// The templates that compile.
  package let templates: SiteTemplates
  /// The templates that do not, by their paths below `Templates`, each with its mistakes.
  package let broken: [String: [Diagnostic]]
  /// What reading the sources came to.
  package let sources: SourceSet
  /// The feeds with all their pages.
  package let plan: SitePlan
  /// What was found on the way, broken templates aside.
  package let diagnostics: [Diagnostic]

  /// Puts a project together.
  ///
  /// - Parameter checksNames: whether the names in templates are held against the data; not as long as only the first
  ///   records of a source are read.
  package init(
    configuration: SiteConfiguration, files: TemplateFiles, sources: SourceSet, checksNames: Bool = true
  ) {
    self.configuration = configuration
    self.files = files
    self.sources = sources
    (templates, broken) = SiteTemplates.tolerant(files)
    let draft = SitePlanner(
      configuration: configuration, sources: sources, templates: templates, checksNames: checksNames
    ).draft()
    plan = draft.plan
    diagnostics = sources.warnings + draft.diagnostics
  }

  /// Reads a project's folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that holds `site/` and `Templates/`.
  ///   - now: the moment of the preview; dates after it are told.
  ///   - jobs: how many records may be read at the same time.
  ///   - widths: the widths of frames in place of those of `site.yml`; empty to take these.
  /// - Throws: ``Diagnosed`` if `site.yml` or the folder of templates cannot be read: there is nothing to show then.
  package static func read(
    _ folder: String, files: any FileSystem, builtIn: TemplateFiles = .builtIn, now: Moment? = nil, jobs: Int = 1,
    widths: [Int] = []
  ) async throws(Diagnosed) -> PreviewProject {
    let site = FilePath.join(folder, "site")
    var configuration = try SiteConfiguration.read(
      FilePath.join(site, "site.yml"), shownAs: "site/site.yml", files: files)
    if !widths.isEmpty {
      configuration = configuration.with(
        preview: PreviewConfiguration(widths: widths, themes: configuration.preview.themes))
    }
    let templates = try TemplateFiles.read(
      FilePath.join(folder, "Templates"), shownAs: "Templates", over: builtIn, files: files)
    let reader = FeedReader(files: files, now: now, jobs: jobs, yaml: YAMLRecord.read)
    var outcomes: [String: SourceOutcome] = [:]
    for source in configuration.sources {
      outcomes[source.name] = await SourceSet.read(source, of: configuration, reader: reader)
    }
    return PreviewProject(
      configuration: configuration, files: templates, sources: SourceSet(configuration, outcomes: outcomes))
  }
}
