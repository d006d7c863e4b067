/// What readers can do with a section beside reading it; without scripts it is an ordinary list.
public struct SectionBehaviour: Sendable, Equatable {
  /// Which cells a reader can select.
  public enum Selection: String, Sendable, CaseIterable {
    /// None.
    case none
    /// One at a time.
    case single
    /// Any number.
    case multiple
  }

  /// Which cells a reader can select.
  public var selection: Selection
  /// Whether each card is folded to its title at first; it opens without JavaScript too.
  public var foldsCells: Bool
  /// Whether the section has a button that looks for new cards.
  public var refreshes: Bool
  /// The title of the tab under which the section stands; `nil` for a section that is always in view.
  public var tab: String?

  /// Creates a behaviour; by default there is nothing to do but read.
  public init(selection: Selection = .none, foldsCells: Bool = false, refreshes: Bool = false, tab: String? = nil) {
    self.selection = selection
    self.foldsCells = foldsCells
    self.refreshes = refreshes
    self.tab = tab
  }
}
