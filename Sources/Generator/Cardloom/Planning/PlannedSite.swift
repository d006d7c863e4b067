package import Diagnostics
package import FeedPages

/// A site before its pages are made: which pages it has, what they are made with, and everything that can be found without making
/// one.
package struct PlannedSite: Checkable {
  /// The feeds with all their pages.
  package let plan: SitePlan
  /// The templates.
  package let templates: SiteTemplates
  /// The files that are no pages.
  package let staticFiles: StaticFiles
  /// What does not fit together: missing templates, unknown names, colliding paths.
  package let diagnostics: [Diagnostic]
}

extension Project {
  /// Plans the pages of the project and checks that its parts fit together.
  ///
  /// - Parameter warnsOfHeights: whether cells are told of whose height nobody declares.
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
