package import Platform

/// Collects diagnostics so that one cause gives one diagnostic: the same rule at the same place of a template, met in many
/// cards, is told with its first card and the number of cards, however often each of them breaks the rule.
package struct DiagnosticGroups: Sendable {
  /// Where in the build something was met; it decides which card is the first, whatever the order of the workers.
  package struct Order: Sendable, Comparable {
    /// The page's place in the order of all pages.
    package let page: Int
    /// The place on the page.
    package let position: Int

    /// Names a point of the build.
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
    /// Diagnostics without a place are one cause only when they say the same.
    let message: String?

    var hash: ContentHash {
      ContentHash(code).joined(file).joined(UInt64(line)).joined(UInt64(column)).joined(message ?? "")
    }
  }

  private struct Group {
    var first: Diagnostic
    var order: Order
    var count: Int
    /// The card that was counted last: what else it does wrong follows at once.
    var last: Diagnostic.Subject?
  }

  private var groups: [Key: Group] = [:]

  package init() {}

  /// Whether nothing was added.
  package var isEmpty: Bool { groups.isEmpty }

  /// Whether an error is among them.
  package var containsError: Bool { groups.values.contains { $0.first.severity == .error } }

  /// Adds a diagnostic that was met at a point of the build.
  package mutating func add(_ diagnostic: Diagnostic, at order: Order = Order()) {
    let (card, key) = (diagnostic.card, key(of: diagnostic))
    if let card, groups[key]?.last == card { return }
    merge(key, Group(first: diagnostic, order: order, count: diagnostic.occurrences, last: card))
  }

  /// Adds what another worker collected.
  package mutating func merge(_ other: DiagnosticGroups) {
    for (key, group) in other.groups { merge(key, group) }
  }

  /// The diagnostics, each cause once, in the order in which the first of each was met; errors come before warnings.
  package var diagnostics: [Diagnostic] {
    groups.values
      .sorted { left, right in
        if left.first.severity != right.first.severity { return left.first.severity < right.first.severity }
        if left.order != right.order { return left.order < right.order }
        return left.first.sortText < right.first.sortText
      }
      .map { $0.first.with(occurrences: $0.count) }
  }

  /// How often a cause was met; the cause as a hash that is the same in every process.
  package struct Count: Sendable, Equatable {
    /// The hash of what makes diagnostics one cause.
    package let cause: ContentHash
    /// How many times it was met.
    package let count: Int

    /// States how often a cause was met.
    package init(cause: ContentHash, count: Int) {
      self.cause = cause
      self.count = count
    }
  }

  /// How often each cause was met, in a fixed order.
  package var counts: [Count] {
    groups.map { Count(cause: $0.key.hash, count: $0.value.count) }.sorted { $0.cause.value < $1.cause.value }
  }

  /// Counts causes that were met before and are not told again in full.
  ///
  /// - Returns: whether all of them are known; if not, nothing is counted.
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
      code: diagnostic.code, file: location.file, line: location.line, column: location.column, message: nil)
  }
}

extension Diagnostic {
  /// The card that a diagnostic speaks of, where it was seen.
  fileprivate var card: Subject? {
    guard let subject, subject.card != nil else { return nil }
    return Subject(source: subject.source, index: subject.index, card: subject.card, page: subject.page)
  }

  /// A text that puts diagnostics of one point of the build into a fixed order.
  fileprivate var sortText: String {
    [location?.description, code, message, subject?.card, subject?.page].map { $0 ?? "" }.joined(separator: "\u{0}")
  }
}
