import CardLayout
import Cardloom
import Diagnostics
import JSONRecords
import TemplateEngine

/// Makes the catalogue from templates, their fixtures and the scan of the feeds.
struct CatalogueMaker {
  let project: PreviewProject
  let scan: FeedScan
  let samples: SampleProof

  var catalogue: Catalogue {
    var entries: [Catalogue.Entry] = []
    let own = OwnBranches(project.files)
    for kind in Catalogue.Entry.Kind.allCases {
      let files = project.files.files(in: kind.rawValue, withExtension: "mustache")
      entries += kind == .partial ? partials(files, in: entries) : files.map { entry(kind, $0, own) }
    }
    // A branch of a partial is taken if the cards of one of its callers take it.
    let taken = Set(entries.flatMap(\.coverage).filter { $0.taken > 0 }.map(\.location))
    for index in entries.indices {
      entries[index].diagnostics.removeAll { diagnostic in
        diagnostic.code == WorkbenchCode.branchNeverTaken.rawValue && diagnostic.location.map(taken.contains) ?? false
      }
    }
    return Catalogue(entries: entries)
  }

  private func entry(
    _ kind: Catalogue.Entry.Kind, _ file: TemplateFile, _ own: OwnBranches
  ) -> Catalogue.Entry {
    let id = String(file.path.dropLast(".mustache".count))
    let name = String(id.dropFirst(kind.rawValue.count + 1))
    let matter = project.templates.allFrontMatter[id]
    // A broken template is blank, so there is nothing to view.
    let isBroken = project.broken[file.path]?.containsError ?? false
    let known = kind == .cell ? project.templates.cells[name]?.template : project.templates.views[name]?.template
    let template = isBroken ? nil : known
    let cardKind = matter?.kinds.first?.value ?? name
    var fixtures = Fixtures(path: id, kind: cardKind, files: project.files)
    if !file.isBuiltIn, let template, !fixtures.suit(template, id: id, kind: cardKind) { fixtures = Fixtures() }
    var entry = Catalogue.Entry(
      id: id, kind: kind, name: name, file: file.file, isBuiltIn: file.isBuiltIn,
      isUnchanged: file.isUnchanged, hasBuiltInData: fixtures.areUnchanged,
      hasForeignPictures: file.isBuiltIn || project.files.file(id + ".json")?.isBuiltIn == true
        || fixtures.variants.isEmpty,
      status: status(of: [id] + (template.map(ids) ?? [])), ownStatus: ownStatus(of: id), size: matter?.size,
      events: matter?.events.map(\.value) ?? [],
      uses: template?.calls ?? [], usage: kind == .cell ? scan.usage(of: name) : scan.usage(ofView: name),
      variants: fixtures.variants, states: kind == .cell ? states : [.default],
      diagnostics: (project.broken[file.path] ?? []) + statusWarnings(id, file) + fixtures.diagnostics)
    if let template {
      let found = samples.withoutDamaged(scan.findings(of: name), of: name, usage: entry.usage)
      if entry.variants.isEmpty, kind == .cell, let first = found?.first { entry.variants = [first.asDefault] }
      if entry.variants.isEmpty {
        entry.diagnostics.append(.noFixture(id))
        entry.variants = [MadeUpCard(template: template, id: id, kind: cardKind).variant]
      }
      if kind == .cell, let base = entry.variants.first {
        entry.variants += Extremes(template: template, found: found, base: base).variants
      }
      BranchCoverage(template: template, found: found, own: own).complete(&entry, plan: project.plan)
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

  // MARK: Partials

  /// The partials that can be shown by themselves: those that an entry calls, and those with fixtures.
  private func partials(_ files: [TemplateFile], in entries: [Catalogue.Entry]) -> [Catalogue.Entry] {
    let catalogue = Catalogue(entries: entries)
    return files.compactMap { file in
      let name = file.name
      guard let template = project.templates.partials[name]?.template else { return nil }
      let id = "partials/\(name)"
      let fixtures = Fixtures(path: id, kind: name, files: project.files)
      let users = catalogue.users(of: name)
      guard !users.isEmpty || !fixtures.variants.isEmpty else { return nil }
      var variants = fixtures.variants.isEmpty ? Self.variants(of: template, in: users, project) : fixtures.variants
      if variants.isEmpty { variants = [MadeUpCard(template: template, id: id, kind: name).variant] }
      return Catalogue.Entry(
        id: id, kind: .partial, name: name, file: file.file, isBuiltIn: file.isBuiltIn,
        isUnchanged: file.isUnchanged, hasBuiltInData: fixtures.areUnchanged,
        hasForeignPictures: fixtures.variants.isEmpty || project.files.file(id + ".json")?.isBuiltIn == true,
        status: status(of: [id] + ids(template)), ownStatus: ownStatus(of: id), size: nil, events: [],
        uses: template.calls, variants: variants, states: [.default],
        diagnostics: (project.broken[file.path] ?? []) + statusWarnings(id, file) + fixtures.diagnostics)
    }
  }

  /// The maximum number of callers whose data a partial is shown with.
  private static let maximumUsers = 4

  /// The data of the templates that call a partial, as far as the partial can be shown with it.
  private static func variants(
    of template: Template, in users: [Catalogue.Entry], _ project: PreviewProject
  ) -> [Catalogue.Variant] {
    var variants: [Catalogue.Variant] = []
    for user in users where variants.count < maximumUsers {
      guard let variant = user.variants.first else { continue }
      // A caller may hand on only a part of its data.
      let content = ViewContent(template: template, data: variant.data, plan: project.plan, root: "")
      guard content.problems.isEmpty, content.html.contains(where: { $0 > 0x20 }) else { continue }
      variants.append(variant.lent(by: user.name, id: variants.isEmpty ? "default" : user.name))
    }
    return variants
  }

  // MARK: Status

  /// The identities of the templates that one calls.
  private func ids(_ template: Template) -> [String] {
    template.calls.map { $0.contains("/") ? $0 : "partials/" + $0 }
  }

  /// The status in the front matter of a template.
  private func statedStatus(of id: String) -> TemplateFrontMatter.Status? {
    let name = id.hasPrefix("partials/") ? String(id.dropFirst("partials/".count)) : id
    return project.templates.allFrontMatter[name]?.status
  }

  /// The status of a template from the review, else from its front matter; it is not done while a note must be.
  private func ownStatus(of id: String) -> TemplateFrontMatter.Status? {
    let declared = project.review.declaredStatus(of: id, frontMatter: statedStatus(of: id))
    return declared == .done && project.review.obstacle(of: id) != nil ? .review : declared
  }

  /// Why a template is not done although it is declared to be.
  private func statusWarnings(_ id: String, _ file: TemplateFile) -> [Diagnostic] {
    let warning = project.review.prematureDone(of: id, file: file, frontMatter: statedStatus(of: id))
    return warning.map { [$0] } ?? []
  }

  /// The least finished status of some templates; those without a status are ignored.
  private func status(of names: [String]) -> TemplateFrontMatter.Status? {
    let found = names.compactMap { ownStatus(of: $0) }
    return TemplateFrontMatter.Status.allCases.first(where: found.contains)
  }
}
