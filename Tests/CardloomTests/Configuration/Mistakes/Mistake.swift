import Testing

// Pinned texts: what a person reads about each mistake. Change them only together with the words.

/// A configuration with mistakes and the report on it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let configuration: String
  let report: String

  init(_ name: String, _ configuration: String, _ report: String) {
    testDescription = name
    self.configuration = configuration
    self.report = report
  }

  /// A mistake in the sections of a feed, which begin at line 9 of the configuration.
  init(_ name: String, sections: String, _ report: String) {
    let beginning = """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:

      """
    self.init(name, beginning + sections, report)
  }
}

extension Mistake {
  static let all = whole + sections + choices + sites
}
