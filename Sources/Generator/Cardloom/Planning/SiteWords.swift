import CardLayout
import Diagnostics

/// The words of a site's pages in each of its languages.
struct SiteWords {
  private let configuration: SiteConfiguration
  private var known: [String: PageWords] = [:]
  /// A warning for each language without words.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ configuration: SiteConfiguration) { self.configuration = configuration }

  /// The words of pages in the site's language.
  mutating func words() -> PageWords {
    words(of: configuration.language, replacing: configuration.words, at: configuration.languageLocation)
  }

  /// The words of a feed: its own, else the site's if it has the site's language, else those of its language.
  mutating func words(of feed: FeedConfiguration) -> PageWords {
    guard let language = feed.language, language != configuration.language else {
      if feed.words.isEmpty { return words() }
      return words(
        of: configuration.language, replacing: configuration.words.merging(feed.words) { $1 },
        at: configuration.languageLocation)
    }
    let own = configuration.words.filter { !PageWords.names.contains($0.key) }
    let lacking = own.keys.filter { feed.words[$0] == nil }.sorted()
    if !lacking.isEmpty {
      diagnostics.append(
        .untranslatedWords(lacking, of: configuration.language, language: language, at: feed.location))
    }
    return words(of: language, replacing: own.merging(feed.words) { $1 }, at: feed.location)
  }

  private mutating func words(
    of language: String, replacing own: [String: WordForms], at location: SourceLocation?
  ) -> PageWords {
    // Own words differ from feed to feed.
    if own == configuration.words || own.isEmpty, let words = known[language] { return words }
    let words = PageWords(language: language, replacing: own)
    if !words.english.isEmpty, known[language] == nil {
      diagnostics.append(.englishWords(language: language, words: words.english, at: location))
    }
    known[language] = words
    return words
  }
}

extension SiteConfiguration {
  /// The names of words of the site's own, those of feeds included.
  var ownWords: Set<String> {
    let all = [words] + feeds.map(\.words) + valueFeeds.map(\.feed.words)
    return Set(all.flatMap(\.keys)).subtracting(PageWords.names)
  }
}
