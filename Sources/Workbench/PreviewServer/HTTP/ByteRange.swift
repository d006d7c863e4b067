/// The `Range` field of a request (RFC 9110 §14).
package enum ByteRange: Equatable {
  /// The whole file: there is no range, or one that may be ignored.
  case whole
  /// One non-empty part.
  case part(Range<Int>)
  /// The range contains no byte of the file (answered with 416).
  case unsatisfiable

  /// Parses the field for a file of a size in bytes.
  ///
  /// Other units, invalid syntax and several ranges mean the whole file, as §14.2 allows.
  package init(field: String?, size: Int) {
    self = .whole
    guard let field, field.lowercased().hasPrefix("bytes=") else { return }
    let spec = field.dropFirst("bytes=".count).filter { $0 != " " && $0 != "\t" }
    let ends = spec.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }

    switch (first, last) {
    case (nil, nil): return
    case (nil, let length?):
      self = length == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - length)..<size)
    case (let start?, let end):
      if let end, end < start { return }
      guard start < size else {
        self = .unsatisfiable
        return
      }
      self = .part(start..<min(size, (end ?? size - 1).addingReportingOverflow(1).partialValue))
    }
  }

  /// The outer optional is `nil` for text that is not a number, the inner one for empty text.
  private static func number(_ text: some StringProtocol) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return .none }
    return .some(Int(text) ?? Int.max - 1)
  }
}
