import CardLayout
import CardSources
import Diagnostics
import JSONRecords

/// The cards of a source that a section shows.
extension SitePlanner {
  /// The cards that meet the section's `where`, without those of unknown kinds if the section leaves them out.
  func selected(
    _ list: CardList, for section: SectionConfiguration, fields: [FieldInventory], registry: CellRegistry,
    problems: inout PlanProblems
  ) -> CardList {
    do {
      var list = list
      if !section.filter.isEmpty {
        report(misspeltIn: section.filter, fields, problems: &problems)
        list = try list.selecting(
          list.positions { _, card in section.filter.map(\.value).allSatisfy { $0.isMet(by: card) } })
      }
      return try withoutUnknownKinds(list, for: section, registry: registry, problems: &problems)
    } catch let error as Diagnosed {
      for diagnostic in error.diagnostics { problems.add(diagnostic) }
    } catch {
      // Reading a card throws nothing else.
    }
    return list
  }

  private func report(
    misspeltIn requirements: [Located<CellRule.Requirement>], _ fields: [FieldInventory], problems: inout PlanProblems
  ) {
    for requirement in requirements {
      guard let meant = Self.misspelt(requirement.value.field, in: fields) else { continue }
      problems.add(.unknownField(requirement.value.field, in: "`where`", meant: meant, at: requirement.location))
    }
  }

  /// The registry of a section with the template for cards of unknown kinds, if the section shows them.
  func withPlainTemplate(_ registry: CellRegistry, for section: SectionConfiguration) -> CellRegistry {
    registry.showingUnknownKinds(
      with: section.unknownKind == .plain && templates.cells.contains(Self.plainTemplate) ? Self.plainTemplate : nil)
  }

  /// The name of the built-in template for cards of unknown kinds.
  private static let plainTemplate = "plain"

  /// Reports the cards without a template, once for each kind; removes them from the list unless they are shown plainly.
  private func withoutUnknownKinds(
    _ list: CardList, for section: SectionConfiguration, registry: CellRegistry, problems: inout PlanProblems
  ) throws -> CardList {
    let unknown = try cardsOfUnknownKinds(in: list, registry: registry)
    guard !unknown.isEmpty else { return list }
    let known = templates.cells.names.filter { $0 != Self.plainTemplate }
    let isPlain = section.unknownKind == .plain && templates.cells.contains(Self.plainTemplate)
    guard isPlain || section.unknownKind == .skip else {
      for (kind, positions) in unknown {
        problems.add(
          counted: .noTemplate(
            kind: kind, section: section.id,
            kindField: try kindField(of: list, at: positions, kind: kind, registry: registry), at: section.location,
            subject: positions.first.map { list.subject(of: $0) },
            known: known, occurrences: positions.count))
      }
      return list
    }
    for (kind, positions) in unknown {
      problems.add(
        counted: .unknownKind(
          kind, section: section.id, plain: isPlain ? Self.plainTemplate : nil,
          kindField: try kindField(of: list, at: positions, kind: kind, registry: registry),
          at: positions.first.map { list.location(of: $0) }, subject: positions.first.map { list.subject(of: $0) },
          sectionAt: section.location, known: known, count: positions.count))
    }
    guard section.unknownKind == .skip else { return list }
    let left = Set(unknown.flatMap(\.positions))
    return list.selecting((0..<list.count).filter { !left.contains($0) })
  }

  /// The field that seems to contain the kind of a source's cards although the source names none: the first one's
  /// `kind` or `type` is the name of a template.
  private func kindField(
    of list: CardList, at positions: [Int], kind: String, registry: CellRegistry
  ) throws -> String? {
    guard list.source.kind == nil, kind == list.source.defaultKind, let first = positions.first else { return nil }
    return try list.withCard(first, reader: JSONReader(findsDoubledNames: false), tape: RecordTape()) { card in
      ["kind", "type"].first { name in
        guard let value = card.member(name), value.kind == .string else { return false }
        return registry.template(forKind: value.string) != nil
      }
    }
  }

  /// The positions of the cards for which the registry has no template, by kind, in the order of their first cards.
  private func cardsOfUnknownKinds(
    in list: CardList, registry: CellRegistry
  ) throws -> [(kind: String, positions: [Int])] {
    let kinds = Set(list.kinds.filter { registry.template(forKind: $0) == nil })
    guard !kinds.isEmpty else { return [] }
    var positions = list.positionsByKind.filter { kinds.contains($0.key) }
    if !registry.dependsOnKindAlone {
      let undecided = Set(
        try list.positions { position, card in
          let kind = list.kind(of: position)
          return kinds.contains(kind) && registry.template(for: card, kind: kind, at: nil) == nil
        })
      positions = positions.mapValues { $0.filter(undecided.contains) }.filter { !$0.value.isEmpty }
    }
    return positions.map { ($0.key, $0.value) }.sorted { ($0.positions[0], $0.kind) < ($1.positions[0], $1.kind) }
  }
}
