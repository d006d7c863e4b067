/// Moments of a build at which the site's own code is told what its views became.
///
/// Workers call the hooks while they make pages, several at a time and in no order of the pages; within a page the views come in
/// theirs. A view is told only when its page is proven. Without a hook nothing is done for it.
public struct RenderHooks: Sendable {
  /// A view was filled with its data and stands on a proven page.
  public var didUpdate: (@Sendable (RenderedView) -> Void)?
  /// A page with all of its views is about to be written.
  public var willDisplay: (@Sendable (PagePath) -> Void)?

  /// Creates hooks.
  public init(
    didUpdate: (@Sendable (RenderedView) -> Void)? = nil, willDisplay: (@Sendable (PagePath) -> Void)? = nil
  ) {
    self.didUpdate = didUpdate
    self.willDisplay = willDisplay
  }
}

/// A cell or a view of a section as it stands on a page.
public struct RenderedView: Sendable, Equatable {
  /// What a view is in its section.
  public enum Role: String, Sendable, CaseIterable {
    case cell, header, footer, decoration, empty, placeholder, staleMark, supplementary
  }

  /// What it is.
  public let role: Role
  /// The identity of its section.
  public let section: String
  /// The identity of a cell's card; `nil` for other views, and for the cells of a hosted section.
  public let cell: String?
  /// The template that was filled.
  public let template: String
  /// The page on which it stands.
  public let page: PagePath
  /// The HTML that the template gave, without the adaptor's wrapper.
  public let html: String
}
