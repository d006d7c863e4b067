import CardLayout
import Yams

/// Reads the words of a site or a feed that replace the product's own.
struct WordReading {
  let reader: ConfigurationReader

  /// `{load-more: Show more, new: {one: "{n} story", other: "{n} stories"}}`.
  func words(_ node: Node) -> [String: WordForms] {
    guard let mapping = MappingReader(node, "`words`", .words, reader: reader) else { return [:] }
    return PageWords.names.reduce(into: [:]) { words, name in
      words[name] = mapping.node(name).flatMap { self.word($0, name) }
    }
  }

  /// A text, or a text for each plural category.
  private func word(_ node: Node, _ name: String) -> WordForms? {
    guard case .mapping = node else { return text(node, name, of: name).map { WordForms($0) } }
    let subject = "the word `\(name)`"
    guard let forms = MappingReader(node, subject, .forms, reader: reader) else { return nil }
    let texts = PluralCategory.allCases.reduce(into: [PluralCategory: String]()) { texts, category in
      texts[category] = forms.node(category.rawValue).flatMap { text($0, category.rawValue, of: name) }
    }
    guard forms.required("other", example: "other: …") != nil else { return nil }
    return texts[.other].map { WordForms($0, texts) }
  }

  /// A text whose names in braces are those of the word.
  private func text(_ node: Node, _ key: String, of word: String) -> String? {
    let known = WordTable.english.words[word]?.placeholders ?? []
    guard let text = reader.text(node, key) else { return nil }
    for name in WordForms(text.value).placeholders.sorted() where !known.contains(name) {
      reader.report(
        .unknownPlaceholder(name, of: word, known: known.sorted(), at: text.location))
      return nil
    }
    return text.value
  }
}
