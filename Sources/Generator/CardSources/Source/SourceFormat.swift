/// The formats of sources.
package enum SourceFormat: String, Sendable, CaseIterable {
  /// A JSON array of records, at the root or at a path.
  case json
  /// JSON Feed 1.0 and 1.1 (jsonfeed.org).
  case jsonFeed = "json-feed"
  /// RSS 0.9x and 2.0, and RSS 1.0 (RDF).
  case rss
  /// Atom 1.0 (RFC 4287) and 0.3.
  case atom
  /// One JSON value per line.
  case ndjson
  /// Comma-separated values (RFC 4180); the first line contains the field names.
  case csv
  /// YAML: a list of records, at the root or at a path.
  case yaml
  /// XML of any vocabulary: the elements at a path.
  case xml
  /// iCalendar (RFC 5545).
  case calendar
  /// A folder with one card per file.
  case folder

  /// Whether records are converted to JSON, and are not in the source as they are read.
  var isConverted: Bool { [.rss, .atom, .csv, .xml, .calendar].contains(self) }

  /// Whether a standard says which fields the records have.
  package var isFeed: Bool { [.rss, .atom, .jsonFeed].contains(self) }
}
