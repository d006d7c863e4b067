public import Diagnostics
public import FeedPages
package import Platform

/// A site described in Swift: feeds of sections of cells, without a configuration file.
///
/// ```swift
/// var cells = HeldCells()
/// try cells.append(CellHolder(id: "a1", kind: "note", data: ["text": "Hello"]))
/// let section = SectionHolder(id: "latest", cells: CellHolders(cells), registry: CellRegistry(known: ["note"]))
/// let feed = FeedHolder(
///   id: "home", path: PagePath("/"), title: "Notes", language: "en", pageTemplate: "feed",
///   paginator: Paginator(numbering: .sequential, pageSize: 20),
///   sections: [FeedHolder.Section(holder: section, adaptor: TableAdaptor())])
/// let site = Site(title: "Notes", url: "https://example.org/", language: "en", feeds: [feed])
/// let report = try await site.build(templates: "Templates", output: "public")
/// ```
public struct Site: Sendable {
  /// The site's name.
  public let title: String
  /// The address of the published site; canonical links are built from it.
  public let url: String
  /// The language of the site's texts, a BCP 47 tag.
  public let language: String
  /// The form of links between pages.
  public let links: LinkStyle
  /// The feeds, in navigation order.
  public let feeds: [FeedHolder]

  /// Creates a site.
  public init(title: String, url: String, language: String, links: LinkStyle = .file, feeds: [FeedHolder]) {
    self.title = title
    self.url = url
    self.language = language
    self.links = links
    self.feeds = feeds
  }

  /// Builds the site from a folder of templates into an output folder, as `cardloom build` does.
  ///
  /// - Parameters:
  ///   - templates: the folder with `cells/`, `pages/` and the other folders of templates; the built-in templates are
  ///     used for what it lacks.
  ///   - output: the folder for the pages, which is replaced as a whole once everything is proven.
  ///   - assets: a folder whose files are copied to `assets/`.
  ///   - jobs: the number of pages made concurrently.
  ///   - hooks: callbacks for rendered cells and views.
  /// - Throws: `Diagnosed` with all diagnostics; nothing has been written then.
  public func build(
    templates: String, output: String, assets: String? = nil, jobs: Int = 1, hooks: RenderHooks = RenderHooks()
  ) async throws(Diagnosed) -> BuildReport {
    try await build(
      templates: templates, output: output, assets: assets, jobs: jobs, hooks: hooks, files: DiskFileSystem())
  }

  /// Builds the site on any file system.
  package func build(
    templates: String, output: String, assets: String?, jobs: Int, hooks: RenderHooks = RenderHooks(),
    files: any FileSystem
  ) async throws(Diagnosed) -> BuildReport {
    let templateFiles = try TemplateFiles.read(templates, files: files)
    let staticFiles = try StaticFiles(
      templates: templateFiles, assets: assets ?? FilePath.join(templates, "assets"), files: files)
    let plan = SitePlan(title: title, url: url, language: language, links: links, feeds: feeds)
    let site = try PlannedSite(
      plan: plan, templates: try SiteTemplates(templateFiles), staticFiles: staticFiles,
      diagnostics: plan.pathCollisions + staticFiles.collisions(with: plan)
    ).checked()
    let options = BuildOptions(output: output, jobs: jobs)
    let factory = PageFactory(site: site, options: options, rules: .forBuild(options), hooks: hooks)
    return try await SiteWriter(output: output, options: options, files: files)
      .publish(site, by: factory, steps: BuildSteps())
  }
}
