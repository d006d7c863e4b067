/// Callbacks into the site's own code during a build.
///
/// Workers call the hooks while they make pages, concurrently and in no particular order of pages; within a page, the
/// views come in page order. A hook is called for a view only after its page is proven. A hook that is `nil` costs
/// nothing.
public struct RenderHooks: Sendable {
  /// Called when a view was filled with its data and is on a proven page.
  public var didUpdate: (@Sendable (RenderedView) -> Void)?
  /// Called when a page with all of its views is about to be written.
  public var willDisplay: (@Sendable (PagePath) -> Void)?

  /// Creates hooks.
  public init(
    didUpdate: (@Sendable (RenderedView) -> Void)? = nil, willDisplay: (@Sendable (PagePath) -> Void)? = nil
  ) {
    self.didUpdate = didUpdate
    self.willDisplay = willDisplay
  }

  /// Whether there is a hook, which is to be called for every page.
  package var areCalled: Bool { didUpdate != nil || willDisplay != nil }
}

/// A cell or a view of a section as rendered on a page.
public struct RenderedView: Sendable, Equatable {
  /// The role of a view in its section.
  public enum Role: String, Sendable, CaseIterable {
    case cell, header, footer, decoration, empty, placeholder, staleMark, supplementary, pager
  }

  /// The role of the view.
  public let role: Role
  /// The identity of its section.
  public let section: String
  /// The identity of a cell's card; `nil` for other views and for the cells of a hosted section.
  public let cell: String?
  /// The name of the template that was filled.
  public let template: String
  /// The page that contains it.
  public let page: PagePath
  /// The HTML from the template, without the adaptor's wrapper.
  public let html: String
}
