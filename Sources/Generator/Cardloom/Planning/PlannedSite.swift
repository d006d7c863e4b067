import CardLayout
package import Diagnostics
package import FeedPages
import Pictures

/// A site before its pages are made: the pages to make, their inputs, and everything that can be diagnosed without
/// making one.
package struct PlannedSite: Checkable {
  /// The feeds with all their pages.
  package private(set) var plan: SitePlan
  /// The templates.
  package private(set) var templates: SiteTemplates
  /// The files that are not pages.
  package let staticFiles: StaticFiles
  /// Inconsistencies: missing templates, unknown names, colliding paths.
  package fileprivate(set) var diagnostics: [Diagnostic]
  /// The bundles that the pages link.
  let bundles: SiteBundles
  /// What happens if an address leads to nothing; `nil` for no check.
  package var onMissing: MissingPolicy?
  /// What pages and cards may need at most; `nil` without budgets.
  var budgets: Budgets?
  /// The project's own stylesheets.
  var styleSheets: [OwnStyleSheet] = []
  /// The sitemap; `nil` if the site has none.
  package var sitemap: Sitemap?
  /// The sections whose cards depend on the time of the build.
  var timed: [TimedSection] = []

  /// The files that were made of its own pictures.
  private(set) var pictures = SitePictures()

  /// The site with the files that a preview made of its own pictures.
  package func offering(_ pictures: PreviewPictures) -> PlannedSite { offering(pictures.pictures) }

  /// The site with the files that were made of its own pictures.
  func offering(_ pictures: SitePictures) -> PlannedSite {
    var site = self
    site.pictures = pictures
    site.templates = templates.offering(pictures.made)
    if let logo = pictures.logo { site.plan = plan.showing(logo) }
    return site
  }

  /// The addresses of the site; `nil` if they are not checked.
  ///
  /// - Complexity: O(pages + files).
  package var addresses: SiteAddresses? {
    guard let onMissing, !onMissing.ignoresAll else { return nil }
    return addresses(policy: onMissing)
  }

  private func addresses(policy: MissingPolicy) -> SiteAddresses {
    let files =
      staticFiles.paths.filter { !bundles.omitted.contains($0) } + bundles.files.flatMap(\.paths)
      + pictures.files.map(\.path) + pictures.logoFiles.map(\.path)
    return SiteAddresses(plan, files: files + (sitemap?.paths ?? []) + SyndicationPlan(plan).files, policy: policy)
  }

  /// The files that pages load, with the budgets of pages and cards; `nil` without budgets.
  ///
  /// - Parameter severity: the severity of what is over a budget.
  /// - Complexity: O(pages + files).
  func weighedFiles(_ severity: Diagnostic.Severity) -> WeighedFiles? {
    guard let budgets else { return nil }
    var sizes = staticFiles.sizes
    for file in pictures.logoFiles { sizes[file.path] = file.bytes.count }
    // The rules for sizes that cards declare are known only when all pages are made.
    sizes[SectionStylesheet.path] = SectionStylesheet(plan, frames: templates.frames).text.utf8.count
    for file in bundles.files {
      for path in file.paths { sizes[path] = file.bytes.count }
    }
    for file in pictures.files { sizes[file.path] = file.size }
    return WeighedFiles(
      budgets: budgets, severity: severity, addresses: addresses(policy: MissingPolicy()), sizes: sizes)
  }
}

extension Project {
  private func planner(_ sources: SourceSet, bundles: Bool = false) -> SitePlanner {
    SitePlanner(
      configuration: configuration, sources: sources, templates: templates, staticFiles: staticFiles,
      checksNames: sources.unfinished.isEmpty, bundling: bundles ? templateFiles : nil,
      names: KnownNames(of: configuration))
  }

  /// Plans the pages of the project, unless it or a source has errors; those of templates that no page uses are warnings.
  ///
  /// - Parameters:
  ///   - warnsOfHeights: whether to report cells without a declared height.
  ///   - bundles: whether pages link bundles rather than the theme's files one by one.
  ///   - onMissing: what happens if an address leads to nothing and the configuration does not say; `nil` for no check.
  /// - Throws: ``Diagnosed`` with all diagnostics if one is an error.
  package func checkedPlan(
    _ sources: SourceSet, warnsOfHeights: Bool = false, bundles: Bool = false, onMissing: MissingPolicy? = nil
  ) throws(Diagnosed) -> PlannedSite {
    var site = plan(sources, warnsOfHeights: warnsOfHeights, bundles: bundles, onMissing: onMissing)
    guard !compiled.errors.isEmpty else {
      _ = try sources.checked()
      return try site.checked()
    }
    site.diagnostics = templateProblems(in: TemplatesInUse(site.plan, of: planner(sources))) + site.diagnostics
    guard !(sources.diagnostics + site.diagnostics).containsError else {
      throw Diagnosed(site.diagnostics + sources.diagnostics)
    }
    return site
  }

  /// Plans the pages of the project and checks its parts for consistency.
  ///
  /// - Parameters:
  ///   - warnsOfHeights: whether to report cells without a declared height.
  ///   - bundles: whether pages link bundles rather than the theme's files one by one.
  ///   - onMissing: what happens if an address leads to nothing and the configuration does not say; `nil` for no check.
  package func plan(
    _ sources: SourceSet, warnsOfHeights: Bool = false, bundles: Bool = false, onMissing: MissingPolicy? = nil
  ) -> PlannedSite {
    var site = planner(sources, bundles: bundles).plan()
    site.onMissing = configuration.onMissing ?? onMissing
    site.budgets = configuration.budgets
    if configuration.hasSitemap { site.sitemap = Sitemap(site.plan, dates: sources.dates) }
    if site.onMissing != nil {
      site.styleSheets = templateFiles.ownStyleSheets(except: site.bundles.bundled) + staticFiles.styleSheets
    }
    guard warnsOfHeights, !site.diagnostics.containsError else { return site }
    let heights = HeightWarnings(plan: site.plan, templates: templates).diagnostics
    return PlannedSite(
      plan: site.plan, templates: templates, staticFiles: staticFiles, diagnostics: site.diagnostics + heights,
      bundles: site.bundles, onMissing: site.onMissing, budgets: site.budgets, styleSheets: site.styleSheets,
      sitemap: site.sitemap, timed: site.timed)
  }
}
