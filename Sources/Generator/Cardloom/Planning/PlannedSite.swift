package import Diagnostics
package import FeedPages

/// A site before its pages are made: the pages to make, their inputs, and everything that can be diagnosed without
/// making one.
package struct PlannedSite: Checkable {
  /// The feeds with all their pages.
  package let plan: SitePlan
  /// The templates.
  package let templates: SiteTemplates
  /// The files that are not pages.
  package let staticFiles: StaticFiles
  /// Inconsistencies: missing templates, unknown names, colliding paths.
  package let diagnostics: [Diagnostic]
}

extension Project {
  /// Plans the pages of the project and checks its parts for consistency.
  ///
  /// - Parameter warnsOfHeights: whether to report cells without a declared height.
  package func plan(_ sources: SourceSet, warnsOfHeights: Bool = false) -> PlannedSite {
    let planner = SitePlanner(
      configuration: configuration, sources: sources, templates: templates, staticFiles: staticFiles,
      checksNames: sources.unfinished.isEmpty)
    let site = planner.plan()
    guard warnsOfHeights, !site.diagnostics.containsError else { return site }
    let heights = HeightWarnings(plan: site.plan, templates: templates).diagnostics
    return PlannedSite(
      plan: site.plan, templates: templates, staticFiles: staticFiles, diagnostics: site.diagnostics + heights)
  }
}
