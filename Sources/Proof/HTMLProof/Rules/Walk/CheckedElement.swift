/// An open element: what rules ask about it while they check its content and its end.
struct CheckedElement {
  struct Flags: OptionSet {
    let rawValue: UInt16
    /// Something misplaced is directly in it; what it lacks is not reported.
    static let isBroken = Flags(rawValue: 1)
    /// It or its content is visible: text, or an element such as an image with a text alternative.
    static let hasContent = Flags(rawValue: 2)
    /// Text is directly in it.
    static let hasText = Flags(rawValue: 4)
    /// It is in SVG or MathML, or is their root.
    static let isForeign = Flags(rawValue: 8)
    /// It is in a `template`: its ids and references belong to another tree.
    static let isInTemplate = Flags(rawValue: 16)
    /// It is in an element with `hidden`.
    static let isHidden = Flags(rawValue: 32)
    /// It or an element around it is an item of microdata.
    static let isInItem = Flags(rawValue: 64)
    /// Its caption is directly in it: a `figcaption`, a `legend`, the `rt` of a `ruby`.
    static let hasCaption = Flags(rawValue: 128)
    /// It is an `a` with `href`.
    static let isLink = Flags(rawValue: 256)
    /// An `optgroup` with `label`, or a `form` with a name for assistive technology.
    static let isLabelled = Flags(rawValue: 512)
    /// Its end tag is missing: what follows it is not meant to be in it.
    static let isUnclosed = Flags(rawValue: 1024)
    /// It or an element around it is an `a` with `href`.
    static let isInLink = Flags(rawValue: 2048)
    /// It or an element around it has a `role` that makes it a section of the page.
    static let isInSectionRole = Flags(rawValue: 4096)
    /// It or an element around it has a role that hides its content.
    static let isInHidingRole = Flags(rawValue: 8192)
    /// Elements of SVG and MathML inherit these.
    static let inherited: Flags = [.isInTemplate, .isHidden, .isInLink, .isInSectionRole, .isInHidingRole]
  }

  let element: ElementName
  /// Where its start tag begins; -1 for the context of a fragment.
  let start: Int
  var flags: Flags
  /// The elements around it, itself included.
  private(set) var ancestors: ElementSet
  /// The roles of the elements around it, its own included.
  private(set) var roles: RoleSet
  /// The role of the nearest list, list box, menu, list of tabs or tree around it, itself included.
  private(set) var widget: ARIARole
  /// The role of the nearest list box, menu or tree with an explicit role.
  private(set) var explicitWidget: ARIARole
  /// The open element of the same name around it, as an index; -1 when there is none.
  var outerSame: Int32 = -1
  /// Its role in WAI-ARIA: the first valid token of `role`, or its implicit one.
  private(set) var role = ARIARole.none
  /// Whether the role is explicit.
  private(set) var hasExplicitRole = false

  /// Creates an element of HTML.
  init(_ element: ElementName, start: Int, in parent: CheckedElement?) {
    self.init(element, start: start, parent, parent?.flags.intersection([.inherited, .isInItem]) ?? [])
    if element == .template {
      ancestors = []
      flags.insert(.isInTemplate)
    }
    ancestors.insert(element)
  }

  /// Creates an element of SVG or MathML, which is not an ancestor that rules ask for.
  init(foreign tag: Tag, in parent: CheckedElement?) {
    self.init(tag.element, start: Int(tag.event.start), parent, parent?.flags.intersection(.inherited) ?? [])
    flags.insert(.isForeign)
  }

  private init(_ element: ElementName, start: Int, _ parent: CheckedElement?, _ flags: Flags) {
    self.element = element
    self.start = start
    self.flags = flags
    ancestors = parent?.ancestors ?? []
    roles = parent?.roles ?? []
    widget = parent?.widget ?? .none
    explicitWidget = parent?.explicitWidget ?? .none
  }

  /// Sets the role, which also affects what descendants inherit.
  mutating func setRole(_ role: ARIARole, isExplicit: Bool) {
    self.role = role
    hasExplicitRole = isExplicit
    guard role != .none else { return }
    roles.insert(role)
    if role.hidesContent { flags.insert(.isInHidingRole) }
    switch role {
    case .listbox, .menu, .menubar, .tree:
      widget = role
      if isExplicit { explicitWidget = role }
    case .list, .tablist: widget = role
    case .article, .complementary, .main, .navigation, .region:
      if isExplicit { flags.insert(.isInSectionRole) }
    default: break
    }
  }
}
