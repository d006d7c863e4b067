import Diagnostics
import JSONRecords

/// A key of `site.yml` that a site's code sets, and the line of the code that sets it.
struct Setting: Sendable {
  let key: String
  let value: Value
  let place: SourceLocation

  /// The value of a key.
  indirect enum Value: Sendable {
    /// Data, written on one line.
    case data(RecordData)
    /// Keys and their values.
    case mapping([Setting])
    /// A list of keys and their values.
    case list([[Setting]])
  }

  init(_ key: String, _ value: Value, at place: SourceLocation) {
    self.key = key
    self.value = value
    self.place = place
  }

  init(_ key: String, _ data: RecordData, at place: SourceLocation) { self.init(key, .data(data), at: place) }
}

extension SourceLocation {
  /// A line of the site's code.
  init(_ file: StaticString, _ line: UInt) { self.init(file: "\(file)", line: Int(line), column: 1) }
}

extension [Setting] {
  /// The settings with another; it replaces one of the same key.
  func setting(_ setting: Setting) -> [Setting] { filter { $0.key != setting.key } + [setting] }
}

extension RecordData {
  /// A text, or null for none.
  static func text(_ text: String?) -> RecordData { text.map { .string($0) } ?? .null }

  /// A number in pixels, without a fraction if it is whole.
  static func pixels(_ number: Double) -> RecordData {
    .number(Int(exactly: number).map { String($0) } ?? "\(number)")
  }

  /// An object with the members that have a value.
  static func members(_ members: [(String, RecordData?)]) -> RecordData {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
