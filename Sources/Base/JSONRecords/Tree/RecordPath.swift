/// A dotted path such as `author.name` or `tags.0`, prepared for looking it up in many records.
package struct RecordPath: Sendable, Hashable, CustomStringConvertible {
  private struct Part: Sendable, Hashable {
    /// Its name, as a range of `names`.
    let name: Range<Int>
    /// The position that the part stands for in an array.
    let position: Int?
  }

  private let parts: [Part]
  /// The names of all parts in one list: a list of each would be counted as a reference with each record.
  private let names: [UInt8]
  /// The path as it was written.
  package let description: String

  /// Prepares a path as it was written.
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
