/// The insertion mode while an element is the current node (HTML Standard §13.2.4.1).
///
/// The strict parser needs no mode variable: on conforming input the mode follows from the current node, so each open
/// element stores its mode. Cells and captions use the mode "in body"; the table scope determines what ends them.
enum InsertionMode: UInt8 {
  case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, inTable, inTableBody, inRow,
    inColumnGroup, inTemplate, afterBody, afterAfterBody
}

/// An element on the stack of open elements.
///
/// Each entry stores the nearest boundary of each scope at or below itself, so that "has an element in scope" is one
/// comparison at any nesting depth.
struct OpenElement {
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let svg = Flags(rawValue: 1)
    static let mathML = Flags(rawValue: 2)
    static let foreign: Flags = [.svg, .mathML]
    /// HTML start tags and text inside are HTML: `foreignObject`, `desc`, `title`, some `annotation-xml`.
    static let htmlIntegration = Flags(rawValue: 4)
    /// Text and most start tags inside are HTML: `mi`, `mo`, `mn`, `ms`, `mtext`.
    static let mathTextIntegration = Flags(rawValue: 8)
    static let annotationXML = Flags(rawValue: 16)
    /// An error about this element has been reported; a missing end tag is not reported again.
    static let forgiven = Flags(rawValue: 32)
  }

  var element: ElementName
  var flags: Flags
  var mode: InsertionMode
  /// The index of the element's start tag event.
  var startEvent: UInt32
  /// The index of the next outer element of the same name, or -1.
  var outerSame: Int32
  // The index of the nearest boundary at or below this entry.
  var defaultScope: Int32
  var buttonScope: Int32
  var listScope: Int32
  var tableScope: Int32
  /// The index of the nearest special element, other than `address`, `div` and `p`.
  ///
  /// The search for an open `li` ends there.
  var special: Int32
  /// The index of the nearest element that inserts a marker into the list of active formatting elements.
  var marker: Int32
}

/// The stack of open elements, outermost first, above a sentinel for the document.
struct OpenElements {
  private(set) var entries: [OpenElement] = []
  /// The index of the innermost open HTML element of each name, or -1.
  private var innermost = [Int32](repeating: -1, count: 256)
  private let traits = ElementTraits.all

  /// Removes all entries except the sentinel.
  mutating func reset(mode: InsertionMode) {
    entries.removeAll(keepingCapacity: true)
    for index in innermost.indices { innermost[index] = -1 }
    entries.append(
      OpenElement(
        element: .none, flags: [], mode: mode, startEvent: 0, outerSame: -1, defaultScope: 0, buttonScope: 0,
        listScope: 0, tableScope: 0, special: 0, marker: 0))
  }

  @inline(__always)
  var count: Int { entries.count }

  /// The current node.
  @inline(__always)
  var top: OpenElement { entries[entries.count - 1] }

  @inline(__always)
  var topIndex: Int { entries.count - 1 }

  @inline(__always)
  func innermost(_ element: ElementName) -> Int { Int(innermost[Int(element.rawValue)]) }

  /// Whether an HTML element of this name is open.
  @inline(__always)
  func contains(_ element: ElementName) -> Bool { innermost(element) >= 0 }

  mutating func setTopMode(_ mode: InsertionMode) { entries[entries.count - 1].mode = mode }

  mutating func forgive(_ index: Int) { entries[index].flags.insert(.forgiven) }

  @inline(__always)
  mutating func push(_ element: ElementName, flags: OpenElement.Flags, startEvent: Int) {
    let index = Int32(truncatingIfNeeded: entries.count)
    var entry = entries[entries.count - 1]
    entry.startEvent = UInt32(truncatingIfNeeded: startEvent)
    entry.element = element
    entry.flags = flags
    if flags.isDisjoint(with: .foreign) {
      let trait = traits[Int(element.rawValue)]
      entry.mode = trait.mode
      entry.outerSame = innermost[Int(element.rawValue)]
      innermost[Int(element.rawValue)] = index
      if !trait.sets.isDisjoint(with: .anyBoundary) {
        if trait.sets.contains(.special) { entry.special = index }
        if trait.sets.contains(.defaultScope) {
          entry.defaultScope = index
          entry.buttonScope = index
          entry.listScope = index
        }
        if trait.sets.contains(.buttonScope) { entry.buttonScope = index }
        if trait.sets.contains(.listScope) { entry.listScope = index }
        if trait.sets.contains(.tableScope) { entry.tableScope = index }
        if trait.sets.contains(.marker) { entry.marker = index }
      }
    } else {
      entry.mode = .inBody
      entry.outerSame = -1
      if !flags.isDisjoint(with: [.htmlIntegration, .mathTextIntegration, .annotationXML]) {
        entry.special = index
        entry.defaultScope = index
        entry.buttonScope = index
        entry.listScope = index
      }
    }
    entries.append(entry)
  }

  @inline(__always)
  mutating func pop() -> OpenElement {
    let entry = entries.removeLast()
    if entry.flags.isDisjoint(with: .foreign) { innermost[Int(entry.element.rawValue)] = entry.outerSame }
    return entry
  }
}
