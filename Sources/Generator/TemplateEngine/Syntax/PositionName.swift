/// A name of the position of an element in its list, or of a card in its section: an addition to Mustache.
enum PositionName: String, CaseIterable, Sendable {
  /// The index of the element of the innermost list around the tag, counted from 0; outside of lists, that of the card.
  case index = "@index"
  /// The number of the card in its section, counted from 1, inside of lists, too.
  case position = "@position"
  /// Whether the element of the innermost list, or the card outside of lists, is the first.
  case first = "@first"
  /// Whether it is the last.
  case last = "@last"
  /// The name of the member of an object over which the innermost section goes.
  case key = "@key"

  /// Whether it answers yes or no, so that a section over it needs no condition.
  var isQuestion: Bool { self == .first || self == .last }
}
