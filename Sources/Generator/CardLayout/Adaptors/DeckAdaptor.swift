/// Shows cells as a stack of cards to swipe; without JavaScript, as an ordinary list.
public struct DeckAdaptor: CardAdaptor {
  /// `deck`.
  public static let name = "deck"
  /// The number of visible cards, and whether cells have no element of their own.
  public static let measures = [
    AdaptorMeasure(
      "visible", \DeckAdaptor.visibleCards, in: 1...20, "The number of cards of the stack that are visible.",
      example: "visible: 3"),
    bareMeasure,
  ]
  /// Whether sections and cells get wrapper elements.
  public private(set) var wrapsCells: Bool
  /// The number of cards of the stack that are visible at once.
  public private(set) var visibleCards: Int
  /// The number of visible cards, for the stylesheet.
  public var customProperties: [CustomProperty] { [CustomProperty("--visible-cards", String(visibleCards))] }

  /// The script that makes a stack of the cards.
  public var scripts: [String] { ["deck"] }

  /// Readers swipe the cards off the stack.
  public var takesCardsAway: Bool { true }

  /// Creates a deck adaptor with 4 visible cards.
  public init() { self.init(visibleCards: 4) }

  /// Creates a deck adaptor.
  public init(visibleCards: Int = 4, wrapsCells: Bool = true) {
    self.visibleCards = visibleCards
    self.wrapsCells = wrapsCells
  }

  /// One: the top of the stack.
  public var skeletonCellCount: Int { 1 }
}

extension DeckAdaptor: BareAdaptor {
  package var isBare: Bool {
    get { !wrapsCells }
    set { wrapsCells = !newValue }
  }
}

extension CardAdaptor where Self == DeckAdaptor {
  /// A stack of cards, of which some are visible.
  public static func deck(visible: Int = 4) -> DeckAdaptor { DeckAdaptor(visibleCards: visible) }
}
