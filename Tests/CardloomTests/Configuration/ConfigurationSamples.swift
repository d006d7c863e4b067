import Diagnostics

@testable import Cardloom
@testable import SiteModel

/// Short configurations for tests.
enum Sample {
  /// A configuration of one feed with these sections (in the flow style of YAML), and a source `news`.
  static func site(sections: String) -> String {
    head + "sources: {news: data/news.json}\nfeeds:\n  home:\n    path: /\n    sections:\n" + sections
  }

  static let head = "title: Daily\nurl: https://example.org/\nlanguage: en\n"

  static func read(_ text: String) throws(Diagnosed) -> SiteConfiguration {
    try SiteConfiguration.read(Array(text.utf8), file: "site.yml")
  }

  /// What a person reads about a configuration; empty when nothing is wrong with it.
  static func report(_ text: String) -> String {
    do throws(Diagnosed) {
      _ = try read(text)
      return ""
    } catch {
      return error.diagnostics.map(TextReport(color: false).text).joined()
    }
  }
}
