import Diagnostics
import JSONRecords

extension NearMiss {
  /// The name in the data that was probably meant by an unresolved one, or `nil`.
  ///
  /// The unresolved part is compared with the names that exist at its level; of what all cards share (`site`, `page`), only
  /// with those of texts, because a card cannot have lost the others.
  static func suggestion(for name: String, in contexts: some BidirectionalCollection<RecordValue>) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, !first.isEmpty else { return nil }
    guard var value = contexts.reversed().lazy.compactMap({ $0.member(first) }).first else {
      var known = contexts.dropFirst().reversed().flatMap { names(of: $0) }
      if let shared = contexts.first { known += names(of: shared, withTexts: contexts.count > 1 && parts.count == 1) }
      return suggestion(for: first, among: known).map {
        ([$0] + parts.dropFirst()).joined(separator: ".")
      }
    }
    for (index, part) in parts.enumerated().dropFirst() {
      guard let next = value.member(part) ?? Int(part).flatMap(value.element) else {
        return suggestion(for: part, among: names(of: value)).map {
          (parts[..<index] + [$0] + parts[(index + 1)...]).joined(separator: ".")
        }
      }
      value = next
    }
    return nil
  }

  /// The names of an object's members, or only of those with texts.
  private static func names(of value: RecordValue, withTexts: Bool = false) -> [String] {
    guard value.kind == .object else { return [] }
    return value.children.filter { !withTexts || ![.object, .array].contains($0.kind) }
      .map { String(decoding: $0.key, as: UTF8.self) }
  }
}
