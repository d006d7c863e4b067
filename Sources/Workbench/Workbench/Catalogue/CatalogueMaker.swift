import CardLayout
import Cardloom
import JSONRecords
import TemplateEngine

/// Makes the catalogue from templates, their fixtures and the scan of the feeds.
struct CatalogueMaker {
  let project: PreviewProject
  let scan: FeedScan

  var catalogue: Catalogue {
    var entries: [Catalogue.Entry] = []
    for kind in Catalogue.Entry.Kind.allCases {
      for file in project.files.files(in: kind.rawValue, withExtension: "mustache") {
        entries.append(entry(kind, file))
      }
    }
    return Catalogue(entries: entries)
  }

  private func entry(_ kind: Catalogue.Entry.Kind, _ file: TemplateFile) -> Catalogue.Entry {
    let id = String(file.path.dropLast(".mustache".count))
    let name = String(id.dropFirst(kind.rawValue.count + 1))
    let matter = project.templates.allFrontMatter[id]
    // A broken template is blank, so there is nothing to view.
    let isBroken = project.broken[file.path]?.containsError ?? false
    let known = kind == .cell ? project.templates.cells[name]?.template : project.templates.views[name]?.template
    let template = isBroken ? nil : known
    let fixtures = Fixtures(path: id, kind: matter?.kinds.first?.value ?? name, files: project.files)
    var entry = Catalogue.Entry(
      id: id, kind: kind, name: name, file: file.file, isBuiltIn: file.isBuiltIn,
      hasBuiltInData: fixtures.areBuiltIn,
      hasForeignPictures: file.isBuiltIn || project.files.file(id + ".json")?.isBuiltIn == true
        || fixtures.variants.isEmpty,
      status: status(of: [id] + (template?.calls ?? [])), ownStatus: ownStatus(of: id), size: matter?.size,
      events: matter?.events.map(\.value) ?? [],
      uses: template?.calls ?? [], usage: kind == .cell ? scan.usage(of: name) : scan.usage(ofView: name),
      variants: fixtures.variants, states: kind == .cell ? states : [.default],
      diagnostics: (project.broken[file.path] ?? []) + fixtures.diagnostics)
    if let template {
      let found = scan.findings(of: name)
      if entry.variants.isEmpty, kind == .cell, let first = found?.first { entry.variants = [first.asDefault] }
      if entry.variants.isEmpty {
        entry.diagnostics.append(.noFixture(id))
        entry.variants = [MadeUpCard(template: template, id: id, kind: matter?.kinds.first?.value ?? name).variant]
      }
      if kind == .cell, let base = entry.variants.first {
        entry.variants += Extremes(template: template, found: found, base: base).variants
      }
      BranchCoverage(template: template, found: found).complete(&entry, plan: project.plan)
    }
    if entry.variants.isEmpty {
      // A broken template shows why it cannot be shown.
      entry.variants = [
        Catalogue.Variant(
          id: "default", title: "Default", group: .fixture, isSynthetic: true, origin: "nothing", card: nil,
          cardKind: name, data: .object([]))
      ]
    }
    return entry
  }

  /// The states of cells, except those for which the project has no template.
  private var states: [CellState] {
    CellState.allCases.filter { state in state.template.map { project.templates.views.contains($0) } ?? true }
  }

  /// The status of a template from the review, else from its front matter.
  private func ownStatus(of name: String) -> Cardloom.TemplateFrontMatter.Status? {
    project.review.statuses[name] ?? project.templates.allFrontMatter[name]?.status
  }

  /// The least finished status of some templates; those without a status are ignored.
  private func status(of names: [String]) -> Cardloom.TemplateFrontMatter.Status? {
    let found = names.compactMap { ownStatus(of: $0) }
    return Cardloom.TemplateFrontMatter.Status.allCases.first(where: found.contains)
  }
}
