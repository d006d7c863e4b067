/// A condition on a value in the tag of a section, such as `kind=video,audio` or `likes>100`.
struct ValueCondition: Sendable, Hashable {
  /// How the value is compared.
  enum Comparison: UInt8, Sendable { case equals, above, below }

  let comparison: Comparison
  /// The texts of which the value is one; empty for a comparison of numbers.
  let texts: [[UInt8]]
  /// The limit of a comparison of numbers.
  let limit: Double

  /// The condition that a value is `true`.
  static let isTrue = ValueCondition()

  private init() { (comparison, texts, limit) = (.equals, [Array("true".utf8)], 0) }

  /// Reads what stands behind the name.
  ///
  /// - Parameter sign: `=`, `>` or `<`.
  init?(sign: UInt8, _ text: String) {
    switch sign {
    case UInt8(ascii: "="):
      let trimmed = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        let bytes = Array(word.utf8)
        return Array(bytes[TemplateScanner.trimmed(0..<bytes.count, in: bytes)])
      }
      guard !trimmed.isEmpty, !trimmed.contains(where: \.isEmpty) else { return nil }
      (comparison, texts, limit) = (.equals, trimmed, 0)
    case UInt8(ascii: ">"), UInt8(ascii: "<"):
      guard let limit = Double(text), limit.isFinite else { return nil }
      (comparison, texts, self.limit) = (sign == UInt8(ascii: ">") ? .above : .below, [], limit)
    default: return nil
    }
  }

  /// Whether a byte begins a condition.
  static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
  }
}
