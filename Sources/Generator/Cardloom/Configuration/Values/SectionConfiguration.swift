public import CardLayout
public import CardSources
public import Diagnostics
public import JSONRecords

/// A section of a feed: where its cells come from, and how they are laid out.
///
/// Two things it must have; everything else has a default and is set by its name.
public struct SectionConfiguration: Sendable, Equatable {
  /// The identity: unique in its feed, whatever the letter case, and a valid HTML id.
  public let id: String
  /// Where the section is defined.
  public let location: SourceLocation?
  /// The name of the source; `nil` for a section that has no cells of its own.
  public let source: Located<String>?
  /// What renders it.
  public var adaptor = AdaptorConfiguration.table()
  /// The cell template of all cards about which no rule decides; `nil` leaves the choice to a card's kind.
  public var cell: Located<String>?
  /// Rules that choose the cell template, in order: the first that fits decides.
  public var cells: [Located<CellRule>] = []
  /// The header.
  public var header: ViewConfiguration?
  /// The footer.
  public var footer: ViewConfiguration?
  /// The template of the background behind the cells.
  public var decoration: ViewConfiguration?
  /// The template that stands in place of the cells when there are none.
  public var empty: ViewConfiguration?
  /// Supplementary fragments among the cells.
  public var supplementary: [SupplementaryConfiguration] = []
  /// Sections hosted among the cells.
  public var extensions: [ExtensionConfiguration] = []
  /// The section's measures.
  public var layout = SectionLayout()
  /// The size of cells for which nothing else declares one.
  public var size: CellSize?
  /// The sizes of the cells of some kinds of card.
  public var kindSizes: [String: CellSize] = [:]
  /// How many cards are taken from the source; `nil`: all.
  public var limit: Int?
  /// How the cards are split into sections with a header each.
  public var group: GroupConfiguration?
  /// Whether the section is closed at first.
  public var isCollapsed = false
  /// Whether the feed's next pages continue this section.
  public var loadsMore = false
  /// What readers can do with the section.
  public var behaviour = SectionBehaviour()
  /// What happens when the source cannot be read; `nil` leaves it to the source.
  public var onFailure: FailurePolicy?
  /// What stands in place of the cells when the source cannot be read; it sees the error's `data.code` too.
  public var error: ViewConfiguration?
  /// What stands in place of the cells while the source was never asked.
  public var skeleton: ViewConfiguration?
  /// What stands above cells of an earlier time.
  public var stale: ViewConfiguration?
  /// What a screen reader says for the section; `nil` leaves it to the header.
  public var label: String?
  /// What every card of the section tells in its events, beside the feed's parameters.
  public var parameters: RecordData = .object([])
  /// What the section's templates see as `section.data`.
  public var data: RecordData = .object([])

  /// Creates a section with nothing but its cells.
  public init(id: String, source: Located<String>?, location: SourceLocation? = nil) {
    self.id = id
    self.source = source
    self.location = location
  }
}
