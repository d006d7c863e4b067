/// A parsed dotted path such as `author.name` or `tags.0`, for lookups in many records.
package struct RecordPath: Sendable, Hashable, CustomStringConvertible {
  private struct Part: Sendable, Hashable {
    /// The name, as a range of `names`.
    let name: Range<Int>
    /// The part as an index of an array, if it is a number.
    let position: Int?
  }

  private let parts: [Part]
  /// The names of all parts in one array; an array for each part would cost a retain for each record.
  private let names: [UInt8]
  /// The source form of the path.
  package let description: String

  /// Parses a path.
  package init(_ path: String) {
    description = path
    var names: [UInt8] = []
    parts = path.split(separator: ".", omittingEmptySubsequences: false).map { part in
      names += part.utf8
      return Part(name: names.count - part.utf8.count..<names.count, position: Int(part))
    }
    self.names = names
  }

  /// The value at the path, or `nil`.
  package func value(in root: RecordValue) -> RecordValue? {
    names.withUnsafeBytes { names in
      var value = root
      for part in parts {
        if let member = value.member(UnsafeRawBufferPointer(rebasing: names[part.name])) {
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
}
