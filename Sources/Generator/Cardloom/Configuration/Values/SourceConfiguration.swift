public import CardSources
public import Diagnostics

/// A source of cards: a file, and how its records become cards.
public struct SourceConfiguration: Sendable, Equatable {
  /// The name by which sections call it.
  public let name: String
  /// The file, relative to the configuration's folder.
  public let file: Located<String>
  /// What happens when the source cannot be read, in sections that say nothing about it.
  public let onFailure: FailurePolicy?
  /// Where `cardloom pull` keeps the last good copy of the source.
  package let snapshot: String
  /// What is known to be wrong with the file before it is read, such as that it is not there.
  package let problem: Diagnostic?
  /// Where `cardloom pull` fetches the source; `nil` for a file of the project.
  public let url: Located<String>?
  /// Where the source is defined.
  public let location: SourceLocation?
  /// How its records become cards; its paths are those that the file system is asked for.
  package let feed: FeedSource

  /// Creates a source.
  package init(
    name: String, file: Located<String>, location: SourceLocation?, onFailure: FailurePolicy? = nil,
    snapshot: String, url: Located<String>? = nil, problem: Diagnostic? = nil, feed: FeedSource
  ) {
    self.name = name
    self.file = file
    self.location = location
    self.onFailure = onFailure
    self.snapshot = snapshot
    self.url = url
    self.problem = problem
    self.feed = feed
  }
}
