import CardLayout
import Diagnostics
import JSONRecords

/// The type of a key's value: how it is read, and what the reference and the schema say about it.
struct KeyType<Value: Sendable>: Sendable {
  /// The type in words and as a schema.
  let kind: ValueKind
  /// The value as the reference shows it; `nil` if it shows none.
  let show: @Sendable (Value) -> String?
  /// The value of a node; `nil`, with a report, if it does not suit.
  ///
  /// The text is the key, for messages.
  let read: @Sendable (Node, String, Reading) -> Value?

  /// Creates a type.
  init(
    _ kind: ValueKind, show: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (Node, String, Reading) -> Value?
  ) {
    self.kind = kind
    self.show = show
    self.read = read
  }
}

// MARK: Texts

extension KeyType where Value == Located<String> {
  /// A text that is not empty.
  static var text: KeyType { KeyType(.text, show: { shown($0.value) }) { $2.reader.text($0, $1) } }

  /// A text that meets a condition.
  static func text(
    expected: String, hint: String, where isGood: @escaping @Sendable (String) -> Bool
  ) -> KeyType {
    KeyType(.text, show: { shown($0.value) }) {
      $2.reader.text($0, $1, expected: expected, hint: hint, where: isGood)
    }
  }

  /// A name that is valid as an HTML id.
  static var identifier: KeyType { KeyType(.text) { $2.reader.identifier($0, $1) } }

  /// The name of what a section shows: a source, or a feed by value.
  static var shownSource: KeyType { KeyType(.text) { $2.reader.source($0, $1, of: $2.shown) } }

  /// The name of a source.
  static var source: KeyType { KeyType(.text) { $2.reader.source($0, $1, of: $2.sources) } }
}

extension KeyType where Value == String {
  /// A text that is not empty.
  static var text: KeyType { .located(.text) }

  /// A text whose location no message needs.
  static func located(_ type: KeyType<Located<String>>) -> KeyType {
    KeyType(type.kind, show: { shown($0) }) { type.read($0, $1, $2)?.value }
  }

  /// A name that is valid as an HTML id.
  static var identifier: KeyType { .located(.identifier) }

  /// A language tag.
  static var language: KeyType { KeyType(.text) { node, _, reading in reading.reader.language(node)?.value } }

  /// A currency, such as `EUR`.
  static var currency: KeyType { KeyType(.text) { node, _, reading in reading.reader.currency(node) } }
}

/// A text as a default; `nil` for an empty one.
private func shown(_ text: String) -> String? { text.isEmpty ? nil : text }

extension KeyType where Value == [Located<String>] {
  /// A text, or a list of texts.
  static var texts: KeyType { KeyType(.texts) { $2.reader.texts($0, $1) } }

  /// A text, or a list of texts, that meet a condition.
  static func texts(
    expected: String, hint: String? = nil, where isGood: @escaping @Sendable (String) -> Bool
  ) -> KeyType {
    KeyType(.texts) { $2.reader.texts($0, $1, expected: expected, hint: hint, where: isGood) }
  }
}

// MARK: Numbers, Booleans and choices

extension KeyType where Value == Bool {
  /// `true` or `false`.
  static var boolean: KeyType { KeyType(.boolean, show: { "\($0)" }) { $2.reader.boolean($0, $1) } }
}

extension KeyType where Value == Int {
  /// A whole number of a range.
  static func wholeNumber(_ range: ClosedRange<Int>) -> KeyType {
    KeyType(.wholeNumber(range), show: { "\($0)" }) { $2.reader.integer($0, $1, in: range) }
  }

  /// A whole number that is not below another.
  static func wholeNumber(_ range: PartialRangeFrom<Int>) -> KeyType { wholeNumber(range.lowerBound...Int.max) }
}

extension KeyType where Value == Double {
  /// Any number.
  static var number: KeyType {
    KeyType(.number(nil)) { $2.reader.number($0, $1, in: -Double.infinity...Double.infinity) }
  }

  /// A number of a range.
  static func number(_ range: ClosedRange<Int>) -> KeyType {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return KeyType(.number(range), show: { Int(exactly: $0).map { "\($0)" } ?? "\($0)" }) {
      $2.reader.number($0, $1, in: bounds)
    }
  }
}

extension KeyType where Value: RawRepresentable<String> & CaseIterable {
  /// A case of an enumeration.
  static var choice: KeyType {
    KeyType(.choice(of: Value.self), show: { $0.rawValue }) { $2.reader.choice($0, $1, of: Value.self) }
  }
}

extension KeyType where Value == CellSize {
  /// A size that a cell or a header declares.
  static var size: KeyType { KeyType(.size) { $2.reader.size($0, $1) } }
}

// MARK: Lists and data

extension KeyType where Value == RecordData {
  /// Any names and values.
  static var data: KeyType { KeyType(.data) { $2.reader.object($0, $1) } }
}

extension KeyType {
  /// A list with at least one element; an empty one leaves the default.
  static func list<Element: Sendable>(of element: KeyType<Element>) -> KeyType where Value == [Element] {
    KeyType(.list(element.kind), show: { "[" + $0.compactMap(element.show).joined(separator: ", ") + "]" }) {
      node, name, reading in
      let elements = reading.reader.list(node, name)?.compactMap { element.read($0, name, reading) } ?? []
      return elements.isEmpty ? nil : elements
    }
  }
}
