/// The product's own words in one language: a file of the folder `Data`.
package struct WordTable: Sendable {
  /// The words by name.
  package private(set) var words: [String: WordForms] = [:]
  /// The names in the order of the file.
  package private(set) var names: [String] = []
  /// The users of each word: `page` for templates, and names of scripts.
  ///
  /// Only the English file names them.
  package private(set) var users: [String: [String]] = [:]

  /// The languages with a table, as BCP 47 tags.
  package static let languages = EmbeddedData.files.map { "\($0.path)" }.filter { !$0.contains("/") }
    .map { String($0.dropLast(".txt".count)) }

  /// The English table, which names all words.
  package static let english = WordTable("en")

  /// Reads the table of a language from ``languages``; it is empty for any other.
  package init(_ language: String) {
    self.init(text: EmbeddedData.text(of: language + ".txt"))
  }

  /// Reads lines of the form `name: text` or `name.category: text`.
  init(text: String) {
    var group: [String] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if line.first == UInt8(ascii: "[") {
        group = Substring(line.dropFirst().dropLast()).split(separator: " ").map(String.init)
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let (key, text) = (line[..<colon], String(Substring(line[colon...].dropFirst(2))))
      let dot = key.firstIndex(of: UInt8(ascii: "."))
      let name = String(Substring(key[..<(dot ?? colon)]))
      let known = words[name]
      if known == nil {
        names.append(name)
        users[name] = group
      }
      if let dot, let category = PluralCategory(rawValue: String(Substring(key[dot...].dropFirst()))) {
        var categories = known?.categories ?? [:]
        categories[category] = text
        words[name] = WordForms(category == .other ? text : known?.other ?? text, categories)
      } else {
        words[name] = WordForms(text)
      }
    }
  }

  /// The tag of the table for a language; `nil` if there is none.
  ///
  /// The tag is shortened from its end until a table has it (RFC 4647, lookup); Chinese is chosen by its script.
  package static func language(for tag: String) -> String? {
    var subtags = tag.lowercased().split(separator: "-").map(String.init)
    if subtags.first == "zh" {
      let isTraditional =
        subtags.contains("hant") || !subtags.contains("hans") && !Set(subtags).isDisjoint(with: ["tw", "hk", "mo"])
      return isTraditional ? "zh-Hant" : "zh-Hans"
    }
    // The former code of Hebrew, which some feeds still use.
    if subtags.first == "iw" { subtags[0] = "he" }
    while !subtags.isEmpty {
      let range = subtags.joined(separator: "-")
      if let language = languages.first(where: { $0.lowercased() == range }) { return language }
      subtags.removeLast()
      if subtags.last?.utf8.count == 1 { subtags.removeLast() }
    }
    return nil
  }
}
