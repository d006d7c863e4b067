package import JSONRecords

extension CardList {
  /// The list of some of the cards, in the order of their positions here.
  ///
  /// - Complexity: O(positions).
  package func selecting(_ positions: [Int]) -> CardList {
    let chosen = CardSlots()
    for position in positions { chosen.append(slots[position]) }
    let summary = CardListSummary(
      source: source, format: format, kinds: kinds, fields: fields, feed: feed, report: report,
      diagnostics: diagnostics, strictDiagnostics: strictDiagnostics)
    let records = CardListRecords(
      slots: chosen, bytes: bytes, shape: shape, kindHashes: kindHashes, identities: identities, lines: lines,
      recordFiles: recordFiles, origins: origins, joined: joined,
      tapes: keptTapes.map { KeptTapes($0, at: positions) })
    return CardList(
      summary, records, index: remembered.map { HeldIndex(SourceIndex($0.index, at: positions, slots: chosen)) })
  }

  /// Whether it has all records of its source, in their order.
  package var isWhole: Bool {
    remembered != nil && (0..<count).allSatisfy { Int(slots[$0].record) == $0 } && count == report.read
  }

  /// The list as one whose cards were copied from others.
  func merged(from origins: MergedOrigins) -> CardList {
    let summary = CardListSummary(
      source: source, format: format, kinds: kinds, fields: fields, feed: feed, report: report,
      diagnostics: diagnostics, strictDiagnostics: strictDiagnostics)
    let records = CardListRecords(
      slots: slots, bytes: bytes, shape: shape, kindHashes: kindHashes, identities: identities, lines: lines,
      recordFiles: recordFiles, origins: origins)
    return CardList(summary, records, index: nil)
  }

  /// The positions of the cards that meet a condition, which receives each card's position and record.
  ///
  /// - Throws: any error from reading a card or from the condition.
  package func positions(where isWanted: (Int, RecordValue) throws -> Bool) throws -> [Int] {
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    return try (0..<count).filter { position in
      try withCard(position, reader: reader, tape: tape) { try isWanted(position, $0) }
    }
  }

  /// The positions of the cards of each kind.
  package var positionsByKind: [String: [Int]] {
    var positions: [String: [Int]] = [:]
    for position in 0..<count { positions[kind(of: position), default: []].append(position) }
    return positions
  }
}
