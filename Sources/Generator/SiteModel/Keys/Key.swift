import CardLayout

/// A key of a mapping, declared once: its name, the type of its value, the property that gets the value, and what the
/// reference says about it.
struct Key<Model: Sendable>: Sendable {
  /// Its name in the text.
  let name: String
  /// The type of its value, for the reference and the schema.
  let kind: ValueKind
  /// What the reference says about it; keys without it are not listed there.
  let meaning: String
  /// A line with the key.
  let example: String
  /// The version in which it appeared.
  let since: String
  /// Whether the mapping means nothing without it.
  let isRequired: Bool
  /// Keys are read in the order of their turns, because some depend on others: sections name sources.
  let turn: Int
  /// Whether the reference describes it below another mapping, which has it, too.
  var isInherited = false

  /// The line to add if a required key is absent; `nil` if that is reported elsewhere.
  let missing: @Sendable (Reading) -> String?
  /// The default as the reference shows it.
  let fallback: @Sendable (Model) -> String?
  /// Reads the value; returns whether there is one, else reports the mistake.
  let read: @Sendable (Node, Reading, inout Model) -> Bool

  /// Declares a key whose property has a default, which the reference shows.
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Model, Value> & Sendable, _ type: KeyType<Value>,
    required: Bool = false, default fallback: String? = nil, example: String, since: String = "0.1", turn: Int = 0,
    missing: (@Sendable (Reading) -> String?)? = nil, _ meaning: String
  ) {
    self.init(
      name, type.kind, required: required, example: example, since: since, turn: turn, missing: missing, meaning,
      default: { fallback ?? type.show($0[keyPath: path]) }
    ) { node, reading, model in
      guard let value = type.read(node, name, reading) else { return false }
      model[keyPath: path] = value
      return true
    }
  }

  /// Declares a key whose property is `nil` without it.
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Model, Value?> & Sendable, _ type: KeyType<Value>,
    required: Bool = false, default fallback: String? = nil, example: String, since: String = "0.1", turn: Int = 0,
    missing: (@Sendable (Reading) -> String?)? = nil, _ meaning: String
  ) {
    self.init(
      name, type.kind, required: required, example: example, since: since, turn: turn, missing: missing, meaning,
      default: { _ in fallback }
    ) { node, reading, model in
      guard let value = type.read(node, name, reading) else { return false }
      model[keyPath: path] = value
      return true
    }
  }

  /// Declares a key that several properties depend on.
  init(
    _ name: String, _ kind: ValueKind, required: Bool = false, example: String, since: String = "0.1", turn: Int = 0,
    missing: (@Sendable (Reading) -> String?)? = nil, _ meaning: String,
    default fallback: @escaping @Sendable (Model) -> String? = { _ in nil },
    read: @escaping @Sendable (Node, Reading, inout Model) -> Bool
  ) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.example = example
    self.since = since
    self.turn = turn
    isRequired = required
    self.missing = missing ?? { _ in example }
    self.fallback = fallback
    self.read = read
  }

  /// The key as one of a mapping that contains the model.
  func inside<Outer: Sendable>(_ path: any WritableKeyPath<Outer, Model> & Sendable) -> Key<Outer> {
    let (read, fallback) = (read, fallback)
    var key = Key<Outer>(
      name, kind, required: isRequired, example: example, since: since, turn: turn, missing: missing, meaning,
      default: { fallback($0[keyPath: path]) }
    ) { node, reading, outer in read(node, reading, &outer[keyPath: path]) }
    key.isInherited = isInherited
    return key
  }
}

/// Lists the keys of a mapping.
@resultBuilder enum KeyList<Model: Sendable> {
  static func buildExpression(_ key: Key<Model>) -> [Key<Model>] { [key] }
  static func buildExpression(_ keys: [Key<Model>]) -> [Key<Model>] { keys }
  static func buildBlock(_ keys: [Key<Model>]...) -> [Key<Model>] { keys.flatMap(\.self) }
}
