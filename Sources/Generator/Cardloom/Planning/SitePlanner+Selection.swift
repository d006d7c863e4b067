import CardLayout
import CardSources
import Diagnostics
import JSONRecords

/// The cards of a source that a section shows.
extension SitePlanner {
  /// The cards that meet the section's `where` in its order, without those of unknown kinds if the section leaves them out.
  func selected(
    _ list: CardList, for section: SectionModel, fields: [FieldInventory], registry: CellRegistry,
    language: String, problems: inout PlanProblems
  ) -> CardList {
    do {
      var list = list
      if !section.content.filter.isEmpty {
        report(misspeltIn: section.content.filter, fields, problems: &problems)
        list = try list.selecting(positions(in: list, of: section, problems: &problems))
      }
      list = try withoutUnknownKinds(list, for: section, registry: registry, problems: &problems)
      return try sorted(list, for: section, fields: fields, language: language, problems: &problems)
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
      for (field, _) in requirement.value.conditions {
        guard let meant = Self.misspelt(field, in: fields) else { continue }
        problems.add(.unknownField(field, in: "`where`", meant: meant, at: requirement.location))
      }
    }
  }

  /// The positions of the cards that meet the section's `where`; reports values that no condition can judge.
  private func positions(
    in list: CardList, of section: SectionModel, problems: inout PlanProblems
  ) throws -> [Int] {
    let (clock, requirements) = (clock(of: list), section.content.filter.map(\.value))
    let conditions = section.content.filter.flatMap { own in
      own.value.conditions.map { (field: $0.field, condition: $0.condition, location: own.location) }
    }
    var unreadable = UnreadableValues()
    var times = ChangeTimes()
    let dependsOnNow = requirements.dependOnNow
    let positions = try list.positions { position, card in
      for (index, own) in conditions.enumerated() {
        let value = card.value(at: own.field)
        if let wanted = own.condition.unreadable(value, clock) {
          unreadable.add(value?.string ?? "", of: position, wanted: wanted, condition: index)
        }
      }
      if dependsOnNow { times.merge(requirements.changes(of: card, clock)) }
      return requirements.areMet(by: card, clock)
    }
    if dependsOnNow { problems.add(times, of: section.id) }
    for found in unreadable.found {
      let own = conditions[found.condition]
      problems.add(
        counted: .unreadableValue(
          found.text, field: own.field, wanted: found.wanted, section: section.id,
          at: list.location(of: found.position), subject: list.subject(of: found.position, field: own.field),
          conditionAt: own.location, count: found.count))
    }
    return positions
  }

  /// How conditions judge the dates of a list's cards.
  func clock(of list: CardList?) -> CardClock {
    CardClock(now: sources.now, dates: list?.source.treatment.dates ?? configuration.dates)
  }

  /// The times at which something is decided otherwise about the cards of a list.
  func changes(
    in list: CardList, problems: inout PlanProblems, _ ofCard: (RecordValue) -> ChangeTimes
  ) -> ChangeTimes {
    var times = ChangeTimes()
    do {
      _ = try list.positions { _, card in
        times.merge(ofCard(card))
        return false
      }
    } catch let error as Diagnosed {
      for diagnostic in error.diagnostics { problems.add(diagnostic) }
    } catch {
      // Reading a card throws nothing else.
    }
    return times
  }

  /// The registry of a section with the template for cards of unknown kinds, if the section shows them.
  func withPlainTemplate(_ registry: CellRegistry, for section: SectionModel) -> CellRegistry {
    registry.showingUnknownKinds(
      with: section.content.unknownKind == .plain && templates.cells.contains(Self.plainTemplate)
        ? Self.plainTemplate : nil)
  }

  /// The name of the built-in template for cards of unknown kinds.
  private static let plainTemplate = "plain"

  /// Reports the cards without a template, once for each kind; removes them from the list unless they are shown plainly.
  private func withoutUnknownKinds(
    _ list: CardList, for section: SectionModel, registry: CellRegistry, problems: inout PlanProblems
  ) throws -> CardList {
    let unknown = try cardsOfUnknownKinds(in: list, registry: registry)
    guard !unknown.isEmpty else { return list }
    let known = templates.cells.names.filter { $0 != Self.plainTemplate }
    let isPlain = section.content.unknownKind == .plain && templates.cells.contains(Self.plainTemplate)
    guard isPlain || section.content.unknownKind == .skip else {
      for (kind, positions) in unknown {
        problems.add(
          counted: .noTemplate(
            kind: kind, section: section.id,
            kindField: try kindField(of: list, at: positions, kind: kind, registry: registry),
            at: section.identity.location,
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
          sectionAt: section.identity.location, known: known, count: positions.count))
    }
    guard section.content.unknownKind == .skip else { return list }
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

/// The values that conditions cannot judge, by condition.
private struct UnreadableValues {
  struct Found {
    let text: String
    let position: Int
    let wanted: CellCondition.Unreadable
    let condition: Int
    var count = 1
  }

  private(set) var found: [Found] = []

  mutating func add(_ text: String, of position: Int, wanted: CellCondition.Unreadable, condition: Int) {
    if let index = found.firstIndex(where: { $0.condition == condition }) {
      found[index].count += 1
    } else {
      found.append(Found(text: text, position: position, wanted: wanted, condition: condition))
    }
  }
}
