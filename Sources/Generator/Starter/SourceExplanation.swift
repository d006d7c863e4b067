import CardSources
package import Cardloom
import SiteModel

/// Tells what the fields of a source are likely to be, and which of them cards show.
struct SourceExplanation {
  private let configuration: SourceConfiguration
  private let list: CardList
  /// The records by kind; one entry without a kind if they are all of one.
  private let groups: [(kind: String?, sample: FieldSample, ranking: RoleRanking)]

  /// The roles in the order in which they are told.
  private static let roles: [FieldRole] = [.title, .text, .picture, .date, .link, .author, .price, .place, .identity]
  /// How many candidates for a role are told.
  private static let told = 3
  /// How many values of a field are told.
  private static let examples = 3

  /// - Throws: any error from reading a record.
  init(_ configuration: SourceConfiguration, _ list: CardList) throws {
    self.configuration = configuration
    self.list = list
    let kinds: [String?] = list.kinds.count > 1 ? list.kinds : [nil]
    groups = try kinds.map { kind in
      let sample = try FieldSample(list, kind: kind, asRead: true)
      return (kind, sample, RoleRanking(sample))
    }
  }

  /// The ranking for each role.
  var text: String {
    var lines = [
      "source `\(configuration.name.shown)`",
      "  \(list.source.file), \(list.format.rawValue), \(list.count) record\(list.count == 1 ? "" : "s")",
    ]
    if list.format.isFeed {
      lines.append("  its format says what each field is")
    } else {
      let agreement = configuration.isAgreed ? "" : "; nobody has agreed yet"
      lines.append("  what its fields are likely to be, with points of 100\(agreement):")
      for group in groups {
        if let kind = group.kind { lines.append("  of the kind `\(kind.shown)`:") }
        lines += Self.roles.map { role in
          "  \(role.rawValue): " + Self.candidates(for: role, group.ranking)
        }
      }
    }
    let mappings = configuration.feed.fields.compactMap { mapping in
      mapping.path.map { "`\(mapping.name.shown)` from `\($0.shown)`" }
    }
    if !mappings.isEmpty { lines.append("  `fields` of site.yml: " + mappings.joined(separator: ", ")) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The best candidates for a role with their points, and what is uncertain.
  private static func candidates(for role: FieldRole, _ ranking: RoleRanking) -> String {
    guard let best = ranking.best(role), let ranked = ranking.candidates[role] else {
      guard let next = ranking.candidates[role]?.first else { return "none" }
      return "none; the nearest is \(words(next))"
    }
    let others = ranked.filter { $0 != best }.prefix(told - 1).map(words)
    let won = words(best) + (others.isEmpty ? "" : ", then " + others.joined(separator: ", "))
    guard FieldDoubts.roles.contains(role), let shares = ranking.doubt(role) else { return won }
    let fields = shares.map { "`\($0.paths.joined(separator: " ").shown)` \($0.percent) %" }.joined(separator: ", ")
    return "\(won); not sure (\(fields))"
  }

  private static func words(_ candidate: RoleRanking.Candidate) -> String {
    "`\(candidate.paths.joined(separator: " ").shown)` \(points(candidate))"
  }

  private static func points(_ candidate: RoleRanking.Candidate) -> Int {
    Int((min(1, candidate.score) * 100).rounded())
  }

  // MARK: Fields

  /// What a field of the records is like, and its place among the candidates; `nil` if the records have no such field,
  /// and no slot of cards is called so.
  func text(aboutField path: String) -> String? {
    var lines: [String] = []
    for group in groups {
      guard let field = group.sample[path] else { continue }
      let kind = group.kind.map { " of the kind `\($0.shown)`" } ?? ""
      let count = "\(max(field.values, field.lists)) of \(group.sample.cards) records"
      lines.append("  in \(count)\(kind), \(Self.variety(field))")
      for role in Self.roles {
        guard let ranked = group.ranking.candidates[role],
          let place = ranked.firstIndex(where: { $0.paths.contains(path) })
        else { continue }
        let best = ranked[place] == group.ranking.best(role) ? ", which wins" : ""
        let rank = "place \(place + 1) of \(ranked.count), \(Self.points(ranked[place])) points of 100"
        lines.append("    as \(role.rawValue): \(rank)\(best)")
      }
    }
    for mapping in configuration.feed.fields {
      let origins = [mapping.path].compactMap(\.self) + mapping.others
      if origins.contains(where: { $0 == path || $0.contains("{\(path)}") }) {
        lines.append("  cards have it as `\(mapping.name.shown)`")
      }
      if mapping.name == path {
        let from = origins.map { "`\($0.shown)`" }.joined(separator: ", else ")
        lines.append("  cards have the field of this name from \(from.isEmpty ? "site.yml" : from)")
      }
    }
    guard !lines.isEmpty else { return nil }
    let title = "field `\(path.shown)` of the source `\(configuration.name.shown)`"
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private static func variety(_ field: FieldSample.Field) -> String {
    guard field.values > 0 else { return "a list" }
    let examples = field.examples.prefix(examples).map { "`\(String($0.text.prefix(40)).shown)`" }
    return "\(field.distinct) different, such as \(examples.joined(separator: ", "))"
  }
}

extension ProjectExplanation {
  /// Explains the name of a source, or that of a field of its records, such as `news.headline`.
  ///
  /// - Parameter takesFields: whether the bare name of a field is one, too: `headline`.
  /// - Throws: any error from reading a record.
  package func texts(aboutSource name: String, takesFields: Bool) throws -> [String] {
    try sources.flatMap { source -> [String] in
      let own = source.configuration.name
      if name == own { return [try SourceExplanation(source.configuration, source.list).text] }
      let isOwn = name.hasPrefix(own + ".")
      guard isOwn || takesFields else { return [] }
      let path = isOwn ? String(name.dropFirst(own.count + 1)) : name
      return [try SourceExplanation(source.configuration, source.list).text(aboutField: path)].compactMap(\.self)
    }
  }
}
