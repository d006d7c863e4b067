package import CardSources

/// What is uncertain about the fields that `init` chose for the cards of a source, as long as nobody has chosen others.
package struct FieldDoubts: Sendable, Equatable {
  /// A field that may be the wrong one.
  package struct Doubt: Sendable, Equatable {
    /// The slot of cells that shows it, such as `title`.
    package let slot: String
    /// The kind of the cards; `nil` for all.
    package let kind: String?
    /// Words such as "title: not sure (`headline` 60 %, `name` 40 %)".
    package let words: String
  }

  /// The roles of which doubts are told.
  static let roles: [FieldRole] = [.title, .picture, .date, .link]
  /// The slots of cells that show what has a role.
  private static let slots: [FieldRole: [String]] = [
    .title: ["title"], .picture: ["image"], .date: ["date_published", "starts_at"], .link: ["url"],
  ]

  package let doubts: [Doubt]

  /// The doubts about the records of a source.
  ///
  /// - Throws: any error from reading a record.
  package init(_ list: CardList) throws {
    guard !list.format.isFeed else {
      doubts = []
      return
    }
    let kinds: [String?] = list.kinds.count > 1 ? list.kinds : [nil]
    doubts = try kinds.flatMap { kind in
      let ranking = RoleRanking(try FieldSample(list, kind: kind, asRead: true))
      return Self.roles.compactMap { role in Self.doubt(role, of: kind, by: ranking, list.source) }
    }
  }

  private static func doubt(
    _ role: FieldRole, of kind: String?, by ranking: RoleRanking, _ source: CardSource
  ) -> Doubt? {
    guard let slots = slots[role], let slot = slots.first, let shares = ranking.doubt(role), let guess = shares.first,
      !isChosen(slots, insteadOf: guess.paths, source)
    else { return nil }
    return Doubt(slot: slot, kind: kind, words: (kind.map { "`\($0)`, " } ?? "") + words(role, shares))
  }

  /// Whether a source has another field for a slot than the likely one.
  private static func isChosen(_ slots: [String], insteadOf guess: [String], _ source: CardSource) -> Bool {
    let mappings = source.fields.filter { slots.contains($0.name) }
    return !mappings.isEmpty && !mappings.contains { $0.path.map { [$0] == guess } ?? false }
  }

  /// Words such as "title: not sure (`headline` 60 %, `name` 40 %)".
  static func words(_ role: FieldRole, _ shares: [RoleRanking.Share]) -> String {
    let fields = shares.map { "`\($0.paths.joined(separator: " "))` \($0.percent) %" }.joined(separator: ", ")
    return "\(role.rawValue): not sure (\(fields))"
  }
}
