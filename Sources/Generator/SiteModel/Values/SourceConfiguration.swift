package import CardLayout
package import CardSources
package import Diagnostics
package import FeedPages

/// A source of cards: a file, and how its records are mapped to cards.
package struct SourceConfiguration: Sendable, Equatable {
  /// The name by which sections refer to it.
  package let name: String
  /// The file, relative to the configuration's folder.
  package let file: Located<String>
  /// The policies for a source that cannot be read; a section's own policies come first.
  package private(set) var onFailure: FailurePolicies
  /// The path at which `cardloom pull` keeps the last good copy of the source.
  package let snapshot: String
  /// A problem with the file known before it is read, such as that it is missing.
  package let problem: Diagnostic?
  /// The address from which `cardloom pull` fetches the source, with variables and without secrets; `nil` for a file of
  /// the project.
  package let url: Located<String>?
  /// What `cardloom pull` may do.
  package let pulling: PullRules
  /// The pages of its cards; `nil` if they have none.
  package let page: CardPageConfiguration?
  /// The order of its cards; `nil` for that of the records.
  package let sort: Located<CardOrder>?
  /// Whether somebody has agreed with the fields that were chosen for it.
  package let isAgreed: Bool
  /// The location of the source's definition.
  package let location: SourceLocation?
  /// How its records are mapped to cards; its paths are those of the file system.
  package private(set) var feed: CardSource

  /// Creates a source.
  package init(
    name: String, file: Located<String>, location: SourceLocation?,
    onFailure: FailurePolicies = FailurePolicies(), snapshot: String, url: Located<String>? = nil,
    pulling: PullRules = PullRules(), page: CardPageConfiguration? = nil,
    sort: Located<CardOrder>? = nil, problem: Diagnostic? = nil, isAgreed: Bool = true, feed: CardSource
  ) {
    self.name = name
    self.file = file
    self.location = location
    self.onFailure = onFailure
    self.snapshot = snapshot
    self.url = url
    self.pulling = pulling
    self.page = page
    self.sort = sort
    self.problem = problem
    self.isAgreed = isAgreed
    self.feed = feed
  }

  /// Lets the style sheet name every point of a picture, if the source says nothing of what stays in view.
  mutating func nameAllPoints() {
    if let pictures = feed.treatment.pictures, pictures.focus == nil { feed.treatment.pictures?.focus = .middle }
  }

  /// The source with the policy ``FailurePolicy/fail``.
  package var failing: SourceConfiguration {
    var source = self
    source.onFailure.standard = .fail
    return source
  }

  /// The source without the records of other sources in its own.
  package var alone: SourceConfiguration {
    var source = self
    source.feed = source.feed.withoutSources
    return source
  }

  /// The source with dates of its cards written in a language.
  func with(dateLanguage: String) -> SourceConfiguration {
    var source = self
    source.feed.dateLanguage = dateLanguage
    return source
  }
}

/// What `cardloom pull` may do with a source.
package struct PullRules: Sendable, Equatable {
  /// A redirect that is refused unless the source allows it.
  package enum Redirect: String, Sendable, CaseIterable {
    /// From a public address to one of this machine or its network.
    case toPrivate = "private"
    /// From `https` to `http`.
    case toHTTP = "http"
  }

  /// Whether a document replaces a copy that has more cards.
  package var acceptsFewer = false
  /// The redirects that are allowed.
  package var redirects: Set<Redirect> = []
  /// What is sent.
  package var request = RequestConfiguration()
  /// How further pages are found; `nil` to fetch one page.
  package var follow: FollowConfiguration?
  /// Whether one page is meant although there are more (`follow: false`).
  package var isOnePage = false

  package init() {}
}

/// The pages of a source's cards.
package struct CardPageConfiguration: Sendable, Equatable {
  /// The pattern of their paths.
  package let path: Located<CardPathPattern>
  /// The cell template that shows the card.
  package let template: Located<String>
  /// Whether `page` names no template, so that it is the usual one.
  package var isUsual = false
  /// The field of cards with former addresses of their pages; `nil` for none.
  package var aliases: String?
}
