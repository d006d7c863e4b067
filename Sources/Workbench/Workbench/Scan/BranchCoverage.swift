import Cardloom
import FeedPages
import JSONRecords
import Platform
import TemplateEngine

/// Counts how often each branch of a template is taken, and makes cards that take the untaken ones.
struct BranchCoverage {
  private let template: Template
  private let found: FeedScan.Findings?
  private let own: OwnBranches

  init(template: Template, found: FeedScan.Findings?, own: OwnBranches) {
    self.template = template
    self.found = found
    self.own = own
  }

  /// Adds the coverage to an entry, a variant for each branch that no card takes, and a warning for each of the project's.
  ///
  /// If no card of a feed is shown, the entry's own variants are counted.
  func complete(_ entry: inout Catalogue.Entry, plan: SitePlan) {
    if let found, found.taken == nil { return }
    var renderer = TemplateRenderer()
    var ownTaken: [Set<Int>] = []
    for variant in entry.variants { ownTaken.append(taken(with: variant.data, plan, &renderer)) }
    let cards = found?.cards ?? entry.variants.count { $0.group == .fixture }
    var uses: [Catalogue.BranchUse] = []
    // Cards do not decide on what is true of the whole site, on their place on the page, or on how pictures are offered.
    let decidedElsewhere = ["site.", "section.isFirstPicture", "picture."]
    let offered = template.names.filter(\.isOfOfferedPicture).map(\.location)
    for branch in template.branches
    where !decidedElsewhere.contains(where: branch.name.hasPrefix) && !offered.contains(branch.location)
      && (branch.name != "picture" || offered.isEmpty)
    {
      let fixtures = zip(entry.variants, ownTaken).filter { $0.0.group == .fixture && $0.1.contains(branch.index) }
        .count
      let taken = found.map { $0.taken?[branch.index] ?? 0 } ?? fixtures
      if let same = uses.firstIndex(where: { $0.location == branch.location }) {
        // A partial that is called twice has each of its branches twice.
        uses[same].taken = max(uses[same].taken, taken)
        continue
      }
      uses.append(
        Catalogue.BranchUse(
          tag: "{{\(branch.isInverted ? "^" : "#")\(branch.name)}}", name: branch.name, isInverted: branch.isInverted,
          location: branch.location, taken: taken, cards: cards, variant: nil))
    }
    for index in uses.indices where uses[index].taken == 0 {
      uses[index].variant = variant(taking: uses[index], in: &entry, ownTaken: ownTaken, plan, &renderer)
      if own.contains(uses[index]), found != nil || entry.kind == .cell {
        entry.diagnostics.append(.branchNeverTaken(uses[index].tag, cards: cards, at: uses[index].location))
      }
    }
    entry.coverage = uses
  }

  /// The identity of a variant that takes a branch: an existing one, or one made for it.
  private func variant(
    taking use: Catalogue.BranchUse, in entry: inout Catalogue.Entry, ownTaken: [Set<Int>], _ plan: SitePlan,
    _ renderer: inout TemplateRenderer
  ) -> String? {
    let indices = template.branches.filter { $0.location == use.location }.map(\.index)
    for (variant, taken) in zip(entry.variants, ownTaken) where !taken.isDisjoint(with: indices) { return variant.id }
    for base in entry.variants.prefix(1) {
      for data in candidates(for: use, base: base.data) {
        guard !taken(with: data, plan, &renderer).isDisjoint(with: indices) else { continue }
        let id = (use.isInverted ? "without-" : "with-") + use.name.map { $0 == "." ? "-" : $0 }
        if entry.variant(id) == nil {
          entry.variants.append(
            Catalogue.Variant(
              id: id, title: use.tag, group: .branch, isSynthetic: true,
              origin: "made up: no card takes this branch", card: nil, cardKind: base.cardKind, data: data))
        }
        return id
      }
    }
    return nil
  }

  /// Data that may take a branch.
  private func candidates(for use: Catalogue.BranchUse, base: RecordData) -> [RecordData] {
    // A name inside another section may refer to the element of that section.
    let sections = template.names.first { $0.location == use.location }?.sections ?? []
    // A section in which its own name is written is about a text, which has no members: what it surrounds is beside it.
    let texts = sections.filter { text in template.names.contains { $0.name == text && $0.sections.contains(text) } }
    let outer = sections.filter { !texts.contains($0) }
    let base = texts.reduce(base) { data, text in
      text == use.name || data.value(at: text) != nil ? data : data.setting(text, to: MadeUpCard.sample(for: text))
    }
    let paths = [use.name] + outer.flatMap { [$0 + "." + use.name, $0 + ".0." + use.name] }
    if use.isInverted { return paths.map { base.setting($0, to: nil) } }
    // The names in the section determine the members that its value needs.
    let inner = template.names.filter { $0.sections.last == use.name && $0.name != "." && !$0.name.contains(".") }
    let members = inner.filter { base.value(at: $0.name) == nil && $0.name != use.name }
    let object = RecordData.object(
      Set(members.map(\.name)).sorted().map { RecordData.Member($0, MadeUpCard.sample(for: $0)) })
    let values: [RecordData] = [
      MadeUpCard.sample(for: use.name), .array([object]), object, .boolean(true), .number("3"),
    ]
    return paths.flatMap { path in values.map { base.setting(path, to: $0) } }
  }

  /// The branches that some data takes.
  private func taken(
    with data: RecordData, _ plan: SitePlan, _ renderer: inout TemplateRenderer
  ) -> Set<Int> {
    let shared = RecordTape(
      .object([
        .init("site", plan.siteData), .init("root", "./"), .init("section", ["id": "preview", "data": [:]]),
      ]))
    let own = RecordTape(data)
    var output = MarkupWriter()
    renderer.card = .alone
    return shared.withRoot { shared in
      own.withRoot { own in
        renderer.renderTaken(template, stack: [shared, own], root: [], into: &output)
      }
    }
  }
}
