import CardLayout
import CardSources
import Diagnostics
import FeedPages
import TemplateEngine

/// Finds cell templates whose cells have no declared size.
///
/// Without one, the layout shifts when pictures and fonts arrive, and distant cells cannot be removed from the
/// document.
struct HeightWarnings {
  let plan: SitePlan
  let templates: SiteTemplates

  /// A warning for each such template, with the first section that uses it.
  var diagnostics: [Diagnostic] {
    var told: Set<String> = []
    return plan.shownFeeds.flatMap(\.sections).flatMap { warnings(of: $0, told: &told) }
  }

  private func warnings(of section: SectionModel, told: inout Set<String>) -> [Diagnostic] {
    guard section.layout.size == nil, !cardsMayDeclare(section) else { return [] }
    let kinds = section.cells.kinds.filter { section.layout.kindSizes[$0] == nil }
    return section.content.registry.possibleTemplates(kinds: kinds).sorted().compactMap { name in
      guard let entry = templates.cells[name], entry.size == nil, told.insert(name).inserted else { return nil }
      return .unknownHeight(template: name, section: section.id, at: entry.template.start)
    }
  }

  /// Whether cards of the section's source have the field that declares a size.
  private func cardsMayDeclare(_ section: SectionModel) -> Bool {
    section.cells.cards?.list.fields.fields.contains { $0.name == "cell_size" } ?? false
  }
}
