import CardLayout
package import CardSources
package import Diagnostics

/// The values of a field that have a feed, with their cards.
///
/// A class, so that passing it between workers costs one retain.
package final class PlannedValues: Sendable {
  /// A value.
  package struct Value: Sendable, Equatable {
    /// The value; of several that differ in case and count as one, the one of the most cards.
    package let text: String
    /// The value as readers see it: the name of a month, else the value itself.
    package let title: String
    /// Its name in addresses.
    package let slug: ValueSlug
    /// The path of its feed.
    package let path: PagePath
    /// The number of its cards.
    package let count: Int
  }

  /// The rules by which the values were chosen.
  package let rules: ValueRules
  /// The values in order.
  package let values: [Value]
  /// The values that are in too few cards, in order.
  package let dropped: [Value]
  /// Warnings about values that are one feed's because they differ in case only, and about cards with too many values.
  package let diagnostics: [Diagnostic]
  /// The cards.
  package let list: CardList
  private let found: FieldValues
  /// The index in ``values`` of each value of the field; -1 for a value without a feed.
  private let indices: [Int32]
  /// The positions of the cards of each source by the number of their record, by its name; -1 for records that are not
  /// cards.
  private let positions: [String: [Int32]]

  /// Chooses the values.
  ///
  /// - Parameter language: the language in which months are named, a BCP 47 tag.
  /// - Complexity: O(cards · values of a card).
  package init(_ found: FieldValues, of list: CardList, by rules: ValueRules, language: String) {
    self.rules = rules
    self.list = list
    self.found = found
    // The spellings of one value have the same group.
    var groups: [String: Int32] = [:]
    var groupOf = found.texts.map { text -> Int32 in
      // What differs in case only has one address, so it is one value.
      let key = rules.field.unit == nil ? ValueSlug(text).text : text
      if let group = groups[key] { return group }
      groups[key] = Int32(groups.count)
      return Int32(groups.count - 1)
    }
    var counts = [Int](repeating: 0, count: groups.count)
    var spellingCounts = [Int](repeating: 0, count: found.texts.count)
    for position in 0..<found.count {
      var seen: [Int32] = []
      for spelling in found.values(at: position) {
        spellingCounts[Int(spelling)] += 1
        let group = groupOf[Int(spelling)]
        guard !seen.contains(group) else { continue }
        seen.append(group)
        counts[Int(group)] += 1
      }
    }
    var spelling = [Int](repeating: -1, count: groups.count)
    var mixed: [(Int, Int)] = []
    for (index, group) in groupOf.enumerated() {
      let known = spelling[Int(group)]
      if known >= 0 { mixed.append((known, index)) }
      if known < 0 || spellingCounts[index] > spellingCounts[known] { spelling[Int(group)] = index }
    }
    let all = spelling.indices.map { group -> Value in
      let text = found.texts[spelling[group]]
      let slug = rules.field.unit == nil ? ValueSlug(text) : ValueSlug(date: text)
      return Value(
        text: text, title: rules.field.title(of: text, language: language), slug: slug, path: rules.path(of: slug),
        count: counts[group])
    }
    let order = Self.order(of: all, by: rules.order)
    let kept = order.filter { all[$0].count >= rules.minimum }
    values = kept.map { all[$0] }
    dropped = order.filter { all[$0].count < rules.minimum }.map { all[$0] }
    var numbers = [Int32](repeating: -1, count: all.count)
    for (number, group) in kept.enumerated() { numbers[group] = Int32(number) }
    for index in groupOf.indices { groupOf[index] = numbers[Int(groupOf[index])] }
    indices = groupOf
    positions = Self.positions(of: list)
    diagnostics = Self.warnings(mixed: rules.ignoresCase ? [] : mixed, found, of: list, rules)
  }

  private static func positions(of list: CardList) -> [String: [Int32]] {
    func none(of list: CardList) -> [Int32] {
      [Int32](repeating: -1, count: (0..<list.count).map { Int(list[$0].record) + 1 }.max() ?? 0)
    }
    guard let origins = list.origins else {
      var positions = none(of: list)
      for position in 0..<list.count { positions[Int(list[position].record)] = Int32(position) }
      return [list.source.name: positions]
    }
    var positions = origins.parts.reduce(into: [:]) { $0[$1.source.name] = none(of: $1) }
    for position in 0..<list.count {
      let (own, index) = list.origin(of: position)
      positions[own.source.name]?[Int(own[index].record)] = Int32(position)
    }
    return positions
  }

  /// The order of values, as indices.
  private static func order(of values: [Value], by order: ValueRules.Order) -> [Int] {
    switch order {
    case .first: return Array(values.indices)
    case .value, .count:
      let keys = values.map { $0.text.lowercased() }
      return values.indices.sorted { left, right in
        if order == .count, values[left].count != values[right].count {
          return values[left].count > values[right].count
        }
        return (keys[left], values[left].text) < (keys[right], values[right].text)
      }
    }
  }

  /// - Parameter mixed: pairs of spellings of one value, as indices in the texts.
  private static func warnings(
    mixed: [(Int, Int)], _ found: FieldValues, of list: CardList, _ rules: ValueRules
  ) -> [Diagnostic] {
    let field = rules.field.path
    var warnings: [Diagnostic] = []
    if let (one, other) = mixed.first {
      func first(_ spelling: Int) -> Int? {
        (0..<found.count).first { found.values(at: $0).contains(UInt32(spelling)) }
      }
      let (here, there) = (first(other), first(one))
      warnings.append(
        .valueCollision(
          found.texts[other], found.texts[one], field: field, path: rules.path(of: ValueSlug(found.texts[one])),
          at: here.map(list.location), subject: here.map { list.subject(of: $0, field: field) },
          otherAt: there.map(list.location), occurrences: mixed.count))
    }
    if let (cards, first, count) = found.cut, first < list.count {
      warnings.append(
        .valuesLeftOut(
          field: field, count: String(count), limit: String(list.source.valuesPerCard), at: list.location(of: first),
          subject: list.subject(of: first, field: field), occurrences: cards))
    }
    return warnings
  }

  // MARK: Cards

  /// The positions of the cards of a source by the number of their record; -1 for records that are not cards.
  func positions(ofSource name: String) -> [Int32] { positions[name] ?? [] }

  /// Whether the card at a position has a value with a feed.
  func hasValue(at position: Int) -> Bool { found.values(at: position).contains { indices[Int($0)] >= 0 } }

  /// Calls `body` with the index of each value of the card at a position, each once.
  func forEachValue(at position: Int, _ body: (Int) -> Void) {
    var seen: [Int32] = []
    for spelling in found.values(at: position) {
      let index = indices[Int(spelling)]
      guard index >= 0, !seen.contains(index) else { continue }
      seen.append(index)
      body(Int(index))
    }
  }

  /// The cards of a list for each value, in the list's order: the positions for the first value, then those for the next.
  ///
  /// - Parameter list: cards of the sources, or a list of several sources that contains some.
  /// - Returns: the positions, and the range of each value's in them.
  /// - Complexity: O(cards · values of a card).
  package func positions(in list: CardList) -> (all: [Int], ranges: [Range<Int>]) {
    var counts = [Int](repeating: 0, count: values.count)
    guard list.sourceNames.contains(where: { positions[$0] != nil }) else { return ([], values.map { _ in 0..<0 }) }
    // In a list of several sources, the cards of others have no values here.
    func ownPosition(_ position: Int) -> Int? {
      let (own, index) = list.origin(of: position)
      return positions[own.source.name]?.position(ofRecord: Int(own[index].record))
    }
    for position in 0..<list.count {
      if let own = ownPosition(position) { forEachValue(at: own) { counts[$0] += 1 } }
    }
    var ranges: [Range<Int>] = []
    var start = 0
    for count in counts {
      ranges.append(start..<start + count)
      start += count
    }
    var next = ranges.map(\.lowerBound)
    var all = [Int](repeating: 0, count: start)
    for position in 0..<list.count {
      guard let own = ownPosition(position) else { continue }
      forEachValue(at: own) { value in
        all[next[value]] = position
        next[value] += 1
      }
    }
    return (all, ranges)
  }
}

extension FieldValues.Field {
  /// A value as readers see it.
  fileprivate func title(of text: String, language: String) -> String {
    guard unit == .month, let year = Int(text.prefix(4)), let month = Int(text.suffix(2)) else { return text }
    return MonthTitle.text(year: year, month: month, language: language)
  }
}

extension [Int32] {
  /// The position of the card of a record; `nil` if it is not a card.
  func position(ofRecord record: Int) -> Int? { record < count && self[record] >= 0 ? Int(self[record]) : nil }
}
