package import Platform

/// Collects diagnostics and groups them by cause.
///
/// The same rule at the same location of a template is one diagnostic, with its first card and the number of cards,
/// however often each of them breaks the rule.
package struct DiagnosticGroups: Sendable {
  /// The position of a diagnostic in the build; decides which card is the first, independent of the order of the
  /// workers.
  package struct Order: Sendable, Comparable {
    /// The index of the page among all pages.
    package let page: Int
    /// The position on the page.
    package let position: Int

    /// Creates a position in the build.
    package init(page: Int = 0, position: Int = 0) {
      self.page = page
      self.position = position
    }

    package static func < (left: Order, right: Order) -> Bool {
      (left.page, left.position) < (right.page, right.position)
    }
  }

  /// What diagnostics with one cause have in common.
  struct Key: Sendable, Hashable {
    let code: String
    let file: String
    let line: Int
    let column: Int
    /// The message, which distinguishes diagnostics without a location, or the detail that distinguishes others.
    let message: String?

    init(of diagnostic: Diagnostic) {
      code = diagnostic.code
      let location = diagnostic.location
      (file, line, column) = (location?.file ?? "", location?.line ?? 0, location?.column ?? 0)
      message = location == nil ? diagnostic.sortText : diagnostic.detail
    }

    var hash: ContentHash {
      ContentHash(code).joined(file).joined(UInt64(line)).joined(UInt64(column)).joined(message ?? "")
    }
  }

  /// A card on a page.
  private enum Card: Sendable, Equatable {
    case named(Diagnostic.Subject)
    case numbered(Finding.CardMark, page: Int)
  }

  private struct Group {
    var first: Finding
    var order: Order
    var count: Int
    /// The card that was counted last; further diagnostics of a card follow immediately.
    var last: Card?
  }

  private var groups: [Group] = []
  /// The groups of the causes.
  private var indices: [Key: Int] = [:]
  /// The same of causes that were met as objects, which are kept so that no other takes their address.
  private var known: [ObjectIdentifier: (cause: DiagnosticCause, index: Int)] = [:]

  package init() {}

  /// Whether the collection is empty.
  package var isEmpty: Bool { groups.isEmpty }

  /// Whether any diagnostic is an error.
  package var containsError: Bool { groups.contains { $0.first.severity == .error } }

  /// Adds a diagnostic that occurred at a position in the build.
  package mutating func add(_ diagnostic: Diagnostic, at order: Order = Order()) {
    let last = diagnostic.card.map { Card.named($0) }
    let group = Group(first: Finding(diagnostic), order: order, count: diagnostic.occurrences, last: last)
    if let index = index(of: Key(of: diagnostic), else: group) { merge(group, at: index) }
  }

  /// Adds a finding that occurred at a position in the build, without putting it into words.
  package mutating func add(_ finding: Finding, at order: Order = Order()) {
    switch finding.words {
    case .made(let diagnostic): add(diagnostic, at: order)
    case .later(let cause, let mark, _):
      let card = Card.numbered(mark, page: order.page)
      if let index = known[ObjectIdentifier(cause)]?.index {
        guard groups[index].last != card else { return }
        groups[index].count += 1
        groups[index].last = card
        if order < groups[index].order { (groups[index].first, groups[index].order) = (finding, order) }
        return
      }
      let group = Group(first: finding, order: order, count: 1, last: card)
      let index = index(of: cause.key, else: group)
      if let index { merge(group, at: index) }
      known[ObjectIdentifier(cause)] = (cause, index ?? groups.count - 1)
    }
  }

  /// Adds another worker's diagnostics.
  package mutating func merge(_ other: DiagnosticGroups) {
    for (key, theirs) in other.indices {
      let group = other.groups[theirs]
      if let index = index(of: key, else: group) { merge(group, at: index, isSeparate: true) }
    }
  }

  /// The index of the group of a cause; `nil` if it is new, so that it has the group now.
  private mutating func index(of key: Key, else group: Group) -> Int? {
    if let index = indices[key] { return index }
    indices[key] = groups.count
    groups.append(group)
    return nil
  }

  /// Merges a group into another.
  ///
  /// - Parameter isSeparate: whether it is of other pages, so that no card of it was counted.
  private mutating func merge(_ group: Group, at index: Int, isSeparate: Bool = false) {
    if !isSeparate, let last = group.last, groups[index].last == last { return }
    groups[index].count += group.count
    groups[index].last = group.last
    if group.order < groups[index].order {
      (groups[index].first, groups[index].order) = (group.first, group.order)
    }
  }

  /// The same diagnostics, each changed in something that does not identify its cause.
  package func mapped(_ change: (Diagnostic) -> Diagnostic) -> DiagnosticGroups {
    var result = self
    for index in groups.indices { result.groups[index].first = Finding(change(groups[index].first.diagnostic)) }
    return result
  }

  /// The diagnostics, one for each cause: errors before warnings, then in the order of first occurrence.
  package var diagnostics: [Diagnostic] {
    groups.map { (first: $0.first.diagnostic, order: $0.order, count: $0.count) }
      .sorted { left, right in
        if left.first.severity != right.first.severity { return left.first.severity < right.first.severity }
        if left.order != right.order { return left.order < right.order }
        return left.first.sortText < right.first.sortText
      }
      .map { $0.first.with(occurrences: $0.count) }
  }

  /// The diagnostics, one for each mistake: those that differ in a detail alone are one, with a note of the others.
  package var combined: [Diagnostic] {
    struct Mistake: Hashable {
      let code: String
      let location: String?
    }
    var details: [Mistake: [String]] = [:]
    var counts: [Mistake: Int] = [:]
    func mistake(_ one: Diagnostic) -> Mistake { Mistake(code: one.code, location: one.location?.description) }
    let all = diagnostics
    for one in all {
      guard let detail = one.detail else { continue }
      details[mistake(one), default: []].append(detail)
      counts[mistake(one), default: 0] += one.occurrences
    }
    return all.compactMap { one in
      guard one.detail != nil, let others = details[mistake(one)]?.dropFirst() else { return one }
      guard one.detail == details[mistake(one)]?.first else { return nil }
      guard !others.isEmpty else { return one }
      let named = others.prefix(Self.namedDetails).map { "`\($0)`" }.joined(separator: ", ")
      let rest = others.count - Self.namedDetails
      return one.with(
        notes: one.notes + [Diagnostic.Note("the same of \(named)" + (rest > 0 ? " and \(rest) more" : ""))],
        occurrences: counts[mistake(one)])
    }
  }

  /// The maximum number of details that one note names.
  private static let namedDetails = 20

  /// The number of occurrences of a cause, whose hash is the same in every process.
  package struct Count: Sendable, Equatable {
    /// The hash of the properties that identify a cause.
    package let cause: ContentHash
    /// The number of occurrences.
    package let count: Int

    /// Creates a count.
    package init(cause: ContentHash, count: Int) {
      self.cause = cause
      self.count = count
    }
  }

  /// The number of occurrences of each cause, in a deterministic order.
  package var counts: [Count] {
    indices.map { Count(cause: $0.key.hash, count: groups[$0.value].count) }.sorted { $0.cause.value < $1.cause.value }
  }

  /// Adds the occurrences of causes that are already in the collection.
  ///
  /// - Returns: Whether all causes are known; if not, nothing is counted.
  package mutating func add(_ counts: [ContentHash: Int]) -> Bool {
    guard !counts.isEmpty else { return true }
    var causes: [ContentHash: Int] = [:]
    for (key, index) in indices { causes[key.hash] = index }
    guard counts.keys.allSatisfy({ causes[$0] != nil }) else { return false }
    for (cause, count) in counts {
      if let index = causes[cause] { groups[index].count += count }
    }
    return true
  }
}

extension Diagnostic {
  /// The card of the diagnostic and the page on which it occurred.
  fileprivate var card: Subject? {
    guard let subject, subject.card != nil else { return nil }
    return Subject(source: subject.source, index: subject.index, card: subject.card, page: subject.page)
  }

  /// A sort key for diagnostics at the same position in the build.
  fileprivate var sortText: String {
    [location?.description, code, message, subject?.card, subject?.page].map { $0 ?? "" }.joined(separator: "\u{0}")
  }
}
