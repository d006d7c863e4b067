/// What may be in an open element, and how far its content has come.
struct ChildContext {
  /// How children are judged.
  enum Judgement: UInt8 { case nothing, text, any, ordered, unrestricted }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Text may be directly in it.
    static let allowsText = Flags(rawValue: 1)
    /// Script-supporting elements may be anywhere in it.
    static let intermixed = Flags(rawValue: 2)
    /// Misplaced text in it has been reported.
    static let hasMisplacedText = Flags(rawValue: 4)
    /// Its role, or that of an element whose content it is part of, allows phrasing content only.
    static let holdsPhrasing = Flags(rawValue: 8)
  }

  /// Which automaton judges the children.
  enum Model: UInt8 { case none, own, groupOfTerms }

  var judgement: Judgement
  var flags: Flags
  /// The elements that may be directly in it, when the order does not matter; what its transparent children may hold.
  var allowed: ElementSet
  /// What no descendant may be.
  var forbidden: ElementSet
  var bars: ElementDefinition.Bars
  var model = Model.none
  /// The state of the automaton.
  var state = ContentAutomaton.initial
  /// The content of a `ruby`.
  var ruby = RubyState.start
}

/// Where the content of a `ruby` is: a base is followed by `rt` elements, or by `rp`, then `rt` with `rp` after each
/// (§4.5.10).
enum RubyState: UInt8 {
  /// Nothing was there yet, or only what stands between elements.
  case start
  /// Text or phrasing content that an annotation must follow.
  case base
  /// The base is a `ruby` of its own, which stands alone.
  case nestedBase
  /// After an `rt` without parentheses.
  case annotation
  /// After the `rp` in front of an `rt`.
  case opened
  /// After an `rt` that an `rp` must follow.
  case enclosed
  /// After the `rp` behind an `rt`.
  case closed
  /// It has the obsolete `rb` or `rtc`, whose order is another.
  case unordered

  enum Child { case base, ruby, rt, rp, obsolete }

  /// The place after a child; `nil` when the child may not be here.
  func after(_ child: Child) -> RubyState? {
    switch (self, child) {
    case (.unordered, _), (_, .obsolete): .unordered
    case (.opened, .rt), (.closed, .rt): .enclosed
    case (.opened, _): nil
    case (.enclosed, .rp): .closed
    case (.enclosed, _): nil
    case (_, .rt): .annotation
    case (.annotation, .rp), (.closed, .rp): nil
    case (_, .rp): .opened
    case (_, .ruby): .nestedBase
    case (_, .base): .base
    }
  }
}
