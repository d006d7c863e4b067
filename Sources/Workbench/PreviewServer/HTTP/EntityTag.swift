import Platform

/// The entity tag of what is served (RFC 9110 §8.8.3), a strong one.
package struct EntityTag: Equatable, Sendable {
  /// The tag including its quotation marks, as in the `ETag` field.
  package let value: String

  /// Creates the tag of a version of a file.
  package init(version: String) { value = "\"\(version)\"" }

  /// Creates the tag of bytes: FNV-1a, 64 bits, and the length.
  package init(of bytes: [UInt8]) {
    value = "\"\(String(FNV1a.hash64(bytes), radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Whether an `If-None-Match` field contains this tag or matches all tags (§13.1.2, weak comparison).
  package func isNamed(inNoneMatch field: String?) -> Bool {
    guard let field else { return false }
    let text = field.trimmingSpaces()
    if text == "*" { return true }
    // A tag may contain commas, so the list is split at quotation marks.
    return text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .contains { $0.offset % 2 == 1 && "\"\($0.element)\"" == value }
  }

  /// Whether an `If-Range` field allows sending a range (§13.1.5, strong comparison; a date never matches).
  package func allowsRange(under field: String?) -> Bool {
    field.map { $0.trimmingSpaces() == value } ?? true
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
