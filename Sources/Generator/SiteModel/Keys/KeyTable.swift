/// The keys of a mapping: reads it, and describes it in the reference and the schema.
struct KeyTable<Model: Sendable>: Sendable {
  /// The mapping, by its name in the reference.
  let mapping: ConfigurationMapping
  /// What the reference says above the keys.
  let introduction: String
  /// The keys in the order of the reference.
  let keys: [Key<Model>]
  /// Their names.
  let names: [String]
  /// The keys in the order in which they are read.
  private let turns: [Key<Model>]
  /// What a mapping without keys says.
  private let blank: Model

  /// Declares the keys of a mapping.
  ///
  /// - Parameter blank: the model of a mapping without keys, which has the defaults.
  init(
    _ mapping: ConfigurationMapping, _ introduction: String = "", of blank: Model,
    @KeyList<Model> _ keys: () -> [Key<Model>]
  ) {
    self.mapping = mapping
    self.introduction = introduction
    self.blank = blank
    let keys = keys()
    self.keys = keys
    names = keys.map(\.name)
    let last = keys.map(\.turn).max() ?? 0
    turns = last == 0 ? keys : (0...last).flatMap { turn in keys.filter { $0.turn == turn } }
  }

  /// Reads a mapping into a model and reports its mistakes.
  ///
  /// - Parameter others: the names of keys that the caller reads.
  /// - Returns: what the mapping contains; `nil` if the node is not a mapping.
  func read(
    _ node: Node, _ subject: String, into model: inout Model, _ reading: Reading, others: [String] = []
  ) -> KeyValues? {
    guard var values = KeyValues(node, subject, names + others, reader: reading.reader) else { return nil }
    for key in turns {
      if let node = values.node(key.name) {
        if !key.read(node, reading, &model), key.isRequired { values.isWhole = false }
      } else if key.isRequired {
        values.isWhole = false
        guard let example = key.missing(reading) else { continue }
        values.reportMissing(key.name, example: example)
      }
    }
    return values
  }

  /// The keys for a mapping that has them, too.
  ///
  /// - Parameters:
  ///   - path: the property of that mapping's model that they fill.
  ///   - names: those that it does not have.
  ///   - replacements: those that differ there.
  func inherited<Outer: Sendable>(
    by path: any WritableKeyPath<Outer, Model> & Sendable, without names: [String] = [],
    @KeyList<Outer> replacing replacements: () -> [Key<Outer>] = { [] }
  ) -> [Key<Outer>] {
    let others = replacements()
    return keys.filter { !names.contains($0.name) }.map { key in
      if let other = others.first(where: { $0.name == key.name }) { return other }
      var inherited = key.inside(path)
      inherited.isInherited = true
      return inherited
    }
  }

  /// What the reference and the schema say about the mapping.
  var reference: MappingReference {
    MappingReference(
      mapping: mapping, introduction: introduction,
      entries: keys.map { key in
        ConfigurationReference.Entry(
          mapping: mapping, key: key.name, value: key.kind, fallback: key.isRequired ? nil : key.fallback(blank),
          isRequired: key.isRequired, example: key.example, since: key.since, meaning: key.meaning,
          isListed: !key.isInherited && !key.meaning.isEmpty)
      })
  }
}
