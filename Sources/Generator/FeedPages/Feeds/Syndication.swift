/// How a feed is put out for feed readers: in which formats, with how much of each card.
public struct Syndication: Sendable, Equatable {
  /// A format of feeds.
  public enum Format: String, Sendable, CaseIterable {
    /// The Atom Syndication Format, RFC 4287.
    case atom
    /// RSS 2.0.
    case rss
    /// JSON Feed 1.1.
    case json

    /// The name of the file in the folder of the feed's page.
    package var file: String {
      switch self {
      case .atom: "atom.xml"
      case .rss: "rss.xml"
      case .json: "feed.json"
      }
    }

    /// The media type of the document.
    package var mediaType: String {
      switch self {
      case .atom: "application/atom+xml"
      case .rss: "application/rss+xml"
      case .json: "application/feed+json"
      }
    }
  }

  /// How much of each card a document contains.
  public enum Content: String, Sendable, CaseIterable {
    /// The whole content.
    case full
    /// The summary.
    case summary
  }

  /// The formats, each once.
  public var formats: [Format]
  /// How much of each card the documents contain.
  public var content: Content
  /// The most cards in a document; `nil` for those of the feed's front page.
  ///
  /// A feed with a limit has no archives.
  public var limit: Int?

  /// Creates settings; by default, Atom with the whole content of the cards on the feed's front page.
  public init(formats: [Format] = [.atom], content: Content = .full, limit: Int? = nil) {
    self.formats = formats
    self.content = content
    self.limit = limit
  }
}
