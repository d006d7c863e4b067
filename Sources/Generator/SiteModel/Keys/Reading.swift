import CardLayout
import CardSources
import Diagnostics
import FeedPages

/// What is known about a configuration while it is read.
struct Reading {
  let reader: ConfigurationReader
  /// The folder to which paths are relative; `nil` if no files are looked at.
  var folder: ConfigurationFolder?
  /// The zones that dates may name.
  var zones = TimeZoneDatabase.none
  /// The site's time zone, in which dates of conditions are.
  var dates = DateRules()
  /// The name of what is read: of a feed, a source, a language or a word.
  var name = ""
  /// The names of the sources.
  var sources: [String] = []
  /// The names of the feeds by value, whose values are cards, too.
  var values: [String] = []
  /// The identities of the feed's sections.
  var sections = UniqueNames(kind: "section")
  /// How pictures are offered of sources that do not say.
  var pictures: PictureOptions?
  /// The folder of assets, relative to `site.yml`.
  var assets = "assets"
  /// How feeds are put out that do not say.
  var syndication: Syndication?
  /// The adaptors that the program brings, with the default of each measure.
  var adaptors: [any CardAdaptor] = []
  /// The problems of sources whose records the program could not read, by name.
  var failedSources: [String: Diagnostic] = [:]
  /// Whether codes of errors may be ones that an API reports for its modules.
  var isOfModules = false

  /// What sections may show.
  var shown: [String] { sources + values }

  init(_ reader: ConfigurationReader) { self.reader = reader }

  /// The same for what has a name.
  func named(_ name: String) -> Reading {
    var reading = self
    reading.name = name
    return reading
  }
}
