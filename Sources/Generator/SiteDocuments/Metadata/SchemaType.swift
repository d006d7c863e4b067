package import FeedPages

/// A type of schema.org that can describe a card.
public enum SchemaType: String, Sendable, CaseIterable {
  /// An article of any kind.
  case article = "Article"
  /// An article of a newspaper.
  case newsArticle = "NewsArticle"
  /// A post of a blog.
  case blogPosting = "BlogPosting"
  /// Something that is sold.
  case product = "Product"
  /// A person.
  case person = "Person"
  /// An event with a date.
  case event = "Event"
  /// A video.
  case videoObject = "VideoObject"
  /// An episode of a podcast.
  case podcastEpisode = "PodcastEpisode"
  /// No description.
  case none

  /// The type for cards of a kind; `nil` if it depends on the fields of the card.
  init?(kind: String) {
    switch kind {
    case "article", "feature", "hero", "story", "quote", "notice": self = .article
    case "news": self = .newsArticle
    case "post": self = .blogPosting
    case "product": self = .product
    case "person": self = .person
    case "event": self = .event
    case "video": self = .videoObject
    case "episode", "audio": self = .podcastEpisode
    case "ad": self = .none
    default: return nil
    }
  }

  /// The type of a card whose kind tells none.
  init(_ card: DescribedCard) {
    if card.has("price") || card.has("sale_price") {
      self = .product
    } else if card.has("starts_at") {
      self = .event
    } else if card.media(ofType: "video/") != nil {
      self = .videoObject
    } else if card.media(ofType: "audio/") != nil {
      self = .podcastEpisode
    } else {
      self = .article
    }
  }

  /// The type of the page in the Open Graph protocol.
  var openGraphType: String {
    switch self {
    case .article, .newsArticle, .blogPosting: "article"
    case .person: "profile"
    case .videoObject: "video.other"
    case .product, .event, .podcastEpisode, .none: "website"
    }
  }
}
