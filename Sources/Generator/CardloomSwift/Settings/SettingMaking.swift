import Diagnostics
import JSONRecords

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
