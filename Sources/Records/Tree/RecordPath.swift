/// A dotted path such as `author.name` or `tags.0`, prepared for looking it up in many records.
package struct RecordPath: Sendable, Hashable, CustomStringConvertible {
  private struct Part: Sendable, Hashable {
    let name: [UInt8]
    /// The position that the part stands for in an array.
    let position: Int?
  }

  private let parts: [Part]
  /// The path as it was written.
  package let description: String

  package init(_ path: String) {
    description = path
    parts = path.split(separator: ".", omittingEmptySubsequences: false).map { part in
      Part(name: Array(part.utf8), position: Int(part))
    }
  }

  /// The value at the path, or `nil`.
  package func value(in root: RecordValue) -> RecordValue? {
    var value = root
    for part in parts {
      if let member = part.name.withUnsafeBytes({ value.member($0) }) {
        value = member
      } else if let position = part.position, let element = value.element(position) {
        value = element
      } else {
        return nil
      }
    }
    return value
  }
}
