/// Shows cells as a stack of cards to swipe; without JavaScript, as an ordinary list.
public struct DeckAdaptor: CardAdaptor {
  /// `deck`.
  public var name: String { "deck" }
  /// Whether sections and cells get wrapper elements.
  public let wrapsCells: Bool
  /// The number of cards of the stack that are visible at once.
  public let visibleCards: Int
  /// The number of visible cards, for the stylesheet.
  public var customProperties: [CustomProperty] { [CustomProperty("--visible-cards", String(visibleCards))] }

  /// The script that makes a stack of the cards.
  public var scripts: [String] { ["deck"] }

  /// Creates a deck adaptor; by default, 4 cards are visible.
  public init(visibleCards: Int = 4, wrapsCells: Bool = true) {
    self.visibleCards = visibleCards
    self.wrapsCells = wrapsCells
  }

  /// One: the top of the stack.
  public var skeletonCellCount: Int { 1 }
}
