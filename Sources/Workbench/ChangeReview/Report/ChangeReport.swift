package import Diagnostics
import Platform

/// The differences between two states of a site, grouped by their causes.
package struct ChangeReport: Sendable {
  /// What one cause changes.
  package struct Group: Sendable {
    /// The identity, by which a group is accepted: it depends on the cause and on every change.
    package let hash: String
    package let cause: Cause
    /// The kinds of the differences, sorted.
    package let kinds: [String]
    /// The difference in words.
    package let change: String
    /// The fields of a record whose values differ.
    package let fields: [String]
    /// The frames, the cards and the pages for which this is the first cause; each is in one group only.
    package let frames: [String]
    package let cards: [String]
    package let pages: [String]
    /// The number of everything that the cause changes, whatever else changes it too.
    package let counts: Counts
    /// The frame that differs most, and a typical one; the identity of a card where no frame differs.
    package let worst: String?
    package let example: String?
    /// The first differences of the worst and of the typical one in words.
    package let details: [String]
    /// The widths of frames at which the cause can have an effect, in CSS pixels.
    package let widths: [Int]
    /// How the boxes of the frames and the cards differ; `nil` if none does, or no browser has measured them.
    package var boxes: MeasuredBoxes?
    /// Whether it was accepted.
    package var isAccepted = false
  }

  /// The numbers of what a cause changes.
  package struct Counts: Sendable, Equatable {
    package var elements = 0
    package var variants = 0
    package var frames = 0
    package var cards = 0
    /// The pages with such a card, and those that change themselves.
    package var pages = 0
  }

  /// The names of the two states.
  package let old: String
  package let new: String
  package var groups: [Group]
  /// The number of frames, cards and pages without any difference.
  package let unchangedFrames: Int
  package let unchangedCards: Int
  package let unchangedPages: Int
  /// The arguments with which `cardloom diff` compares the same states, for the command that a page shows.
  package var arguments = ""
  let oldState: PreviewState
  let newState: PreviewState
  /// The cards of the pages of both states.
  let cards: (old: PreviewCards, new: PreviewCards)

  /// Whether nothing differs that is not accepted.
  package var isQuiet: Bool { groups.allSatisfy(\.isAccepted) }

  /// Compares two states.
  ///
  /// - Parameter accepted: the hashes of accepted groups.
  /// - Throws: ``Diagnosed`` if a file cannot be read.
  package init(from old: PreviewState, to new: PreviewState, accepted: Set<String> = []) throws(Diagnosed) {
    let comparison = try SiteComparison(old: old, new: new)
    self.old = old.name
    self.new = new.name
    oldState = old
    newState = new
    cards = comparison.cards
    unchangedFrames = comparison.unchanged[.frame] ?? 0
    unchangedCards = comparison.unchanged[.card] ?? 0
    unchangedPages = comparison.unchanged[.page] ?? 0
    var units = comparison.units
    Self.joinRecords(&units)
    groups = Self.groups(of: units, in: comparison)
    for index in groups.indices { groups[index].isAccepted = accepted.contains(groups[index].hash) }
  }

  // MARK: Groups

  /// The most records of one file that have groups of their own.
  private static let mostRecords = 20

  /// Records of a file that differ in the same way become one cause, if they are many, or if they came or went.
  private static func joinRecords(_ units: inout [ChangedUnit]) {
    var records: [String: Set<Cause>] = [:]
    var whole: Set<Cause> = []
    for unit in units where unit.kind == .card {
      for (cause, _) in unit.causes where cause.kind == .record {
        records[cause.file, default: []].insert(cause)
        if unit.status != .changed { whole.insert(cause) }
      }
    }
    var joined: [Cause: Cause] = [:]
    for (file, causes) in records {
      let (came, differ) = (causes.filter(whole.contains), causes.filter { !whole.contains($0) })
      if came.count > 1 {
        let cause = Cause(kind: .record, file: file, line: 0, text: "records that came, went or moved")
        for one in came { joined[one] = cause }
      }
      if differ.count > mostRecords {
        for one in differ { joined[one] = Cause(kind: .record, file: file, line: 0, text: "\(differ.count) records") }
      }
    }
    guard !joined.isEmpty else { return }
    for index in units.indices {
      for cause in units[index].orderedCauses {
        guard let whole = joined[cause], let effect = units[index].causes.removeValue(forKey: cause) else { continue }
        units[index].add(whole) { $0.add(effect) }
      }
    }
  }

  private static func groups(of units: [ChangedUnit], in comparison: SiteComparison) -> [Group] {
    var members: [Cause: [Int]] = [:]
    for (index, unit) in units.enumerated() {
      for cause in unit.causes.keys { members[cause, default: []].append(index) }
    }
    // A unit belongs to the cause that changes the least, so that every cause has examples of its own.
    let order = members.keys.sorted {
      members[$0]?.count ?? 0 == members[$1]?.count ?? 0
        ? $0 < $1 : members[$0]?.count ?? 0 < members[$1]?.count ?? 0
    }
    let indices = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var own: [Cause: [Int]] = [:]
    for (index, unit) in units.enumerated() {
      guard let first = unit.causes.keys.min(by: { indices[$0] ?? 0 < indices[$1] ?? 0 }) else { continue }
      own[first, default: []].append(index)
    }
    return members.keys.map { cause in
      group(cause, all: (members[cause] ?? []).map { units[$0] }, own: (own[cause] ?? []).map { units[$0] }, comparison)
    }
    .sorted { ($0.counts.size, $1.cause) > ($1.counts.size, $0.cause) }
  }

  private static func group(
    _ cause: Cause, all: [ChangedUnit], own: [ChangedUnit], _ comparison: SiteComparison
  ) -> Group {
    var effect = ChangedUnit.Effect()
    for unit in all {
      if let part = unit.causes[cause] {
        effect.kinds.formUnion(part.kinds)
        effect.fields.formUnion(part.fields)
        effect.elements.formUnion(part.elements)
        if effect.words.isEmpty { effect.words = part.words }
      }
    }
    let frames = all.filter { $0.kind == .frame }
    let cards = all.filter { $0.kind == .card }
    let pages = all.filter { $0.kind == .page }
    var counts = Counts()
    counts.elements = effect.elements.count
    counts.variants = Set(frames.map(\.variant)).count
    counts.frames = frames.count
    counts.cards = cards.count
    counts.pages = Set(cards.flatMap(\.pages) + pages.map(\.id)).count
    func ids(_ kind: ChangedUnit.Kind) -> [String] { own.filter { $0.kind == kind }.map(\.id) }
    let shown = [own.filter { $0.kind == .frame }, frames, cards, pages].first { !$0.isEmpty } ?? []
    // Among equal ones the state that readers see first says most.
    func rank(_ unit: ChangedUnit) -> (Int, Int) {
      (unit.causes[cause]?.weight ?? 0, unit.id.hasSuffix(":default") ? 1 : 0)
    }
    let worst = shown.max { (rank($0).0, rank($0).1, $1.id) < (rank($1).0, rank($1).1, $0.id) }
    let example =
      shown.first { $0.id.hasSuffix("~default:default") && $0.id != worst?.id } ?? shown.first { $0.id != worst?.id }
      ?? worst
    var seen: Set<String> = []
    let details = (worst?.causes[cause]?.words ?? effect.words).filter { seen.insert($0).inserted }.prefix(3)
    return Group(
      hash: hash(cause, all), cause: cause, kinds: effect.kinds.map(\.rawValue).sorted(),
      change: comparison.words(of: cause) ?? summary(effect, all, cause), fields: effect.fields.sorted(),
      frames: ids(.frame),
      cards: ids(.card), pages: ids(.page), counts: counts, worst: worst?.id, example: example?.id,
      details: Array(details), widths: comparison.widths(of: cause))
  }

  private static func summary(_ effect: ChangedUnit.Effect, _ units: [ChangedUnit], _ cause: Cause) -> String {
    if cause.kind == .style { return cause.text }
    let states = ChangedUnit.Status.allCases.filter { $0 != .changed }.compactMap { status -> String? in
      let count = units.count { $0.kind == .card && $0.status == status }
      return count == 0 ? nil : "\(count) \(count == 1 ? "card" : "cards") \(status.rawValue)"
    }
    if !states.isEmpty { return states.joined(separator: ", ") }
    return effect.words.first ?? (cause.kind == .picture ? "the picture differs" : "differs")
  }

  /// A hash of a cause with all its changes; the same on every run.
  private static func hash(_ cause: Cause, _ units: [ChangedUnit]) -> String {
    var hash = ContentHash(cause.kind.rawValue).joined(cause.file).joined(cause.text)
    for unit in units {
      hash = hash.joined(unit.id).joined(unit.status.rawValue)
      for change in unit.changes { hash = hash.joined(change.words) }
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ChangeReport.Counts {
  /// The size by which groups are sorted.
  fileprivate var size: Int { frames + cards + pages }
}
