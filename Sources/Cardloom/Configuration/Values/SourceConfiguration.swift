public import Diagnostics
package import FeedData

/// A source of cards: a file, and how its records become cards.
public struct SourceConfiguration: Sendable, Equatable {
  /// The name by which sections call it.
  public let name: String
  /// The file, relative to the configuration's folder.
  public let file: Located<String>
  /// Where the source is defined.
  public let location: SourceLocation?
  /// How its records become cards; its paths are those that the file system is asked for.
  package let feed: FeedSource

  /// Creates a source.
  package init(name: String, file: Located<String>, location: SourceLocation?, feed: FeedSource) {
    self.name = name
    self.file = file
    self.location = location
    self.feed = feed
  }
}
