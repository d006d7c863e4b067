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

  private struct Key: Hashable {
    let code: String
    let file: String
    let line: Int
    let column: Int
    /// The message, which distinguishes diagnostics without a location, or the detail that distinguishes others.
    let message: String?

    var hash: ContentHash {
      ContentHash(code).joined(file).joined(UInt64(line)).joined(UInt64(column)).joined(message ?? "")
    }
  }

  private struct Group {
    var first: Diagnostic
    var order: Order
    var count: Int
    /// The card that was counted last; further diagnostics of a card follow immediately.
    var last: Diagnostic.Subject?
  }

  private var groups: [Key: Group] = [:]

  package init() {}

  /// Whether the collection is empty.
  package var isEmpty: Bool { groups.isEmpty }

  /// Whether any diagnostic is an error.
  package var containsError: Bool { groups.values.contains { $0.first.severity == .error } }

  /// Adds a diagnostic that occurred at a position in the build.
  package mutating func add(_ diagnostic: Diagnostic, at order: Order = Order()) {
    let (card, key) = (diagnostic.card, key(of: diagnostic))
    if let card, groups[key]?.last == card { return }
    merge(key, Group(first: diagnostic, order: order, count: diagnostic.occurrences, last: card))
  }

  /// Adds another worker's diagnostics.
  package mutating func merge(_ other: DiagnosticGroups) {
    for (key, group) in other.groups { merge(key, group) }
  }

  /// The same diagnostics, each changed in something that does not identify its cause.
  package func mapped(_ change: (Diagnostic) -> Diagnostic) -> DiagnosticGroups {
    var result = self
    result.groups = groups.mapValues { group in
      var group = group
      group.first = change(group.first)
      return group
    }
    return result
  }

  /// The diagnostics, one for each cause: errors before warnings, then in the order of first occurrence.
  package var diagnostics: [Diagnostic] {
    groups.values
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
    groups.map { Count(cause: $0.key.hash, count: $0.value.count) }.sorted { $0.cause.value < $1.cause.value }
  }

  /// Adds the occurrences of causes that are already in the collection.
  ///
  /// - Returns: Whether all causes are known; if not, nothing is counted.
  package mutating func add(_ counts: [ContentHash: Int]) -> Bool {
    guard !counts.isEmpty else { return true }
    var keys: [ContentHash: Key] = [:]
    for key in groups.keys { keys[key.hash] = key }
    guard counts.keys.allSatisfy({ keys[$0] != nil }) else { return false }
    for (cause, count) in counts {
      if let key = keys[cause] { groups[key]?.count += count }
    }
    return true
  }

  private mutating func merge(_ key: Key, _ group: Group) {
    guard var known = groups[key] else {
      groups[key] = group
      return
    }
    known.count += group.count
    known.last = group.last
    if group.order < known.order { (known.first, known.order) = (group.first, group.order) }
    groups[key] = known
  }

  private func key(of diagnostic: Diagnostic) -> Key {
    guard let location = diagnostic.location else {
      return Key(code: diagnostic.code, file: "", line: 0, column: 0, message: diagnostic.sortText)
    }
    return Key(
      code: diagnostic.code, file: location.file, line: location.line, column: location.column,
      message: diagnostic.detail)
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
