/// The position of a card in its section, which templates name as `@index`, `@position`, `@first` and `@last`.
package struct CardPosition: Sendable, Equatable {
  /// The number of the card, counted from 1.
  package let number: Int
  /// Whether it is the first card of the section.
  package let isFirst: Bool
  /// Whether it is the last card of the section.
  package let isLast: Bool

  package init(number: Int, isFirst: Bool, isLast: Bool) {
    (self.number, self.isFirst, self.isLast) = (number, isFirst, isLast)
  }

  /// The position of a card that is shown alone.
  package static let alone = CardPosition(number: 1, isFirst: true, isLast: true)
}
