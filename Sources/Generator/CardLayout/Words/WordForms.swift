import JSONRecords

/// A word or a sentence of the product in one language: one text, or one for each plural category.
///
/// Names in braces, such as `{n}`, are replaced by values.
package struct WordForms: Sendable, Equatable {
  /// The text for every number without one of its own.
  package let other: String
  /// The texts of the other plural categories; empty for a word that does not depend on a number.
  package let categories: [PluralCategory: String]

  /// Creates a word.
  package init(_ other: String, _ categories: [PluralCategory: String] = [:]) {
    self.other = other
    self.categories = categories
  }

  /// The text for a number in a language.
  package func text(for count: Int, language: String) -> String {
    categories.isEmpty ? other : categories[PluralCategory(count, language: language)] ?? other
  }

  /// The names in braces.
  package var placeholders: Set<String> {
    Set(
      ([other] + categories.values).flatMap { text in
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
          part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
      })
  }

  /// The word as the scripts read it: a text, or an object of texts by category, except those that are like `other`.
  var scriptData: RecordData {
    guard !categories.isEmpty else { return .string(other) }
    let texts = PluralCategory.allCases.compactMap { category -> RecordData.Member? in
      let text = category == .other ? other : categories[category]
      return text.flatMap { category == .other || $0 != other ? .init(category.rawValue, .string($0)) : nil }
    }
    return .object(texts)
  }
}
