import Platform

/// `role`: known, allowed on the element, complete, in the right place.
struct RoleRules: RuleGroup, Equatable {
  /// An element whose role needs another role around it that is missing: right only when something owns it.
  private struct Unowned: Equatable {
    let range: Range<Int>
    let element: String
    let role: ARIARole
    let id: [UInt8]
  }

  private var unowned: [Unowned] = []
  /// The ids in `aria-owns` attributes.
  private var owned = NameMap()
  /// The first `role=tab` that is selected.
  private var activeTab: Range<Int>?
  private var activeTabElement = ""
  private var hasTabPanel = false

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if tag.has(.role) || page.roles.hasStates { check(tag, page) }
  }

  private mutating func check(_ tag: Tag, _ page: PageWalk) {
    if let owns = tag[.ariaOwns], !page.isInTemplate {
      page.value(of: owns).forEachToken { _ = owned.insert($0, value: 0) }
    }
    guard let attribute = tag[.role] else { return }
    checkTokens(attribute, tag, page)
    guard page.roles.explicit != .none else { return }
    let verdict = page.permission(of: page.roles.explicit, on: tag)
    report(verdict, attribute, tag, page)
    if verdict.isAllowed { checkExplicitRole(tag, page) }
  }

  private func checkTokens(_ attribute: HTMLAttribute, _ tag: Tag, _ page: PageWalk) {
    let value = page.value(of: attribute)
    value.forEachToken { token in
      guard ARIARole(token: token) != nil else {
        page.report(.unknownRole(token.text), at: attribute.valueRange, element: page.name(of: tag), attribute: "role")
        return
      }
      if token.contains(where: { $0 != $0.asciiLowercased }) {
        let problem = DatatypeProblem(.capitalLetters, at: 0..<value.count)
        page.report(problem, in: value, of: attribute, on: tag)
      }
    }
  }

  private func report(_ permission: RolePermission, _ attribute: HTMLAttribute, _ tag: Tag, _ page: PageWalk) {
    let role = page.roles.explicit
    switch permission {
    case .allowed: break
    case .redundant:
      page.report(
        .redundantRole(role.text), .warning, at: attribute.nameRange, element: page.name(of: tag), attribute: "role")
    case .notAllowed:
      page.report(.roleNotAllowed(role.text), at: attribute.nameRange, element: page.name(of: tag), attribute: "role")
    case .decoration:
      page.report(
        .roleNotAllowed(role.text, .emptyAlternative), at: attribute.nameRange, element: "img", attribute: "role")
    }
  }

  /// The place and the completeness of an explicit role.
  private mutating func checkExplicitRole(_ tag: Tag, _ page: PageWalk) {
    let role = page.roles.explicit
    if role == .noneRole || role == .presentation { checkEffect(role, tag, page) }
    if ARIARoleDefinition.deprecated.contains(role) {
      page.report(.deprecatedAttribute(value: role.text), .warning, on: tag, attribute: .role)
    }
    checkRequired(role, tag, page)
    let isMisplaced = checkParentRole(role, tag, page)
    if !isMisplaced { checkContext(role, tag, page) }
    if ARIARoleDefinition.notInHeading.contains(role),
      let heading = page.nearest(Category.headings)
    {
      page.report(.roleNesting(role: role.text, .heading(heading.element.text)), on: tag, attribute: .role)
    }
    if role == .tabpanel { hasTabPanel = true }
    if role == .tab, activeTab == nil, page.value(of: .ariaSelected, on: tag)?.isKeyword("true") == true {
      activeTab = tag.nameRange
      activeTabElement = page.name(of: tag)
    }
  }

  private func checkRequired(_ role: ARIARole, _ tag: Tag, _ page: PageWalk) {
    if tag.element == .input, role == .button, page.isType(of: tag, in: "checkbox"), !tag.has(.ariaPressed) {
      page.report(
        .roleRequires(role: role.text, ["aria-pressed"]), at: tag[.role]?.nameRange ?? tag.nameRange,
        element: "input type=checkbox", attribute: "role")
    }
    var required = ARIARoleDefinition.of(role)?.requires ?? []
    // A separator that takes the focus is a slider between two panes (WAI-ARIA 1.2, `separator`).
    if role == .separator, tag.has(.tabindex) { required = [.ariaValuenow] }
    let missing = required.filter { !tag.has($0) && !isNative($0, on: tag) }
    guard !missing.isEmpty else { return }
    page.report(.roleRequires(role: role.text, missing.map(\.text)), on: tag, attribute: .role)
  }

  /// Whether HTML itself gives a state: the checkedness of a checkbox, the level of a heading.
  private func isNative(_ state: AttributeName, on tag: Tag) -> Bool {
    switch state {
    case .ariaChecked: tag.element == .input
    case .ariaLevel: Category.headings.contains(tag.element)
    case .ariaValuenow: tag.element == .input || tag.element == .meter || tag.element == .progress
    case .ariaExpanded: tag.element == .input && tag.has(.list)
    default: false
    }
  }

  private mutating func checkContext(_ role: ARIARole, _ tag: Tag, _ page: PageWalk) {
    guard let wanted = ARIARoleDefinition.of(role)?.context else { return }
    if page.parent?.roles.intersects(wanted) ?? false { return }
    let id = page.value(of: .id, on: tag).map(Array.init) ?? []
    unowned.append(.init(range: tag.nameRange, element: page.name(of: tag), role: role, id: id))
  }

  /// Rules about a role and the role of the parent element.
  ///
  /// Answers whether one is broken.
  private func checkParentRole(_ role: ARIARole, _ tag: Tag, _ page: PageWalk) -> Bool {
    let count = page.findings.count
    guard let parent = page.parent else { return false }
    if parent.role != .none, parent.role != .generic { checkChild(role, of: parent, tag, page) }
    if tag.element == .li, page.findings.count == count { checkItemRole(role, tag, page) }
    return page.findings.count > count
  }

  private func checkChild(_ role: ARIARole, of parent: CheckedElement, _ tag: Tag, _ page: PageWalk) {
    if role == .group, parent.role == .list || parent.role == .directory {
      return page.report(.roleNesting(role: "group", .role("list")), on: tag, attribute: .role)
    }
    guard parent.hasExplicitRole, role != .noneRole, role != .presentation, let wanted = allowedChildren(of: parent),
      !wanted.contains(role)
    else { return }
    page.report(
      .roleNesting(role: role.text, .roleOf(parent.role.text, children: wanted.roles.map(\.text))), on: tag,
      attribute: .role)
  }

  /// The roles that the children of an element with a role may have; `nil` when all may stand there.
  private func allowedChildren(of parent: CheckedElement) -> RoleSet? {
    // A group holds what the widget around it holds.
    ARIARoleDefinition.of(parent.role == .group ? parent.explicitWidget : parent.role)?.owns
  }

  /// An item of a list that is a widget is one of the widget's parts (WAI-ARIA 1.2 §5.2.5).
  private func checkItemRole(_ role: ARIARole, _ tag: Tag, _ page: PageWalk) {
    guard let widget = page.parent?.widget else { return }
    let items: RoleSet
    switch widget {
    case .listbox: items = [.group, .option]
    case .menu, .menubar: items = [.group, .menuitem, .menuitemcheckbox, .menuitemradio, .separator]
    case .tablist: items = [.tab]
    case .tree: items = [.group, .treeitem]
    default: return
    }
    guard !items.contains(role), role != .noneRole, role != .presentation else { return }
    page.report(.roleNesting(role: role.text, .role(widget.text)), on: tag, attribute: .role)
  }

  /// What takes the focus or has properties keeps its own role (WAI-ARIA 1.2, "Presentational Roles Conflict Resolution").
  private func checkEffect(_ role: ARIARole, _ tag: Tag, _ page: PageWalk) {
    let property = tag.attributes.first { attribute in
      guard attribute.name.isARIA, attribute.name != .ariaHidden else { return false }
      if case .global? = ARIAAttribute.supports[attribute.name.rawValue] { return true }
      return false
    }
    guard let reason = tag[.tabindex] ?? property else { return }
    page.report(.ineffectiveRole(role.text, because: page.writtenName(of: reason)), .warning, on: tag, attribute: .role)
  }

  /// A `figure` with a caption stays a figure (ARIA in HTML §4, `figure`).
  @inline(__always)
  func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    guard element.element == .figure, element.flags.contains(.hasCaption), element.hasExplicitRole,
      element.role != .figure, element.role != .docExample, let range = page.nameRange(of: element)
    else { return }
    page.report(.roleNotAllowed(element.role.text, .caption), at: range, element: "figure", attribute: "role")
  }

  /// What only the whole page can tell.
  mutating func finish(_ page: PageWalk) {
    for unowned in unowned where page.isDocument && !isOwned(unowned.id) {
      let wanted = ARIARoleDefinition.of(unowned.role)?.context?.roles.map(\.text) ?? []
      page.report(
        .roleContext(role: unowned.role.text, wanted), at: unowned.range, element: unowned.element, attribute: "role")
    }
    if page.isDocument, let tab = activeTab, !hasTabPanel {
      page.report(.missingTabPanel, at: tab, element: activeTabElement, attribute: "role")
    }
  }

  private func isOwned(_ id: [UInt8]) -> Bool {
    id.withUnsafeBytes { owned.value(of: $0) } != nil
  }
}
