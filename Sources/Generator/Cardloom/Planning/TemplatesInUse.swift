import CardLayout
import Diagnostics
import FeedPages
import TemplateEngine

/// The templates of a planned site's pages.
struct TemplatesInUse {
  /// Their paths below `Templates`; those that they call by name are not among them.
  private(set) var paths: Set<String> = []
  private let planner: SitePlanner

  /// Collects the templates.
  ///
  /// - Complexity: O(sections × kinds); templates that data selects are looked for in all cards.
  init(_ plan: SitePlan, of planner: SitePlanner) {
    self.planner = planner
    if plan.hasNotFound { add(page: SitePlan.notFoundTemplate) }
    for feed in plan.allFeeds + plan.cardPages.map(\.holder) {
      add(page: feed.pageTemplate)
      for section in feed.sections {
        add(section)
        if let grouping = section.content.grouping { add(view: grouping.shownHeader) }
      }
    }
  }

  private mutating func add(_ section: SectionModel) {
    for name in section.content.registry.possibleTemplates(kinds: section.cells.kinds) { add(cell: name, in: section) }
    let (chrome, status) = (section.chrome, section.status)
    let views = [
      chrome.header, chrome.footer, chrome.decoration, status.empty, status.placeholder, status.staleMark,
    ]
    for view in views.compactMap(\.self) + chrome.supplementary.map(\.view) { add(view: view) }
    for hosted in chrome.extensions { add(hosted.section) }
  }

  private mutating func add(cell name: String, in section: SectionModel) {
    paths.insert(Self.path(of: "cells/" + name))
    guard let entry = planner.templates.cells[name] else { return }
    if let preview = entry.preview, preview != name { add(cell: preview, in: section) }
    guard let list = section.cells.cards?.list else { return add(selectableBy: entry.template) }
    for selected in planner.selectedTemplates(of: entry.template, in: list, data: section.content.data) {
      paths.insert(Self.path(of: selected))
    }
  }

  private mutating func add(view: HeldView) {
    // The first folder that has the name is meant; a template of another one with the same name may be meant by others.
    for folder in SiteTemplates.viewFolders { paths.insert(Self.path(of: folder + "/" + view.template)) }
    if let entry = planner.templates.views[view.template] { add(selectableBy: entry.template) }
  }

  private mutating func add(page name: String) {
    paths.insert(Self.path(of: "pages/" + name))
    if let template = planner.templates.pages[name] { add(selectableBy: template) }
  }

  /// Adds every template that data could select, where it is not known which it does.
  private mutating func add(selectableBy template: Template) {
    for name in template.selectable { paths.insert(Self.path(of: name)) }
  }

  /// The path of a template by the name under which others call it.
  private static func path(of name: String) -> String {
    (name.contains("/") ? name : "partials/" + name) + ".mustache"
  }
}

extension Project {
  /// The errors of templates; those of templates that no page uses, directly or by a call, are warnings.
  func templateProblems(in use: TemplatesInUse) -> [Diagnostic] {
    let callers = TemplateCallers(templateFiles)
    return compiled.errors.map { error in
      guard let name = error.location?.file, let file = templateFiles.files.first(where: { $0.file == name }) else {
        return error
      }
      let isUsed = ([file.path] + callers.callers(of: file.path)).contains(where: use.paths.contains)
      return isUsed ? error : error.asWarning
    }
  }
}
