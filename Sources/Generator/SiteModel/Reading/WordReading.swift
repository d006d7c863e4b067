import CardLayout
import Diagnostics

/// Words of a site or a feed that replace the product's own, by name.
typealias Words = [String: WordForms]

/// `{load-more: Show more, new: {one: "{n} story", other: "{n} stories"}}`.
enum WordKeys {
  static let keys = KeyTable<Words>(
    .words,
    """
    The keys are the names of the product's words, which `Sources/Generator/CardLayout/Data/en.txt` lists; the values are \
    texts, or [forms](#Forms) for the plural categories of the language. Names in braces are replaced. Other names are \
    words of your own, texts that templates write as `{{site.words.buy}}`.
    """, of: [:]
  ) {
    PageWords.names.map { name in
      // The article lists no words, because their file does.
      Key<Words>(name, .oneOf([.text, .mapping(.forms)]), example: "", "") { node, reading, words in
        words[name] = WordForms(node, of: name, reading)
        return words[name] != nil
      }
    }
  }
}

extension KeyType where Value == Words {
  static var words: KeyType {
    KeyType(.mapping(.words)) { node, _, reading in
      var words: Words = [:]
      let own = ownNames(in: node)
      guard let values = WordKeys.keys.read(node, "`words`", into: &words, reading, others: own) else { return nil }
      for name in own {
        guard let node = values.node(name), let text = reading.reader.text(node, name) else { continue }
        words[name] = WordForms(text.value)
      }
      return words
    }
  }
}

/// The names in a mapping that are neither the product's own words nor similar to one, which would be a slip.
private func ownNames(in node: Node) -> [String] {
  guard case .mapping(let mapping) = node else { return [] }
  let known = PageWords.names
  return mapping.compactMap { $0.key.scalar?.string }.filter { name in
    !known.contains(name) && ConfigurationReader.isIdentifier(name)
      && NearMiss.suggestion(for: name, among: known) == nil
  }
}

/// The texts of a word for the plural categories.
typealias PluralTexts = [PluralCategory: String]

extension WordForms {
  /// A text, or a text for each plural category.
  fileprivate init?(_ node: Node, of word: String, _ reading: Reading) {
    let reading = reading.named(word)
    guard case .mapping = node else {
      guard let text = KeyType<String>.wordText.read(node, word, reading) else { return nil }
      self.init(text)
      return
    }
    var texts: PluralTexts = [:]
    _ = Self.keys.read(node, "the word `\(word)`", into: &texts, reading)
    guard let other = texts[.other] else { return nil }
    self.init(other, texts)
  }

  static let keys = KeyTable<PluralTexts>(
    .forms, "A word that depends on a number; see <doc:Templates>, \"Words\".", of: [:]
  ) {
    Key("zero", \.[.zero], .wordText, example: "zero: nothing new", "The plural category `zero` of the CLDR.")
    Key("one", \.[.one], .wordText, example: "one: \"{n} story\"", "The category `one`.")
    Key("two", \.[.two], .wordText, example: "two: two stories", "The category `two`.")
    Key("few", \.[.few], .wordText, example: "few: \"{n} karty\"", "The category `few`.")
    Key("many", \.[.many], .wordText, example: "many: \"{n} kart\"", "The category `many`.")
    Key(
      "other", \.[.other], .wordText, required: true, example: "other: \"{n} stories\"", missing: { _ in "other: …" },
      "All other numbers.")
  }
}

extension KeyType where Value == String {
  /// A text whose names in braces are those of the word that is read.
  fileprivate static var wordText: KeyType {
    KeyType(.text) { node, name, reading in
      let known = WordTable.english.words[reading.name]?.placeholders ?? []
      guard let text = reading.reader.text(node, name) else { return nil }
      for name in WordForms(text.value).placeholders.sorted() where !known.contains(name) {
        reading.reader.report(
          .unknownPlaceholder(name, of: reading.name, known: known.sorted(), at: text.location))
        return nil
      }
      return text.value
    }
  }
}
