/// An element whose end the walk has not met yet: what may stand in it, and what the rules have seen in it so far.
struct CheckedElement {
  /// How children are judged.
  enum Judgement: UInt8 { case nothing, text, any, ordered, unrestricted }

  struct Flags: OptionSet {
    let rawValue: UInt32
    /// Text may stand directly in it.
    static let allowsText = Flags(rawValue: 1)
    /// Script-supporting elements may stand anywhere in it.
    static let intermixed = Flags(rawValue: 2)
    /// Something was misplaced directly in it: its content is not judged as a whole any more.
    static let isBroken = Flags(rawValue: 4)
    /// It or something in it shows: text, or an element such as an image with a text alternative.
    static let hasContent = Flags(rawValue: 8)
    /// It lies in SVG or MathML, or is their root.
    static let isForeign = Flags(rawValue: 16)
    /// It lies in a `template`: its ids and references belong to another tree.
    static let isInTemplate = Flags(rawValue: 32)
    static let hasMisplacedText = Flags(rawValue: 64)
    /// It lies in an element with `hidden`.
    static let isHidden = Flags(rawValue: 256)
    /// It or an element around it is an item of microdata.
    static let isInItem = Flags(rawValue: 2048)
    /// What says what it is stands in it: a `figcaption`, a `legend`, the `rt` of a `ruby`.
    static let hasCaption = Flags(rawValue: 4096)
    /// It is an `a` with `href`.
    static let isLink = Flags(rawValue: 8192)
    /// It has a `label` attribute; a `form`: it has a name for assistive technology.
    static let isLabelled = Flags(rawValue: 16384)
    /// Its end tag is missing: what follows it is not meant to stand in it.
    static let isUnclosed = Flags(rawValue: 32768)
    /// It or an element around it is an `a` with `href`.
    static let isInLink = Flags(rawValue: 65536)
    /// It or an element around it has a `role` that makes it a section of the page.
    static let isInSectionRole = Flags(rawValue: 131072)
    /// It or an element around it has a role that hides what is inside.
    static let isInHidingRole = Flags(rawValue: 262144)
    /// Its role allows phrasing content only, or that of an element around it whose content it is a part of.
    static let holdsPhrasing = Flags(rawValue: 524288)
    /// What the descendants share.
    static let shared: Flags = Flags(rawValue: 32 | 256 | 2048 | 65536 | 131072 | 262144)
    /// Text stands directly in it.
    static let hasText = Flags(rawValue: 512)
  }

  let element: ElementName
  /// Where its start tag begins; -1 for the context around a fragment.
  let start: Int
  var judgement: Judgement
  var flags: Flags
  /// The elements that may stand directly in it, when the order does not matter; what its transparent children may hold.
  var allowed: ElementSet
  /// What no descendant may be.
  var forbidden: ElementSet
  var bars: ElementDefinition.Bars
  /// The elements around it, itself included.
  var ancestors: ElementSet
  /// The roles of the elements around it, its own included.
  var roles: RoleSet = []
  /// The role of the nearest list, list box, menu, list of tabs or tree around it, itself included.
  var widget: ARIARole = .none
  /// The role of the nearest list box, menu or tree of which the role is written.
  var writtenWidget: ARIARole = .none
  /// The open element of the same name around it, by its place in the stack; -1 when there is none.
  var outerSame: Int32 = -1
  /// Where the nearest `dialog` or popover around it begins, itself included; -1 when there is none.
  var focusScope = -1
  /// The nearest element around it with an id, itself included, as a number in ``MicrodataRecord/anchors``; -1 for none.
  var anchor: Int32 = -1
  /// Where its automaton is, and whose it is.
  var state: UInt32 = ContentAutomaton.initial
  var model: ModelIndex = .none
  /// The bytes of its id in the source; empty when it has none.
  var id: Range<Int> = 0..<0
  /// Its role in WAI-ARIA: the first valid token of `role`, or its implicit one.
  var role: ARIARole = .none
  /// Whether other vocabularies may stand in it: SVG's `metadata`, MathML's annotations.
  var holdsAnything = false
  /// Whether the role is written in the source.
  var hasExplicitRole = false

  /// Where the content of a `ruby` is.
  var ruby = RubyPlace.start

  /// Which automaton judges the children.
  enum ModelIndex: UInt8 { case none, own, groupOfTerms }
}
