package import Diagnostics
import JSONRecords
package import Platform

/// Cards of several sources as one list.
///
/// Each card is a copy of that of its source, with an object `source` that names it. Its identity begins with the name
/// of its source, so that identities of several sources are kept apart.
package struct MergedList {
  /// A source of the list.
  package struct Part {
    /// The cards.
    let list: CardList
    /// The positions of those that the list contains.
    let positions: [Int]

    package init(_ list: CardList, at positions: [Int]) {
      self.list = list
      self.positions = positions
    }
  }

  /// The cards of the list.
  package let cards: CardList
  /// What is told of cards that several sources have.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The name of the object that each card has.
  package static let member = "source"

  /// Merges cards.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - parts: the sources, in order.
  ///   - policy: which of several cards with one address or one worldwide identity is shown.
  ///   - location: where the list is declared.
  /// - Throws: any error from reading a card, or from the temporary file.
  /// - Complexity: O(cards), each of which is read twice.
  package init(
    _ name: String, of parts: [Part], duplicates policy: MergePolicy, at location: SourceLocation?, jobs: Int,
    files: any FileSystem
  ) async throws {
    var copies = CardCopies(parts, policy)
    let kept = try copies.kept()
    let spilled = SpilledBytes()
    let slots = CardSlots()
    var (lines, recordFiles): ([UInt32], [String]) = ([], [])
    var origins: [MergedOrigins.Origin] = []
    let (reader, tape) = (JSONReader(findsDoubledNames: false), RecordTape())
    for (index, part) in parts.enumerated() {
      for position in part.positions where kept.contains(index, position) {
        let record = try part.list.withCard(position, reader: reader, tape: tape) { card in
          Self.record(RecordData(card), of: part.list, at: position)
        }
        slots.append(
          Card(
            start: UInt64(spilled.count), length: UInt32(clamping: record.count), record: UInt32(slots.count)))
        record.withUnsafeBytes { spilled.append($0) }
        let location = part.list.location(of: position)
        lines.append(UInt32(clamping: location.line))
        recordFiles.append(location.file)
        origins.append(MergedOrigins.Origin(part: UInt32(index), position: UInt32(position)))
      }
    }
    var located = LocatedRecords(bytes: try spilled.finish(), slots: slots)
    (located.lines, located.recordFiles, located.read) = (lines, recordFiles, slots.count)
    let list = await CardListMaker(
      source: Self.described(name, of: parts), format: .json, located: located, jobs: jobs, now: nil, files: files,
      tapeRoom: TapeRoom()
    ).list()
    cards = list.merged(from: MergedOrigins(parts: parts.map(\.list), origins: origins))
    diagnostics = copies.diagnostics(of: name, policy, at: location) + list.diagnostics
  }

  /// The description of the list as a source.
  private static func described(_ name: String, of parts: [Part]) -> CardSource {
    let sources = parts.map(\.list.source)
    var merged = CardSource(name: name, path: name, format: .json)
    merged.identity = .field("source.card")
    merged.kind = "source.kind"
    merged.valuesPerCard = sources.map(\.valuesPerCard).max() ?? merged.valuesPerCard
    if let first = sources.first { merged.treatment.dates = first.treatment.dates }
    merged.treatment.pictures = sources.lazy.compactMap(\.treatment.pictures).first
    for source in sources {
      let (own, known) = (source.treatment, merged.treatment)
      merged.treatment.formats += own.formats.filter { one in !known.formats.contains { $0.field == one.field } }
      merged.treatment.html += own.html.filter { !known.html.contains($0) }
      merged.treatment.markdown += own.markdown.filter { !known.markdown.contains($0) }
    }
    return merged
  }

  /// A card's record with its source.
  private static func record(_ card: RecordData, of list: CardList, at position: Int) -> [UInt8] {
    var about: [RecordData.Member] = [
      .init("name", .string(list.source.name)),
      .init("title", list.source.title.map { .string($0) } ?? list.feed["title"] ?? .string(list.source.name)),
    ]
    if let url = list.feed["home_page_url"] { about.append(.init("url", url)) }
    about.append(.init("card", .string(list.source.name + "." + list.identity(of: position))))
    about.append(.init("kind", .string(list.kind(of: position))))
    guard case .object(let members) = card else { return RecordData.object([.init(member, .object(about))]).json }
    return RecordData.object(members.filter { $0.name != member } + [.init(member, .object(about))]).json
  }
}

/// Which of several cards of a merged list with one address or one worldwide identity is shown.
public enum MergePolicy: String, Sendable, CaseIterable {
  /// That of the source that is named first.
  case first
  /// That of the source that is named last.
  case last
  /// All of them.
  case keep
}

/// The cards that several sources have.
private struct CardCopies {
  fileprivate struct Slot: Hashable {
    let part: Int
    let position: Int
  }

  /// The cards that are shown.
  struct Kept {
    fileprivate let left: Set<Slot>

    func contains(_ part: Int, _ position: Int) -> Bool { !left.contains(Slot(part: part, position: position)) }
  }

  private let parts: [MergedList.Part]
  private let policy: MergePolicy
  private var first: (kept: Slot, left: Slot, text: String)?
  private var count = 0

  init(_ parts: [MergedList.Part], _ policy: MergePolicy) {
    self.parts = parts
    self.policy = policy
  }

  /// The cards that are shown; a card is a copy of one of another source, not of its own.
  mutating func kept() throws -> Kept {
    var owners: [ContentHash: Slot] = [:]
    var left: Set<Slot> = []
    let (reader, tape) = (JSONReader(findsDoubledNames: false), RecordTape())
    let order = policy == .last ? Array(parts.enumerated().reversed()) : Array(parts.enumerated())
    for (index, part) in order {
      for position in part.positions {
        let slot = Slot(part: index, position: position)
        let names = try part.list.withCard(position, reader: reader, tape: tape) { card in
          Self.names(of: card, identity: part.list.identity(of: position))
        }
        let hashes = names.map { ContentHash($0) }
        if let found = hashes.indices.first(where: { owners[hashes[$0]].map { $0.part != index } ?? false }),
          let owner = owners[hashes[found]]
        {
          count += 1
          if first == nil { first = (owner, slot, names[found]) }
          if policy != .keep { left.insert(slot) }
          continue
        }
        for hash in hashes where owners[hash] == nil { owners[hash] = slot }
      }
    }
    return Kept(left: left)
  }

  /// What tells that two cards are one: their address, and an identity that is the same in the whole world.
  private static func names(of card: RecordValue, identity: String) -> [String] {
    let fields = ["url", "external_url"].compactMap { card.member($0) }.filter { $0.kind == .string }.map(\.string)
    let isWorldwide = identity.contains("://") || identity.hasPrefix("urn:") || identity.hasPrefix("tag:")
    return (Array(fields.prefix(1)) + (isWorldwide ? [identity] : [])).map(plain).filter { !$0.isEmpty }
  }

  /// An address without its scheme and the slash at its end.
  private static func plain(_ address: String) -> String {
    var rest = address[...]
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest)
  }

  func diagnostics(of name: String, _ policy: MergePolicy, at location: SourceLocation?) -> [Diagnostic] {
    guard let first, policy != .keep else { return [] }
    let (kept, left) = (parts[first.kept.part].list, parts[first.left.part].list)
    return [
      .mergedCopies(
        first.text, of: name, kept: kept.source.name, left: left.source.name,
        at: left.location(of: first.left.position), keptAt: kept.location(of: first.kept.position),
        subject: left.subject(of: first.left.position), count: count)
    ]
  }
}

/// The cards from which those of a merged list were copied.
package final class MergedOrigins: Sendable {
  struct Origin: Sendable {
    let part: UInt32
    let position: UInt32
  }

  /// The lists of the sources.
  package let parts: [CardList]
  /// The origin of each record.
  private let origins: [Origin]

  init(parts: [CardList], origins: [Origin]) {
    self.parts = parts
    self.origins = origins
  }

  /// The card from which a record was copied.
  package func origin(ofRecord record: Int) -> (list: CardList, position: Int) {
    (parts[Int(origins[record].part)], Int(origins[record].position))
  }
}

extension CardList {
  /// The list of a source and the position in it from which a card was copied; the card itself if it was not.
  package func origin(of position: Int) -> (list: CardList, position: Int) {
    origins.map { $0.origin(ofRecord: Int(self[position].record)) } ?? (self, position)
  }

  /// The names of the sources whose cards the list may contain.
  package var sourceNames: [String] { origins.map { $0.parts.map(\.source.name) } ?? [source.name] }
}
