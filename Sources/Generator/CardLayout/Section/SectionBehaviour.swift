public import JSONRecords

/// What readers can do with a section besides reading it; without scripts, it is an ordinary list.
public struct SectionBehaviour: Sendable, Equatable {
  /// How many cells a reader can select.
  public enum Selection: String, Sendable, CaseIterable {
    /// None.
    case none
    /// One at a time.
    case single
    /// Any number.
    case multiple
  }

  /// Whether the section is collapsed initially.
  ///
  /// Its cells are part of the page and can be opened without JavaScript.
  public var isCollapsed = false
  /// Whether further pages continue the section.
  public var loadsMore = false
  /// How many cells a reader can select.
  public var selection: Selection
  /// Whether each card is initially folded to its title; it can be opened without JavaScript.
  public var foldsCells: Bool
  /// Whether the section has a button that looks for new cards.
  public var refreshes: Bool
  /// What readers can choose among the cards.
  public var choices = ReaderChoices()
  /// The title of the tab that contains the section; `nil` if the section is always in view.
  public var tab: String?
  /// The parameters that every card of the section sends in its events, in addition to the feed's.
  public var parameters = RecordData.object([])
  /// The declared parameters of the site's events, by name: the types by which scripts read them from the controls.
  package var eventTypes = RecordData.object([])

  /// Creates a behaviour; by default, the section can only be read.
  public init(selection: Selection = .none, foldsCells: Bool = false, refreshes: Bool = false, tab: String? = nil) {
    self.selection = selection
    self.foldsCells = foldsCells
    self.refreshes = refreshes
    self.tab = tab
  }
}
