package import CardSources
import Cardloom

/// The fields of records that are likely to be what a slot of a cell shows.
package struct LikelyFields: Sendable {
  private let ranking: RoleRanking

  /// The slots by the role of what they show.
  private static let roles: [String: FieldRole] = [
    "title": .title, "image": .picture, "url": .link, "date_published": .date, "starts_at": .date, "summary": .text,
    "bio": .text, "price": .price, "place": .place, "byline": .author, "credit": .author,
  ]

  package init(_ sample: FieldSample) { ranking = RoleRanking(sample) }

  /// The paths of the likely fields for a slot, the best first; empty for a slot of another kind.
  ///
  /// Fields that form a title together are a pattern, such as `{name.first} {name.last}`.
  package func paths(for slot: String) -> [String] {
    guard let role = Self.roles[slot], let ranked = ranking.candidates[role], let best = ranked.first else { return [] }
    return ranked.filter { $0.score * 6 >= best.score }.compactMap { candidate in
      candidate.paths.count > 1 ? candidate.paths.map { "{\($0)}" }.joined(separator: " ") : candidate.paths.first
    }
  }
}
