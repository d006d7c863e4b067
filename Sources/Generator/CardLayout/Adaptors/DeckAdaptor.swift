/// Shows cells as a stack of cards to swipe; without JavaScript they are an ordinary list.
public struct DeckAdaptor: CardAdaptor, Equatable {
  /// `deck`.
  public var name: String { "deck" }
  /// Whether sections and cells get wrapper elements.
  public let wrapsCells: Bool
  /// How many cards of the stack are visible at once.
  public let visibleCards: Int
  /// The visible cards' number, for the stylesheet.
  public var customProperties: [CustomProperty] { [CustomProperty("--visible-cards", String(visibleCards))] }

  /// The one that makes a stack of the cards.
  public var scripts: [String] { ["deck"] }

  /// Creates a deck adaptor; 4 cards are visible by default.
  public init(visibleCards: Int = 4, wrapsCells: Bool = true) {
    self.visibleCards = visibleCards
    self.wrapsCells = wrapsCells
  }

  /// Draws the cells as a list between header and footer, of which the script makes the stack.
  public func draw(_ section: SectionCanvas) throws {
    section.open()
    section.decoration()
    try section.fold {
      section.header()
      section.staleMark()
      try section.body()
    }
    section.footer()
    section.close()
  }
}
