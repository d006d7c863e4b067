import CardLayout

extension MergedSource.Part {
  /// A source of a list of several as its keys describe it.
  struct Keys: Sendable {
    var source: Located<String>?
    var filter: [Located<CellRule.Requirement>] = []
  }

  static let keys = KeyTable<Keys>(.part, "One of several sources of a section.", of: Keys()) {
    Key(
      "source", \.source, .source, required: true, example: "source: notes",
      missing: { "source: \($0.sources.first ?? "notes")" }, "The name of the source.")
    Key(
      "where", \.filter, .conditions, example: "where: {kind: essay}",
      "Conditions on its cards, all of which a card must meet.")
  }
}

extension MergedSource {
  /// The value of a key that names a source, or several whose cards are one list.
  static let sourceKind = ValueKind.oneOf([.text, .list(.oneOf([.text, .mapping(.part)]))])

  /// Reads `[news, blog, {source: notes, where: {kind: essay}}]`.
  static func read(_ node: Node, _ reading: Reading) -> MergedSource? {
    let nodes = reading.reader.elements(node)
    let parts = nodes.compactMap { node -> MergedSource.Part? in
      guard case .mapping = node else {
        return reading.reader.source(node, "source", of: reading.sources).map {
          MergedSource.Part(source: $0, filter: [])
        }
      }
      var keys = MergedSource.Part.Keys()
      _ = MergedSource.Part.keys.read(node, "one of the sources", into: &keys, reading)
      return keys.source.map { MergedSource.Part(source: $0, filter: keys.filter) }
    }
    guard parts.count == nodes.count, !parts.isEmpty else {
      if nodes.isEmpty { reading.reader.report(.noValue("source", at: reading.reader.location(of: node))) }
      return nil
    }
    return MergedSource(parts)
  }
}

extension SectionModel {
  /// Reads `news`, or a list of several sources.
  static func readSource(_ node: Node, _ reading: Reading, _ section: inout SectionModel) -> Bool {
    guard case .sequence = node else {
      section.content.source = reading.reader.source(node, "source", of: reading.shown)
      return section.content.source != nil
    }
    guard let merged = MergedSource.read(node, reading) else { return false }
    section.content.merged = merged
    section.content.source = Located(merged.name, at: reading.reader.location(of: node))
    return true
  }
}
