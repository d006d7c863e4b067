package import JSONRecords

/// The product's own words in the language of a page: for its templates, its headers and its scripts.
///
/// Immutable; a class, so that passing it between workers costs one retain.
package final class PageWords: Sendable {
  /// The language of the page, a BCP 47 tag.
  package let language: String
  private let words: [String: WordForms]
  /// The names of the words that are English on a page in another language, because neither its table nor the site
  /// translates them.
  package let english: [String]
  /// `site.words` in templates: the words for pages by name.
  package let data: RecordData
  /// `site.english` in templates: `true` for each word for pages that is English though the page is not.
  package let englishData: RecordData
  /// ``data`` and ``englishData`` for the many tapes of pages.
  package let prepared: (words: PreparedRecord, english: PreparedRecord)

  /// The English words.
  package static let english = PageWords(language: "en")

  /// The names of all words.
  package static var names: [String] { WordTable.english.names }

  /// Collects the words of a language.
  ///
  /// - Parameters:
  ///   - language: the language of the page, a BCP 47 tag. Without a table for it, the words are English.
  ///   - own: words that replace those of the table, and words of the site's own, by name.
  package init(language: String, replacing own: [String: WordForms] = [:]) {
    let base = WordTable.english
    let tableLanguage = WordTable.language(for: language)
    let table = tableLanguage.map { $0 == "en" ? base : WordTable($0) }
    let words = base.words.merging(table?.words ?? [:]) { $1 }.merging(own) { $1 }
    let english = table == nil ? base.names.filter { own[$0] == nil } : []
    let others = own.keys.filter { base.words[$0] == nil }.sorted()
    let forPages = base.names.filter { base.users[$0]?.contains("page") == true } + others
    self.language = language
    self.words = words
    self.english = english
    data = .object(
      forPages.compactMap { name in words[name].map { RecordData.Member(name, .string($0.other)) } })
    let marked = Set(english)
    englishData = .object(forPages.filter(marked.contains).map { RecordData.Member($0, .boolean(true)) })
    prepared = (PreparedRecord(data), PreparedRecord(englishData))
  }

  /// A word with its values, in the form for `count`.
  package func text(_ name: String, count: Int) -> String {
    let text = words[name]?.text(for: count, language: english.isEmpty ? language : "en") ?? ""
    let parts = text.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).map { Substring($0) }
    return parts.dropFirst().reduce(into: String(parts[0])) { filled, part in
      filled += part.hasPrefix("n}") ? String(count) + part.dropFirst(2) : "{" + part
    }
  }

  /// The words for a page's scripts, as JSON; `nil` if they are those that the scripts contain.
  ///
  /// - Parameter scripts: the names of the scripts that the page may load.
  package func scriptText(for scripts: Set<String>) -> String? {
    let base = WordTable.english
    let needed = base.names.filter { name in
      !scripts.isDisjoint(with: base.users[name] ?? []) && words[name] != base.words[name]
    }
    // Scripts mark English words as English.
    let language: [RecordData.Member] = english.count == base.names.count ? [.init("lang", "en")] : []
    return RecordData.object(
      language + needed.compactMap { name in words[name].map { RecordData.Member(name, $0.scriptData) } }
    ).attributeText
  }
}
